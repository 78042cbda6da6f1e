import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log/log'
import { testDatabase } from '#platform/testing/test-database'
import { createMqttMetrics } from './mqtt-metrics.ts'
import { MQTT_LIMITS, type MqttLimits } from './mqtt-guests.ts'
import { MqttListener } from './mqtt-listener.ts'
import { createDevice, createDomain, createRig, type Rig, type SeededDevice } from '#modules/ingest/testing'

const database = testDatabase()
let rig: Rig
let devices: SeededDevice[]
let listener: MqttListener
let port: number
let lines: Record<string, unknown>[]
let sockets: Socket[]
let clients: MqttClient[]

beforeEach(async () => {
  ;[lines, sockets, clients] = [[], [], []]
  rig = await createRig(database)
  const domainId = await createDomain(database, 'north')
  devices = []
  for (const code of ['D-1', 'D-2'])
    devices.push(await createDevice(database, { code, domainId, linkCodes: [] }))
})
afterEach(async () => {
  for (const client of clients) await client.endAsync(true)
  for (const socket of sockets) socket.destroy()
  await listener.close()
  await rig.stop()
})

async function listen(limits: Partial<MqttLimits>): Promise<void> {
  const destination = {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  }
  listener = new MqttListener({
    intake: { receive: () => Promise.resolve() },
    plant: rig.plant,
    commands: rig.commands,
    modules: rig.modules,
    clock: rig.clock,
    log: createLog({ level: 'info', destination }),
    // The rig counts for a broker of its own, which does not listen.
    metrics: createMqttMetrics({ addCounter }),
    limits: { ...MQTT_LIMITS, ...limits },
  })
  port = (await listener.listen('127.0.0.1', 0)).port
}

let counts: Record<string, number>
/** Counts by reason. */
function addCounter() {
  counts = {}
  const inc = (reason: string) => () => void (counts[reason] = (counts[reason] ?? 0) + 1)
  return { inc: inc('all'), labels: (reason: string) => ({ inc: inc(reason) }) } as never
}

/** A silent connection, from one of the many addresses of this machine. */
async function knock(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

async function signIn(device: SeededDevice | undefined, options: object = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: device?.code ?? '',
    password: device?.key ?? '',
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...options,
  })
  clients.push(client)
  return client
}

async function expectClosed(socket: Socket): Promise<void> {
  await expect.poll(() => socket.closed).toBe(true)
}
async function expectCount(reason: string, count: number): Promise<void> {
  await expect.poll(() => counts[reason] ?? 0).toBe(count)
}

test('only so many connections wait to sign in, of one address and altogether', async () => {
  await listen({ waitingOfAddress: 2, waiting: 3 })
  await knock()
  const second = await knock()
  await expectClosed(await knock())
  await expectCount('too-many-waiting-of-address', 1)
  await knock('127.0.0.2')
  await expectClosed(await knock('127.0.0.3'))
  await expectCount('too-many-waiting', 1)
  second.destroy()
  await expectCount('left', 1)
  await signIn(devices[0])
  expect([listener.connections, listener.waitingConnections]).toEqual([3, 2])
})

test('only so many connections are open, of one address and altogether', async () => {
  await listen({ connectionsOfAddress: 2, connections: 3 })
  await signIn(devices[0])
  await signIn(devices[1])
  await expectClosed(await knock())
  await expectCount('too-many-of-address', 1)
  await knock('127.0.0.2')
  await expectClosed(await knock('127.0.0.2'))
  await expectCount('too-many', 1)
  expect([listener.connections, listener.waitingConnections]).toEqual([3, 1])
})

test('a device keeps its newest connections', async () => {
  await listen({ connectionsOfDevice: 2 })
  const oldest = await signIn(devices[0])
  await signIn(devices[1])
  const newer = [await signIn(devices[0]), await signIn(devices[0])]
  await expect.poll(() => oldest.connected).toBe(false)
  expect(newer.map(({ connected }) => connected)).toEqual([true, true])
  await expectCount('too-many-of-device', 1)
})

test('who does not sign in in time is cut off, also in the middle of a CONNECT', async () => {
  await listen({ signInMs: 300 })
  const [silent, halting] = [await knock(), await knock()]
  halting.write(Buffer.from([0x10, 0x40, 0, 4]))
  await expectClosed(silent)
  await expectClosed(halting)
  expect(counts['too-slow']).toBe(2)
  expect(listener.connections).toBe(0)
})

test('a CONNECT that is larger than it may be is cut off before it has come', async () => {
  await listen({})
  const socket = await knock()
  // 4,097 bytes follow.
  socket.write(Buffer.from([0x10, 0x81, 0x20, 0, 4]))
  await expectClosed(socket)
  expect(counts['too-large']).toBe(1)
})

test('what is not MQTT and who is not known is refused, counted, and logged once a minute', async () => {
  await listen({})
  const socket = await knock()
  socket.write('GET / HTTP/1.1\r\n\r\n')
  await expectClosed(socket)
  await expectCount('not-mqtt', 1)
  const wrong = { password: 'wrong' }
  for (let count = 0; count < 3; count += 1)
    await expect(signIn(devices[0], wrong)).rejects.toThrow('refused')
  await expectCount('bad-credentials', 3)
  const listTold = () =>
    lines
      .filter(({ reason }) => reason === 'bad-credentials')
      .map(({ address, othersSinceLastLine }) => ({ address, othersSinceLastLine }))
  expect(listTold()).toEqual([{ address: '127.0.0.1', othersSinceLastLine: 0 }])
  rig.clock.set(rig.clock.now() + 60_000)
  await expect(signIn(devices[0], wrong)).rejects.toThrow('refused')
  expect(listTold()[1]).toEqual({ address: '127.0.0.1', othersSinceLastLine: 2 })
})

test('with the client id of another device nobody ends its connection', async () => {
  await listen({})
  const first = await signIn(devices[0], { clientId: 'same' })
  const second = await signIn(devices[1], { clientId: 'same' })
  await second.publishAsync('fibrewatch/D-2/events', '[]', { qos: 1 })
  await first.publishAsync('fibrewatch/D-1/events', '[]', { qos: 1 })
  const again = await signIn(devices[0], { clientId: 'same' })
  await expect.poll(() => first.connected).toBe(false)
  expect([again.connected, second.connected]).toEqual([true, true])
})
