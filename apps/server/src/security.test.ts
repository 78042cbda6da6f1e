import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { ONE_LINE_PATTERN } from '@fibrewatch/contract/pattern'
import type { InjectOptions } from 'fastify'
import { testDatabase } from '#platform/testing/test-database'
import {
  createWorld,
  makeWireRequest,
  SAMPLE_ENVIRONMENT,
  SAMPLED_CALLS,
  type SampledCall,
  type SampleRequest,
  type World,
} from '#testing/samples/index'
import { keepRequests } from '#testing/samples/keep-requests'
import {
  type Field,
  type FieldPath,
  type FieldSchema,
  isText,
  listAlternatives,
  listFields,
  listTypes,
  makeValue,
  replaceAt,
} from '#testing/schema-fields'
import { createTestApp, PASSWORD, type TestApp } from '#testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Failed sign-ins of this file are counted for an address of their own. */
const HOSTILE_ADDRESS = '203.0.113.9'

const database = testDatabase({ keepUntil: 'file' })
let app: TestApp
let world: World
const tokens: string[] = []

beforeAll(async () => {
  app = await createTestApp(database, {
    loginsPerMinute: 100_000,
    environment: SAMPLE_ENVIRONMENT,
    worksJobs: true,
  })
  world = await createWorld(app)
  tokens.push(await app.signIn('admin'))
})
afterAll(() => app.remove())

async function makeCredentials({ endpoint, sample }: SampledCall) {
  if (endpoint.access.kind === 'device') return { deviceKey: world.near.device.key }
  if (endpoint.access.kind === 'public') return {}
  if (sample.spendsSession === true) tokens.unshift(await app.signIn('admin'))
  return { token: tokens[0] ?? '' }
}

const makeRequest = async ({ sample }: SampledCall): Promise<SampleRequest> =>
  sample.request(world.near, world, { username: 'admin', token: tokens[0] ?? '' })

const keepRequest = keepRequests(({ sample }) =>
  sample.request(world.near, world, { username: 'admin', token: tokens[0] ?? '' }),
)

async function inject(options: InjectOptions) {
  const answer = await app.http.inject({ ...options, remoteAddress: HOSTILE_ADDRESS })
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(String(answer.headers['content-type'])).not.toContain('html')
  return answer
}
type Answer = Awaited<ReturnType<typeof inject>>

async function send(call: SampledCall, request: SampleRequest): Promise<Answer> {
  return inject(makeWireRequest(call.endpoint, request, await makeCredentials(call)))
}

/** What a refusal of fields must look like, with what was sent. */
const tell = (sent: string, answer: Answer): object => ({
  sent,
  status: answer.statusCode,
  reason: answer.statusCode === 200 ? undefined : answer.json<{ reason: string }>().reason,
})
const invalid = (sent: string): object => ({ sent, status: 400, reason: 'request.invalid' })

type PartName = 'query' | 'params' | 'body'
const schemaOf = (endpoint: Endpoint, part: PartName): FieldSchema => endpoint[part]
const nameOf = (part: PartName, path: FieldPath): string => [part, ...path].join('/')

interface SentField extends Field {
  readonly part: PartName
}

/** Every field a client sends; raw bodies are checked by their own readers. */
function listSent(endpoint: Endpoint): SentField[] {
  const parts: PartName[] = endpoint.bodyKind === 'json' ? ['query', 'params', 'body'] : ['query', 'params']
  return parts.flatMap((part) => listFields(schemaOf(endpoint, part)).map((field) => ({ part, ...field })))
}

function change(
  { endpoint }: SampledCall,
  request: SampleRequest,
  { part, path, value }: { part: PartName; path: FieldPath; value: unknown },
): SampleRequest {
  const schema = schemaOf(endpoint, part)
  return { ...request, [part]: replaceAt({ value: request[part] ?? makeValue(schema), schema }, path, value) }
}

const withBody = SAMPLED_CALLS.filter(({ endpoint }) => endpoint.bodyKind === 'json')
/** Calls that only read; the menus and links of a role are read by POST. */
const envelopeReads = SAMPLED_CALLS.filter(
  ({ endpoint }) =>
    endpoint.answerKind === 'envelope' &&
    (endpoint.method === 'GET' || endpoint.path.endsWith('/select/condition')),
)
const withFields = SAMPLED_CALLS.filter(({ endpoint }) =>
  listSent(endpoint).some(({ path }) => path.length > 0),
)

