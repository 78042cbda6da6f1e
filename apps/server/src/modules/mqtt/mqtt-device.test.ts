import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { plantApi } from '@fibrewatch/contract/plant'
import { sql } from 'kysely'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import {
  callAs,
  createDevice,
  createDomain,
  createRig,
  makeEvent,
  type Rig,
  type SeededDevice,
} from '#modules/ingest/testing'

const DAY_MS = 24 * 3_600_000
const database = testDatabase()
let rig: Rig
let device: SeededDevice
let clients: MqttClient[]

beforeEach(async () => {
  clients = []
  rig = await createRig(database, { env: { MQTT_PORT: '0' } })
  const domainId = await createDomain(database, 'north')
  device = await createDevice(database, { code: 'DAS-1', domainId, linkCodes: ['L-1'] })
})
afterEach(async () => {
  for (const client of clients) await client.endAsync(true)
  await rig.stop()
})

async function connectDevice(password = device.key, options: object = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${rig.mqtt.mqttAddress()?.port}`, {
    username: device.code,
    password,
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...options,
  })
  clients.push(client)
  return client
}

/** Resolves when the server has ended the connection. */
const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))
const payload = (second: number): string =>
  JSON.stringify([makeEvent(second, { link: 'L-1', type: 'FIBRE_BREAK', state: 'raise', positionM: 10 })])
const publish = (client: MqttClient, second: number) =>
  client.publishAsync('fibrewatch/DAS-1/events', payload(second), { qos: 1 })
const countEvents = async (): Promise<number> => {
  const answer = await sql<{ total: number }>`SELECT count(*) AS total FROM event`.execute(database.db)
  return answer.rows[0]?.total ?? -1
}
const call = <E extends Endpoint>(endpoint: E, body: object) => callAs(rig.plant, endpoint, { body })
const isTaken = async (key = device.key): Promise<boolean> =>
  (await rig.plant.authenticateDevice(device.code, key)) !== undefined

test('a key that ends at once ends the connections made with it', async () => {
  const client = await connectDevice()
  await publish(client, 0)
  const closed = closing(client)
  const rotated = await call(plantApi.deviceRotateKey, { id: device.deviceId, oldKeyMinutes: 0 })
  client.publish('fibrewatch/DAS-1/events', payload(1), { qos: 1 })
  client.publish('fibrewatch/DAS-1/events', payload(2), { qos: 1 })
  await closed
  expect([await countEvents(), await isTaken(), await isTaken(rotated.deviceKey)]).toEqual([1, false, true])
  await expect(connectDevice()).rejects.toThrow('refused')
  await publish(await connectDevice(rotated.deviceKey), 3)
  expect(await countEvents()).toBe(2)
})

test('two keys are taken for a while, so that rotation needs no outage', async () => {
  const client = await connectDevice()
  const rotated = await call(plantApi.deviceRotateKey, { id: device.deviceId })
  expect(rotated.oldKeyUntil).toBe(new Date(rig.clock.now() + DAY_MS).toISOString())
  await publish(client, 0)
  const renewed = await connectDevice(rotated.deviceKey)
  await publish(await connectDevice(), 1)
  rig.clock.set(rig.clock.now() + DAY_MS)
  const closed = closing(client)
  client.publish('fibrewatch/DAS-1/events', payload(2), { qos: 1 })
  await closed
  await publish(renewed, 3)
  expect([await countEvents(), await isTaken(), await isTaken(rotated.deviceKey)]).toEqual([3, false, true])
})

test('a second rotation ends the key of before the first', async () => {
  const first = await call(plantApi.deviceRotateKey, { id: device.deviceId })
  const client = await connectDevice()
  const closed = closing(client)
  const second = await call(plantApi.deviceRotateKey, { id: device.deviceId })
  await closed
  expect([await isTaken(), await isTaken(first.deviceKey), await isTaken(second.deviceKey)]).toEqual([
    false,
    true,
    true,
  ])
})

test('a disabled device is refused and cut off at once, without a last word, until it is enabled', async () => {
  const will = {
    topic: 'fibrewatch/DAS-1/events',
    payload: Buffer.from(payload(9)),
    qos: 1 as const,
    retain: false,
  }
  const client = await connectDevice(device.key, { will })
  const closed = closing(client)
  await call(plantApi.deviceUpdate, { id: device.deviceId, enabled: false })
  await closed
  expect(await isTaken()).toBe(false)
  await expect(connectDevice()).rejects.toThrow('refused')
  await call(plantApi.deviceUpdate, { id: device.deviceId, enabled: true })
  await publish(await connectDevice(), 0)
  expect(await countEvents()).toBe(1)
})

test('a device that is given another code is cut off at once, and signs in by the new one with its key', async () => {
  const client = await connectDevice()
  const closed = closing(client)
  await call(plantApi.deviceUpdate, { id: device.deviceId, code: 'DAS-2' })
  client.publish('fibrewatch/DAS-1/events', payload(0), { qos: 1 })
  await closed
  await expect(connectDevice()).rejects.toThrow('refused')
  const renamed = await connectDevice(device.key, { username: 'DAS-2' })
  await renamed.publishAsync('fibrewatch/DAS-2/events', payload(1), { qos: 1 })
  expect(await countEvents()).toBe(1)
})

test('a removed device is refused and cut off at once', async () => {
  await sql`DELETE FROM zone`.execute(database.db)
  await sql`DELETE FROM link`.execute(database.db)
  const closed = closing(await connectDevice())
  await call(plantApi.deviceDelete, { ids: [device.deviceId] })
  await closed
  expect(await isTaken()).toBe(false)
  await expect(connectDevice()).rejects.toThrow('refused')
})
