/** Perceived severities, worst first (ITU-T X.733 8.1.2.3). `cleared` is a report's word, never an alarm's. */
export const SEVERITIES = ['critical', 'major', 'minor', 'warning', 'indeterminate', 'cleared'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What an alarm can carry: every severity except `cleared`. */
export type AlarmSeverity = Exclude<Severity, 'cleared'>

const RANK: Readonly<Record<AlarmSeverity, number>> = {
  critical: 5,
  major: 4,
  minor: 3,
  warning: 2,
  indeterminate: 1,
}

/** True when `severity` is strictly worse than `other`. */
export function isWorse(severity: AlarmSeverity, other: AlarmSeverity): boolean {
  return RANK[severity] > RANK[other]
}