describe('what a client may send is bounded by its schema', () => {
  test.each(SAMPLED_CALLS)('objects are closed: $path', ({ endpoint }) => {
    const faults = listSent(endpoint).flatMap(({ part, path, schema }) =>
      listAlternatives(schema)
        .filter(({ type }) => type === 'object')
        .filter((object) => object.additionalProperties !== false && object.maxProperties === undefined)
        .map(() => nameOf(part, path)),
    )
    expect(faults).toEqual([])
  })

  test.each(withFields)('texts and lists have an end: $path', ({ endpoint }) => {
    const isEndless = (schema: FieldSchema) =>
      (schema.type === 'string' &&
        schema.enum === undefined &&
        schema.const === undefined &&
        schema.maxLength === undefined &&
        schema.format !== 'uuid' &&
        !isBoundedPattern(schema.pattern)) ||
      (schema.type === 'array' && schema.maxItems === undefined)
    const faults = listSent(endpoint)
      .filter(({ schema }) => listAlternatives(schema).some(isEndless))
      .map(({ part, path }) => nameOf(part, path))
    expect(faults).toEqual([])
  })
})

/** A pattern from beginning to end without unlimited repetition. */
function isBoundedPattern(pattern: string | undefined): boolean {
  if (pattern === undefined || !pattern.startsWith('^') || !pattern.endsWith('$')) return false
  return !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[[^\]]*\]/g, 'c'))
}

/** A column of the database that is in no schema. */
const UNKNOWN_KEY = 'passwordHash'

describe('a key nobody knows', () => {
  test.each(withBody)('is refused in every object of the body: $path', async (call) => {
    const request = await keepRequest(call)
    const objects = listSent(call.endpoint).filter(({ part, schema }) => part === 'body' && isClosed(schema))
    for (const { part, path } of objects) {
      const changed = change(call, request, { part, path: [...path, UNKNOWN_KEY], value: 1 })
      const answer = await send(call, changed)
      const sent = nameOf(part, [...path, UNKNOWN_KEY])
      expect(tell(sent, answer)).toEqual(invalid(sent))
      const { errors } = answer.json<{ errors: { field: string }[] }>()
      expect(errors.map(({ field }) => field)).toContain([...path, UNKNOWN_KEY].join('/'))
    }
  })

  test.each(SAMPLED_CALLS)('is refused in the address: $path', async (call) => {
    const request = await keepRequest(call)
    const answer = await send(call, { ...request, query: { ...request.query, domainScope: 'all' } })
    expect(tell('domainScope', answer)).toEqual(invalid('domainScope'))
  })
})

const isClosed = (schema: FieldSchema): boolean =>
  listAlternatives(schema).some(({ additionalProperties }) => additionalProperties === false)

const JSON_VALUES: readonly (readonly [type: string, value: unknown])[] = [
  ['string', 'no such value'],
  ['number', 1.5],
  ['boolean', true],
  ['object', { $ne: 1 }],
  ['array', [['']]],
  ['null', null],
]

describe('a value of another type', () => {
  test.each(withBody)('is refused in every field of the body: $path', async (call) => {
    const request = await keepRequest(call)
    for (const { part, path, schema } of listSent(call.endpoint).filter((field) => field.part === 'body')) {
      const types = listTypes(schema)
      const others = JSON_VALUES.filter(([type]) => types.size > 0 && !types.has(type))
      for (const [type, value] of others) {
        const sent = `${nameOf(part, path)}: ${type}`
        expect(tell(sent, await send(call, change(call, request, { part, path, value })))).toEqual(
          invalid(sent),
        )
      }
    }
  })

  test.each(withFields)('is refused in the address, and a choice that is none: $path', async (call) => {
    const request = await keepRequest(call)
    const chosen = listSent(call.endpoint).filter(
      ({ part, path, schema }) => part !== 'body' && path.length > 0 && !isText(schema),
    )
    for (const { part, path } of chosen) {
      for (const value of ['id; DROP TABLE app_user', "1' OR '1'='1", '1e999', '[object Object]']) {
        const sent = `${nameOf(part, path)}: ${value}`
        expect(tell(sent, await send(call, change(call, request, { part, path, value })))).toEqual(
          invalid(sent),
        )
      }
    }
  })
})

/** Longer than any pattern without a `maxLength` takes. */
const BEYOND_PATTERNS = 8000

const longestOf = (schema: FieldSchema): number =>
  Math.max(
    ...listAlternatives(schema)
      .filter(({ type }) => type === 'string')
      .map(({ maxLength = BEYOND_PATTERNS }) => maxLength),
  )

