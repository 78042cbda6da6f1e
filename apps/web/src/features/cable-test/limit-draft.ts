import { LIMIT_RULES, type LimitRule, type LimitValues } from '@fibrewatch/contract/limit'

/** A limit as it is typed; an empty value is not judged. */
export type LimitDraft = Readonly<Record<LimitRule, { value: string; note: string }>>

const MAX = 100

const mapRules = <T>(make: (rule: LimitRule) => T): Record<LimitRule, T> =>
  Object.fromEntries(LIMIT_RULES.map((rule) => [rule, make(rule)])) as Record<LimitRule, T>

export const makeLimitDraft = (values: LimitValues): LimitDraft =>
  mapRules((rule) => {
    const { value, note } = values[rule]
    return { value: value === null ? '' : String(value), note }
  })

export const EMPTY_DRAFT: LimitDraft = mapRules(() => ({ value: '', note: '' }))

/** A minus may be typed as hyphen or as minus sign, a decimal point as comma. */
const readValue = (text: string): number | null => {
  const plain = text.trim().replace('\u2212', '-').replace(',', '.')
  return plain === '' ? null : Number(plain)
}

/** The first rule whose value is no number within bounds; null when all are. */
export function findBadRule(draft: LimitDraft): LimitRule | null {
  const isBad = (rule: LimitRule) => {
    const value = readValue(draft[rule].value)
    return value !== null && !(Math.abs(value) <= MAX)
  }
  return LIMIT_RULES.find(isBad) ?? null
}

export const readLimits = (draft: LimitDraft): LimitValues =>
  mapRules((rule) => ({ value: readValue(draft[rule].value), note: draft[rule].note }))
