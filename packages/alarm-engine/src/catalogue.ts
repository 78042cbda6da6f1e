/*
 * The built-in catalogue. Event types and probable causes are those of ITU-T X.733 and X.736, the numbers
 * those IANA assigned to them (IANA-ITU-ALARM-TC-MIB, RFC 3877).
 */
import { ALARM_TYPES } from './alarm-type.ts'
import type { AlarmType } from './alarm-type.ts'
import { makeDefaultRule } from './default-rules.ts'
import type { AlarmRule } from './rule.ts'

/** The event types of ITU-T X.733, and one of the security types of X.736. */
export const X733_EVENT_TYPES = [
  'communicationsAlarm',
  'qualityOfServiceAlarm',
  'processingErrorAlarm',
  'equipmentAlarm',
  'environmentalAlarm',
  'physicalViolation',
] as const
export type X733EventType = (typeof X733_EVENT_TYPES)[number]

/** `reporter`: the rule has no limits, the reporting side decides. `field`: customary values without a public standard. */
export const LIMIT_SOURCES = ['reporter', 'field'] as const
export type LimitSource = (typeof LIMIT_SOURCES)[number]

/** The catalogue's facts of a type. `probableCause` is the number IANA assigned. */
export interface AlarmTypeDefinition {
  readonly type: AlarmType
  readonly name: { readonly zh: string; readonly en: string }
  readonly eventType: X733EventType
  readonly probableCause: number
  /** Unit of the rule's limits, and so of a report's `value`; null where no value is judged. */
  readonly unit: string | null
  readonly limitSource: LimitSource
  /** The rule the type starts with. */
  readonly rule: AlarmRule
}

type Facts = readonly [eventType: X733EventType, probableCause: number, zh: string, en: string, unit?: string]

/** The comments say what a report's value means, where the rule judges one. */
const FACTS: Readonly<Record<AlarmType, Facts>> = {
  FIBRE_BREAK: ['communicationsAlarm', 8, '断纤', 'Fibre break'],
  /** Shift of the end against the reference, without sign. */
  FIBRE_END_MOVED: ['communicationsAlarm', 10, '光纤末端位移', 'Fibre end moved', 'm'],
  LINK_LOSS_HIGH: ['qualityOfServiceAlarm', 549, '链路总损耗超限', 'Link loss over budget'],
  LINK_BUDGET_NEAR: ['qualityOfServiceAlarm', 549, '接近光功率预算', 'Link budget nearly used up'],
  /** Total loss above that of the reference. */
  LOSS_DEVIATION: ['communicationsAlarm', 3, '损耗劣化', 'Loss degraded', 'dB'],
  /** Loss of the event above that of the reference. */
  EVENT_LOSS_INCREASE: ['communicationsAlarm', 3, '接头损耗增大', 'Splice loss increased', 'dB'],
  NEW_EVENT: ['communicationsAlarm', 532, '新增事件点', 'New event on the fibre'],
  /** Loss at 1550 or 1625 nm above that at 1310 nm. */
  MACROBEND: ['communicationsAlarm', 3, '宏弯', 'Macrobend', 'dB'],
  /** Reflectance above that of the reference. */
  REFLECTANCE_HIGH: ['qualityOfServiceAlarm', 549, '反射过大', 'Reflectance high', 'dB'],
  /** Slope of the section above that of the reference. */
  SECTION_ATTENUATION: ['qualityOfServiceAlarm', 549, '段衰减超限', 'Section attenuation high', 'dB/km'],
  POWER_LOW: ['communicationsAlarm', 17, '光功率低', 'Optical power low'],
  POWER_LOST: ['communicationsAlarm', 8, '光功率丢失', 'Optical power lost'],
  INTRUSION: ['physicalViolation', 126, '入侵', 'Intrusion'],
  VIBRATION: ['environmentalAlarm', 515, '振动', 'Vibration'],
  CABLE_TAMPER: ['physicalViolation', 602, '光缆异动/窃听', 'Cable tampering'],
  TEMP_HIGH: ['environmentalAlarm', 123, '定温告警', 'Temperature high', '°C'],
  TEMP_RISE: ['environmentalAlarm', 123, '差温告警', 'Temperature rising fast', '°C/min'],
  /** Above the mean of the zone. */
  TEMP_DEVIATION: ['environmentalAlarm', 123, '温度偏差', 'Temperature off the zone mean', '°C'],
  SENSOR_FIBRE_BREAK: ['communicationsAlarm', 8, '传感光缆断纤', 'Sensing fibre break'],
  LEAK: ['environmentalAlarm', 524, '泄漏', 'Leak'],
  RTU_OFFLINE: ['communicationsAlarm', 505, '采集单元离线', 'Unit offline'],
  RTU_HARDWARE: ['equipmentAlarm', 514, '采集单元硬件故障', 'Unit hardware fault'],
  RTU_TEMPERATURE: ['equipmentAlarm', 548, '采集单元温度异常', 'Unit temperature unacceptable'],
  RTU_CLOCK: ['equipmentAlarm', 514, '采集单元时钟异常', 'Unit clock wrong'],
  NO_REFERENCE: ['processingErrorAlarm', 159, '无参考曲线', 'No reference trace'],
  TEST_OVERDUE: ['qualityOfServiceAlarm', 164, '测试超期', 'Test overdue'],
  TEST_FAILED: ['processingErrorAlarm', 164, '测试失败', 'Test failed'],
  TOPOLOGY_CHANGED: ['processingErrorAlarm', 166, '光路拓扑变化', 'Link topology changed'],
  QUALITY_FALLEN: ['qualityOfServiceAlarm', 532, '光纤质量降级', 'Fibre quality fallen'],
  SYSTEM_DATABASE_DOWN: ['processingErrorAlarm', 165, '系统数据库不可用', 'System database unavailable'],
  SYSTEM_STORE_DOWN: ['processingErrorAlarm', 165, '系统文件存储不可用', 'System file store unavailable'],
  SYSTEM_DISK_LOW: ['processingErrorAlarm', 151, '系统磁盘空间不足', 'System disk space low'],
  SYSTEM_DISK_FULL: ['processingErrorAlarm', 151, '系统磁盘已满', 'System disk full'],
  SYSTEM_DISK_UNWRITABLE: [
    'processingErrorAlarm',
    161,
    '系统数据目录不可写',
    'System data folder not writable',
  ],
  SYSTEM_CLOCK_WRONG: ['equipmentAlarm', 514, '系统时钟异常', 'System clock wrong'],
  SYSTEM_BROKER_DOWN: ['communicationsAlarm', 505, '系统消息代理断开', 'System message broker lost'],
}

/** Every alarm type, in the order of `ALARM_TYPES`. */
export const ALARM_CATALOGUE: readonly AlarmTypeDefinition[] = ALARM_TYPES.map(requireDefinition)

/** The definition of one type; there is one for each. */
export function requireDefinition(type: AlarmType): AlarmTypeDefinition {
  const [eventType, probableCause, zh, en, unit] = FACTS[type]
  const rule = makeDefaultRule(type)
  const limitSource = rule.levels === undefined ? 'reporter' : 'field'
  return { type, name: { zh, en }, eventType, probableCause, unit: unit ?? null, limitSource, rule }
}
