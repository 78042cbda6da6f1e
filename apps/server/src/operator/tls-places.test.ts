import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { Aedes } from 'aedes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ObjectServer, startObjectServer } from '#platform/files/testing/object-server'
import { runCheck } from './check.ts'
import type { Finding } from './finding.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

let folder: string
const path = (name: string): string => join(folder, name)

/** An authority of our own, and a certificate for 127.0.0.1 that it signs. */
function makeCertificates(): void {
  const run = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  run('req', '-x509', ...key, '-subj', '/CN=our authority', '-keyout', 'ca.key', '-out', 'ca.pem')
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1', '-addext', 'basicConstraints=CA:FALSE']
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-subj', '/CN=place']
  run('req', '-x509', ...key, ...signed, ...names, '-keyout', 'place.key', '-out', 'place.pem')
}

const identity = () => ({ key: readFileSync(path('place.key')), cert: readFileSync(path('place.pem')) })

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function connectBoth(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one)
  for (const socket of [one, other]) socket.on('error', () => undefined)
}

/** As a PostgreSQL with TLS: it answers the request for it (protocol 3.0, "SSL Session Encryption"), and goes on encrypted. */
const makePostgresFront = (socketPath: string): Server =>
  createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('S')
      connectBoth(new TLSSocket(socket, { isServer: true, ...identity() }), connect(socketPath))
    })
  })

describe.skipIf(findPostgres() === undefined)('places that speak TLS', () => {
  let database: PrivatePostgres
  let store: ObjectServer
  let broker: Aedes
  let fronts: Server[]
  let settings: Record<string, string>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fibrewatch-tls-'))
    makeCertificates()
    database = await startPrivatePostgres({ isDurable: false })
    store = await startObjectServer()
    broker = await Aedes.createBroker()
    const storePort = Number(new URL(store.url).port)
    const made = [
      makePostgresFront(database.socketPath),
      createTlsServer(identity(), (socket) => connectBoth(socket, connect(storePort, '127.0.0.1'))),
      createTlsServer(identity(), (socket) => broker.handle(socket)),
    ]
    fronts = made
    const [postgres, s3, mqtt] = [
      await listen(made[0] as Server),
      await listen(made[1] as Server),
      await listen(made[2] as Server),
    ]
    settings = {
      DATABASE_URL: `postgres://fibrewatch@127.0.0.1:${postgres}/postgres?sslmode=verify-full`,
      FILES_URL: `s3://key:secret@127.0.0.1:${s3}/traces`,
      MQTT_URL: `mqtts://127.0.0.1:${mqtt}`,
    }
  })
  afterAll(async () => {
    for (const front of fronts) front.close()
    store.stop()
    await new Promise<void>((resolve) => broker.close(() => resolve()))
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const read = (told: string): Map<string, string> => {
    const { findings } = JSON.parse(told) as { findings: Finding[] }
    return new Map(findings.map(({ name, state, text: says }) => [name, `${state}: ${says}`]))
  }
  const check = async (env: Record<string, string> = {}) =>
    read((await runCheck({ PORT: '0', DATA_DIR: path('data'), ...settings, ...env }, true)).text)
  /** Node reads the variable when it starts. */
  const checkWithAuthority = async () => {
    const own = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
    const env = {
      ...own,
      PORT: '0',
      DATA_DIR: path('data'),
      ...settings,
      NODE_EXTRA_CA_CERTS: path('ca.pem'),
    }
    const child = spawn(process.execPath, [MAIN, 'check', '--json'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return read(await text(child.stdout))
  }

  test('are not believed without their authority', async () => {
    const found = await check()
    expect(found.get('database')).toContain('shows a certificate that is not trusted')
    expect(found.get('store')).toContain('shows a certificate that is not trusted: name its authority')
    expect(found.get('broker')).toMatch(/^failed: /)
  })

  test('are believed with it, all by NODE_EXTRA_CA_CERTS', async () => {
    const found = await checkWithAuthority()
    expect(found.get('database')).toContain('ok: PostgreSQL')
    expect(found.get('store')).toMatch(/^ok: /)
    expect(found.get('broker')).toContain('lets us in')
    expect(found.get('clock')).toContain('the database and the store')
  })

  test.each([
    ['by sslrootcert', () => `sslmode=verify-full&sslrootcert=${path('ca.pem')}`, 'ok: PostgreSQL'],
    ['by sslmode=no-verify, whoever it is', () => 'sslmode=no-verify', 'ok: PostgreSQL'],
    [
      'not by a file that is not there',
      () => 'sslmode=verify-full&sslrootcert=/nowhere.pem',
      'The file /nowhere.pem of DATABASE_URL cannot be read',
    ],
  ])('PostgreSQL is believed %s', async (_, query, told) => {
    const url = (settings['DATABASE_URL'] ?? '').replace('sslmode=verify-full', query())
    expect((await check({ DATABASE_URL: url })).get('database')).toContain(told)
  })
})
