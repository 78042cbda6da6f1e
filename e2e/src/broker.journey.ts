import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mqttTopic } from '@fibrewatch/contract/ingest'
import { type Admin, createAdmin, makeRandom } from '@fibrewatch/simulator'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import {
  findMosquitto,
  type PrivateMosquitto,
  startPrivateMosquitto,
} from '@fibrewatch/tools/private-mosquitto'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { BrokerPublisher } from './harness/broker-publisher.ts'
import { createInstrument, createLinks, type Instrument, type PlantLink } from './harness/plant.ts'
import { pickBelow } from './harness/random.ts'
import { listEvents } from './harness/stored.ts'

/** Longer than the other processes take to notice that one has gone. */
const TAKEN_OVER = { timeout: 120_000, interval: 500 }
const SEED = 8
/** Processes start slowly on a busy machine. */
const STARTS_TIMEOUT_MS = 600_000
const ACKNOWLEDGED_BETWEEN_FAULTS = 60

const isPossible = findPostgres() !== undefined && findMosquitto() !== undefined

describe.skipIf(!isPossible)('an external broker and two processes', () => {
  let database: PrivatePostgres
  let broker: PrivateMosquitto
  let dataDir: string
  let servers: ServerProcess[]
  let instrument: Instrument
  let links: PlantLink[]

  const startServer = () =>
    startProductServer({ databaseUrl: database.url, dataDir, env: { MQTT_URL: broker.url } })
  const openAdmin = (): Promise<Admin> => createAdmin(servers[0]?.url ?? '', 'admin', ADMIN_PASSWORD)
  const listStored = async (): Promise<Set<string>> => {
    const admin = await openAdmin()
    const lists = await Promise.all(links.map(({ id }) => listEvents(admin, id)))
    return new Set(lists.flat().map(({ id }) => id))
  }
  const countOn = async (name: string): Promise<number> => {
    const texts = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
    const values = texts.map((text) =>
      Number(new RegExp(`^fibrewatch_${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0),
    )
    return values.reduce((sum, value) => sum + value, 0)
  }

  beforeAll(async () => {
    database = await startPrivatePostgres()
    broker = await startPrivateMosquitto()
    dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-broker-'))
    servers = [await startServer()]
    servers.push(await startServer())
    const admin = await openAdmin()
    instrument = await createInstrument(admin, { code: 'BROKER-PM', kind: 'power-meter' })
    links = await createLinks(admin, instrument, 2)
  }, STARTS_TIMEOUT_MS)
  afterAll(async () => {
    for (const server of servers ?? []) await server.stop()
    await broker?.remove()
    await database?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const replace = async (index: number, end: (server: ServerProcess) => Promise<unknown>) => {
    const server = servers[index]
    if (server) await end(server)
    servers[index] = await startServer()
  }
  const faults: [string, () => Promise<void>][] = [
    ['the broker restarts', async () => (await broker.stop(), broker.start())],
    ['the broker is killed', async () => (await broker.kill9(), broker.start())],
    ['the first process is killed', () => replace(0, (server) => server.kill9())],
    ['the second process is killed', () => replace(1, (server) => server.kill9())],
    ['the first process restarts', () => replace(0, (server) => server.stop())],
    ['the second process restarts', () => replace(1, (server) => server.stop())],
  ]

  test('either side restarted and killed in any order: nothing acknowledged is lost', {
    timeout: STARTS_TIMEOUT_MS,
  }, async () => {
    // A broker drops messages published before the first subscription.
    await expect.poll(() => countOn('mqtt_broker_connected')).toBe(1)
    const random = makeRandom(SEED)
    const publishers = links.map((link) => new BrokerPublisher({ url: broker.url, instrument, link }))
    onTestFinished(async () => {
      for (const publisher of publishers) await publisher.stop()
    })
    const acknowledged = () => publishers.flatMap((publisher) => publisher.acknowledged)
    const left = [...faults]
    while (left.length > 0) {
      const target = acknowledged().length + ACKNOWLEDGED_BETWEEN_FAULTS
      await expect.poll(() => acknowledged().length, TAKEN_OVER).toBeGreaterThan(target)
      const [fault] = left.splice(pickBelow(random, left.length), 1)
      await fault?.[1]()
    }
    for (const publisher of publishers) await publisher.stop()
    const findMissing = async () => {
      const stored = await listStored()
      return acknowledged().filter((id) => !stored.has(id))
    }
    await expect.poll(findMissing, TAKEN_OVER).toEqual([])
  })

  test('the other process goes on with the session of one that is killed, and says so', {
    timeout: STARTS_TIMEOUT_MS,
  }, async () => {
    await expect.poll(() => countOn('mqtt_broker_connected'), TAKEN_OVER).toBe(1)
    const holds = await Promise.all(
      servers.map(async ({ url }) =>
        (await (await fetch(`${url}/metrics`)).text()).includes('mqtt_broker_connected 1'),
      ),
    )
    const holder = holds.indexOf(true)
    const [killed, other] = [servers[holder], servers[1 - holder]]
    await killed?.kill9()
    servers = other ? [other] : []
    const client = await connectAsync(broker.url)
    const eventId = '018f9b0e-7a3c-4c2e-9c43-2f1d8a6b5e10'
    const event = { eventId, at: new Date().toISOString(), link: links[0]?.code, type: 'POWER_LOW' }
    await client.publishAsync(mqttTopic.events(instrument.code), JSON.stringify([event]), { qos: 1 })
    await client.endAsync()
    await expect.poll(async () => (await listStored()).has(eventId), TAKEN_OVER).toBe(true)
    expect(other?.log.join('\n')).toContain('took over the MQTT session')
  })

  test('a retained event is stored once, however often the broker sends its copy', async () => {
    const before = (await listStored()).size
    const client = await connectAsync(broker.url)
    const event = { at: new Date().toISOString(), link: links[1]?.code, type: 'POWER_LOW' }
    const options = { qos: 1, retain: true } as const
    await client.publishAsync(mqttTopic.events(instrument.code), JSON.stringify([event]), options)
    await client.endAsync()
    await expect.poll(async () => (await listStored()).size).toBe(before + 1)
    await broker.stop()
    await broker.start()
    const passedOver = 'ingest_mqtt_refused_total\\{reason="retained"\\}'
    await expect.poll(() => countOn(passedOver), TAKEN_OVER).toBeGreaterThan(0)
    expect((await listStored()).size).toBe(before + 1)
  })
})