describe('too much', () => {
  test.each(withFields)('text is refused in every field: $path', async (call) => {
    const request = await keepRequest(call)
    for (const { part, path, schema } of listSent(call.endpoint).filter((field) => isText(field.schema))) {
      const value = 'a'.repeat(longestOf(schema) + 1)
      const sent = nameOf(part, path)
      const answer = await send(call, change(call, request, { part, path, value }))
      // A path parameter has a limit before any schema: such an address is no call.
      const expected = part === 'params' ? [400, 404, 414] : [400]
      expect({ sent, isRefused: expected.includes(answer.statusCode) }).toEqual({ sent, isRefused: true })
    }
  })

  test.each(SAMPLED_CALLS.filter(({ endpoint }) => endpoint.bodyKind !== 'none'))(
    'is refused as a body: $path',
    async (call) => {
      const { endpoint } = call
      const isRaw = endpoint.bodyKind === 'raw'
      const wire = makeWireRequest(endpoint, await keepRequest(call), await makeCredentials(call))
      const headers = { ...wire.headers, ...(!isRaw && { 'content-type': 'application/json' }) }
      const payload = Buffer.alloc(endpoint.bodyLimitBytes + 1, ' ')
      const answer = await inject({ ...wire, headers, payload })
      expect(tell('body', answer)).toEqual({ sent: 'body', status: 413, reason: 'request.too-large' })
    },
  )
})

describe('a body that is no JSON', () => {
  test.each(withBody)('is refused: $path', async (call) => {
    const wire = makeWireRequest(call.endpoint, await keepRequest(call), await makeCredentials(call))
    const headers = { ...wire.headers, 'content-type': 'application/json' }
    const bodies = ['{"a":', 'null]', '{"__proto__":{"isSuper":1}}', '{"constructor":{"prototype":{"a":1}}}']
    for (const payload of bodies) {
      const answer = await inject({ ...wire, headers, payload })
      expect(tell(payload, answer)).toEqual({ sent: payload, status: 400, reason: 'request.malformed' })
    }
    const deep = '['.repeat(Math.min(100_000, call.endpoint.bodyLimitBytes))
    const answer = await inject({ ...wire, headers, payload: deep })
    expect(tell('deep', answer)).toEqual(invalid('deep'))
  })
})

const CONTROL_CHARACTERS = ['\n', '\r', '\t', '\u0001', '\u007F', '\u0085', '\u2028']

describe('a control character', () => {
  const isOneLine = ({ schema }: SentField) =>
    listAlternatives(schema).some(({ pattern }) => pattern === ONE_LINE_PATTERN)

  test.each(withFields)('is refused in every field of one line: $path', async (call) => {
    const request = await keepRequest(call)
    for (const { part, path } of listSent(call.endpoint).filter(isOneLine)) {
      for (const character of CONTROL_CHARACTERS) {
        const value = `a name${character}=cmd|' /C calc'!A0`
        const answer = await send(call, change(call, request, { part, path, value }))
        const sent = `${nameOf(part, path)}: ${JSON.stringify(character)}`
        expect(tell(sent, answer)).toEqual(invalid(sent))
      }
    }
  })

  test('in the name of a person who signs in is told field by field, and not kept', async () => {
    const body = { username: "x\n=cmd|' /C calc'!A0", password: 'wrong' }
    const answer = await inject({ method: 'POST', url: '/oauth/login', payload: body })
    expect(answer.json()).toMatchObject({
      reason: 'request.invalid',
      errors: [{ field: 'username', reason: 'must be one line without control characters' }],
    })
    const headers = { authorization: tokens[0] ?? '' }
    const log = await inject({ url: '/sys/log/login/export?format=csv', headers })
    expect(log.body).not.toContain('=cmd')
  })
})

/** Fields whose addresses a browser follows or loads. */
const ADDRESS_FIELD = /url$|uri$|href|router|logo|avatar/i
const SCRIPT_ADDRESSES = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
]

describe('an address that is a script', () => {
  test.each(withFields)(
    'is refused in every field that a browser follows, or dropped: $path',
    async (call) => {
      const fields = listSent(call.endpoint).filter(
        ({ path, schema }) => isText(schema) && ADDRESS_FIELD.test(String(path.at(-1))),
      )
      for (const { part, path } of fields) {
        for (const value of SCRIPT_ADDRESSES) {
          const answer = await send(call, change(call, await makeRequest(call), { part, path, value }))
          const sent = `${nameOf(part, path)}: ${value}`
          expect({ sent, isAnswered: [200, 302, 400].includes(answer.statusCode) }).toEqual({
            sent,
            isAnswered: true,
          })
        }
      }
    },
  )

  test('is kept nowhere but in the record of what was sent', async () => {
    const isRecord = ({ path }: Endpoint) => path.startsWith('sys/log/')
    const reads = envelopeReads.filter(({ endpoint }) => !isRecord(endpoint))
    for (const call of reads) {
      const { body } = await send(call, await makeRequest(call))
      expect({ path: call.path, isKept: /javascript:|data:text/i.test(body) }).toEqual({
        path: call.path,
        isKept: false,
      })
    }
  })
})

