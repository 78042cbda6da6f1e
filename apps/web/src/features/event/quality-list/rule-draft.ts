import {
  findDisorderedRule,
  QUALITY_RULES,
  type QualityRule,
  type QualityRuleSetRow,
} from '@fibrewatch/contract/quality'

export const LIMITED_GRADES = ['A', 'B', 'C'] as const
export type LimitedGrade = (typeof LIMITED_GRADES)[number]

/** Limits while they are typed: a blank sets no limit. */
export type LimitsDraft = Readonly<Record<QualityRule, Readonly<Record<LimitedGrade, string>>>>

type Limits = QualityRuleSetRow['limits']

const MAX_LIMIT = 100

function mapRules<Value>(make: (rule: QualityRule) => Value): Record<QualityRule, Value> {
  return Object.fromEntries(QUALITY_RULES.map((rule) => [rule, make(rule)])) as Record<QualityRule, Value>
}

const writeLimit = (limit: number | null): string => (limit === null ? '' : String(limit))

export const makeLimitsDraft = (limits: Limits): LimitsDraft =>
  mapRules((rule) => {
    const { A, B, C } = limits[rule]
    return { A: writeLimit(A), B: writeLimit(B), C: writeLimit(C) }
  })

export const NO_LIMITS: LimitsDraft = mapRules(() => ({ A: '', B: '', C: '' }))

const isLimit = (text: string): boolean => text.trim() === '' || Math.abs(Number(text)) <= MAX_LIMIT
const readLimit = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** As they are sent; only for a draft without a fault. */
export const readLimits = (draft: LimitsDraft): Limits =>
  mapRules((rule) => {
    const { A, B, C } = draft[rule]
    return { A: readLimit(A), B: readLimit(B), C: readLimit(C) }
  })

/** The fault of a draft: an invalid limit, a better grade with a weaker limit, or no limit at all. */
export function findDraftFault(
  draft: LimitsDraft,
): { fault: 'limitNumber' | 'limitOrder'; rule: QualityRule } | { fault: 'limitNone' } | null {
  const rule = QUALITY_RULES.find((one) => LIMITED_GRADES.some((grade) => !isLimit(draft[one][grade])))
  if (rule !== undefined) return { fault: 'limitNumber', rule }
  const disordered = findDisorderedRule(readLimits(draft))
  if (disordered !== null) return { fault: 'limitOrder', rule: disordered }
  const isBlank = QUALITY_RULES.every((one) =>
    LIMITED_GRADES.every((grade) => draft[one][grade].trim() === ''),
  )
  return isBlank ? { fault: 'limitNone' } : null
}
