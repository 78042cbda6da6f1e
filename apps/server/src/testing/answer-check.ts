import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { createJsonWriter, type JsonWriter } from '#platform/http/answer-writer'
import { WrittenAnswer } from '#platform/http/written-answer'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

const SHOWN_FAULTS = 5

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same schema with every object closed, except where it declares additional members. */
function closeSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeSchema)
  if (!isRecord(schema)) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeSchema(value)]))
  const isObject = schema['type'] === 'object' && isRecord(schema['properties'])
  const isOpen = Object.keys(schema['properties'] ?? {}).length === 0 || 'additionalProperties' in schema
  return isObject && !isOpen ? { ...inner, additionalProperties: false } : inner
}

type AnswerCheck = { validator: ReturnType<typeof Compile>; write: JsonWriter }

const checks = new WeakMap<Endpoint, AnswerCheck>()

function requireCheck(endpoint: Endpoint): AnswerCheck {
  const check = checks.get(endpoint) ?? {
    validator: Compile(closeSchema(endpoint.data) as TSchema),
    write: createJsonWriter(endpoint.data),
  }
  checks.set(endpoint, check)
  return check
}

/** How `sent` differs from its schema, or from what the answer writer would write of it. */
function findFaults({ validator, write }: AnswerCheck, data: unknown, sent: unknown): string[] {
  if (!validator.Check(sent)) {
    return [...validator.Errors(sent)].map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  const written = write(data)
  return isDeepStrictEqual(JSON.parse(written), sent) ? [] : [`it is written as ${written}`]
}

/** What an answer says, where its handler has written it itself too. */
export const readAnswer = (answer: unknown): unknown =>
  answer instanceof WrittenAnswer ? JSON.parse(answer.json.toString()) : answer

/**
 * Checks every answer of a test server against its endpoint: an undeclared column fails the call.
 * @throws Error with the first places where they differ
 */
export function requireAnswer(endpoint: Endpoint, answer: unknown): void {
  const data = readAnswer(answer)
  const sent: unknown = JSON.parse(JSON.stringify(data ?? null))
  const faults = findFaults(requireCheck(endpoint), data, sent).slice(0, SHOWN_FAULTS)
  if (faults.length === 0) return
  throw new Error(`the answer of ${endpoint.path} is not what the contract says: ${faults.join('; ')}`)
}
