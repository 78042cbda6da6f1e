import { randomUUID } from 'node:crypto'
import { alarmApi } from '@fibrewatch/contract/alarm'
import type { IngestEvent } from '@fibrewatch/contract/ingest'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import {
  blockCommits,
  callAs,
  createDevice,
  createDomain,
  createRig,
  makeEvent,
  type Rig,
  type SeededDevice,
  sendEvents,
  START_AT,
} from './testing/index.ts'

const database = testDatabase()
let rig: Rig
let device: SeededDevice

beforeEach(async () => {
  rig = await createRig(database)
  const domainId = await createDomain(database, 'north')
  device = await createDevice(database, { code: 'DAS-1', domainId, linkCodes: ['L-1', 'L-2'] })
  // Cached links need no session: the embedded database has one, and some tests block it.
  await rig.plant.resolver.listByDevice(device.deviceId)
})
afterEach(() => rig.stop())

const countRows = async (table: string): Promise<number> => {
  const answer = await sql<{ total: number }>`SELECT count(*) AS total FROM ${sql.table(table)}`.execute(
    database.db,
  )
  return answer.rows[0]?.total ?? -1
}
const breakAt = (second: number, parts: Partial<IngestEvent> = {}) =>
  makeEvent(second, { link: 'L-1', type: 'FIBRE_BREAK', state: 'raise', positionM: 1234, ...parts })
const refused = (reason: string, errors?: readonly unknown[]): unknown =>
  expect.objectContaining(errors ? { reason, detail: { errors } } : { reason })

describe('an event', () => {
  test('becomes an alarm row, its journal and a live message', async () => {
    const answer = await sendEvents(rig, device, [breakAt(0)])
    expect(answer).toEqual({ accepted: 1, duplicates: 0 })
    expect([await countRows('event'), await countRows('alarm'), await countRows('alarm_journal')]).toEqual([
      1, 1, 1,
    ])
    await rig.alarms.published()
    expect(rig.live.messages()).toMatchObject([
      {
        topic: 'alarm',
        type: 'raised',
        seq: 1,
        data: {
          type: 'FIBRE_BREAK',
          severity: 'critical',
          linkCode: 'L-1',
          positionM: 1234,
          count: 1,
          zoneName: 'Zone L-1',
          deviceCode: 'DAS-1',
          ingestedAt: new Date(START_AT).toISOString(),
        },
      },
    ])
    expect(rig.live.broadcasts).toMatchObject([{ topic: 'event', type: 'stored', data: { count: 1 } }])
  })

  test('sent again is a duplicate and does not reach the alarm', async () => {
    const event = breakAt(0, { eventId: randomUUID() })
    await sendEvents(rig, device, [event])
    expect(await sendEvents(rig, device, [event, breakAt(1, { eventId: randomUUID() })])).toEqual({
      accepted: 1,
      duplicates: 1,
    })
    const { list } = await callAs(rig.alarms, alarmApi.page)
    expect(list).toMatchObject([{ count: 2 }])
  })

  test('twice in one body, once in capitals, is one event', async () => {
    const eventId = randomUUID()
    const answer = await sendEvents(rig, device, [
      breakAt(0, { eventId }),
      breakAt(0, { eventId: eventId.toUpperCase() }),
    ])
    expect(answer).toEqual({ accepted: 1, duplicates: 1 })
    expect((await callAs(rig.alarms, alarmApi.page)).list).toMatchObject([{ count: 1 }])
  })

  test('with the id of another device is new', async () => {
    const eventId = randomUUID()
    const other = await createDevice(database, {
      code: 'DAS-2',
      domainId: device.domainId,
      linkCodes: ['M-1'],
    })
    const answers = await Promise.all([
      sendEvents(rig, device, [breakAt(0, { eventId })]),
      sendEvents(rig, other, [breakAt(0, { eventId, link: 'M-1' })]),
    ])
    expect(answers).toEqual([
      { accepted: 1, duplicates: 0 },
      { accepted: 1, duplicates: 0 },
    ])
    expect(new Set((await callAs(rig.alarms, alarmApi.page)).list.map(({ linkCode }) => linkCode))).toEqual(
      new Set(['L-1', 'M-1']),
    )
  })
})

