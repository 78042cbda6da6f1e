import type { Label } from './endpoint.ts'

/** ITU-T X.733 perceived severities an alarm can carry while it is active, most severe first. */
export const SEVERITIES = ['critical', 'major', 'minor', 'warning', 'indeterminate'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What people read, wherever a severity is named. */
export const SEVERITY_NAMES: Readonly<Record<Severity, Label>> = {
  critical: { zh: '紧急', en: 'Critical' },
  major: { zh: '重要', en: 'Major' },
  minor: { zh: '次要', en: 'Minor' },
  warning: { zh: '提示', en: 'Warning' },
  indeterminate: { zh: '不确定', en: 'Indeterminate' },
}
