import type { Endpoint } from '@fibrewatch/contract/endpoint'

/** A schema of the contract, as JSON Schema: the server validates by it, the console reads it. */
export type JsonSchema = Endpoint['body']

export type SchemaFacts = {
  type?: string
  anyOf?: readonly JsonSchema[]
  enum?: readonly unknown[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
}

export const factsOf = (schema: JsonSchema): SchemaFacts => schema

export const propertiesOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  factsOf(schema).properties ?? {}

/** JSON types a value of the schema may have. */
export function typesOf(schema: JsonSchema): string[] {
  const { type, anyOf, enum: values } = factsOf(schema)
  if (anyOf !== undefined) return anyOf.flatMap(typesOf)
  if (type !== undefined) return [type]
  return values === undefined ? [] : values.map((value) => typeof value)
}
