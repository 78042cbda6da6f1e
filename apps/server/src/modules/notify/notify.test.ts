import { createHmac, randomUUID } from 'node:crypto'
import type { AlarmMessage, ChannelKind } from '@fibrewatch/contract/notify'
import { alarmMessage, notifyApi } from '@fibrewatch/contract/notify'
import { alarmApi } from '@fibrewatch/contract/alarm'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { Value } from 'typebox/value'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { createWorld, makeWireRequest, type World } from '#testing/samples/index'
import { createTestApp, type TestApp } from '#testing/test-app'
import { startMailServer, startReceiver } from './testing/receivers.ts'

const HOUR_MS = 3_600_000
const environment = (smtpUrl: string) => ({
  BASE_URL: 'http://fibre.example',
  NOTIFY_NETWORKS: '127.0.0.0/8',
  SMTP_URL: smtpUrl,
  SMTP_FROM: 'Fibrewatch <watch@example.com>',
  SMTP_TLS: 'optional',
})

describe('channels tell alarms', () => {
  const database = testDatabase({ keepUntil: 'file' })
  let app: TestApp
  let world: World
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let positionM = 1000

  beforeAll(async () => {
    mail = await startMailServer()
    app = await createTestApp(database, { environment: environment(mail.url) })
    world = await createWorld(app)
  })
  afterAll(async () => {
    await app.remove()
    await mail.kill()
  })
  beforeEach(async () => {
    receiver = await startReceiver()
    positionM += 200
  })
  afterEach(async () => {
    await app.modules.notify.settled()
    await database.db.deleteFrom('notifyChannel').execute()
    mail.mails.length = 0
    await receiver.kill()
  })

  const makeBody = (kind: ChannelKind, given: object = {}) => ({
    name: 'duty',
    domainId: world.near.domainId,
    kind,
    targets: kind === 'webhook' ? [receiver.url] : ['duty@example.com'],
    minSeverity: 'minor' as const,
    events: ['raised' as const, 'severity-raised' as const, 'cleared' as const],
    language: 'zh' as const,
    timeZone: 'Asia/Shanghai',
    isEnabled: true,
    ...given,
  })
  /** All of a webhook that can be changed. */
  const makeChange = (given: object = {}) => {
    const { kind: _kind, domainId: _domainId, ...fields } = makeBody('webhook', given)
    return fields
  }
  const add = (kind: ChannelKind, given: object = {}) =>
    world.call(notifyApi.add, { body: makeBody(kind, given) })

  /** Reports of the near or the far instrument, taken in before this resolves. */
  async function report(
    state: 'raise' | 'clear' | ('raise' | 'clear')[] = 'raise',
    part = world.near,
    type = 'FIBRE_BREAK',
  ) {
    const at = new Date(app.clock.now()).toISOString()
    const events = [state].flat().map((one) => ({ at, link: part.link.code, type, positionM, state: one }))
    const body = Buffer.from(JSON.stringify(events))
    const request = { query: {}, body, contentType: 'application/json' }
    const answer = await app.http.inject(
      makeWireRequest(ingestApi.events, request, { deviceKey: part.device.key }),
    )
    expect(answer.statusCode).toBe(200)
  }

  const messages = (): AlarmMessage[] => receiver.received.map(({ body }) => JSON.parse(body) as AlarmMessage)
  const arrived = async (count: number) => {
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(count)
  }
  const listLog = (channelId: number) => world.call(notifyApi.log, { query: { channelId } })
  const listDead = (channelId: number) => world.call(notifyApi.dead, { query: { channelId } })
  /** Lets the time of the next try come. */
  async function passTime(ms: number) {
    await app.modules.notify.settled()
    app.clock.set(app.clock.now() + ms)
    app.modules.notify.wake()
    await app.modules.notify.settled()
  }

  test('a drill says first of all that it is one, in the words of the channel, and so does its end', async () => {
    await add('webhook', { language: 'en' })
    const { id } = await world.call(alarmApi.drill, {
      body: {
        linkId: world.near.link.id,
        positionM,
        type: 'FIBRE_BREAK',
        severity: 'critical',
        reason: 'practice',
        minutes: 5,
      },
    })
    await arrived(1)
    await world.call(alarmApi.endDrill, { body: { ids: [id] } })
    await arrived(2)
    await report()
    await arrived(3)
    expect(messages().map(({ text, alarm }) => [text.slice(0, 16), alarm.isDrill])).toEqual([
      ['[DRILL] [Alarm] ', true],
      ['[DRILL] [Alarm c', true],
      ['[Alarm] Critical', false],
    ])
  })

  test('an alarm and its end are posted once each, in their order, with place and link', async () => {
    await add('webhook')
    await report()
    await arrived(1)
    await report('clear')
    await arrived(2)
    const [raised, cleared] = messages()
    if (raised === undefined || cleared === undefined) throw new Error('nothing came')
    expect(Value.Check(alarmMessage, raised)).toBe(true)
    expect(raised).toMatchObject({
      schema: 'fibrewatch.alarm.v1',
      event: 'raised',
      alarm: { type: 'FIBRE_BREAK', typeName: '断纤', state: 'active', linkCode: world.near.link.code },
      link: `http://fibre.example/event/index?alarm=${raised.alarm.id}`,
      timeZone: 'Asia/Shanghai',
    })
    expect(raised.place?.lngLat[0]).toBeCloseTo(104 + (positionM / 20_000) * 0.2072, 2)
    expect(raised.place?.uncertaintyM).toBeGreaterThan(0)
    expect(raised.text).toContain('断纤')
    expect(cleared).toMatchObject({ event: 'cleared', alarm: { id: raised.alarm.id, state: 'cleared' } })
    expect(cleared.sequence).toBeGreaterThan(raised.sequence)
    expect(cleared.deliveryId).not.toBe(raised.deliveryId)
    expect(receiver.received[0]?.headers['idempotency-key']).toBe(raised.deliveryId)
  })

  test('a message is signed, and with another secret once it was renewed', async () => {
    const { id, newSecret } = await add('webhook')
    await report()
    await arrived(1)
    const [first] = receiver.received
    if (first === undefined || newSecret === null) throw new Error('nothing came')
    const verify = (secret: string, header: string, body: string): boolean => {
      const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
      return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex') === given
    }
    const header = String(first.headers['x-fibrewatch-signature'])
    expect(verify(newSecret, header, first.body)).toBe(true)
    expect(verify(newSecret, header, `${first.body} `)).toBe(false)
    const renewed = await world.call(notifyApi.renew, { body: { id } })
    expect(renewed.newSecret).not.toBe(newSecret)
    await report('clear')
    await arrived(2)
    const second = receiver.received[1]
    const later = String(second?.headers['x-fibrewatch-signature'])
    expect(verify(renewed.newSecret ?? '', later, second?.body ?? '')).toBe(true)
    const { rows } = await sql<{ secret: Buffer }>`SELECT secret FROM notify_channel`.execute(database.db)
    expect(rows[0]?.secret.toString('latin1')).not.toContain(renewed.newSecret)
    expect(app.logText()).not.toContain(renewed.newSecret)
  })

  test('a channel tells of its domain and what lies below, from its severity on', async () => {
    await add('webhook', { domainId: world.far.domainId })
    await add('webhook', { minSeverity: 'critical', events: ['raised'], name: 'critical' })
    await add('webhook', { isEnabled: false, name: 'off' })
    await add('webhook', { domainId: 1, name: 'all', events: ['cleared'] })
    await report('raise', world.near, 'EVENT_LOSS_INCREASE')
    await report('raise', world.near)
    await arrived(1)
    await app.modules.notify.settled()
    expect(messages().map(({ alarm }) => alarm.type)).toEqual(['FIBRE_BREAK'])
    await report('clear', world.near)
    await arrived(2)
    expect(messages()[1]?.event).toBe('cleared')
  })

  test('an alarm on a shelf is quiet; acknowledging is told where it was chosen', async () => {
    await add('webhook', { events: ['raised', 'acknowledged', 'cleared'] })
    await report()
    await arrived(1)
    const { list } = await world.call(alarmApi.page, {
      query: { linkId: world.near.link.id, state: 'active' },
    })
    const ids = list.filter((alarm) => alarm.positionM === positionM).map(({ id }) => id)
    await world.call(alarmApi.ack, { body: { ids } })
    await arrived(2)
    expect(messages()[1]).toMatchObject({ event: 'acknowledged', alarm: { ackedBy: '系统管理员' } })
    const until = new Date(app.clock.now() + 24 * HOUR_MS).toISOString()
    await world.call(alarmApi.shelve, { body: { ids, until, comment: 'known' } })
    // Who was told that it is there is told that it has gone; what happens on the shelf after that is quiet.
    await report('clear')
    await arrived(3)
    for (const state of ['raise', 'clear'] as const) await report(state)
    await app.modules.notify.settled()
    expect(messages().map(({ event }) => event)).toEqual(['raised', 'acknowledged', 'cleared'])
  })

  test('what failed comes again later with the same id; an end waits for its begin', async () => {
    const { id } = await add('webhook')
    receiver.answerWith((response) => response.writeHead(500).end('out of order'))
    await report()
    await arrived(1)
    await report('clear')
    await app.modules.notify.settled()
    expect(messages().map(({ event }) => event)).toEqual(['raised'])
    receiver.answerWith((response) => response.writeHead(200).end('ok'))
    await passTime(20_000)
    await arrived(3)
    expect(messages().map(({ event }) => event)).toEqual(['raised', 'raised', 'cleared'])
    const [first, second] = messages()
    expect(first).toEqual(second)
    expect(receiver.received[1]?.headers['x-fibrewatch-attempt']).toBe('2')
    await app.modules.notify.settled()
    const { list } = await listLog(id)
    expect(list.map(({ event, number, outcome, code }) => [event, number, outcome, code])).toEqual([
      ['cleared', 1, 'sent', 200],
      ['raised', 2, 'sent', 200],
      ['raised', 1, 'answered', 500],
    ])
    expect(list[2]?.answer).toBe('out of order')
  })

  test('Retry-After is respected', async () => {
    await add('webhook')
    receiver.answerWith((response) => response.writeHead(503, { 'retry-after': '600' }).end())
    await report()
    await arrived(1)
    await passTime(60_000)
    expect(receiver.received).toHaveLength(1)
    await passTime(600_000)
    await arrived(2)
  })

  test('a receiver that is killed and comes back gets all of it, once each', async () => {
    const { id } = await add('webhook')
    await receiver.kill()
    await report()
    await passTime(0)
    expect((await listLog(id)).list[0]).toMatchObject({ outcome: 'unreachable', code: null })
    await receiver.comeBack()
    await passTime(60_000)
    await arrived(1)
    await passTime(HOUR_MS)
    expect(receiver.received).toHaveLength(1)
  })

  test('after a day it is a dead letter, which is sent again by a press', async () => {
    const { id } = await add('webhook')
    receiver.answerWith((response) => response.writeHead(401).end('who are you?'))
    await report()
    await arrived(1)
    for (let hour = 0; hour < 26; hour++) await passTime(HOUR_MS)
    const dead = await listDead(id)
    expect(dead.list).toMatchObject([
      { event: 'raised', outcome: 'answered', code: 401, answer: 'who are you?' },
    ])
    const tried = receiver.received.length
    await passTime(HOUR_MS)
    expect(receiver.received).toHaveLength(tried)
    receiver.answerWith((response) => response.writeHead(204).end())
    const deliveryIds = dead.list.map(({ deliveryId }) => deliveryId)
    expect(await world.call(notifyApi.resend, { body: { channelId: id, deliveryIds } })).toEqual({
      resent: 1,
    })
    await arrived(tried + 1)
    expect(messages().at(-1)?.deliveryId).toBe(deliveryIds[0])
    await app.modules.notify.settled()
    expect((await listDead(id)).list).toEqual([])
  })

  const eventsOf = () => messages().map(({ event }) => event)

  test('an alarm that comes back and ends in one report is told of both times', async () => {
    await add('webhook')
    await report(['raise', 'clear'])
    await arrived(2)
    await report(['raise', 'clear'])
    await arrived(4)
    expect(eventsOf()).toEqual(['raised', 'cleared', 'raised', 'cleared'])
  })

  test('who is told of ends alone is told of each', async () => {
    await add('webhook', { events: ['cleared'] })
    for (const count of [1, 2]) {
      await report(['raise', 'clear'])
      await arrived(count)
    }
    expect(eventsOf()).toEqual(['cleared', 'cleared'])
  })

  test('what is being sent while the address is changed is not sent to the new one', async () => {
    const { id } = await add('webhook')
    const other = await startReceiver()
    const hanging = Promise.withResolvers<() => void>()
    receiver.answerWith((response) => hanging.resolve(() => response.writeHead(500).end()))
    await report()
    const refuse = await hanging.promise
    await world.call(notifyApi.update, { body: { id, ...makeChange({ targets: [other.url] }) } })
    refuse()
    await app.modules.notify.settled()
    await passTime(HOUR_MS)
    expect(other.received).toEqual([])
    expect((await listDead(id)).list).toMatchObject([{ event: 'raised', code: 500 }])
    await other.kill()
  })

  test('what was never tried within its day is given up too', async () => {
    const { id } = await add('webhook')
    await sql`UPDATE notify_channel SET is_enabled = false`.execute(database.db)
    await sql`INSERT INTO notify_delivery (channel_id, event, alarm_id, revision, alarm, created_at, due_at, give_up_at)
      SELECT ${id}, 'raised', gen_random_uuid(), 1, '{"type":"FIBRE_BREAK","severity":"critical","linkCode":null}'::jsonb, at, at, at
        FROM (SELECT ${new Date(app.clock.now() - 1)}::timestamptz AS at) made`.execute(database.db)
    await passTime(0)
    expect((await listDead(id)).list).toMatchObject([{ event: 'raised', outcome: null }])
  })

  test('a secret that was sealed with another key ends the try at once, and says so', async () => {
    const { id } = await add('webhook')
    await sql`UPDATE notify_channel SET secret = 'sealed with another key'::bytea`.execute(database.db)
    await report()
    await expect.poll(async () => (await listDead(id)).list).toMatchObject([{ outcome: 'unset' }])
    expect(receiver.received).toEqual([])
  })

  test('an alarm waits for no channel that is being removed', async ({ skip }) => {
    if (database.kind !== 'server') skip('the embedded engine has one session')
    const { id } = await add('webhook')
    const remover = await database.pool.connect()
    await remover.query('BEGIN')
    await remover.query('DELETE FROM notify_channel WHERE id = $1', [id])
    await report()
    await remover.query('COMMIT')
    remover.release()
    await app.modules.notify.settled()
    expect(receiver.received).toEqual([])
  })

  test('the address of a webhook is in no record of a change', async () => {
    const { id } = await add('webhook', { targets: [`${receiver.url}?sign=hidden`] })
    await world.call(notifyApi.update, {
      body: { id, ...makeChange({ targets: [`${receiver.url}?sign=other`] }) },
    })
    const { rows } = await database.pool.query('SELECT * FROM audit')
    const kept = JSON.stringify(rows)
    expect(kept).toContain('127.0.0.1')
    expect(kept).not.toMatch(/sign=(?:hidden|other)/)
  })

  test('redirects are not followed, and of a body of 1 GB the beginning is read', async () => {
    const { id } = await add('webhook')
    receiver.answerWith((response) => response.writeHead(302, { location: receiver.url }).end())
    expect(await world.call(notifyApi.test, { body: { id } })).toMatchObject({
      outcome: 'answered',
      code: 302,
    })
    expect(receiver.received).toHaveLength(1)
    let isCut = false
    receiver.answerWith((response) => {
      response.writeHead(200, { 'content-length': String(2 ** 30) })
      response.on('close', () => {
        isCut = true
      })
      const piece = Buffer.alloc(65_536, 'x')
      const pour = () => {
        while (!response.destroyed && response.write(piece));
      }
      response.on('drain', pour)
      pour()
    })
    const { outcome, answer } = await world.call(notifyApi.test, { body: { id } })
    expect([outcome, answer.length]).toEqual(['sent', 1000])
    await expect.poll(() => isCut).toBe(true)
    expect((await listDead(id)).list).toEqual([])
  })

  test('a receiver that hangs holds up no other channel', async () => {
    const hanging = await startReceiver()
    hanging.answerWith(() => {})
    const { id } = await add('webhook', { targets: [hanging.url] })
    await add('webhook', { name: 'quick' })
    await report()
    await arrived(1)
    expect(hanging.received).toHaveLength(1)
    expect((await listLog(id)).list).toEqual([])
    await hanging.kill()
    await expect.poll(async () => (await listLog(id)).list[0]?.outcome).toBe('unreachable')
  })

  test('what a dead process took is sent again after its lease, and the log says so', async () => {
    const { id } = await add('webhook', { isEnabled: false })
    const now = app.clock.now()
    await sql`INSERT INTO notify_delivery (channel_id, event, alarm_id, revision, alarm, state, attempts, created_at, due_at, give_up_at, lease_until)
      SELECT ${id}, 'raised', ${randomUUID()}::uuid, 1, alarm, 'sending', 1, ${new Date(now)}::timestamptz, ${new Date(now)}::timestamptz,
             ${new Date(now + 24 * HOUR_MS)}::timestamptz, ${new Date(now + 60_000)}::timestamptz
        FROM (SELECT '{"type":"FIBRE_BREAK","severity":"critical","positionM":null,"positionSigmaM":null,"deviceCode":"D","linkId":null,"linkCode":null,"linkName":null,"zoneName":null,"raisedAt":0,"at":0,"clearedAt":null,"ackedBy":null}'::jsonb AS alarm) made`.execute(
      database.db,
    )
    await sql`UPDATE notify_channel SET is_enabled = true`.execute(database.db)
    await passTime(30_000)
    expect(receiver.received).toHaveLength(0)
    await passTime(60_000)
    await arrived(1)
    await app.modules.notify.settled()
    expect((await listLog(id)).list.map(({ outcome }) => outcome)).toEqual(['sent', 'interrupted'])
  })

  test('a mail has text and HTML in which nothing of the data is a tag, and one id', async () => {
    const { id } = await add('email', { targets: ['duty@example.com', 'boss@example.com'], language: 'en' })
    await database.db
      .updateTable('link')
      .set({ name: '<script>alert(1)</script>' })
      .where('id', '=', world.near.link.id)
      .execute()
    await report()
    await expect.poll(() => mail.mails.length).toBe(1)
    const [first] = mail.mails
    expect(first?.recipients).toEqual(['duty@example.com', 'boss@example.com'])
    await app.modules.notify.settled()
    const { list } = await listLog(id)
    expect(list[0]).toMatchObject({ outcome: 'sent', code: 250 })
    expect(first?.data).toContain(`Message-ID: <${list[0]?.deliveryId}@fibrewatch>`)
    expect(first?.data).not.toMatch(/<script>alert\(1\)<\/script>[\s\S]*<\/table>/)
    mail.refuses.add('duty@example.com').add('boss@example.com')
    expect(await world.call(notifyApi.test, { body: { id } })).toMatchObject({
      outcome: 'answered',
      code: 550,
    })
    mail.refuses.clear()
  })

  test('an address that is refused for now is tried again by itself, and nobody gets a mail twice', async () => {
    const { id } = await add('email', { targets: ['duty@example.com', 'boss@example.com'] })
    mail.refusesNow.add('boss@example.com')
    await report()
    await expect.poll(() => mail.mails.length).toBe(1)
    await app.modules.notify.settled()
    expect((await listLog(id)).list[0]).toMatchObject({ outcome: 'answered', code: 451 })
    mail.refusesNow.clear()
    await passTime(HOUR_MS)
    expect(mail.mails.map(({ recipients }) => recipients)).toEqual([
      ['duty@example.com'],
      ['boss@example.com'],
    ])
    expect((await listLog(id)).list[0]).toMatchObject({ outcome: 'sent' })
  })

  test('a mail server that is killed is known as down; mails come when it is back', async () => {
    const { id } = await add('email')
    await mail.kill()
    await report()
    await passTime(0)
    expect((await listLog(id)).list[0]?.outcome).toBe('unreachable')
    expect(app.modules.notify.isMailUp()).toBe(false)
    await app.modules.health.look()
    const check = app.modules.health.listChecks().find(({ name }) => name === 'mail')
    expect(check).toMatchObject({ state: 'failed', reason: 'mail.unavailable' })
    const metrics = await app.deps.metrics.read()
    expect(metrics).toMatch(/fibrewatch_notify_attempts_total\{kind="email",outcome="unreachable"\} [1-9]/)
    expect(metrics).toMatch(/fibrewatch_notify_waiting [1-9]/)
    await mail.comeBack()
    await passTime(60_000)
    await expect.poll(() => mail.mails.length).toBe(1)
    expect(app.modules.notify.isMailUp()).toBe(true)
  })

  test.each([
    ['webhook', ['ftp://example.com/']],
    ['webhook', ['http://me:secret@example.com/']],
    ['webhook', ['https://example.com/', 'https://example.net/']],
    ['email', ['duty@example.com>, <x@example.com']],
    ['email', ['nobody']],
  ] as const)('%s refuses %j', async (kind, targets) => {
    const token = await app.signIn('admin')
    const answer = await app.post(`/${notifyApi.add.path}`, makeBody(kind, { targets: [...targets] }), token)
    expect(answer.envelope.reason).toBe('channel.address-invalid')
  })

  test('ten thousand deliveries are paged by key; a channel switched off gives up what waits', async () => {
    const { id } = await add('webhook', { isEnabled: false })
    await sql`INSERT INTO notify_delivery (channel_id, event, alarm_id, revision, alarm, state, created_at, due_at, give_up_at)
      SELECT ${id}, 'raised', gen_random_uuid(), 1, '{"type":"FIBRE_BREAK","severity":"critical","linkCode":null}', 'waiting', now(), now(), now()
        FROM generate_series(1, 10000)`.execute(database.db)
    await world.call(notifyApi.update, { body: { id, ...makeChange({ isEnabled: false }) } })
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await world.call(notifyApi.dead, {
        query: { channelId: id, limit: 500, ...(cursor !== undefined && { cursor }) },
      })
      for (const { deliveryId } of page.list) seen.add(deliveryId)
      expect(page.total).toBe(10_000)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen.size).toBe(10_000)
    const resend = () => world.call(notifyApi.resend, { body: { channelId: id } })
    await expect(resend()).rejects.toThrow('channel.off')
    await sql`UPDATE notify_channel SET is_enabled = true`.execute(database.db)
    expect(await resend()).toEqual({ resent: 10_000 })
    await sql`DELETE FROM notify_delivery`.execute(database.db)
  })

  test('old deliveries go by the nightly task, with their tries; what waits stays', async () => {
    const { id } = await add('webhook')
    await world.call(notifyApi.test, { body: { id } })
    receiver.answerWith((response) => response.writeHead(500).end())
    await report()
    await arrived(2)
    await app.modules.notify.settled()
    const task = app.modules.notify.tasks?.[0]
    const context = { signal: new AbortController().signal, log: () => {} }
    expect(await task?.run({ keepDays: 30 }, context)).toBe('removed: 0')
    await sql`UPDATE notify_delivery SET ended_at = ended_at - interval '31 days'`.execute(database.db)
    expect(await task?.run({ keepDays: 30 }, context)).toBe('removed: 1')
    expect((await listLog(id)).list.map(({ event }) => event)).toEqual(['raised'])
  })
})

