import { MAX_TRACE_BYTES } from '@fibrewatch/contract/ingest'
import type { InjectOptions } from 'fastify'
import { parseClientMessage } from '#platform/live/client-message'
import { testDatabase } from '#platform/testing/test-database'
import {
  createWorld,
  makeWireRequest,
  SAMPLE_ENVIRONMENT,
  SAMPLED_CALLS,
  type SampledCall,
  type World,
} from '#testing/samples/index'
import {
  findLongestStepMs,
  keys,
  makeEventText,
  makeText,
  MAX_STEP_MS,
  sendReport,
} from '#testing/longest-step'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const database = testDatabase({ keepUntil: 'file' })
let app: TestApp
let world: World
let token: string

beforeAll(async () => {
  app = await createTestApp(database, {
    loginsPerMinute: 100_000,
    environment: SAMPLE_ENVIRONMENT,
    worksJobs: true,
  })
  world = await createWorld(app)
  token = await app.signIn('admin')
})
afterAll(() => app.remove())

const event = (more = ''): string => makeEventText(world.near.link.code, more)
const report = (payload: string): Promise<number> => sendReport(app, world.near.device, payload)

describe('no step of a report that is refused takes longer than 50 ms', () => {
  test.each<[string, () => string]>([
    ['400,000 keys of attributes', () => `[${event(`,"attributes":${keys(400_000)}`)}]`],
    ['400,000 keys of an event', () => `[${keys(400_000)}]`],
    ['3.5 million opening brackets', () => '['.repeat(3_500_000)],
    ['4 million nested lists', () => `${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}`],
    ['deep objects', () => `[${'{"a":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}]`],
    ['a list of 4 million numbers', () => makeText('1', 4_000_000, ['[', ']'])],
    [
      '4 million numbers in an event',
      () => `[${event(`,"attributes":{"a":${makeText('1', 4_000_000, ['[', ']'])}}`)}]`,
    ],
    ['one text of 8 MB', () => `["${'a'.repeat(8_000_000)}"]`],
    ['one text of escapes', () => `["${'\\u0000'.repeat(1_300_000)}"]`],
    ['commas', () => ','.repeat(8_000_000)],
    ['quotes', () => '"'.repeat(8_000_000)],
    ['spaces', () => ' '.repeat(8_000_000)],
    ['5,000 events without a single good field', () => makeText(keys(60), 5000, ['[', ']'])],
  ])('%s', async (_, makePayload) => {
    const payload = makePayload()
    expect(await findLongestStepMs(async () => expect(await report(payload)).toBe(400))).toBeLessThan(
      MAX_STEP_MS,
    )
  })
})

