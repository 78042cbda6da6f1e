import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { eventApi } from '@fibrewatch/contract/event'
import type { IngestEvent } from '@fibrewatch/contract/ingest'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  callAs,
  createDevice,
  createDomain,
  createRig,
  makeEvent,
  type Rig,
  type SeededDevice,
  sendEvents,
  START_AT,
} from '#modules/ingest/testing'
import { makeReading } from '#platform/text/reading'
import type { AuditChange } from '#platform/http/audit'
import { testDatabase } from '#platform/testing/test-database'
import { checkReplay } from './alarm-replay.ts'

const database = testDatabase()
const MINUTE_MS = 60_000
let rig: Rig
let device: SeededDevice

beforeEach(async () => {
  rig = await createRig(database)
  const domainId = await createDomain(database, 'north')
  device = await createDevice(database, { code: 'DAS-1', domainId, linkCodes: ['L-1', 'L-2'] })
})
afterEach(() => rig.stop())

const list = async (query: object = {}): Promise<Alarm[]> =>
  (await callAs(rig.alarms, alarmApi.page, { query })).list
const raise = (second: number, parts: Partial<IngestEvent> = {}) =>
  makeEvent(second, { link: 'L-1', type: 'FIBRE_BREAK', state: 'raise', positionM: 1000, ...parts })
const send = (...events: IngestEvent[]) => sendEvents(rig, device, events)
const takeMessages = async () => {
  await rig.alarms.published()
  const messages = rig.live.messages().filter(({ topic }) => topic === 'alarm')
  rig.live.published.length = 0
  return messages
}
const requireOne = (alarms: readonly Alarm[]): Alarm => {
  const [alarm] = alarms
  if (!alarm) throw new Error('there is no alarm')
  return alarm
}

test('the record of a command says of which alarms it was', async () => {
  await send(raise(0), raise(1, { positionM: 5000 }))
  const ids = (await list()).map(({ id }) => id)
  const changes: AuditChange[] = []
  const record = (change: AuditChange) => void changes.push(change)
  await callAs(rig.alarms, alarmApi.ack, { record, body: { ids: ids.slice(1) } })
  await callAs(rig.alarms, alarmApi.comment, { record, locale: 'en', body: { id: ids[0], comment: 'seen' } })
  await callAs(rig.alarms, alarmApi.clear, { record, body: { ids, comment: 'mended' } })
  const filter = { state: 'cleared' } as const
  const matching = { filter, throughSeq: Number.MAX_SAFE_INTEGER }
  await callAs(rig.alarms, alarmApi.ackMatching, { record, body: matching })
  expect(changes).toEqual([
    { objectId: ids[1], objectName: '断纤 L-1 1.000 km' },
    { objectId: ids[0], objectName: 'Fibre break L-1 5.000 km' },
    { objectName: '断纤 L-1 5.000 km 等 2 条' },
    { objectName: '1 条告警' },
  ])
})

