/** ITU-T X.733 perceived severities an alarm can carry while it is active, most severe first. */
export const SEVERITIES = ['critical', 'major', 'minor', 'warning', 'indeterminate'] as const
export type Severity = (typeof SEVERITIES)[number]
