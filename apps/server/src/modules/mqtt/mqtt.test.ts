import { connectAsync, type MqttClient } from 'mqtt'
import { sql } from 'kysely'
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { FrameMeter } from './bounded-connection.ts'
import {
  blockCommits,
  createDevice,
  createDomain,
  createRig,
  makeEvent,
  type Rig,
  type SeededDevice,
} from '#modules/ingest/testing'

const database = testDatabase()
let rig: Rig
let device: SeededDevice
let clients: MqttClient[]

beforeEach(async () => {
  clients = []
  rig = await createRig(database, { env: { MQTT_PORT: '0' } })
  const domainId = await createDomain(database, 'north')
  device = await createDevice(database, { code: 'DAS-1', domainId, linkCodes: ['L-1'] })
  await rig.plant.resolver.listByDevice(device.deviceId)
})
afterEach(async () => {
  for (const client of clients) await client.endAsync(true)
  await rig.stop()
})

const port = (): number => rig.mqtt.mqttAddress()?.port ?? 0

async function connectDevice(password = device.key): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${port()}`, {
    username: device.code,
    password,
    protocolVersion: 4,
    reconnectPeriod: 0,
  })
  clients.push(client)
  return client
}

const event = (second: number) =>
  makeEvent(second, { link: 'L-1', type: 'FIBRE_BREAK', state: 'raise', positionM: 10 })
const payload = (...events: object[]) => JSON.stringify(events)
const topic = 'fibrewatch/DAS-1/events'
const countEvents = async (): Promise<number> => {
  const answer = await sql<{ total: number }>`SELECT count(*) AS total FROM event`.execute(database.db)
  return answer.rows[0]?.total ?? -1
}
const countRefused = async (): Promise<string[]> =>
  (await rig.deps.metrics.read())
    .split('\n')
    .filter((line) => line.startsWith('fibrewatch_ingest_mqtt_refused_total{'))

describe('an instrument', () => {
  test('gets its PUBACK after the commit, not before', async () => {
    const client = await connectDevice()
    const acknowledged: string[] = []
    const unblock = await blockCommits(database)
    const publishing = client
      .publishAsync(topic, payload(event(0)), { qos: 1 })
      .then(() => acknowledged.push('event'))
    // The subscription is refused after the event was read: the connection is alive and has not acknowledged.
    await expect(client.subscribeAsync('fibrewatch/#', { qos: 1 })).rejects.toThrow('Unspecified error')
    expect(acknowledged).toEqual([])
    await unblock()
    await publishing
    expect([acknowledged, await countEvents()]).toEqual([['event'], 1])
  })

  test('may publish at QoS 0', async () => {
    const client = await connectDevice()
    await client.publishAsync(topic, payload(event(0)), { qos: 0 })
    await expect.poll(countEvents).toBe(1)
  })

  test('survives a bad message, which is acknowledged, counted and not stored', async () => {
    const client = await connectDevice()
    await client.publishAsync(topic, 'no JSON', { qos: 1 })
    await client.publishAsync(topic, payload(event(0), { link: 'L-1' }), { qos: 1 })
    await client.publishAsync('fibrewatch/DAS-1/nonsense', 'x', { qos: 1 })
    await client.publishAsync('fibrewatch/DAS-1/heartbeat', '{"at":"never"}', { qos: 1 })
    await client.publishAsync(topic, payload(event(0)), { qos: 1 })
    expect(await countEvents()).toBe(1)
    expect(await countRefused()).toEqual([
      'fibrewatch_ingest_mqtt_refused_total{reason="request.malformed"} 1',
      'fibrewatch_ingest_mqtt_refused_total{reason="request.invalid"} 2',
      'fibrewatch_ingest_mqtt_refused_total{reason="object.not-found"} 1',
    ])
  })

  test('hands traces over and says that it is alive', async () => {
    const client = await connectDevice()
    await client.publishAsync('fibrewatch/DAS-1/traces/L-1', Buffer.from([1, 2, 3]), { qos: 1 })
    await client.publishAsync('fibrewatch/DAS-1/traces/L-1/backward', Buffer.from([4]), { qos: 1 })
    expect(rig.traces).toMatchObject([
      { linkCode: 'L-1', direction: 'forward', bytes: Buffer.from([1, 2, 3]), device: { code: 'DAS-1' } },
      { linkCode: 'L-1', direction: 'backward', bytes: Buffer.from([4]), device: { code: 'DAS-1' } },
    ])
    const at = new Date(rig.clock.now()).toISOString()
    await client.publishAsync('fibrewatch/DAS-1/heartbeat', JSON.stringify({ at, status: 'ok' }), { qos: 1 })
    const answer = await sql<{ state: string }>`SELECT state FROM device`.execute(database.db)
    expect(answer.rows).toEqual([{ state: 'online' }])
  })

  test('cannot connect with a wrong key, nor publish for another', async () => {
    await expect(connectDevice('wrong')).rejects.toThrow('Connection refused')
    const client = await connectDevice()
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    client.publish('fibrewatch/DAS-2/events', payload(event(0)), { qos: 1 })
    await closed
    expect(await countEvents()).toBe(0)
  })

  test('is cut off when it announces a packet that is too large', async () => {
    const socket = connect(port(), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]))
    await once(socket, 'close')
    expect(socket.bytesRead).toBe(0)
  })
})

describe('FrameMeter', () => {
  const limits = (frameBytes: number) => ({ firstFrameBytes: 10, frameBytes })

  test('takes frames up to the limit, however they are cut', () => {
    const first = Buffer.from([0x10, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    const large = Buffer.concat([Buffer.from([0x30, 0xc8, 0x01]), Buffer.alloc(200)])
    const frames = Buffer.concat([first, large, Buffer.from([0xc0, 0])])
    for (const step of [1, 2, 3, 7, 500]) {
      const meter = new FrameMeter(limits(200))
      for (let from = 0; from < frames.length; from += step)
        expect(meter.accept(frames.subarray(from, from + step))).toBe(true)
    }
    expect(new FrameMeter(limits(199)).accept(frames)).toBe(false)
    expect(new FrameMeter(limits(200)).accept(large)).toBe(false)
    expect(
      new FrameMeter({ firstFrameBytes: 1e9, frameBytes: 1 }).accept(
        Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff]),
      ),
    ).toBe(false)
  })
})
