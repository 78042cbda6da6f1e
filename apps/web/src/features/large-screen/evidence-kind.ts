import { ALARM_TYPES, type Alarm, type AlarmType } from '@fibrewatch/contract'

/** What is drawn of reports: disturbances over distance and time, values over distance, values over time. */
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

/** What shows an alarm: reports of a vibration, temperature or power instrument; of all others the trace. */
export const evidenceKindOf = ({ type }: Pick<Alarm, 'type'>): EvidenceKind => REPORTED[type] ?? 'trace'

/** The reports that belong into one picture; a temperature and the rate it rises at have units of their own. */
export function reportTypesOf({ type }: Pick<Alarm, 'type'>): readonly AlarmType[] {
  const kind = evidenceKindOf({ type })
  return kind === 'profile' ? [type] : ALARM_TYPES.filter((other) => REPORTED[other] === kind)
}
