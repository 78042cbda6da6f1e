import { type Endpoint } from '@fibrewatch/contract'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same schema with every object closed, but where it says what else it holds. */
function closeSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeSchema)
  if (!isRecord(schema)) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeSchema(value)]))
  const isObject = schema['type'] === 'object' && isRecord(schema['properties'])
  const isOpen = Object.keys(schema['properties'] ?? {}).length === 0 || 'additionalProperties' in schema
  return isObject && !isOpen ? { ...inner, additionalProperties: false } : inner
}

const validators = new WeakMap<Endpoint, ReturnType<typeof Compile>>()

function requireValidator(endpoint: Endpoint): ReturnType<typeof Compile> {
  const validator = validators.get(endpoint) ?? Compile(closeSchema(endpoint.data) as TSchema)
  validators.set(endpoint, validator)
  return validator
}

/**
 * Every answer of a test server is what its endpoint says, and nothing more: a column that came along unseen fails the call.
 * @throws Error with the first places where they differ
 */
export function requireAnswer(endpoint: Endpoint, data: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(data ?? null))
  const validator = requireValidator(endpoint)
  if (validator.Check(sent)) return
  const faults = [...validator.Errors(sent)]
    .slice(0, 5)
    .map(({ instancePath, message }) => `${instancePath} ${message}`)
  throw new Error(`the answer of ${endpoint.path} is not what the contract says: ${faults.join('; ')}`)
}
