import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plantApi } from '@fibrewatch/contract/plant'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  callAs,
  createDevice,
  createDomain,
  createRig,
  type Rig,
  type SeededDevice,
} from '#modules/ingest/testing'
import type { TlsClientFiles } from '#platform/config/tls-files'
import { createLog } from '#platform/log/log'
import { testDatabase } from '#platform/testing/test-database'
import { MqttListener } from './mqtt-listener.ts'
import { createMqttMetrics } from './mqtt-metrics.ts'
import {
  type CertificateAuthority,
  createAuthority,
  type IssuedCertificate,
} from './testing/certificate-authority.ts'

const DAY_MS = 24 * 3_600_000
const database = testDatabase()
let folder: string
let authority: CertificateAuthority
let other: CertificateAuthority
let first: IssuedCertificate
let second: IssuedCertificate
let rig: Rig
let devices: { first: SeededDevice; second: SeededDevice }
let listener: MqttListener | undefined
let port: number
let lines: Record<string, unknown>[]
let clients: MqttClient[]
const at = (name: string): string => join(folder, name)

/** What the server shows: signed by itself. */
function makeServerCertificate(): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const output = ['-keyout', at('server.key'), '-out', at('server.pem')]
  execFileSync('openssl', ['req', ...kind, ...subject, ...output], { stdio: 'pipe' })
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-clients-'))
  makeServerCertificate()
  authority = createAuthority(at('own'), 'own authority')
  other = createAuthority(at('other'), 'other authority')
  first = authority.issue('D-1')
  second = authority.issue('D-2')
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  ;[lines, clients, listener] = [[], [], undefined]
  rig = await createRig(database)
  const domainId = await createDomain(database, 'north')
  const make = (code: string) => createDevice(database, { code, domainId, linkCodes: [] })
  devices = { first: await make('D-1'), second: await make('D-2') }
})
afterEach(async () => {
  for (const client of clients) await client.endAsync(true)
  await listener?.close()
  await rig.stop()
})

async function listen(clientFiles?: Partial<TlsClientFiles>): Promise<void> {
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const counter = { inc: () => {}, labels: () => ({ inc: () => {} }) } as never
  const given = { mode: 'allowed', caPath: authority.caPath, crlPath: undefined, ...clientFiles } as const
  listener = new MqttListener({
    intake: { receive: () => Promise.resolve() },
    plant: rig.plant,
    commands: rig.commands,
    modules: rig.modules,
    clock: rig.clock,
    log: createLog({ level: 'info', destination: { write } }),
    metrics: createMqttMetrics({ addCounter: () => counter }),
    tls: {
      certPath: at('server.pem'),
      keyPath: at('server.key'),
      clients: clientFiles === undefined ? undefined : given,
    },
    tlsReloadMs: 20,
  })
  port = (await listener.listen('127.0.0.1', 0)).port
}

async function signIn(options: object): Promise<MqttClient> {
  const ca = readFileSync(at('server.pem'))
  const common = { ca, protocolVersion: 4, reconnectPeriod: 0 } as const
  const client = await connectAsync(`mqtts://127.0.0.1:${port}`, { ...common, ...options }, false)
  clients.push(client)
  return client
}
const keyOf = ({ code, key }: SeededDevice) => ({ username: code, password: key })
const publish = (client: MqttClient, code: string) =>
  client.publishAsync(`fibrewatch/${code}/events`, '[]', { qos: 1 })
const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))
const findTold = (reason: string) => lines.find((line) => line['reason'] === reason)

