import { parseInstant, writeLocal } from '#lib/format/local-time.ts'
import { factsOf, type JsonSchema, propertiesOf, type SchemaFacts, typesOf } from '#lib/table/json-schema.ts'
import type { Field, FormValues } from './field.types.ts'

export type TimeRange = { from: string; to: string }

/** A day is no instant: it is the same in every zone. */
function writeDate(raw: unknown, hasTime: boolean): string {
  if (typeof raw !== 'string') return ''
  return raw.includes('T') ? writeLocal(raw, hasTime) : raw
}

const textOf = (raw: unknown): string =>
  typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : ''

const textsOf = (raw: unknown): string[] => (Array.isArray(raw) ? raw.map(textOf) : [])

function writeJson(raw: unknown): string {
  if (raw === undefined || raw === null) return ''
  return typeof raw === 'string' ? raw : JSON.stringify(raw, null, 2)
}

function makeValue(field: Field, initial: FormValues): unknown {
  const raw = initial[field.name]
  if (field.kind === 'custom') return raw ?? null
  if (field.kind === 'number') return typeof raw === 'number' ? raw : null
  if (field.kind === 'switch') return raw === true || raw === 1
  if (field.kind === 'multiSelect' || field.kind === 'checkbox') return textsOf(raw)
  if (field.kind === 'treeSelect' && field.isMultiple === true) return textsOf(raw)
  if (field.kind === 'date') return writeDate(raw, field.hasTime === true)
  if (field.kind === 'json') return writeJson(raw)
  if (field.kind === 'rows') return makeRows(field.fields, raw)
  if (field.kind !== 'dateRange') return textOf(raw)
  const [from, to] = field.names.map((name) => writeDate(initial[name], field.hasTime === true))
  return { from: from ?? '', to: to ?? '' }
}

/** A row of a field of rows; its key stays its own while rows come and go. */
export type RowValues = FormValues & { key: number }

export const rowsOf = (value: unknown): readonly RowValues[] =>
  Array.isArray(value) ? (value as RowValues[]) : []

export const makeRow = (fields: readonly Field[], initial: FormValues, key: number): RowValues => ({
  ...makeValues(fields, initial),
  key,
})

const makeRows = (fields: readonly Field[], raw: unknown): RowValues[] =>
  (Array.isArray(raw) ? (raw as FormValues[]) : []).map((row, key) => makeRow(fields, row, key))

/** A row, or nothing, as the form shows it. */
export const makeValues = (fields: readonly Field[], initial: FormValues): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, makeValue(field, initial)]))

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Whether a text may be left empty. */
export const takesEmptyText = ({
  minLength = 0,
  pattern = '',
  format,
  enum: values = [''],
}: SchemaFacts): boolean =>
  minLength === 0 && format === undefined && values.includes('') && new RegExp(pattern, 'u').test('')

/** The wire's form of an empty value: null where it is allowed, empty text or list, or no key at all. */
export function emptyFor(schema: JsonSchema): unknown {
  const types = typesOf(schema)
  if (types.includes('null')) return null
  const { minItems = 0, ...facts } = factsOf(schema)
  if (types.includes('string') && takesEmptyText(facts)) return ''
  return types.includes('array') && minItems === 0 ? [] : undefined
}

/** A day or local time as an RFC 3339 instant where the schema wants one. */
function toInstant(text: string, schema: JsonSchema): string {
  const { format, anyOf = [] } = factsOf(schema)
  const wantsInstant = [format, ...anyOf.map((one) => factsOf(one).format)].includes('date-time')
  if (!wantsInstant) return text
  return parseInstant(text.includes('T') ? text : `${text}T00:00`) ?? text
}

function fromText(text: string, schema: JsonSchema): unknown {
  const types = typesOf(schema)
  if (types.includes('string')) return text
  if (types.includes('integer') || types.includes('number')) return Number(text)
  return types.includes('boolean') ? text === 'true' : text
}

/** Of a list: what its members are. */
export const itemsOf = (schema: JsonSchema): JsonSchema => factsOf(schema).items ?? {}

const fromTexts = (texts: readonly string[], schema: JsonSchema): unknown[] =>
  texts.map((text) => fromText(text, itemsOf(schema)))

function toWire(field: Field, value: unknown, schema: JsonSchema): unknown {
  if (field.kind === 'custom') return value
  if (field.kind === 'switch')
    return typesOf(schema).includes('boolean') ? value === true : Number(value === true)
  const plain = typeof value === 'string' && field.kind !== 'password' ? value.trim() : value
  if (isEmpty(plain)) return emptyFor(schema)
  if (typeof plain === 'string') {
    if (field.kind === 'date') return toInstant(plain, schema)
    if (field.kind === 'json' && !typesOf(schema).includes('string')) return JSON.parse(plain)
    return fromText(plain, schema)
  }
  if (field.kind === 'rows') return rowsOf(plain).map((row) => makeBody(field.fields, row, itemsOf(schema)))
  return Array.isArray(plain) ? fromTexts(plain as string[], schema) : plain
}

export const isVisible = ({ visibleWhen }: Field, values: FormValues): boolean =>
  visibleWhen?.(values) ?? true

function wireOf(
  field: Field,
  values: FormValues,
  known: ReturnType<typeof propertiesOf>,
): [string, unknown][] {
  const anything: JsonSchema = {}
  if (field.kind === 'dateRange') {
    const range = (values[field.name] ?? { from: '', to: '' }) as TimeRange
    return field.names.map((name, at) => {
      const text = at === 0 ? range.from : range.to
      const schema = known[name] ?? anything
      return [name, text === '' ? emptyFor(schema) : toInstant(text, schema)]
    })
  }
  return [[field.name, toWire(field, values[field.name], known[field.name] ?? anything)]]
}

/** The body of the call: visible fields only, in the types its schema wants, empty ones as it takes them. */
export function makeBody(fields: readonly Field[], values: FormValues, schema: JsonSchema): FormValues {
  const known = propertiesOf(schema)
  const pairs = fields
    .filter((field) => isVisible(field, values))
    .flatMap((field) => wireOf(field, values, known))
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(pairs)
}
