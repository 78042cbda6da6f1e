import { ONE_LINE_PATTERN } from '@fibrewatch/contract/pattern'
import { translate } from '#lib/i18n/i18n.ts'
import { factsOf, type JsonSchema, propertiesOf, type SchemaFacts, typesOf } from '#lib/table/json-schema.ts'
import type { Field, FieldFaults, FormValues } from './field.types.ts'
import { emptyFor, isVisible, itemsOf, rowsOf, takesEmptyText, type TimeRange } from './field-values.ts'
import { formMessages } from './form.messages.ts'

const say = (key: Parameters<typeof translate<keyof typeof formMessages.zh>>[1], params = {}) =>
  translate(formMessages, key, params)

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const CHOICES: ReadonlySet<Field['kind']> = new Set([
  'select',
  'multiSelect',
  'treeSelect',
  'radio',
  'checkbox',
  'icon',
])

/** The facts that bind a value: of the one type that is not null. */
function bindingFacts(schema: JsonSchema): SchemaFacts {
  const { anyOf } = factsOf(schema)
  const values = anyOf?.filter((one) => !typesOf(one).includes('null'))
  const [only] = values ?? []
  return only === undefined || values?.length !== 1 ? factsOf(schema) : factsOf(only)
}

const namesOf = (field: Field): readonly string[] => (field.kind === 'dateRange' ? field.names : [field.name])

/** Required unless the page or the schema says otherwise: absent, nullable or empty ones are optional. */
export function isFieldRequired(field: Field, schema: JsonSchema): boolean {
  if (field.isRequired !== undefined) return field.isRequired
  if (field.kind === 'switch') return false
  const { required = [] } = factsOf(schema)
  const known = propertiesOf(schema)
  return namesOf(field).some((name) => {
    const own = known[name]
    if (own === undefined || !required.includes(name) || typesOf(own).includes('null')) return false
    const { minItems = 0, ...facts } = factsOf(own)
    if (typesOf(own).includes('array')) return minItems > 0
    return !typesOf(own).includes('string') || !takesEmptyText(facts)
  })
}

/**
 * The fields of one form, each with its own `isRequired`: what the schema asks for, and what has a value now that the
 * call has no way to take away.
 */
export function resolveFields(fields: readonly Field[], schema: JsonSchema, initial: FormValues): Field[] {
  const known = propertiesOf(schema)
  const cannotBeEmptied = ({ name, kind }: Field) => {
    const own = known[name]
    const isFilled = initial[name] !== undefined && initial[name] !== null && initial[name] !== ''
    return kind !== 'switch' && own !== undefined && isFilled && emptyFor(own) === undefined
  }
  return fields.map((field) => ({
    ...field,
    isRequired: isFieldRequired(field, schema) || (field.isRequired === undefined && cannotBeEmptied(field)),
  }))
}

export const maxLengthOf = (field: Field, schema: JsonSchema): number | undefined => {
  const own = propertiesOf(schema)[field.name]
  return own === undefined ? undefined : bindingFacts(own).maxLength
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  const { from, to } = (value ?? {}) as Partial<TimeRange>
  return value === null || value === undefined || (from === '' && to === '')
}

function findTextFault(text: string, facts: SchemaFacts): string | null {
  const { maxLength, minLength = 0, pattern, format } = facts
  if (maxLength !== undefined && text.length > maxLength) return say('tooLong', { limit: maxLength + 1 })
  if (text.length < minLength) return say('tooShort', { limit: minLength })
  if (format === 'email' && !EMAIL.test(text)) return say('badEmail')
  if (pattern === undefined || new RegExp(pattern, 'u').test(text)) return null
  return pattern === ONE_LINE_PATTERN ? say('notOneLine') : say('badPattern')
}

function findNumberFault(value: number, facts: SchemaFacts): string | null {
  if (facts.type === 'integer' && !Number.isInteger(value)) return say('notInteger')
  if (facts.minimum !== undefined && value < facts.minimum) return say('tooSmall', { limit: facts.minimum })
  return facts.maximum !== undefined && value > facts.maximum
    ? say('tooLarge', { limit: facts.maximum })
    : null
}

