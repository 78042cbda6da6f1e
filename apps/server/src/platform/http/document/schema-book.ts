import { isJson, keyOf, type SchemaNames } from './schema-names.ts'

export type Schema = Readonly<Record<string, unknown>>

const COMPONENTS = '#/components/schemas/'

/** Schemas as a description holds them: what has a name stands once, and everywhere else a reference to it. */
export interface SchemaBook {
  /** The schema as it stands in the description; what it holds by name is in the book from then on. */
  write(schema: object): Schema
  /** Writes it under this name, which must be free, unless it has one already; returns the reference. */
  name(name: string, schema: object): Schema
  /** Every named schema, by name. */
  list(): Readonly<Record<string, Schema>>
}

/** A record of anything, as TypeBox writes it, is what tools know as `additionalProperties`. */
function writeRecord(schema: Schema): Schema {
  const { patternProperties, ...rest } = schema
  const patterns = isJson(patternProperties) ? Object.entries(patternProperties) : []
  const [only] = patterns
  return patterns.length === 1 && only?.[0] === '^.*$' ? { ...rest, additionalProperties: only[1] } : schema
}

/** A list of words names no type, without which many tools take it for anything. */
function writeType(schema: Schema): Schema {
  const words = schema['enum']
  const isText = Array.isArray(words) && words.every((word) => typeof word === 'string')
  return isText && schema['type'] === undefined ? { type: 'string', ...schema } : schema
}

export function createSchemaBook(names: SchemaNames): SchemaBook {
  const written = new Map<string, Schema>()
  const keys = new Map<string, string>()

  const refer = (name: string, schema: object): Schema => {
    const key = keyOf(schema)
    const known = keys.get(name)
    if (known !== undefined && known !== key) throw new Error(`two schemas are called ${name}`)
    if (known === undefined) {
      keys.set(name, key)
      written.set(name, writeInside(schema))
    }
    return { $ref: `${COMPONENTS}${name}` }
  }

  const writeAny = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(writeAny)
    if (!isJson(value)) return value
    const name = names.get(keyOf(value))
    return name === undefined ? writeInside(value) : refer(name, value)
  }

  const writeInside = (schema: object): Schema =>
    writeType(
      writeRecord(
        Object.fromEntries(
          Object.entries(schema).map(([key, value]) => [
            key,
            // Examples are values and no schemas.
            key === 'examples' || key === 'default' ? value : writeAny(value),
          ]),
        ),
      ),
    )

  const write = (schema: object): Schema => {
    const one = writeAny(schema)
    return isJson(one) ? one : {}
  }
  return {
    write,
    name: (name, schema) => refer(names.get(keyOf(schema)) ?? name, schema),
    list: () => Object.fromEntries([...written].toSorted(([left], [right]) => (left < right ? -1 : 1))),
  }
}
