import type { Endpoint } from '@fibrewatch/contract/endpoint'
import fastJson, { type Schema } from 'fast-json-stringify'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema of the writer; its own types exclude an empty one. */
type Shape = object

/** Written unchanged. */
const ANYTHING: Shape = {}

function mapValues(schemas: Record<string, unknown>): Record<string, Shape> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toShape(schema)]))
}

function toObjectShape(schema: Record<string, unknown>): Shape {
  const { properties, patternProperties, additionalProperties } = schema
  const isOpen = !isRecord(patternProperties) && Object.keys(properties ?? {}).length === 0
  if (isOpen) return ANYTHING
  return {
    type: 'object',
    nullable: true,
    ...(isRecord(properties) ? { properties: mapValues(properties) } : {}),
    ...(isRecord(patternProperties) ? { patternProperties: mapValues(patternProperties) } : {}),
    ...(isRecord(additionalProperties) ? { additionalProperties: toShape(additionalProperties) } : {}),
    ...(additionalProperties === true ? { additionalProperties } : {}),
  }
}

/**
 * Keeps of a schema only which fields there are. Limits and patterns are for input: a row older than a limit
 * is still shown. Everything may be null, or the writer would turn null into '' and 0; numbers are left to
 * `JSON.stringify`, which writes NaN as null where the writer would throw.
 */
function toShape(schema: unknown): Shape {
  if (!isRecord(schema)) return ANYTHING
  const { type, anyOf, items } = schema
  if (Array.isArray(anyOf)) {
    const others = anyOf.filter((branch) => !isRecord(branch) || branch['type'] !== 'null')
    return others.length === 1 ? toShape(others[0]) : ANYTHING
  }
  if (type === 'object') return toObjectShape(schema)
  if (type === 'array') return { type, nullable: true, items: toShape(items) }
  return type === 'string' || type === 'boolean' ? { type, nullable: true } : ANYTHING
}

export type JsonWriter = (data: unknown) => string

/**
 * Writes what a schema says as JSON: the fields it declares and no other, so that a column that comes along unseen stays in
 * the server. Compiled when it writes first, which takes some milliseconds.
 */
export function createJsonWriter(schema: unknown): JsonWriter {
  let write: JsonWriter | undefined
  return (data) => {
    write ??= fastJson(toShape(schema) as Schema)
    return write(data ?? null)
  }
}

/** Writes the `data` of an endpoint's answers. */
export const createAnswerWriter = (endpoint: Endpoint): JsonWriter => createJsonWriter(endpoint.data)