describe('where certificates are allowed', () => {
  test('a device signs in by its certificate, without key and name, and writes for itself alone', async () => {
    await listen({})
    const client = await signIn(first)
    await publish(client, 'D-1')
    const closed = closing(client)
    client.publish('fibrewatch/D-2/events', '[]', { qos: 1 })
    await closed
    expect((await signIn({ ...first, username: 'D-1' })).connected).toBe(true)
  })

  test('who has none signs in by the key of its device', async () => {
    await listen({})
    await publish(await signIn(keyOf(devices.first)), 'D-1')
    await expect(signIn({ username: 'D-1', password: 'wrong' })).rejects.toThrow('Bad username or password')
    expect(findTold('bad-credentials')).not.toHaveProperty('certificate')
  })

  test('the certificate of another device is refused, with the key too, and both are named', async () => {
    await listen({})
    await expect(signIn({ ...first, ...keyOf(devices.second) })).rejects.toThrow('Bad username or password')
    expect(findTold('other-certificate')).toMatchObject({ certificate: 'D-1', device: 'D-2' })
  })

  test.each([
    ['has expired', () => authority.issue('D-1', { days: -1 }), 'CERT_HAS_EXPIRED'],
    ['is of another authority', () => other.issue('D-1'), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['is that of a server', () => authority.issue('D-1', { purpose: 'serverAuth' }), 'INVALID_PURPOSE'],
    ['has two names', () => authority.issue('D-1', { subject: '/CN=D-1/CN=D-2' }), 'one common name'],
    ['has none', () => authority.issue('D-1', { subject: '/O=D-1' }), 'one common name'],
  ])('a certificate that %s is refused, with the key too', async (_, issue, why) => {
    await listen({})
    await expect(signIn({ ...issue(), ...keyOf(devices.first) })).rejects.toThrow()
    const told = findTold('bad-certificate')
    expect(told).toMatchObject({ address: '127.0.0.1' })
    expect(told?.['serialNumber']).toMatch(/^[0-9A-F]+$/)
    expect(told?.['why']).toContain(why)
  })

  test('with the client id of another device nobody ends its connection', async () => {
    await listen({})
    const one = await signIn({ ...first, clientId: 'same' })
    const two = await signIn({ ...second, clientId: 'same' })
    await publish(two, 'D-2')
    await publish(one, 'D-1')
    expect([one.connected, two.connected]).toEqual([true, true])
  })

  test('a disabled device is cut off and refused, and one that nobody knows is refused by its name', async () => {
    await listen({})
    const closed = closing(await signIn(first))
    const body = { id: devices.first.deviceId, enabled: false }
    await callAs(rig.plant, plantApi.deviceUpdate, { body })
    await closed
    await expect(signIn(first)).rejects.toThrow('Bad username or password')
    expect(findTold('bad-credentials')).toMatchObject({ certificate: 'D-1' })
  })

  test('with the end of its certificate a connection ends', async () => {
    await listen({})
    const client = await signIn(first)
    await publish(client, 'D-1')
    rig.clock.set(Date.now() + 3 * DAY_MS)
    const closed = closing(client)
    client.publish('fibrewatch/D-1/events', '[]', { qos: 1 })
    await closed
    await expect(signIn(first)).rejects.toThrow('Bad username or password')
  })
})

test('a certificate that is revoked while it is used ends its connection, and no other', async () => {
  const lost = authority.issue('D-2-lost', { subject: '/CN=D-2' })
  const crlPath = at('crl.pem')
  copyFileSync(authority.crlPath, crlPath)
  await listen({ crlPath })
  const closed = closing(await signIn(lost))
  await publish(await signIn(first), 'D-1')
  authority.revoke('D-2-lost')
  copyFileSync(authority.crlPath, crlPath)
  await closed
  await expect(signIn(lost)).rejects.toThrow()
  expect(findTold('bad-certificate')).toMatchObject({ certificate: 'D-2', why: 'CERT_REVOKED' })
  await publish(await signIn(first), 'D-1')
  await publish(await signIn(second), 'D-2')
})

test('where certificates are required, a key is not enough', async () => {
  await listen({ mode: 'required' })
  await expect(signIn(keyOf(devices.first))).rejects.toThrow()
  expect(findTold('no-certificate')).toMatchObject({ address: '127.0.0.1' })
  await publish(await signIn(first), 'D-1')
})

test('where none are asked for, a certificate opens nothing', async () => {
  await listen()
  await expect(signIn({ ...first, username: 'D-1' })).rejects.toThrow('Bad username or password')
  await publish(await signIn({ ...first, ...keyOf(devices.first) }), 'D-1')
})
