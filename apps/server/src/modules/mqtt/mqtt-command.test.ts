import { type DeviceCommand, deviceTestApi } from '@fibrewatch/contract/device-command'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import {
  callAs,
  createDevice,
  createDomain,
  createRig,
  type Rig,
  type SeededDevice,
} from '#modules/ingest/testing'

const LEASE_MS = 10_000
const COMMANDS = 'fibrewatch/OTDR-1/commands'
const SETTINGS = { wavelengthNm: 1550, pulseNs: 100, rangeM: 12_000, averagingS: 20 }
const database = testDatabase()
let rig: Rig
let device: SeededDevice
let clients: MqttClient[]

beforeEach(async () => {
  clients = []
  rig = await createRig(database, { env: { MQTT_PORT: '0' } })
  const domainId = await createDomain(database, 'north')
  device = await createDevice(database, { code: 'OTDR-1', domainId, linkCodes: ['L-1'], kind: 'otdr' })
})
afterEach(async () => {
  for (const client of clients) await client.endAsync(true)
  await rig.stop()
})

async function connectDevice(options: object = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${rig.mqtt.mqttAddress()?.port}`, {
    username: device.code,
    password: device.key,
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...options,
  })
  clients.push(client)
  return client
}

/** What comes, from now on. */
function collect(client: MqttClient): DeviceCommand[] {
  const commands: DeviceCommand[] = []
  client.on('message', (_, payload) => commands.push(JSON.parse(payload.toString()) as DeviceCommand))
  return commands
}

const run = () =>
  callAs(rig.commands, deviceTestApi.run, { body: { linkId: device.links[0]?.id ?? 0, ...SETTINGS } })
const info = (id: string) => callAs(rig.commands, deviceTestApi.info, { query: { id } })

test('a command comes to who has subscribed, and an answer to it is stored before it is acknowledged', async () => {
  const client = await connectDevice()
  const commands = collect(client)
  await client.subscribeAsync(COMMANDS, { qos: 1 })
  const { id } = await run()
  await expect.poll(() => commands).toMatchObject([{ id, link: 'L-1', settings: SETTINGS }])
  const answer = { command: id, state: 'accepted' }
  await client.publishAsync('fibrewatch/OTDR-1/answers', JSON.stringify(answer), { qos: 1 })
  expect(await info(id)).toMatchObject({ state: 'accepted', attempts: 1 })
})

test('what was ordered before comes with the subscription, and again until it is accepted', async () => {
  const { id } = await run()
  const client = await connectDevice()
  const commands = collect(client)
  await client.subscribeAsync(COMMANDS, { qos: 1 })
  await expect.poll(() => commands.length).toBe(1)
  rig.clock.set(rig.clock.now() + LEASE_MS)
  await rig.commands.checkCommands()
  await expect.poll(() => commands.map((command) => command.id)).toEqual([id, id])
})

test('nothing is kept for who is away: a session that asks to be kept is begun anew', async () => {
  const options = { clean: false, clientId: 'kept' }
  const client = await connectDevice(options)
  await client.subscribeAsync(COMMANDS, { qos: 1 })
  await client.endAsync()
  const { id } = await run()
  const again = await connectDevice(options)
  const commands = collect(again)
  // Answered after whatever a kept session would bring.
  await again.publishAsync('fibrewatch/OTDR-1/heartbeat', '{}', { qos: 1 })
  expect(commands).toEqual([])
  expect(await info(id)).toMatchObject({ state: 'queued' })
})

test('nobody reads the commands of another, or all of them, or what instruments report', async () => {
  const client = await connectDevice()
  for (const topic of ['fibrewatch/+/commands', 'fibrewatch/OTDR-2/commands', 'fibrewatch/OTDR-1/#', '#'])
    await expect(client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow('Unspecified error')
})

test('who speaks as the server on its own commands is cut off', async () => {
  const [listener, speaker] = [await connectDevice(), await connectDevice()]
  const commands = collect(listener)
  await listener.subscribeAsync(COMMANDS, { qos: 1 })
  const closed = new Promise<void>((resolve) => speaker.once('close', () => resolve()))
  speaker.publish(COMMANDS, '{"id":"forged"}', { qos: 1 })
  await closed
  await listener.publishAsync('fibrewatch/OTDR-1/heartbeat', '{}', { qos: 1 })
  expect(commands).toEqual([])
})

test('an answer that is none is acknowledged, counted and changes nothing', async () => {
  const { id } = await run()
  const client = await connectDevice()
  const topic = 'fibrewatch/OTDR-1/answers'
  for (const payload of ['no JSON', '{"command":"x"}', JSON.stringify({ command: id, state: 'queued' })])
    await client.publishAsync(topic, payload, { qos: 1 })
  expect(await info(id)).toMatchObject({ state: 'queued' })
  expect(await rig.deps.metrics.read()).toContain(
    'fibrewatch_ingest_mqtt_refused_total{reason="request.invalid"} 2',
  )
})
