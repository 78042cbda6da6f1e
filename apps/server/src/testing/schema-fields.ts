/** The part of JSON Schema that the contract's schemas are written in. */
export interface FieldSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly patternProperties?: Readonly<Record<string, FieldSchema>>
  readonly maxProperties?: number
  readonly items?: FieldSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly FieldSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

export type FieldPath = readonly (string | number)[]

/** One value of a schema: an object's member, a list's first item, or the whole. */
export interface Field {
  readonly path: FieldPath
  readonly schema: FieldSchema
}

/** Every value that may be sent under a schema, the whole first; of a list its first item. */
export function listFields(schema: FieldSchema, path: FieldPath = []): Field[] {
  const below = listAlternatives(schema).flatMap((alternative) => [
    ...Object.entries(alternative.properties ?? {}).flatMap(([name, member]) =>
      listFields(member, [...path, name]),
    ),
    ...(alternative.items === undefined ? [] : listFields(alternative.items, [...path, 0])),
  ])
  return [{ path, schema }, ...below]
}

/** The schemas of which a value must match one: those of a union, or the schema itself. */
export const listAlternatives = (schema: FieldSchema): readonly FieldSchema[] =>
  schema.anyOf?.flatMap(listAlternatives) ?? [schema]

/** JSON types of values that a schema takes; empty when it takes any value. */
export function listTypes(schema: FieldSchema): ReadonlySet<string> {
  const types = listAlternatives(schema).map((alternative) => {
    if (alternative.type !== undefined) return alternative.type
    const [value] = 'const' in alternative ? [alternative.const] : (alternative.enum ?? [])
    return value === undefined ? undefined : typeOf(value)
  })
  return new Set(types.includes(undefined) ? [] : types.filter((type) => type !== undefined))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** True for a text that is no choice among fixed ones. */
export const isText = (schema: FieldSchema): boolean =>
  listAlternatives(schema).some(({ type, enum: choices }) => type === 'string' && choices === undefined)

const UUID = '0198f6b0-0000-7000-8000-000000000000'
const INSTANT = '2026-06-01T08:00:00Z'
/** One of these matches every pattern of the contract. */
const TEXTS = ['a1', 'A', '/a', '1', 'aaaaaa', 'critical', 'a:b', '0 0 * * *', 'a@b.example']

/**
 * A minimal value for a schema.
 * @throws Error when none of the texts known here matches a pattern
 */
export function makeValue(schema: FieldSchema): unknown {
  const [first = schema] = listAlternatives(schema)
  if ('const' in first) return first.const
  if (first.enum !== undefined) return first.enum[0]
  if (first.type === 'object') return makeObject(first)
  if (first.type === 'array')
    return Array.from({ length: first.minItems ?? 0 }, () => makeValue(first.items ?? {}))
  if (first.type === 'string') return makeText(first)
  if (first.type === 'boolean') return true
  if (first.type === 'integer' || first.type === 'number') return first.minimum ?? 1
  return null
}

function makeObject({ properties = {}, required = [] }: FieldSchema): object {
  const members = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(members.map(([name, member]) => [name, makeValue(member)]))
}

function makeText({ format, pattern, minLength = 1 }: FieldSchema): string {
  if (format === 'uuid') return UUID
  if (format === 'date-time') return INSTANT
  if (pattern === undefined) return 'a'.repeat(minLength)
  const found = TEXTS.find((text) => new RegExp(pattern, 'u').test(text))
  if (found === undefined) throw new Error(`no text is known that meets ${pattern}`)
  return found
}

/** A copy of `value` with `replaced` at the path; missing parts on the way are made by `schema`. */
export function replaceAt(
  { value, schema }: { readonly value: unknown; readonly schema: FieldSchema },
  path: FieldPath,
  replaced: unknown,
): unknown {
  const [name, ...rest] = path
  if (name === undefined) return replaced
  const fitting = listAlternatives(schema).filter(({ type }) => type === (name === 0 ? 'array' : 'object'))
  // Of several kinds of object the one that has the member.
  const container = fitting.find(({ properties }) => properties?.[name] !== undefined) ?? fitting[0]
  const member = container?.items ?? container?.properties?.[name] ?? {}
  const copy = structuredClone(value ?? makeValue(container ?? {})) as Record<string | number, unknown>
  copy[name] = replaceAt({ value: copy[name], schema: member }, rest, replaced)
  return copy
}
