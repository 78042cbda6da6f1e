import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { connectAsync } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadTlsFiles, type TlsOutcome } from '#platform/config/tls-files'
import { createLog } from '#platform/log/log'
import { testDatabase } from '#platform/testing/test-database'
import { createMqttMetrics } from './mqtt-metrics.ts'
import { MqttListener } from './mqtt-listener.ts'
import { createDevice, createDomain, createRig, type Rig, type SeededDevice } from '#modules/ingest/testing'

const database = testDatabase()
let folder: string
const at = (name: string): string => join(folder, name)
const files = () => ({ certPath: at('cert.pem'), keyPath: at('key.pem') })

/** A self-signed certificate for this machine. */
function makeCertificate(name: string): void {
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const kind = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ]
  const output = ['-keyout', at('key.pem'), '-out', at('cert.pem')]
  execFileSync('openssl', [...kind, ...subject, ...output], { stdio: 'pipe' })
}

let rig: Rig
let device: SeededDevice
let port: number

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-tls-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  makeCertificate('first')
  const { certPath, keyPath } = files()
  rig = await createRig(database, { env: { MQTT_PORT: '0', MQTT_TLS_CERT: certPath, MQTT_TLS_KEY: keyPath } })
  port = rig.mqtt.mqttAddress()?.port ?? 0
  device = await createDevice(database, {
    code: 'DAS-1',
    domainId: await createDomain(database, 'north'),
    linkCodes: [],
  })
})
afterEach(() => rig.stop())

/** The name in the certificate that a new connection gets. */
async function readName(tlsPort: number): Promise<string | string[] | undefined> {
  const socket = connect({
    port: tlsPort,
    host: '127.0.0.1',
    ca: readFileSync(at('cert.pem')),
    rejectUnauthorized: false,
  })
  await once(socket, 'secureConnect')
  const { CN } = socket.getPeerCertificate().subject
  socket.destroy()
  return CN
}

test('an instrument publishes over TLS and checks the certificate', async () => {
  expect(rig.mqtt.mqttAddress()?.protocol).toBe('mqtts')
  const login = {
    username: device.code,
    password: device.key,
    protocolVersion: 4,
    reconnectPeriod: 0,
  } as const
  const url = `mqtts://127.0.0.1:${port}`
  const client = await connectAsync(url, { ...login, ca: readFileSync(at('cert.pem')) })
  await client.publishAsync('fibrewatch/DAS-1/events', '[]', { qos: 1 })
  await client.endAsync()
  await expect(connectAsync(url, login)).rejects.toThrow('self-signed')
})

test('who does not speak TLS is refused and counted', async () => {
  const socket = connectPlain(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(Buffer.from([0x10, 12, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 2, 0, 0, 0, 0]))
  await expect.poll(() => socket.closed).toBe(true)
  expect(await rig.deps.metrics.read()).toContain(
    'fibrewatch_mqtt_connections_refused_total{reason="tls-failed"} 1',
  )
})

test('who sends too much before signing in is refused, with the end of the handshake too, and others go on', async () => {
  const trust = { port, host: '127.0.0.1', rejectUnauthorized: false }
  for (let count = 0; count < 20; count += 1) {
    const socket = connect(trust)
    socket.on('error', () => {})
    // CONNECT of 4,097 bytes, written before the handshake: it comes with its end.
    socket.write(Buffer.concat([Buffer.from([0x10, 0x81, 0x20, 0, 4]), Buffer.alloc(9000)]))
    await expect.poll(() => socket.closed).toBe(true)
  }
  expect(await rig.deps.metrics.read()).toContain(
    'fibrewatch_mqtt_connections_refused_total{reason="too-large"} 20',
  )
  expect(await readName(port)).toBe('first')
})

test('a certificate that is replaced on the disk is used without a restart; a broken one is not', async () => {
  const counter = { inc: () => {}, labels: () => ({ inc: () => {} }) } as never
  const listener = new MqttListener({
    intake: { receive: () => Promise.resolve() },
    plant: rig.plant,
    commands: rig.commands,
    modules: rig.modules,
    clock: rig.clock,
    log: createLog({ level: 'silent' }),
    metrics: createMqttMetrics({ addCounter: () => counter }),
    tls: files(),
    tlsReloadMs: 20,
  })
  const { port: own } = await listener.listen('127.0.0.1', 0)
  expect(await readName(own)).toBe('first')
  const cert = readFileSync(at('cert.pem'))
  writeFileSync(at('cert.pem'), 'half a file')
  expect(await readName(own)).toBe('first')
  writeFileSync(at('cert.pem'), cert)
  makeCertificate('second')
  await expect.poll(() => readName(own)).toBe('second')
  await listener.close()
})

test('files that are not there or do not fit are told in a sentence', () => {
  const { certPath, keyPath } = files()
  const faultOf = (outcome: TlsOutcome): string => (outcome.ok ? '' : outcome.fault)
  const missing = loadTlsFiles({ certPath, keyPath: at('nowhere') })
  expect(faultOf(missing)).toMatch(/^The file .*nowhere for MQTT over TLS cannot be read: ENOENT/)
  const before = at('before.pem')
  writeFileSync(before, readFileSync(keyPath))
  makeCertificate('another')
  const unfit = loadTlsFiles({ certPath, keyPath: before })
  expect(faultOf(unfit)).toMatch(/are not a PEM certificate and its key: .*key values mismatch/)
  const ofClients = (caPath: string, crlPath?: string) =>
    faultOf(loadTlsFiles({ certPath, keyPath, clients: { mode: 'allowed', caPath, crlPath } }))
  expect(ofClients(at('nowhere'))).toMatch(/^The file .*nowhere for MQTT over TLS cannot be read: ENOENT/)
  expect(ofClients(keyPath)).toMatch(/key\.pem holds no PEM certificates of authorities: there is none/)
  expect(ofClients(certPath, certPath)).toMatch(/cert\.pem is no PEM list of revoked certificates: /)
  expect(ofClients(certPath)).toBe('')
})
