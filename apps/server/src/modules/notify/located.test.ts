import type { AlarmMessage, ChannelKind } from '@fibrewatch/contract/notify'
import { alarmApi } from '@fibrewatch/contract/alarm'
import { confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { type IngestEvent, ingestApi } from '@fibrewatch/contract/ingest'
import { notifyApi } from '@fibrewatch/contract/notify'
import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBreakAt, makeSorBytes } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'
import { createWorld, makeWireRequest, type World } from '#testing/samples/index'
import { createTestApp, type TestApp } from '#testing/test-app'
import { startMailServer, startReceiver } from './testing/receivers.ts'

const BREAK_M = 12_000

describe('channels tell the place that a test saw', () => {
  const database = testDatabase()
  let app: TestApp
  let world: World
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let meter: { readonly key: string; readonly linkCode: string; readonly linkId: number }

  beforeEach(async () => {
    mail = await startMailServer()
    receiver = await startReceiver()
    const environment = {
      NOTIFY_NETWORKS: '127.0.0.0/8',
      SMTP_URL: mail.url,
      SMTP_FROM: 'Fibrewatch <watch@example.com>',
      SMTP_TLS: 'optional',
    }
    app = await createTestApp(database, { environment })
    world = await createWorld(app)
    const { traceId: id } = await sendTrace({ seed: 1 })
    await world.call(traceApi.baseline, { body: { id } })
    meter = await createMeter()
  })
  afterEach(async () => {
    await app.modules.notify.settled()
    await app.remove()
    await receiver.kill()
    await mail.kill()
  })

  async function send(
    endpoint: typeof ingestApi.events | typeof ingestApi.traces,
    { key, ...request }: { key: string; query: Record<string, string>; body: Buffer; contentType: string },
  ) {
    const answer = await app.http.inject(makeWireRequest(endpoint, request, { deviceKey: key }))
    expect(answer.statusCode).toBe(200)
    return answer
  }

  /** The near OTDR link as it is now. */
  async function sendTrace(given: Parameters<typeof makeSorBytes>[0]): Promise<{ traceId: string }> {
    app.clock.set(app.clock.now() + 1000)
    const body = makeSorBytes({ ...given, timestampS: Math.floor(app.clock.now() / 1000) })
    const { link, device } = world.near
    const request = { query: { link: link.code }, body, contentType: 'application/octet-stream' }
    const answer = await send(ingestApi.traces, { ...request, key: device.key })
    return answer.json<{ data: { traceId: string } }>().data
  }

  /** A power meter at the far end of that link. */
  async function createMeter() {
    const { domainId, link } = world.near
    const body = { code: 'PM-1', name: 'PM-1', kind: 'power-meter', domainId } as const
    const { id: deviceId, deviceKey: key } = await world.call(plantApi.deviceAdd, { body })
    const added = { code: 'PM-L', name: '业务光路', deviceId, port: 1, lengthM: 20_000 }
    const { id: linkId } = await world.call(plantApi.linkAdd, { body: added })
    await world.call(confirmingTestApi.pair, { body: { linkId, testedByLinkId: link.id } })
    return { key: `${body.code}:${key}`, linkCode: added.code, linkId }
  }

  async function sendEvent(key: string, event: Omit<IngestEvent, 'at'>) {
    app.clock.set(app.clock.now() + 1000)
    const at = new Date(app.clock.now()).toISOString()
    const body = Buffer.from(JSON.stringify([{ ...event, at }]))
    await send(ingestApi.events, { query: {}, body, contentType: 'application/json', key })
  }
  const losePower = (state: 'raise' | 'clear' = 'raise') =>
    sendEvent(meter.key, { link: meter.linkCode, type: 'POWER_LOST', state })

  const add = (kind: ChannelKind, given: object = {}) =>
    world.call(notifyApi.add, {
      body: {
        name: kind,
        domainId: world.near.domainId,
        kind,
        targets: kind === 'webhook' ? [receiver.url] : ['duty@example.com'],
        minSeverity: 'minor',
        events: ['raised', 'located', 'cleared'],
        language: 'zh',
        timeZone: 'Asia/Shanghai',
        isEnabled: true,
        ...given,
      },
    })
  const messages = (): AlarmMessage[] => receiver.received.map(({ body }) => JSON.parse(body) as AlarmMessage)
  const arrived = async (count: number) => {
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(count)
  }

  test('once, after it was told without one, and with everything that is told from then on', async () => {
    await add('webhook')
    await losePower()
    await arrived(1)
    await sendTrace({ seed: 2, plant: makeBreakAt(BREAK_M) })
    await arrived(2)
    // A second test at another moment says nothing new.
    const { list } = await world.call(alarmApi.page, { query: { linkId: meter.linkId, state: 'active' } })
    await world.call(confirmingTestApi.ask, { body: { alarmId: list[0]?.id ?? '' } })
    await sendTrace({ seed: 3, plant: makeBreakAt(BREAK_M) })
    await losePower('clear')
    await arrived(3)
    const [raised, located, cleared] = messages()
    expect(raised).toMatchObject({ event: 'raised', distance: null, place: null })
    expect(located).toMatchObject({
      event: 'located',
      alarm: { type: 'POWER_LOST', state: 'active', linkCode: 'PM-L' },
      distance: { linkCode: world.near.link.code },
    })
    expect(located?.text).toMatch(/^\[告警定位\] .*业务光路/)
    expect(Math.abs((located?.place?.opticalM ?? 0) - BREAK_M)).toBeLessThan(30)
    expect(cleared).toMatchObject({ event: 'cleared', distance: located?.distance })
  })

  test('by mail in English, with the link that it was seen from', async () => {
    await add('email', { language: 'en' })
    await losePower()
    await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(1)
    await sendTrace({ seed: 2, plant: makeBreakAt(BREAK_M) })
    await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(2)
    const text = mail.mails[1]?.data.replaceAll('=\r\n', '') ?? ''
    expect(text).toContain('[Alarm located]')
    expect(text).toContain(`Seen from link: ${world.near.link.code}`)
  })

  test('by its distance where nobody has drawn the way of the link', async () => {
    await database.db.updateTable('link').set({ route: null }).where('id', '=', world.near.link.id).execute()
    await add('webhook')
    await losePower()
    await sendTrace({ seed: 2, plant: makeBreakAt(BREAK_M) })
    await arrived(2)
    expect(messages()[1]).toMatchObject({ event: 'located', place: null })
    expect(messages()[1]?.text).toMatch(/ 1[12]\.\d{3} km（测自 /)
  })

  test('not where a channel was not asked to, or did not tell of the alarm', async () => {
    await add('webhook', { name: 'ends', events: ['raised', 'cleared'] })
    await add('webhook', { name: 'places alone', events: ['located'] })
    await losePower()
    await sendTrace({ seed: 2, plant: makeBreakAt(BREAK_M) })
    await losePower('clear')
    await arrived(2)
    await app.modules.notify.settled()
    expect(messages().map(({ event }) => event)).toEqual(['raised', 'cleared'])
  })

  test.each([
    [300, ['raised', 'located', 'cleared']],
    [20, ['raised', 'cleared']],
  ])('of a break that its instrument told of %i m beside it: %j', async (besideM, told) => {
    await add('webhook')
    const { link, device } = world.near
    const broken = {
      link: link.code,
      type: 'FIBRE_BREAK',
      state: 'raise',
      positionM: BREAK_M - besideM,
    } as const
    await sendEvent(device.key, broken)
    await sendTrace({ seed: 2, plant: makeBreakAt(BREAK_M) })
    await sendTrace({ seed: 3 })
    await arrived(told.length)
    expect(messages().map(({ event }) => event)).toEqual(told)
  })
})