describe('a batch', () => {
  test('with a bad event is refused whole, with index, field and reason', async () => {
    const batch = [
      breakAt(0),
      breakAt(1, { link: 'NONE' }),
      { ...breakAt(2), type: 'NO_SUCH' },
      breakAt(1200),
    ]
    await expect(sendEvents(rig, device, batch)).rejects.toEqual(
      refused('request.invalid', [
        { index: 1, field: 'link', reason: 'is not a link of this device' },
        { index: 2, field: 'type', reason: expect.any(String) as string },
        { index: 3, field: 'at', reason: 'lies more than 10 minutes ahead of the server clock' },
      ]),
    )
    expect(await countRows('event')).toBe(0)
  })

  test('with partial stores the good ones and lists the bad', async () => {
    const answer = await sendEvents(rig, device, [breakAt(0), { ...breakAt(1), positionM: 'far' }], {
      partial: true,
    })
    expect(answer).toMatchObject({ accepted: 1, duplicates: 0, errors: [{ index: 1, field: 'positionM' }] })
    expect(await countRows('event')).toBe(1)
  })

  test('lists a hundred errors at most', async () => {
    const answer = sendEvents(
      rig,
      device,
      Array.from({ length: 500 }, () => ({ link: 'L-1' })),
    )
    await expect(answer).rejects.toMatchObject({ reason: 'request.invalid', values: [500] })
    await expect(answer).rejects.toSatisfy(
      (error: { detail: { errors: unknown[] } }) => error.detail.errors.length === 100,
    )
  })

  test('does not take the link of another device', async () => {
    await createDevice(database, { code: 'DAS-2', domainId: device.domainId, linkCodes: ['M-1'] })
    await expect(sendEvents(rig, device, [breakAt(0, { link: 'M-1' })])).rejects.toEqual(
      refused('request.invalid', [{ index: 0, field: 'link', reason: 'is not a link of this device' }]),
    )
  })

  test('may be NDJSON, and a broken line is named by its index', async () => {
    const lines = `${JSON.stringify(breakAt(0))}\n\n${JSON.stringify(breakAt(1))}\r\n`
    const contentType = 'application/x-ndjson'
    expect(await sendEvents(rig, device, Buffer.from(lines), { contentType })).toEqual({
      accepted: 2,
      duplicates: 0,
    })
    await expect(sendEvents(rig, device, Buffer.from(`${lines}{"at`), { contentType })).rejects.toEqual(
      refused('request.invalid', [{ index: 2, field: '', reason: 'is not JSON' }]),
    )
  })

  test.each([
    ['larger than 64 KB', `"unit":"${'x'.repeat(65_536)}"`, 'is larger than 64 KB'],
    [
      'of more than 500 names',
      `"value":{${Array.from({ length: 600 }, (_, n) => `"k${n}":1`).join(',')}}`,
      'has more than 500 names',
    ],
    ['of more than 2,000 values', `"value":[${'1,'.repeat(2000)}1]`, 'has more than 2000 values'],
    ['that goes deep', `"value":${'['.repeat(40)}${']'.repeat(40)}`, 'is nested more than 32 levels deep'],
  ])('with partial leaves out an event %s, before it is parsed', async (_, field, reason) => {
    const good = JSON.stringify(breakAt(0))
    const bad = `${JSON.stringify(breakAt(1)).slice(0, -1)},${field}}`
    const answer = await sendEvents(rig, device, Buffer.from(`[${good},${bad},${good}]`), { partial: true })
    expect(answer).toMatchObject({ accepted: 2, errors: [{ index: 1, field: '', reason }] })
  })

  test('with an event that is larger by far is not read to its end', async () => {
    const good = JSON.stringify(breakAt(0))
    const answer = sendEvents(rig, device, Buffer.from(`[${good},"${'x'.repeat(2_000_000)}"`), {
      partial: true,
    })
    await expect(answer).rejects.toEqual(
      refused('request.invalid', [{ index: 1, field: '', reason: 'is larger than 64 KB' }]),
    )
  })

  test.each(['text/plain', '', 'application/xml'])('of type "%s" is not supported', async (contentType) => {
    await expect(sendEvents(rig, device, [breakAt(0)], { contentType })).rejects.toEqual(
      refused('request.unsupported-type'),
    )
  })

  test('keeps its order, and that of the batches of its device', async () => {
    const states = ['raise', 'clear'] as const
    const batches = Array.from({ length: 40 }, (_, index) =>
      breakAt(index, { state: states[index % 2] ?? 'raise' }),
    )
    await Promise.all(batches.map((event) => sendEvents(rig, device, [event])))
    const stored = await sql<{ at: Date }>`SELECT at FROM event ORDER BY seq`.execute(database.db)
    expect(stored.rows.map(({ at }) => at.toISOString())).toEqual(batches.map(({ at }) => at))
  })

  test('whose own writes fail does not fail its neighbours', async () => {
    const fact = {
      linkId: device.links[0]?.id ?? 0,
      type: 'FIBRE_BREAK',
      state: 'raise',
      at: START_AT,
    } as const
    const unblock = await blockCommits(database)
    const results = ['first', 'fails', 'breaks a rule', 'last'].map((name) =>
      rig.ingest.submit({
        device,
        receivedAt: START_AT,
        facts: [
          {
            ...fact,
            id: randomUUID(),
          },
        ],
        alongside: async (tx) => {
          if (name === 'fails') throw new Error('its own fault')
          if (name === 'breaks a rule') await sql`UPDATE device SET kind = 'kettle'`.execute(tx)
        },
      }),
    )
    const settled = Promise.allSettled(results)
    await unblock()
    expect((await settled).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect(await countRows('event')).toBe(2)
  })

  test('is refused while the queue is full, and taken again later', async () => {
    const unblock = await blockCommits(database)
    const batch = Array.from({ length: 5000 }, () => breakAt(0))
    const taken = Promise.allSettled(Array.from({ length: 10 }, () => sendEvents(rig, device, batch)))
    const lateAnswers = Promise.allSettled(Array.from({ length: 3 }, () => sendEvents(rig, device, batch)))
    expect(await lateAnswers).toContainEqual({ status: 'rejected', reason: refused('ingest.busy') })
    await unblock()
    const stored = (await taken).filter(({ status }) => status === 'fulfilled')
    expect(await countRows('event')).toBe(5000 * stored.length)
    expect(stored.length).toBeGreaterThan(1)
    expect(await sendEvents(rig, device, [breakAt(1)])).toEqual({ accepted: 1, duplicates: 0 })
  })
})

describe('hostile bodies', () => {
  const event = JSON.stringify(breakAt(0))
  const withAttributes = (attributes: string) => `[${event.slice(0, -1)},"attributes":${attributes}}]`
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

  test.each([
    ['nothing', ''],
    ['half a document', '[{"at":'],
    ['no array', event],
    ['an empty array', '[]'],
    ['deep nesting', deep(2_000_000)],
    ['deep attributes', withAttributes(`{"a":${deep(100_000)}}`)],
    ['a prototype key', withAttributes('{"__proto__":{"admin":true}}')],
    ['an escaped prototype key', withAttributes('{"\\u005f_proto__":{"admin":true}}')],
    ['a prototype key in the event', `[${event.slice(0, -1)},"__proto__":{}}]`],
    ['an unknown key', `[${event.slice(0, -1)},"constructor":{}}]`],
    ['a number that is too large', withAttributes('{"a":1e999}')],
    ['an infinite value', `[${event.slice(0, -1)},"value":-1e999}]`],
    ['NaN', `[${event.slice(0, -1)},"value":NaN}]`],
    ['NUL in a text', `[${event.slice(0, -1)},"unit":"d\\u0000B"}]`],
    ['NUL in a key', withAttributes('{"a\\u0000":1}')],
    ['half a surrogate pair', `[${event.slice(0, -1)},"unit":"\\ud800"}]`],
    ['half a surrogate pair in attributes', withAttributes('{"a":["\\udfff"]}')],
    ['a leap second', `[{"at":"2016-12-31T23:59:60Z","link":"L-1","type":"FIBRE_BREAK"}]`],
    ['a time before 1970', `[{"at":"0000-01-01T00:00:00Z","link":"L-1","type":"FIBRE_BREAK"}]`],
    ['null', '[null]'],
    ['numbers', `[${'1,'.repeat(4999)}1]`],
    ['more than 5,000', `[${'1,'.repeat(5000)}1]`],
  ])('%s is refused as the sender’s fault', async (_, text) => {
    await expect(sendEvents(rig, device, Buffer.from(text))).rejects.toMatchObject({
      statusCode: 400,
      family: 'user',
    })
    expect(await countRows('event')).toBe(0)
  })

  test('invalid UTF-8 is refused', async () => {
    await expect(sendEvents(rig, device, Buffer.from([0x5b, 0xff, 0xfe, 0x5d]))).rejects.toEqual(
      refused('request.malformed'),
    )
  })

  test('mutated events are stored or refused, never an unexpected error', async () => {
    const keys = [
      ...Object.keys(breakAt(0)),
      'eventId',
      'value',
      'unit',
      'attributes',
      'severity',
      'durationS',
    ]
    const mutation = fc.tuple(
      fc.constantFrom(...keys),
      fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double()),
    )
    const bodies = fc.array(fc.array(mutation, { maxLength: 3 }), { minLength: 1, maxLength: 5 })
    const isAnswered = fc.asyncProperty(bodies, async (mutations) => {
      const body = mutations.map((changes) => ({ ...breakAt(0), ...Object.fromEntries(changes) }))
      const [answer] = await Promise.allSettled([sendEvents(rig, device, body)])
      return answer.status === 'fulfilled' || (answer.reason as { statusCode?: number }).statusCode === 400
    })
    expect(await fc.check(isAnswered, { numRuns: 300 })).toMatchObject({ failed: false })
  })
})