function findListFault(
  { length }: readonly unknown[],
  { minItems = 0, maxItems }: SchemaFacts,
): string | null {
  if (length < minItems) return say('tooFew', { limit: minItems })
  return maxItems !== undefined && length > maxItems ? say('tooMany', { limit: maxItems }) : null
}

function findJsonFault(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return say('badJson', { reason: error instanceof Error ? error.message : '' })
  }
}

function findSchemaFault(field: Field, value: unknown, facts: SchemaFacts): string | null {
  if (field.kind === 'json' && typeof value === 'string') {
    return findJsonFault(value) ?? (facts.type === 'string' ? findTextFault(value, facts) : null)
  }
  if (field.kind === 'number' && typeof value === 'number') {
    const { min, max } = field
    const own = {
      ...facts,
      ...(min === undefined ? {} : { minimum: min }),
      ...(max === undefined ? {} : { maximum: max }),
    }
    return findNumberFault(value, own)
  }
  const isFree = !CHOICES.has(field.kind) && field.kind !== 'date'
  if (typeof value === 'string') return isFree ? findTextFault(value.trim(), facts) : null
  if (Array.isArray(value)) return findListFault(value, facts)
  const { from, to } = value as TimeRange
  return field.kind === 'dateRange' && from !== '' && to !== '' && from > to ? say('badRange') : null
}

/** The present fault of one field; null when there is none. */
export function findFault(field: Field, values: FormValues, schema: JsonSchema): string | null {
  const value = values[field.name]
  if (isBlank(value)) {
    if (!isFieldRequired(field, schema)) return findOwnFault(field, values)
    return say(CHOICES.has(field.kind) ? 'missingChoice' : 'missing', { label: field.label })
  }
  const own = propertiesOf(schema)[field.name]
  const facts = own === undefined ? {} : bindingFacts(own)
  const fault = field.kind === 'switch' ? null : findSchemaFault(field, value, facts)
  return fault ?? findOwnFault(field, values)
}

function findOwnFault({ rules = [], name }: Field, values: FormValues): string | null {
  for (const rule of rules) {
    const fault = rule(values[name], values)
    if (fault !== null) return fault
  }
  return null
}

/** What is wrong within the rows of a field, by place. */
function findRowFaults(field: Field, values: FormValues, schema: JsonSchema): (readonly [string, string])[] {
  if (field.kind !== 'rows') return []
  const items = itemsOf(propertiesOf(schema)[field.name] ?? {})
  return rowsOf(values[field.name]).flatMap((row, at) =>
    Object.entries(findFaults(field.fields, row, items)).map(
      ([place, fault]) => [`${field.name}/${at}/${place}`, fault] as const,
    ),
  )
}

/** All faults, by field name, in the order of the form. */
export function findFaults(fields: readonly Field[], values: FormValues, schema: JsonSchema): FieldFaults {
  const pairs = fields
    .filter((field) => isVisible(field, values))
    .flatMap((field) => {
      const fault = findFault(field, values, schema)
      return [
        ...(fault === null ? [] : [[field.name, fault] as const]),
        ...findRowFaults(field, values, schema),
      ]
    })
  return Object.fromEntries(pairs)
}

/** What is wrong at one place now: at a field, or at one within rows; null when nothing is, or the place is gone. */
export function findFaultAt(
  place: string,
  { fields, values, schema }: { fields: readonly Field[]; values: FormValues; schema: JsonSchema },
): string | null {
  const [name, at, ...rest] = place.split('/')
  const field = fields.find((one) => one.name === name)
  if (field === undefined) return null
  if (at === undefined) return findFault(field, values, schema)
  const row = rowsOf(values[field.name])[Number(at)]
  if (field.kind !== 'rows' || row === undefined) return null
  const items = itemsOf(propertiesOf(schema)[field.name] ?? {})
  return findFaultAt(rest.join('/'), { fields: field.fields, values: row, schema: items })
}

/** What stands at a place; undefined where there is none. */
export function valueAt(values: FormValues, place: string): unknown {
  const [name = '', at, ...rest] = place.split('/')
  if (at === undefined) return values[name]
  const row = rowsOf(values[name])[Number(at)]
  return row === undefined ? undefined : valueAt(row, rest.join('/'))
}
