import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IngestEvent } from '@fibrewatch/contract/ingest'
import { afterEach, describe, expect, test } from 'vitest'
import { makeRandom } from '../random.ts'
import { DeliveryError } from './message.ts'
import { createEventSender, type EventSender } from './sender.ts'

interface Arrival {
  readonly path: string
  readonly key: string | undefined
  readonly type: string | undefined
  readonly body: Buffer
}

type Answer = (response: ServerResponse, arrival: Arrival) => void

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Answers the first requests one by one, and the rest like the last. */
async function startServer(answers: readonly Answer[]) {
  const arrivals: Arrival[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray())
    const { url: path = '', headers } = request
    const arrival = { path, key: String(headers['x-device-key']), type: headers['content-type'], body }
    arrivals.push(arrival)
    answers[Math.min(arrivals.length, answers.length) - 1]?.(response, arrival)
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { arrivals, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const say =
  (status: number, envelope: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(envelope))
const stored: Answer = (response, { body }) => {
  const events = JSON.parse(body.toString()) as unknown[]
  say(200, { code: 1, msg: 'ok', data: { accepted: events.length, duplicates: 0 } })(response, {
    body,
  } as Arrival)
}
const busy = say(429, { code: 429, msg: 'full', reason: 'ingest.busy' }, { 'retry-after': '0' })
const failing = say(503, { code: 503, msg: 'stopping', reason: 'server.unavailable' }, { 'retry-after': '0' })
const hangUp: Answer = (response) => response.destroy()

function makeSender(url: string, options = {}): EventSender {
  const target = { kind: 'http', url, deviceCode: 'D-1', deviceKey: 'secret' } as const
  const sender = createEventSender(target, { random: makeRandom(1), ...options })
  closing.push(() => sender.stop())
  return sender
}

const event: IngestEvent = { at: '2026-11-21T06:00:00Z', link: 'L-1', type: 'INTRUSION', positionM: 100 }
const readEvents = ({ body }: Arrival): IngestEvent[] => JSON.parse(body.toString()) as IngestEvent[]
const listIds = (arrival: Arrival) => readEvents(arrival).map(({ eventId }) => eventId)

describe('createEventSender over HTTP', () => {
  test('is repeated under the same event id until it is stored', async () => {
    const { url, arrivals } = await startServer([busy, failing, hangUp, stored])
    const clock = { now: () => 0, sleep: async () => undefined }
    const receipt = await makeSender(url, { clock }).sendEvents([event])
    expect(receipt).toEqual({ accepted: 1, duplicates: 0 })
    expect(arrivals).toHaveLength(4)
    expect(new Set(arrivals.flatMap(listIds)).size).toBe(1)
    expect(listIds(arrivals[0] as Arrival)[0]).toMatch(/^[0-9a-f-]{14}4[0-9a-f]{3}-[89ab][0-9a-f-]{16}$/)
    expect(arrivals[0]).toMatchObject({ path: '/ingest/events', key: 'D-1:secret', type: 'application/json' })
  })

  test('a run that is repeated reports new events; an id that is given stays', async () => {
    const { url, arrivals } = await startServer([stored])
    await makeSender(url, { random: makeRandom(1) }).sendEvents([event])
    await makeSender(url, { random: makeRandom(1) }).sendEvents([event])
    expect(new Set(arrivals.flatMap(listIds)).size).toBe(2)
    const eventId = '018f9b0e-7a3c-7c2e-9c43-2f1d8a6b5e10'
    await makeSender(url).sendEvents([{ ...event, eventId }])
    expect(arrivals.flatMap(listIds)).toContain(eventId)
  })

  test('pauses grow without an answer, and the server may state its own', async () => {
    const patient = say(429, { code: 429, msg: 'full' }, { 'retry-after': '7' })
    const refuse = say(503, { code: 503, msg: 'stopping' })
    const { url } = await startServer([refuse, refuse, refuse, patient, stored])
    const pauses: number[] = []
    const clock = {
      now: () => 0,
      sleep: async (durationMs: number) => {
        pauses.push(durationMs)
      },
    }
    await makeSender(url, { clock, random: () => 0.5 }).sendEvents([event])
    expect(pauses).toEqual([200, 400, 800, 7000])
  })

  test('what waits goes out together, in its order', async () => {
    const { url, arrivals } = await startServer([stored])
    const sender = makeSender(url)
    await Promise.all([1, 2, 3, 4].map((positionM) => sender.sendEvents([{ ...event, positionM }])))
    expect(arrivals.map((arrival) => readEvents(arrival).map(({ positionM }) => positionM))).toEqual([
      [1],
      [2, 3, 4],
    ])
  })

  test('a batch holds at most 5,000 events', async () => {
    const { url, arrivals } = await startServer([stored])
    const sender = makeSender(url)
    const half = Array.from({ length: 2600 }, () => event)
    await Promise.all([sender.sendEvents([event]), sender.sendEvents(half), sender.sendEvents(half)])
    expect(arrivals.map((arrival) => readEvents(arrival).length)).toEqual([1, 2600, 2600])
  })

  test('one bad event does not take others with it', async () => {
    const judge: Answer = (response, arrival) => {
      const isBad = readEvents(arrival).some(({ link }) => link === 'UNKNOWN')
      const errors = [{ index: 0, field: 'link', reason: 'is not a link of this device' }]
      const refuse = say(400, { code: 400, msg: 'bad', reason: 'request.invalid', errors })
      return (isBad ? refuse : stored)(response, arrival)
    }
    const { url, arrivals } = await startServer([judge])
    const sender = makeSender(url)
    const [first, bad, last] = await Promise.allSettled([
      sender.sendEvents([event]),
      sender.sendEvents([{ ...event, link: 'UNKNOWN' }]),
      sender.sendEvents([event]),
    ])
    expect([first.status, bad.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const reason = bad.status === 'rejected' ? (bad.reason as DeliveryError) : undefined
    expect(reason).toBeInstanceOf(DeliveryError)
    expect(reason?.failure).toBe('refused')
    expect(reason?.message).toContain('link is not a link of this device')
    expect(arrivals).toHaveLength(4)
  })

  test('a trace goes out as the file it is', async () => {
    const named = say(200, { code: 1, msg: 'ok', data: { traceId: 'T' } })
    const { url, arrivals } = await startServer([named])
    const bytes = Uint8Array.from([0, 255, 1, 2])
    expect(await makeSender(url).sendTrace('SZ-KS-01', bytes)).toEqual({ traceId: 'T' })
    expect(arrivals[0]).toMatchObject({
      path: '/ingest/traces?link=SZ-KS-01',
      type: 'application/octet-stream',
    })
    expect([...(arrivals[0]?.body ?? [])]).toEqual([...bytes])
  })

  test('a full buffer refuses the newest; stopping refuses what waits', async () => {
    const arrived = Promise.withResolvers<void>()
    const { url } = await startServer([() => arrived.resolve()])
    const sender = makeSender(url, { maxWaiting: 1 })
    const sent = [1, 2, 3].map(() =>
      sender.sendEvents([event]).catch((cause: DeliveryError) => cause.failure),
    )
    await arrived.promise
    expect(await sent[2]).toBe('buffer-full')
    await sender.stop()
    expect(await Promise.all(sent)).toEqual(['stopped', 'stopped', 'buffer-full'])
    await expect(sender.sendEvents([event])).rejects.toMatchObject({ failure: 'stopped' })
  })

  test('a success that no server of ours sent is no acknowledgement', async () => {
    const portal: Answer = (response) => response.writeHead(200).end('<html>sign in to the network</html>')
    const { url, arrivals } = await startServer([
      portal,
      say(200, { code: 1, msg: 'ok', data: { accepted: 1 } }),
    ])
    const clock = { now: () => 0, sleep: async () => undefined }
    const receipt = await makeSender(url, { clock }).sendHeartbeat({
      at: '2026-11-21T06:00:00Z',
      status: 'ok',
    })
    expect(receipt).toEqual({ accepted: 1 })
    expect(arrivals.map(({ path }) => path)).toEqual(['/ingest/heartbeat', '/ingest/heartbeat'])
  })
})
