import { Type } from 'typebox'
import type { Label } from './endpoint.ts'

/** Types that an instrument may report. */
export const DEVICE_ALARM_TYPES = [
  'FIBRE_BREAK',
  'FIBRE_END_MOVED',
  'LINK_LOSS_HIGH',
  'LINK_BUDGET_NEAR',
  'LOSS_DEVIATION',
  'EVENT_LOSS_INCREASE',
  'NEW_EVENT',
  'MACROBEND',
  'REFLECTANCE_HIGH',
  'SECTION_ATTENUATION',
  'POWER_LOW',
  'POWER_LOST',
  'INTRUSION',
  'VIBRATION',
  'CABLE_TAMPER',
  'TEMP_HIGH',
  'TEMP_RISE',
  'TEMP_DEVIATION',
  'SENSOR_FIBRE_BREAK',
  'LEAK',
  'RTU_OFFLINE',
  'RTU_HARDWARE',
  'RTU_TEMPERATURE',
  'RTU_CLOCK',
  'NO_REFERENCE',
  'TEST_OVERDUE',
  'TEST_FAILED',
  'TOPOLOGY_CHANGED',
] as const

/** Types that Fibrewatch finds about links; no instrument may report them. */
export const FOUND_ALARM_TYPES = ['QUALITY_FALLEN'] as const

/** Types about Fibrewatch itself; no instrument may report them. */
export const SYSTEM_ALARM_TYPES = [
  'SYSTEM_DATABASE_DOWN',
  'SYSTEM_STORE_DOWN',
  'SYSTEM_DISK_LOW',
  'SYSTEM_DISK_FULL',
  'SYSTEM_DISK_UNWRITABLE',
  'SYSTEM_CLOCK_WRONG',
  'SYSTEM_BROKER_DOWN',
  'SYSTEM_MAIL_DOWN',
] as const
export type SystemAlarmType = (typeof SYSTEM_ALARM_TYPES)[number]

/** The event catalogue: every type an instrument may report and every alarm Fibrewatch may raise. */
export const ALARM_TYPES = [...DEVICE_ALARM_TYPES, ...FOUND_ALARM_TYPES, ...SYSTEM_ALARM_TYPES] as const
export type AlarmType = (typeof ALARM_TYPES)[number]

/** What may be practised: what happens at a place of a link. */
export const DRILL_TYPES = [
  'FIBRE_BREAK',
  'FIBRE_END_MOVED',
  'LINK_LOSS_HIGH',
  'LOSS_DEVIATION',
  'EVENT_LOSS_INCREASE',
  'NEW_EVENT',
  'MACROBEND',
  'REFLECTANCE_HIGH',
  'POWER_LOW',
  'POWER_LOST',
  'INTRUSION',
  'VIBRATION',
  'CABLE_TAMPER',
  'TEMP_HIGH',
  'TEMP_RISE',
  'TEMP_DEVIATION',
  'SENSOR_FIBRE_BREAK',
  'LEAK',
] as const satisfies readonly (typeof DEVICE_ALARM_TYPES)[number][]
export type DrillType = (typeof DRILL_TYPES)[number]

/** What people read and search by, wherever a type is named: lists, files, the audit log. */
export const ALARM_TYPE_NAMES: Readonly<Record<AlarmType, Label>> = {
  FIBRE_BREAK: { zh: '断纤', en: 'Fibre break' },
  FIBRE_END_MOVED: { zh: '光纤末端位移', en: 'Fibre end moved' },
  LINK_LOSS_HIGH: { zh: '链路总损耗超限', en: 'Link loss high' },
  LINK_BUDGET_NEAR: { zh: '接近预算', en: 'Near loss budget' },
  LOSS_DEVIATION: { zh: '损耗劣化', en: 'Loss degradation' },
  EVENT_LOSS_INCREASE: { zh: '接头损耗增大', en: 'Splice loss up' },
  NEW_EVENT: { zh: '新增事件点', en: 'New event point' },
  MACROBEND: { zh: '宏弯', en: 'Macrobend' },
  REFLECTANCE_HIGH: { zh: '反射过大', en: 'Reflectance high' },
  SECTION_ATTENUATION: { zh: '段衰减超限', en: 'Section attenuation' },
  POWER_LOW: { zh: '光功率低', en: 'Optical power low' },
  POWER_LOST: { zh: '光功率丢失', en: 'Optical power lost' },
  INTRUSION: { zh: '入侵', en: 'Intrusion' },
  VIBRATION: { zh: '振动', en: 'Vibration' },
  CABLE_TAMPER: { zh: '光缆被动', en: 'Cable tamper' },
  TEMP_HIGH: { zh: '定温报警', en: 'Temperature limit' },
  TEMP_RISE: { zh: '差温报警', en: 'Temperature rise' },
  TEMP_DEVIATION: { zh: '温度偏差', en: 'Temperature deviation' },
  SENSOR_FIBRE_BREAK: { zh: '传感光缆断纤', en: 'Sensing fibre break' },
  LEAK: { zh: '泄漏', en: 'Leak' },
  RTU_OFFLINE: { zh: '采集单元离线', en: 'Test unit offline' },
  RTU_HARDWARE: { zh: '设备硬件故障', en: 'Unit hardware fault' },
  RTU_TEMPERATURE: { zh: '设备温度异常', en: 'Unit temperature' },
  RTU_CLOCK: { zh: '设备时钟异常', en: 'Unit clock fault' },
  NO_REFERENCE: { zh: '无参考曲线', en: 'No reference trace' },
  TEST_OVERDUE: { zh: '测试超期', en: 'Test overdue' },
  TEST_FAILED: { zh: '测试失败', en: 'Test failed' },
  TOPOLOGY_CHANGED: { zh: '光路拓扑变化', en: 'Topology changed' },
  QUALITY_FALLEN: { zh: '光纤质量降级', en: 'Fibre quality fallen' },
  SYSTEM_DATABASE_DOWN: { zh: '系统数据库不可用', en: 'System database down' },
  SYSTEM_STORE_DOWN: { zh: '系统文件存储不可用', en: 'System store down' },
  SYSTEM_DISK_LOW: { zh: '系统磁盘空间不足', en: 'System disk low' },
  SYSTEM_DISK_FULL: { zh: '系统磁盘已满', en: 'System disk full' },
  SYSTEM_DISK_UNWRITABLE: { zh: '系统数据目录不可写', en: 'System disk unwritable' },
  SYSTEM_CLOCK_WRONG: { zh: '系统时钟异常', en: 'System clock wrong' },
  SYSTEM_BROKER_DOWN: { zh: '系统消息代理断开', en: 'System broker down' },
  SYSTEM_MAIL_DOWN: { zh: '系统邮件服务器不可用', en: 'System mail server down' },
}

/** Before the type wherever a drill is named: who reads no further must not take it for real. */
export const DRILL_MARK: Label = { zh: '【演练】', en: '[DRILL] ' }

/** The type of an alarm in words, a drill marked as one. */
export function nameAlarmType(
  { type, drillEndsAt }: { readonly type: AlarmType; readonly drillEndsAt: string | null },
  locale: keyof Label,
): string {
  return `${drillEndsAt === null ? '' : DRILL_MARK[locale]}${ALARM_TYPE_NAMES[type][locale]}`
}

/** Comma-separated types; an unknown type finds nothing. */
export const alarmTypeList = Type.String({ pattern: '^[A-Z_]+(,[A-Z_]+)*$', maxLength: 1000 })