describe('a selection', () => {
  test('is acknowledged in one go, each refusal with its reason and who was first', async () => {
    await send(raise(0), raise(1, { positionM: 5000 }), raise(2, { positionM: 9000 }))
    const [third, second, first] = await list()
    await callAs(rig.alarms, alarmApi.ack, { name: 'Wang Fang', body: { ids: [first?.id] } })
    await takeMessages()
    const unknown = randomUUID()
    const ids = [first?.id, second?.id, unknown, third?.id]
    const answer = await callAs(rig.alarms, alarmApi.ack, { body: { ids, comment: ' seen ' } })
    expect(answer.alarms.map(({ id, acked, ackedBy }) => [id, acked, ackedBy])).toEqual([
      [second?.id, true, 'Li Wei'],
      [third?.id, true, 'Li Wei'],
    ])
    expect(answer.refused).toEqual([
      { id: first?.id, reason: 'alarm.already-acknowledged', msg: '这条告警已由 Wang Fang 确认。' },
      { id: unknown, reason: 'object.not-found', msg: '没有找到，可能已被删除。' },
    ])
    expect((await takeMessages()).map(({ type, seq }) => [type, seq])).toEqual([
      ['changed', 5],
      ['changed', 6],
    ])
    const info = await callAs(rig.alarms, alarmApi.info, { query: { id: second?.id } })
    expect(info.journal).toMatchObject([
      { revision: 1, kind: 'raised', actor: null },
      { revision: 2, kind: 'acknowledged', actor: 'Li Wei', comment: 'seen' },
    ])
  })

  test('of all that match a filter is changed portion after portion, and nothing raised since', async () => {
    const codes = Array.from({ length: 60 }, (_, at) => `M-${at + 1}`)
    const many = await createDevice(database, {
      code: 'DAS-9',
      domainId: device.domainId,
      linkCodes: codes,
    })
    for (const link of codes) {
      const facts = Array.from({ length: 9 }, (_, at) => raise(at, { link, positionM: (at + 1) * 1000 }))
      await sendEvents(rig, many, facts)
    }
    const total = (await callAs(rig.alarms, alarmApi.page)).total
    expect(total).toBeGreaterThan(500)
    const { seq: throughSeq } = await callAs(rig.alarms, alarmApi.stat)
    await callAs(rig.alarms, alarmApi.ack, { body: { ids: [(await list())[3]?.id] } })
    await send(raise(20, { link: 'L-2', positionM: 77 }))
    const body = { filter: { state: 'active' }, throughSeq, comment: 'storm' }
    const first = await callAs(rig.alarms, alarmApi.ackMatching, { body })
    expect(first).toMatchObject({
      changed: 499,
      refused: [{ reason: 'alarm.already-acknowledged', msg: '这条告警已由 Li Wei 确认。', count: 1 }],
    })
    const second = await callAs(rig.alarms, alarmApi.ackMatching, {
      body: { ...body, cursor: first.nextCursor },
    })
    expect(second).toEqual({ changed: total - 500, refused: [], nextCursor: null })
    const waiting = await list({ acked: false })
    expect(waiting.map(({ positionM }) => positionM)).toEqual([77])
    const south = { all: false, domainIds: [await createDomain(database, 'south')] } as const
    expect(
      await callAs(rig.alarms, alarmApi.clearMatching, { scope: south, body: { ...body, comment: 'no' } }),
    ).toEqual({ changed: 0, refused: [], nextCursor: null })
    expect(await list({ state: 'cleared' })).toEqual([])
  })

  test('of another domain is not found, and neither listed nor counted', async () => {
    await send(raise(0))
    const { id } = requireOne(await list())
    const scope = { all: false, domainIds: [await createDomain(database, 'south')] } as const
    const answer = await callAs(rig.alarms, alarmApi.ack, { scope, locale: 'en', body: { ids: [id] } })
    expect(answer).toEqual({
      alarms: [],
      refused: [{ id, reason: 'object.not-found', msg: 'Not found. It may have been deleted.' }],
    })
    expect(await callAs(rig.alarms, alarmApi.page, { scope })).toMatchObject({ list: [], total: 0 })
    expect(await callAs(rig.alarms, alarmApi.stat, { scope })).toMatchObject({
      unacked: 0,
      oldestUnacked: null,
    })
    expect(await callAs(rig.events, eventApi.page, { scope })).toMatchObject({ list: [], total: 0 })
    await expect(callAs(rig.alarms, alarmApi.info, { scope, query: { id } })).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  test('goes through its life: clear, comment, shelve, unshelve, and back', async () => {
    await send(raise(0))
    const { id } = requireOne(await list())
    const ids = [id]
    const until = new Date(START_AT + 3_600_000).toISOString()
    const far = new Date(START_AT + 8 * 86_400_000).toISOString()
    await expect(
      callAs(rig.alarms, alarmApi.shelve, { body: { ids, until: far, comment: 'x' } }),
    ).rejects.toMatchObject({ reason: 'alarm.invalid-until' })
    const shelved = await callAs(rig.alarms, alarmApi.shelve, {
      body: { ids, until, comment: 'crew on site' },
    })
    expect(shelved.alarms).toMatchObject([{ shelvedUntil: until }])
    expect(await list({ shelved: true })).toHaveLength(1)
    expect((await callAs(rig.alarms, alarmApi.unshelve, { body: { ids } })).alarms).toMatchObject([
      { shelvedUntil: null },
    ])
    expect((await callAs(rig.alarms, alarmApi.unshelve, { body: { ids } })).refused).toMatchObject([
      { reason: 'alarm.not-shelved' },
    ])
    expect(
      (await callAs(rig.alarms, alarmApi.clear, { body: { ids, comment: 'spliced' } })).alarms,
    ).toMatchObject([{ state: 'cleared' }])
    expect(
      (await callAs(rig.alarms, alarmApi.clear, { body: { ids, comment: 'again' } })).refused,
    ).toMatchObject([{ reason: 'alarm.already-cleared' }])
    await callAs(rig.alarms, alarmApi.ack, { body: { ids } })
    expect((await callAs(rig.alarms, alarmApi.unack, { body: { ids } })).refused).toMatchObject([
      { reason: 'alarm.closed' },
    ])
    expect(
      (await callAs(rig.alarms, alarmApi.comment, { body: { id, comment: '   ' } })).refused,
    ).toMatchObject([{ reason: 'alarm.comment-empty' }])
    expect(
      (await callAs(rig.alarms, alarmApi.comment, { body: { id, comment: 'found a rat' } })).alarms,
    ).toHaveLength(1)
  })
})

describe('the list', () => {
  test('pages from new to old without gaps, and counts', async () => {
    await send(...Array.from({ length: 7 }, (_, index) => raise(index, { positionM: 1000 * index })))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof callAs<typeof alarmApi.page>>> = await callAs(
        rig.alarms,
        alarmApi.page,
        {
          query: { limit: 3, ...(cursor ? { cursor } : {}) },
        },
      )
      expect(page).toMatchObject({ total: 7, totalIsMore: false })
      seen.push(...page.list.map(({ positionM }) => String(positionM)))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(['6000', '5000', '4000', '3000', '2000', '1000', '0'])
  })

  test.each(['x', 'MTIz', Buffer.from(`1.${'-'.repeat(36)}`).toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      await expect(callAs(rig.alarms, alarmApi.page, { query: { cursor } })).rejects.toMatchObject({
        reason: 'query.cursor-invalid',
      })
      await expect(callAs(rig.events, eventApi.page, { query: { cursor } })).rejects.toMatchObject({
        reason: 'query.cursor-invalid',
      })
    },
  )

  test.each([
    [{ state: 'active' }, 2],
    [{ state: 'cleared' }, 1],
    [{ severity: 'critical,minor' }, 2],
    [{ type: 'INTRUSION' }, 1],
    [{ acked: true }, 0],
    [{ keyword: 'l-2 NAME' }, 1],
    [{ keyword: '%' }, 0],
    [{ positionFromM: 2000, positionToM: 5000 }, 1],
    [{ from: new Date(START_AT + 1000).toISOString() }, 2],
    [{ to: new Date(START_AT + 1000).toISOString() }, 1],
  ])('%o finds %i', async (query, count) => {
    await send(
      raise(0),
      raise(1, { link: 'L-2', positionM: 9000 }),
      raise(2, { type: 'INTRUSION', positionM: 3000 }),
    )
    await send(raise(3, { link: 'L-2', positionM: 9000, state: 'clear' }))
    expect(await list(query)).toHaveLength(count)
    expect(await callAs(rig.alarms, alarmApi.page, { query })).toMatchObject({ total: count })
  })

  test('finds the alarms of a link by pinyin and initials of its name', async () => {
    const name = '苏昆干线'
    await database.pool.query("UPDATE link SET name = $1, name_reading = $2 WHERE code = 'L-2'", [
      name,
      makeReading(name),
    ])
    await send(raise(0), raise(1, { link: 'L-2', positionM: 9000 }))
    for (const keyword of ['sukun', 'skgx', '苏昆']) {
      const found = await list({ keyword })
      expect(found.map(({ linkCode }) => linkCode)).toEqual(['L-2'])
      expect(await callAs(rig.alarms, alarmApi.page, { query: { keyword } })).toMatchObject({ total: 1 })
    }
    expect(await list({ keyword: 'kunsu' })).toEqual([])
  })

  test('finds alarms by type in both languages, by zone, and by the landmarks their place is told by', async () => {
    const linkId = device.links[0]?.id
    await database.pool.query(
      `INSERT INTO landmark (link_id, name, kind, optical_m, lng, lat) VALUES
        ($1, '唯亭接头', 'closure', 500, 120.7, 31.3), ($1, '娄葑井', 'closure', 2000, 120.8, 31.3),
        ($1, '胜浦局', 'closure', 6000, 120.9, 31.3)`,
      [linkId],
    )
    await send(
      raise(0),
      raise(1, { type: 'LEAK', positionM: 7000 }),
      raise(2, { link: 'L-2', positionM: 4000 }),
    )
    const found = async (keyword: string) =>
      (await list({ keyword })).map(({ linkCode, positionM }) => `${linkCode} ${positionM}`).toSorted()
    const [near, leak, other] = ['L-1 1000', 'L-1 7000', 'L-2 4000']
    expect(await found('断纤')).toEqual([near, other])
    expect(await found('fibre br')).toEqual([near, other])
    expect(await found('leak')).toEqual([leak])
    expect(await found('Zone L-2')).toEqual([other])
    // Between the first two landmarks, and beyond the last.
    expect(await found('唯亭')).toEqual([near])
    expect(await found('娄葑')).toEqual([near])
    expect(await found('胜浦')).toEqual([leak])
  })

  test('are all that a locked session is told: neither the oldest alarm nor the places', async () => {
    await send(raise(0), raise(1, { positionM: 5000 }))
    const asked = { query: { places: true } }
    const open = await callAs(rig.alarms, alarmApi.stat, asked)
    expect(open.oldestUnacked).not.toBeNull()
    expect(open.places).not.toEqual([])
    const locked = await callAs(rig.alarms, alarmApi.stat, { ...asked, holds: ['locked'] })
    expect(locked.severities).toEqual(open.severities)
    expect(locked.unacked).toBe(2)
    expect(locked.oldestUnacked).toBeNull()
    expect(locked).not.toHaveProperty('places')
  })

  test('counts as waiting only what nobody has acknowledged, shelved or explained, and says where', async () => {
    await send(raise(0), raise(1, { positionM: 3000 }), raise(2, { type: 'INTRUSION', positionM: 5000 }))
    const [intrusion, shelved, acked] = await list()
    const until = new Date(START_AT + 3_600_000).toISOString()
    const shelve = { ids: [shelved?.id], until, comment: 'crew on site' }
    await callAs(rig.alarms, alarmApi.shelve, { body: shelve })
    await callAs(rig.alarms, alarmApi.ack, { body: { ids: [acked?.id] } })
    const stat = await callAs(rig.alarms, alarmApi.stat, { query: { places: true } })
    expect(stat).toMatchObject({
      severities: { critical: { active: 2, unacked: 0 } },
      unacked: 1,
      oldestUnacked: { id: intrusion?.id },
    })
    const place = { linkId: device.links[0]?.id, deviceId: null }
    expect(stat.places?.toSorted((one, other) => one.unacked - other.unacked)).toEqual([
      { ...place, severity: 'critical', active: 2, unacked: 0 },
      { ...place, severity: intrusion?.severity, active: 1, unacked: 1 },
    ])
  })

  test('counts what has cleared before anybody acknowledged it, until somebody does', async () => {
    await send(raise(0), raise(1, { positionM: 3000 }))
    const ids = (await list()).map(({ id }) => id)
    await callAs(rig.alarms, alarmApi.clear, { body: { ids, comment: 'spliced' } })
    expect(await callAs(rig.alarms, alarmApi.stat)).toMatchObject({
      unacked: 0,
      returned: 2,
      returnedIsMore: false,
    })
    await callAs(rig.alarms, alarmApi.ack, { body: { ids: ids.slice(1) } })
    expect(await callAs(rig.alarms, alarmApi.stat)).toMatchObject({ returned: 1 })
  })

  test('many who ask for the counters at once get what each may see', async () => {
    await send(raise(0))
    const nothing = { scope: { all: false, domainIds: [] } } as const
    const [all, none, words] = await Promise.all(
      [{}, nothing, { locale: 'en' as const }, {}, nothing].map((who) =>
        callAs(rig.alarms, alarmApi.stat, who),
      ),
    )
    expect([all?.unacked, none?.unacked, none?.oldestUnacked]).toEqual([1, 0, null])
    expect(words?.oldestUnacked?.id).toBe(all?.oldestUnacked?.id)
  })

  test('the counters say up to which message they go', async () => {
    const before = await callAs(rig.alarms, alarmApi.stat)
    await send(raise(0))
    const messages = await takeMessages()
    const after = await callAs(rig.alarms, alarmApi.stat)
    expect(before).toMatchObject({ unacked: 0 })
    expect(after).toMatchObject({ unacked: 1, seq: messages.at(-1)?.seq })
    expect(after.seq).toBeGreaterThan(before.seq)
  })

  test('lists alarms and events the oldest first, page after page', async () => {
    await send(...[1, 2, 3, 4, 5].map((at) => raise(at, { positionM: at * 1000 })))
    const places = async (
      page: (cursor?: string) => Promise<{ list: object[]; nextCursor: string | null }>,
    ) => {
      const first = await page()
      const second = await page(first.nextCursor ?? '')
      return [...first.list, ...second.list].map((row) => (row as { positionM: number }).positionM)
    }
    const query = { sort: 'oldest', limit: 3 } as const
    const next = (cursor?: string) => ({ query: { ...query, ...(cursor === undefined ? {} : { cursor }) } })
    const inOrder = [1000, 2000, 3000, 4000, 5000]
    expect(await places((cursor) => callAs(rig.alarms, alarmApi.page, next(cursor)))).toEqual(inOrder)
    expect(await places((cursor) => callAs(rig.events, eventApi.page, next(cursor)))).toEqual(inOrder)
  })

  test('alarms and events are exported, all that match and within the scope alone', async () => {
    await send(raise(0), raise(1, { type: 'LEAK', positionM: 3000 }), raise(2, { positionM: 7000 }))
    const read = async (answer: unknown) =>
      (await text((answer as { content: Readable }).content)).trim().split(/\r?\n/)
    const query = { type: 'FIBRE_BREAK', columns: 'type,distance' }
    const alarms = await read(
      await callAs(rig.alarms, alarmApi.export, { query: { ...query, state: 'active', sort: 'severity' } }),
    )
    expect(alarms.slice(1)).toEqual(['"断纤",7000', '"断纤",1000'])
    const events = await read(
      await callAs(rig.events, eventApi.export, { query: { ...query, sort: 'oldest' }, locale: 'en' }),
    )
    expect(events.slice(1)).toEqual(['"Fibre break",1000', '"Fibre break",7000'])
    const scope = { all: false, domainIds: [await createDomain(database, 'south')] } as const
    expect(await read(await callAs(rig.alarms, alarmApi.export, { scope }))).toHaveLength(1)
    await expect(callAs(rig.alarms, alarmApi.export, { query: { sort: 'severity' } })).rejects.toMatchObject({
      reason: 'request.invalid',
    })
  })

  test('lists the most severe first, page after page', async () => {
    await send(
      raise(0, { type: 'INTRUSION', positionM: 1000 }),
      raise(1, { positionM: 3000 }),
      raise(2, { type: 'NEW_EVENT', positionM: 5000 }),
      raise(3, { positionM: 7000 }),
    )
    const query = { state: 'active', sort: 'severity', limit: 2 } as const
    const first = await callAs(rig.alarms, alarmApi.page, { query })
    const second = await callAs(rig.alarms, alarmApi.page, {
      query: { ...query, cursor: first.nextCursor ?? '' },
    })
    expect([...first.list, ...second.list].map(({ positionM }) => positionM)).toEqual([
      7000, 3000, 1000, 5000,
    ])
    expect([first.total, second.nextCursor]).toEqual([4, null])
    const refused = [
      { ...query, state: 'all' },
      { ...query, cursor: 'x' },
      { ...query, cursor: `9${first.nextCursor?.slice(1)}` },
    ]
    for (const wrong of refused) {
      await expect(callAs(rig.alarms, alarmApi.page, { query: wrong })).rejects.toMatchObject({
        statusCode: 400,
      })
    }
  })

  test('counts active alarms by severity and names the one that waits longest', async () => {
    await send(raise(5), raise(6, { type: 'INTRUSION', positionM: 3000 }), raise(1, { type: 'NEW_EVENT' }))
    const { severities, unacked, oldestUnacked } = await callAs(rig.alarms, alarmApi.stat)
    expect(severities).toMatchObject({
      critical: { active: 1, unacked: 1 },
      minor: { active: 0 },
      warning: { active: 1 },
    })
    expect([unacked, oldestUnacked?.type]).toEqual([3, 'NEW_EVENT'])
    const all = { all: true } as const
    expect(await rig.alarms.linkSummaries(all)).toEqual([
      { linkId: device.links[0]?.id, severity: 'critical', activeAlarms: 3, brokenAtM: 1000 },
    ])
    const window = {
      scope: all,
      from: new Date(START_AT - 10 * MINUTE_MS),
      to: new Date(START_AT + 20 * MINUTE_MS),
    }
    const slots = await rig.alarms.raisedSlots({ ...window, slotS: 600 })
    expect(slots.map(({ raised }) => raised)).toEqual([0, 3, 0])
    expect(await rig.alarms.topSources({ ...window, limit: 5 })).toMatchObject([{ code: 'L-1', raised: 3 }])
  })
})

test('past rates do not change when an alarm returns', async () => {
  const window = {
    scope: { all: true } as const,
    from: new Date(START_AT),
    to: new Date(START_AT + 30 * MINUTE_MS),
  }
  const countSlots = async () =>
    (await rig.alarms.raisedSlots({ ...window, slotS: 600 })).map(({ raised }) => raised)
  await send(raise(0), raise(60, { state: 'clear' }))
  rig.clock.set(START_AT + 5 * MINUTE_MS)
  await rig.alarms.settleDue()
  expect(await countSlots()).toEqual([1, 0, 0])
  await send(raise(900))
  expect(await list()).toMatchObject([{ state: 'active', count: 2 }])
  expect(await countSlots()).toEqual([1, 1, 0])
  expect(await rig.alarms.topSources({ ...window, limit: 5 })).toMatchObject([{ code: 'L-1', raised: 2 }])
})

describe('readers', () => {
  test('hear of raising and clearing at once, of repeats together', async () => {
    await send(raise(0))
    expect(await takeMessages()).toMatchObject([{ type: 'raised', seq: 1, data: { count: 1 } }])
    for (let second = 1; second <= 20; second += 1) await send(raise(second))
    await rig.alarms.announceRepeats()
    // On a slow machine the flusher's own timer may have published the first of them.
    const told = await takeMessages()
    expect(told.length).toBeLessThan(20)
    expect(told.at(-1)).toMatchObject({ type: 'changed', data: { count: 21 } })
    await send(raise(30, { state: 'clear' }))
    expect(await takeMessages()).toMatchObject([{ type: 'cleared', data: { state: 'cleared' } }])
  })

  test('who missed messages get the newest of each alarm, raised if it was raised meanwhile', async () => {
    await send(raise(0))
    await send(raise(1))
    await rig.alarms.announceRepeats()
    await rig.alarms.published()
    const source = rig.live.sources.find(({ topic }) => topic === 'alarm')
    const types = async (afterSeq: number) =>
      (await source?.loadSince(afterSeq, 1000, 10))?.map(({ message }) =>
        typeof message === 'function' ? message('en').type : message.type,
      )
    expect([await types(0), await types(1), await types(1000)]).toEqual([['raised'], ['changed'], []])
  })
})

describe('timers', () => {
  test('clear what has been quiet, once, whoever looks first', async () => {
    const other = await createRig(database)
    await send(raise(0, { type: 'INTRUSION' }))
    for (const { clock } of [rig, other]) clock.set(START_AT + 6 * MINUTE_MS)
    await takeMessages()
    const settled = await Promise.all([rig.alarms.settleDue(), other.alarms.settleDue()])
    expect(settled.toSorted()).toEqual([0, 1])
    expect(await list()).toMatchObject([
      { state: 'cleared', clearedAt: new Date(START_AT + 5 * MINUTE_MS).toISOString() },
    ])
    await other.stop()
  })

  test('end a shelf and call again', async () => {
    await send(raise(0))
    const ids = (await list()).map(({ id }) => id)
    const until = new Date(START_AT + MINUTE_MS).toISOString()
    await callAs(rig.alarms, alarmApi.shelve, { body: { ids, until, comment: 'later' } })
    expect(await rig.alarms.settleDue()).toBe(0)
    rig.clock.set(START_AT + MINUTE_MS)
    expect(await rig.alarms.settleDue()).toBe(1)
    expect(await list()).toMatchObject([{ shelvedUntil: null, state: 'active' }])
  })
})

describe('replay', () => {
  const randomEvents = (count: number, link: string) =>
    Array.from({ length: count }, (_, index) =>
      makeEvent(index * 7, {
        link,
        type: index % 3 === 0 ? 'EVENT_LOSS_INCREASE' : 'FIBRE_BREAK',
        state: (['report', 'raise', 'clear', 'report'] as const)[(index * 7) % 4] ?? 'report',
        positionM: [100, 120, 900, 940, 3e3][(index * 13) % 5] ?? 0,
        value: ((index * 31) % 17) / 10,
      }),
    )

  test('rows, journal and events agree when two processes write to the same groups at once', async () => {
    const other = await createRig(database)
    const second = await createDevice(database, {
      code: 'DAS-2',
      domainId: device.domainId,
      linkCodes: ['M-1'],
    })
    for (const { clock } of [rig, other]) clock.set(START_AT + 60 * MINUTE_MS)
    const jobs: Promise<unknown>[] = []
    for (const event of randomEvents(120, 'L-1')) {
      jobs.push(sendEvents(jobs.length % 2 === 0 ? rig : other, device, [event]))
      jobs.push(sendEvents(rig, second, [{ ...event, link: 'M-1' }]))
    }
    await Promise.all(jobs)
    const report = await checkReplay(database.db, START_AT + 120 * MINUTE_MS)
    expect(report).toEqual({
      alarms: report.alarms,
      events: 240,
      skippedGroups: 0,
      journalMismatches: [],
      eventMismatches: [],
      orphans: [],
    })
    expect(report.alarms).toBeGreaterThan(2)
    await other.stop()
  })

  test('tells when a row, a journal or an event has been tampered with', async () => {
    await send(raise(0), raise(1, { type: 'INTRUSION' }))
    const now = START_AT + MINUTE_MS
    const alarms = await list({ type: 'FIBRE_BREAK' })
    await sql`UPDATE alarm SET count = count + 1 WHERE type = 'FIBRE_BREAK'`.execute(database.db)
    const groups = [`FIBRE_BREAK|link:${device.links[0]?.id}`]
    expect(await checkReplay(database.db, now)).toMatchObject({
      journalMismatches: alarms.map(({ id }) => id),
      eventMismatches: groups,
    })
    await sql`UPDATE alarm SET count = count - 1 WHERE type = 'FIBRE_BREAK'`.execute(database.db)
    expect(await checkReplay(database.db, now)).toMatchObject({ journalMismatches: [], eventMismatches: [] })
    await sql`DELETE FROM alarm WHERE type = 'FIBRE_BREAK'`.execute(database.db)
    expect(await checkReplay(database.db, now)).toMatchObject({ orphans: alarms.map(({ id }) => id) })
  })
})