type Maker = readonly [name: string, make: (bytes: number) => string]
/** Bodies with as much as the schema of a call checks, and as much as it does not. */
const LARGE: readonly Maker[] = [
  ['keys', (bytes) => keys(Math.min(9000, Math.floor(bytes / 20)))],
  ['numbers', (bytes) => makeText('1', Math.min(99_000, Math.floor(bytes / 2) - 1), ['[', ']'])],
  ['one text', (bytes) => `"${'a'.repeat(bytes - 2)}"`],
]
const TOO_LARGE: readonly Maker[] = [
  ['opening brackets', (bytes) => '['.repeat(bytes)],
  ['nested lists', (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
  ['keys', (bytes) => keys(Math.floor(bytes / 20))],
  ['the same key', (bytes) => makeText('"a":1', Math.floor(bytes / 6) - 1, ['{', '}'])],
  ['empty objects', (bytes) => makeText('{}', Math.floor(bytes / 3) - 1, ['[', ']'])],
  ['escapes', (bytes) => `["${'\\u0041'.repeat(Math.floor(bytes / 6) - 1)}"]`],
]
const jsonCalls = SAMPLED_CALLS.filter(({ endpoint }) => endpoint.bodyKind === 'json')
const largestCall = jsonCalls.toSorted(
  (one, other) => other.endpoint.bodyLimitBytes - one.endpoint.bodyLimitBytes,
)[0]

async function makeSender({ endpoint, sample }: SampledCall) {
  const request = await sample.request(world.near, world, { username: 'admin', token })
  const credentials = endpoint.access.kind === 'device' ? { deviceKey: world.near.device.key } : { token }
  const wire: InjectOptions = makeWireRequest(endpoint, request, credentials)
  return async (contentType: string, payload: string): Promise<void> => {
    const headers = { ...wire.headers, 'content-type': contentType }
    const answer = await app.http.inject({ ...wire, headers, payload })
    expect(answer.statusCode).toBe(400)
  }
}

describe('no step of a call takes longer than 50 ms', () => {
  test.each(jsonCalls)('whatever its body is made of: $path', async (call) => {
    const send = await makeSender(call)
    for (const [, make] of LARGE) {
      const payload = make(call.endpoint.bodyLimitBytes)
      expect(await findLongestStepMs(() => send('application/json', payload))).toBeLessThan(MAX_STEP_MS)
    }
  })

  test.each(TOO_LARGE)('with 2 MB of %s', async (_, make) => {
    if (largestCall === undefined) throw new Error('no call has a JSON body')
    const send = await makeSender(largestCall)
    const payload = make(largestCall.endpoint.bodyLimitBytes)
    expect(payload.length).toBeGreaterThan(1_700_000)
    expect(await findLongestStepMs(() => send('application/json', payload))).toBeLessThan(MAX_STEP_MS)
  })

  test('with a form of many fields', async () => {
    if (largestCall === undefined) throw new Error('no call has a JSON body')
    const send = await makeSender(largestCall)
    expect(
      await findLongestStepMs(() => send('application/x-www-form-urlencoded', 'a=1&'.repeat(500_000))),
    ).toBeLessThan(MAX_STEP_MS)
  })

  test.each<[string, { url: string; headers?: Record<string, string> }]>([
    ['parameters', { url: `/sys/user/page?${'a=1&'.repeat(3500)}` }],
    ['brackets', { url: `/sys/user/page?keyword=${'%5B'.repeat(4000)}` }],
    ['languages', { url: '/sys/user/page', headers: { 'accept-language': 'en;q=0.1,'.repeat(1500) } }],
    ['ranges', { url: '/sys/user/page', headers: { range: `bytes=${'0-1,'.repeat(3500)}` } }],
    ['a program’s name', { url: '/sys/user/page', headers: { 'user-agent': '(Windows; '.repeat(1400) } }],
  ])('with 14 KB of %s', async (_, { url, headers = {} }) => {
    expect(
      await findLongestStepMs(async () => {
        const answer = await app.http.inject({ url, headers: { ...headers, authorization: token } })
        expect([200, 400]).toContain(answer.statusCode)
      }),
    ).toBeLessThan(MAX_STEP_MS)
  })

  test.each<[string, () => Uint8Array]>([
    ['zeros', () => Buffer.alloc(MAX_TRACE_BYTES)],
    [
      'noise',
      () => Uint8Array.from({ length: MAX_TRACE_BYTES }, (_, index) => (index * 2_654_435_761) >>> 11),
    ],
    ['a map without end', () => Buffer.from(`Map\0${'\u0001'.repeat(MAX_TRACE_BYTES - 4)}`, 'latin1')],
  ])('with a trace of %s', async (_, makePayload) => {
    const payload = Buffer.from(makePayload())
    expect(
      await findLongestStepMs(async () => {
        const answer = await app.http.inject({
          method: 'POST',
          url: `/ingest/traces?link=${world.near.link.code}`,
          headers: { 'x-device-key': world.near.device.key, 'content-type': 'application/octet-stream' },
          payload,
        })
        expect(answer.statusCode).toBe(400)
      }),
    ).toBeLessThan(MAX_STEP_MS)
  })

  test('of a live connection', async () => {
    const texts = [
      '['.repeat(16_000),
      keys(1100),
      `{"action":"subscribe","topics":${makeText('"a"', 3900, ['[', ']'])}}`,
    ]
    for (const text of texts)
      expect(
        await findLongestStepMs(async () => expect(parseClientMessage(text)).toEqual({ kind: 'invalid' })),
      ).toBeLessThan(MAX_STEP_MS)
  })
})
