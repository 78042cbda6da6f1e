import { type JsonSchema, typesOf } from './json-schema.ts'

export type ListParam = string | number | boolean | readonly (string | number)[]
/** Parameters that filter a list, by the endpoint's names. */
export type ListParams = Readonly<Record<string, ListParam | null | undefined>>

/** A filter is text in the address; the endpoint expects the type of its schema. */
function shapeValue(schema: JsonSchema, value: ListParam): unknown {
  const types = typesOf(schema)
  if (types.includes('array')) return typeof value === 'string' ? value.split(',') : value
  if (typeof value !== 'string') return Array.isArray(value) ? value.join(',') : value
  if (types.includes('string')) return value
  if (types.includes('boolean')) return value === 'true'
  return types.includes('integer') || types.includes('number') ? Number(value) : value
}

/** The parameters that an endpoint knows, in their types; unknown ones are not sent. */
export function shapeParams(
  properties: Readonly<Record<string, JsonSchema>>,
  params: ListParams,
): Record<string, unknown> {
  const shaped = Object.entries(params).flatMap(([name, value]) => {
    const schema = properties[name]
    if (schema === undefined || value === undefined || value === null || value === '') return []
    return [[name, shapeValue(schema, value)] as const]
  })
  return Object.fromEntries(shaped)
}
