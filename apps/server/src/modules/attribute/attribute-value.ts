import type { Attribute, AttributeValue } from '@fibrewatch/contract/attribute'
import type { FieldError } from '@fibrewatch/contract/envelope'
import { isWebAddress } from '#platform/http/web-address'

/** The part of an attribute that decides whether a value is valid. */
export type Definition = Pick<Attribute, 'code' | 'type' | 'options' | 'required' | 'defaultValue'>
export type AttributeValues = Record<string, AttributeValue>

type Outcome =
  | { readonly ok: true; readonly value: AttributeValues }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

const DATE = /^\d{4}-\d{2}-\d{2}$/
const MAX_TEXT = 2000

/**
 * The values of one object as they are stored: every known attribute by its type, missing ones from
 * their default. Empty text counts as missing.
 */
export function parseAttributeValues(definitions: readonly Definition[], input: AttributeValues): Outcome {
  const codes = new Set(definitions.map(({ code }) => code))
  const errors: FieldError[] = Object.keys(input)
    .filter((code) => !codes.has(code))
    .map((code) => ({ field: code, reason: 'unknown' }))
  const values: AttributeValues = {}
  for (const definition of definitions) {
    const { code, required, defaultValue } = definition
    const sent = Object.hasOwn(input, code) ? input[code] : undefined
    const value = sent === undefined || sent === '' ? defaultValue : sent
    if (value === null) {
      if (required) errors.push({ field: code, reason: 'required' })
      continue
    }
    const fault = findValueFault(definition, value)
    if (fault === undefined) values[code] = value
    else errors.push({ field: code, reason: fault })
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: values }
}

/** What is wrong with a value; undefined when it is valid. */
export function findValueFault(
  { type, options }: Pick<Definition, 'type' | 'options'>,
  value: AttributeValue,
): string | undefined {
  const isGood = CHECKS[type](value, options)
  return isGood ? undefined : `is not of type ${type}`
}

type Check = (value: AttributeValue, options: Definition['options']) => boolean

const CHECKS: Record<Definition['type'], Check> = {
  text: (value) => typeof value === 'string' && value.length <= MAX_TEXT,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  enum: (value, options) => options.some((option) => option.value === value),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && isDay(value),
  link: (value) => typeof value === 'string' && isWebAddress(value),
}

/** Whether the day exists: the 30th of February does not. */
function isDay(text: string): boolean {
  if (!DATE.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
