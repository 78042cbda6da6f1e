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
  readonly eventType: X733EventType
  readonly probableCause: number
  /** Unit of the rule's limits, and so of a report's `value`; null where no value is judged. */
  readonly unit: string | null
  readonly limitSource: LimitSource
  /** The rule the type starts with. */
  readonly rule: AlarmRule
}

type Facts = readonly [eventType: X733EventType, probableCause: number, unit?: string]

/** The comments say what a report's value means, where the rule judges one. */
const FACTS: Readonly<Record<AlarmType, Facts>> = {
  FIBRE_BREAK: ['communicationsAlarm', 8],
  /** Shift of the end against the reference, without sign. */
  FIBRE_END_MOVED: ['communicationsAlarm', 10, 'm'],
  LINK_LOSS_HIGH: ['qualityOfServiceAlarm', 549],
  LINK_BUDGET_NEAR: ['qualityOfServiceAlarm', 549],
  /** Total loss above that of the reference. */
  LOSS_DEVIATION: ['communicationsAlarm', 3, 'dB'],
  /** Loss of the event above that of the reference. */
  EVENT_LOSS_INCREASE: ['communicationsAlarm', 3, 'dB'],
  NEW_EVENT: ['communicationsAlarm', 532],
  /** Loss at 1550 or 1625 nm above that at 1310 nm. */
  MACROBEND: ['communicationsAlarm', 3, 'dB'],
  /** Reflectance above that of the reference. */
  REFLECTANCE_HIGH: ['qualityOfServiceAlarm', 549, 'dB'],
  /** Slope of the section above that of the reference. */
  SECTION_ATTENUATION: ['qualityOfServiceAlarm', 549, 'dB/km'],
  POWER_LOW: ['communicationsAlarm', 17],
  POWER_LOST: ['communicationsAlarm', 8],
  INTRUSION: ['physicalViolation', 126],
  VIBRATION: ['environmentalAlarm', 515],
  CABLE_TAMPER: ['physicalViolation', 602],
  TEMP_HIGH: ['environmentalAlarm', 123, '°C'],
  TEMP_RISE: ['environmentalAlarm', 123, '°C/min'],
  /** Above the mean of the zone. */
  TEMP_DEVIATION: ['environmentalAlarm', 123, '°C'],
  SENSOR_FIBRE_BREAK: ['communicationsAlarm', 8],
  LEAK: ['environmentalAlarm', 524],
  RTU_OFFLINE: ['communicationsAlarm', 505],
  RTU_HARDWARE: ['equipmentAlarm', 514],
  RTU_TEMPERATURE: ['equipmentAlarm', 548],
  RTU_CLOCK: ['equipmentAlarm', 514],
  NO_REFERENCE: ['processingErrorAlarm', 159],
  TEST_OVERDUE: ['qualityOfServiceAlarm', 164],
  TEST_FAILED: ['processingErrorAlarm', 164],
  TOPOLOGY_CHANGED: ['processingErrorAlarm', 166],
  QUALITY_FALLEN: ['qualityOfServiceAlarm', 532],
  SYSTEM_DATABASE_DOWN: ['processingErrorAlarm', 165],
  SYSTEM_STORE_DOWN: ['processingErrorAlarm', 165],
  SYSTEM_DISK_LOW: ['processingErrorAlarm', 151],
  SYSTEM_DISK_FULL: ['processingErrorAlarm', 151],
  SYSTEM_DISK_UNWRITABLE: ['processingErrorAlarm', 161],
  SYSTEM_CLOCK_WRONG: ['equipmentAlarm', 514],
  SYSTEM_BROKER_DOWN: ['communicationsAlarm', 505],
  SYSTEM_MAIL_DOWN: ['communicationsAlarm', 505],
}

/** Every alarm type, in the order of `ALARM_TYPES`. */
export const ALARM_CATALOGUE: readonly AlarmTypeDefinition[] = ALARM_TYPES.map(requireDefinition)

/** The definition of one type; there is one for each. */
export function requireDefinition(type: AlarmType): AlarmTypeDefinition {
  const [eventType, probableCause, unit] = FACTS[type]
  const rule = makeDefaultRule(type)
  const limitSource = rule.levels === undefined ? 'reporter' : 'field'
  return { type, eventType, probableCause, unit: unit ?? null, limitSource, rule }
}