/** What most fields refuse: nothing, and what no text may hold. */
const NO_TEXTS = ['   ', 'a\0b', 'a\uD800b']
const HOSTILE_TEXTS = ["' OR 1=1; DROP TABLE app_user; --", '%', '../../etc/passwd', '{{7*7}}${7*7}']
let markup = 0
const makeMarkup = () => `<script>alert(${++markup})</script>`

const withTexts = withFields.filter(({ endpoint }) => listSent(endpoint).some(({ schema }) => isText(schema)))

/** Sends texts in fields of a call, one after the other. */
async function makeTextSender(call: SampledCall) {
  let request = await makeRequest(call)
  return async ({ part, path, schema }: SentField, text: string): Promise<Answer> => {
    const value = text.padEnd(schema.minLength ?? 0)
    const answer = await send(call, change(call, request, { part, path, value }))
    // A carried-out request cannot be repeated.
    if (answer.statusCode === 200 && call.endpoint.method !== 'GET') request = await makeRequest(call)
    return answer
  }
}

/** Groups in the order of the texts, each of which a field of this length could take at once. */
function packTexts(texts: readonly string[], maxLength: number): string[][] {
  const groups: string[][] = []
  for (const text of texts) {
    const last = groups.at(-1)
    if (last !== undefined && [...last, text].join(' ').length <= maxLength) last.push(text)
    else groups.push([text])
  }
  return groups
}

describe('a hostile text', () => {
  test.each(withTexts)('in any field is refused or kept as it is: $path', async (call) => {
    const sendText = await makeTextSender(call)
    for (const field of listSent(call.endpoint).filter(({ schema }) => isText(schema))) {
      const isTaken = async (text: string): Promise<boolean> => {
        const { statusCode } = await sendText(field, text)
        const sent = `${nameOf(field.part, field.path)}: ${JSON.stringify(text)}`
        expect({ sent, isFault: statusCode >= 500 }).toEqual({ sent, isFault: false })
        return statusCode === 200
      }
      for (const text of NO_TEXTS) await isTaken(text)
      const texts = [...HOSTILE_TEXTS, makeMarkup()]
      for (const group of packTexts(texts, longestOf(field.schema))) {
        // What takes several at once would take each.
        if ((await isTaken(group.join(' '))) || group.length === 1) continue
        for (const text of group) await isTaken(text)
      }
    }
  })

  test.each(
    SAMPLED_CALLS.filter(({ endpoint }) =>
      Object.hasOwn(schemaOf(endpoint, 'query').properties ?? {}, 'keyword'),
    ),
  )('is sought literally: $path', async (call) => {
    // A pattern that would match every name of the near side; `_` alone is a part of the codes of alarm types.
    const anyName = `${world.near.name}_`
    const request = await keepRequest(call)
    for (const keyword of ['%', anyName, "' OR '1'='1", '\\', '.*', '(']) {
      const answer = await send(
        call,
        change(call, request, { part: 'query', path: ['keyword'], value: keyword }),
      )
      expect({ keyword, status: answer.statusCode }).toEqual({ keyword, status: 200 })
      expect(answer.body).not.toContain(world.near.device.code)
    }
  })

  test('that is markup comes back as it was sent, as JSON', async () => {
    const answers: Answer[] = []
    for (const call of envelopeReads) answers.push(await send(call, await makeRequest(call)))
    const texts = answers.map(({ body }) => body).join('\n')
    const seen = [...texts.matchAll(/(.{8})alert\(\d+\)(.{9})/g)]
    expect(seen.length).toBeGreaterThan(10)
    for (const [, before, after] of seen) expect(`${before}…${after}`).toBe('<script>…</script>')
    for (const { headers } of answers) expect(headers['content-type']).toContain('application/json')
  })
})

test('no log line of all this holds a token, a device key or a password', () => {
  const log = app.logText()
  expect(log.length).toBeGreaterThan(10_000)
  const deviceKey = world.near.device.key.slice(world.near.device.code.length + 1)
  for (const secret of [...tokens, deviceKey, PASSWORD]) expect(log).not.toContain(secret)
})