describe('two processes on one database', () => {
  const database = testDatabase()

  test('send each message once', async () => {
    const receiver = await startReceiver()
    const apps = [
      await createTestApp(database, { environment: { NOTIFY_NETWORKS: '127.0.0.1' } }),
      await createTestApp(database, { environment: { NOTIFY_NETWORKS: '127.0.0.1' } }),
    ] as const
    try {
      const world = await createWorld(apps[0])
      const { id } = await world.call(notifyApi.add, {
        body: {
          name: 'duty',
          domainId: world.near.domainId,
          kind: 'webhook',
          targets: [receiver.url],
          minSeverity: 'minor',
          events: ['raised'],
          language: 'zh',
          timeZone: 'Asia/Shanghai',
          isEnabled: false,
        },
      })
      const now = new Date(apps[0].clock.now())
      await sql`INSERT INTO notify_delivery (channel_id, event, alarm_id, revision, alarm, state, created_at, due_at, give_up_at)
        SELECT ${id}, 'raised', gen_random_uuid(), 1, '{"type":"FIBRE_BREAK","severity":"critical","positionM":null,"positionSigmaM":null,"deviceCode":"D","linkId":null,"linkCode":null,"linkName":null,"zoneName":null,"raisedAt":0,"at":0,"clearedAt":null,"ackedBy":null}'::jsonb,
               'waiting', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz + interval '1 day'
          FROM generate_series(1, 200)`.execute(database.db)
      await sql`UPDATE notify_channel SET is_enabled = true`.execute(database.db)
      for (const { modules } of apps) modules.notify.wake()
      await expect.poll(() => receiver.received.length).toBe(200)
      for (const { modules } of apps) await modules.notify.settled()
      const ids = receiver.received.map(({ headers }) => headers['x-fibrewatch-delivery'])
      expect(new Set(ids).size).toBe(200)
      const log = await world.call(notifyApi.log, { query: { channelId: id, limit: 500 } })
      expect(log.total).toBe(200)
    } finally {
      for (const each of apps) await each.remove()
      await receiver.kill()
    }
  })
})
