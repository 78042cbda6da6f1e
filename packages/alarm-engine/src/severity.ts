/** Perceived severities that an alarm can carry, worst first (ITU-T X.733 8.1.2.3). */
export const SEVERITIES = ['critical', 'major', 'minor', 'warning', 'indeterminate'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What a report can say: `cleared` is its word, never an alarm's. */
export type ReportedSeverity = Severity | 'cleared'

const RANK: Readonly<Record<Severity, number>> = {
  critical: 5,
  major: 4,
  minor: 3,
  warning: 2,
  indeterminate: 1,
}

/** True when `severity` is strictly worse than `other`. */
export function isWorse(severity: Severity, other: Severity): boolean {
  return RANK[severity] > RANK[other]
}
