import type { Alarm } from '@fibrewatch/contract/alarm'
import { ALARM_TYPES, type AlarmType } from '@fibrewatch/contract/alarm-type'

/** How reports are drawn: disturbances over distance and time, values over distance, values over time. */
export type ReportKind = 'waterfall' | 'profile' | 'trend'
type EvidenceKind = 'trace' | ReportKind

const REPORTED: Partial<Record<AlarmType, ReportKind>> = {
  INTRUSION: 'waterfall',
  VIBRATION: 'waterfall',
  CABLE_TAMPER: 'waterfall',
  LEAK: 'waterfall',
  TEMP_HIGH: 'profile',
  TEMP_RISE: 'profile',
  TEMP_DEVIATION: 'profile',
  POWER_LOW: 'trend',
  POWER_LOST: 'trend',
}

/** The evidence of an alarm: reports of a vibration, temperature or power instrument; for all others the trace. */
export const evidenceKindOf = ({ type }: Pick<Alarm, 'type'>): EvidenceKind => REPORTED[type] ?? 'trace'

/** The types of reports in one drawing; a temperature and its rate of rise have different units. */
export function reportTypesOf({ type }: Pick<Alarm, 'type'>): readonly AlarmType[] {
  const kind = evidenceKindOf({ type })
  return kind === 'profile' ? [type] : ALARM_TYPES.filter((other) => REPORTED[other] === kind)
}
