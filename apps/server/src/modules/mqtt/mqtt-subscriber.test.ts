import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { deviceTestApi } from '@fibrewatch/contract/device-command'
import { Aedes, type Client } from 'aedes'
import { sql } from 'kysely'
import { connectAsync } from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import {
  blockCommits,
  callAs,
  createDevice,
  createDomain,
  createRig,
  makeEvent,
  type Rig,
} from '#modules/ingest/testing'

const database = testDatabase()
const TOPIC = 'fibrewatch/DAS-1/events'

/** A broker in this process, with its list of subscribers. The journeys use a real one. */
async function startBroker() {
  const broker = await Aedes.createBroker()
  const subscribers: Client[] = []
  broker.on('subscribe', (_, client) => void subscribers.push(client))
  const server = createServer((socket) => void broker.handle(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    await new Promise<void>((resolve) => broker.close(resolve))
    server.close()
  }
  return { subscribers, url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

let broker: Awaited<ReturnType<typeof startBroker>>
let rig: Rig
let publisher: Awaited<ReturnType<typeof connectAsync>>

beforeEach(async () => {
  broker = await startBroker()
  const domainId = await createDomain(database, 'north')
  await createDevice(database, { code: 'DAS-1', domainId, linkCodes: ['L-1'] })
  rig = await createRig(database, { env: { MQTT_URL: broker.url } })
  await expect.poll(() => broker.subscribers.length).toBe(1)
  publisher = await connectAsync(broker.url)
})
afterEach(async () => {
  await publisher.endAsync()
  await rig.stop()
  await broker.stop()
})

const publish = (payload: string, { topic = TOPIC, retain = false } = {}) =>
  publisher.publishAsync(topic, payload, { qos: 1, retain })
const makePayload = (second: number, eventId?: string): string => {
  const event = makeEvent(second, { link: 'L-1', type: 'FIBRE_BREAK', state: 'raise', positionM: 10 })
  return JSON.stringify([eventId === undefined ? event : { ...event, eventId }])
}
const countEvents = async (): Promise<number> => {
  const answer = await sql<{ total: number }>`SELECT count(*) AS total FROM event`.execute(database.db)
  return answer.rows[0]?.total ?? -1
}
const listCounts = async (): Promise<string[]> =>
  (await rig.deps.metrics.read()).split('\n').filter((line) => /^fibrewatch_(?:ingest|mqtt)_/.test(line))

test('a repeat is counted, a bad message and an unknown device are passed over', async () => {
  const eventId = randomUUID()
  await publish(makePayload(0, eventId), { topic: 'fibrewatch/NOBODY/events' })
  await publish('no JSON')
  await publish(makePayload(0, eventId))
  await publish(makePayload(0, eventId))
  await expect.poll(listCounts).toContain('fibrewatch_ingest_duplicates_total 1')
  expect(await listCounts()).toEqual(
    expect.arrayContaining([
      'fibrewatch_ingest_mqtt_refused_total{reason="request.malformed"} 1',
      'fibrewatch_ingest_mqtt_refused_total{reason="auth.device-unknown"} 1',
      'fibrewatch_mqtt_broker_connected 1',
    ]),
  )
  expect(await countEvents()).toBe(1)
})

test('64 messages are on their way at once and share their commits, and no more', async () => {
  // The device is read before the database is blocked.
  await publish(makePayload(0))
  await expect.poll(countEvents).toBe(1)
  const unblock = await blockCommits(database)
  for (let second = 1; second < 100; second += 1) await publish(makePayload(second, randomUUID()))
  try {
    await expect.poll(() => rig.deps.metrics.readTotal('ingest_waiting_events')).toBe(64)
  } finally {
    await unblock()
  }
  await expect.poll(countEvents).toBe(100)
})

test('what cannot be stored is not acknowledged and comes again', async () => {
  await sql`ALTER TABLE event RENAME TO event_away`.execute(database.db)
  await publish(makePayload(0))
  await expect.poll(() => broker.subscribers.length).toBeGreaterThan(1)
  await sql`ALTER TABLE event_away RENAME TO event`.execute(database.db)
  await expect.poll(countEvents).toBe(1)
})

test('a retained copy is passed over at every connect', async () => {
  await publish(makePayload(0), { retain: true })
  await expect.poll(countEvents).toBe(1)
  broker.subscribers[0]?.conn.destroy()
  // Cut before the acknowledgement was through, the connection is made once more: one copy each time.
  await expect
    .poll(listCounts)
    .toContainEqual(expect.stringMatching(/^fibrewatch_ingest_mqtt_refused_total\{reason="retained"\} [1-9]/))
  expect(await countEvents()).toBe(1)
})

test('what is published while nobody is there is taken by the next process', async () => {
  await rig.stop()
  await publish(makePayload(0))
  rig = await createRig(database, { env: { MQTT_URL: broker.url } })
  await expect.poll(countEvents).toBe(1)
  const ids = new Set(broker.subscribers.map(({ id }) => id))
  expect([...ids]).toEqual([expect.stringMatching(/^fibrewatch[0-9a-f]{13}$/)])
})

test('commands go out by the broker, and answers come in by it', async () => {
  const domainId = await createDomain(database, 'south')
  const { links } = await createDevice(database, {
    code: 'OTDR-1',
    domainId,
    linkCodes: ['T-1'],
    kind: 'otdr',
  })
  const commands: string[] = []
  publisher.on('message', (_, payload) => commands.push(payload.toString()))
  await publisher.subscribeAsync('fibrewatch/OTDR-1/commands', { qos: 1 })
  const body = { linkId: links[0]?.id ?? 0, wavelengthNm: 1550, pulseNs: 100, rangeM: 12_000, averagingS: 5 }
  const { id } = await callAs(rig.commands, deviceTestApi.run, { body })
  await expect.poll(() => commands).toEqual([expect.stringContaining(id)])
  await publish(JSON.stringify({ command: id, state: 'accepted' }), { topic: 'fibrewatch/OTDR-1/answers' })
  const load = async () => (await callAs(rig.commands, deviceTestApi.info, { query: { id } })).state
  await expect.poll(load).toBe('accepted')
})
