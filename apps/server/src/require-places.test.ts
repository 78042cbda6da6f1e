import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inspect } from 'node:util'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Config, loadConfig } from '#platform/config/config'
import { isVersionKnown } from '#platform/database/server-look'
import { type ObjectServer, startObjectServer } from '#platform/files/testing/object-server'
import { createLog } from '#platform/log/log'
import { StartupError } from './startup-error.ts'
import { openFiles } from './open-files.ts'
import { admitStore, requireServer, requireStore } from './require-places.ts'

function makeConfig(settings: Record<string, string>): Config {
  const loaded = loadConfig({ MQTT_PORT: 'off', ...settings })
  if (!loaded.ok) throw new Error(loaded.faults.join())
  return loaded.config
}

/** What is said of a place that cannot be used; empty when it can. */
async function readFault(work: Promise<unknown>): Promise<string> {
  const fault: unknown = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (fault === undefined) return ''
  return fault instanceof StartupError ? fault.message : `not explained: ${inspect(fault)}`
}

const judgeServer = (databaseUrl: string) =>
  readFault(requireServer(makeConfig({ DATABASE_URL: databaseUrl })))

describe.skipIf(findPostgres() === undefined)('of a PostgreSQL a start says', () => {
  let server: PrivatePostgres
  const urlOf = (user: string, database = 'postgres'): string => {
    const host = encodeURIComponent(dirname(server.socketPath))
    return `postgresql://${user}@localhost:5432/${database}?host=${host}`
  }
  beforeAll(async () => {
    server = await startPrivatePostgres({ isDurable: false })
    const rules = join(dirname(server.socketPath), 'data', 'pg_hba.conf')
    const client = new Client({ connectionString: server.url })
    await client.connect()
    await client.query("CREATE ROLE guarded LOGIN PASSWORD 'right'")
    writeFileSync(
      rules,
      `local all guarded scram-sha-256\nlocal all barred reject\n${readFileSync(rules, 'utf8')}`,
    )
    await client.query('SELECT pg_reload_conf()')
    await client.end()
  })
  afterAll(() => server.stop())

  test('nothing when it can be used', async () => {
    expect(await judgeServer(server.url)).toBe('')
  })

  test.each([
    [
      'that the password is wrong',
      () => urlOf('guarded:wrong'),
      'refuses the password of guarded: correct it',
    ],
    ['that a user is not let in', () => urlOf('barred'), 'does not let barred in'],
    [
      'that a database is not there',
      () => urlOf('fibrewatch', 'plant'),
      'has no database plant: make it (createdb plant)',
    ],
    [
      'that a user may not make tables',
      () => urlOf('guarded:right'),
      'may not make tables: make them the owner',
    ],
    ['that it offers no TLS', () => `${server.url}&sslmode=verify-full`, 'TLS'],
  ])('%s', async (_, url, says) => {
    const fault = await judgeServer(url())
    expect(fault).toContain(says)
    expect(fault).not.toMatch(/wrong|right|not explained|\n/)
  })
})

test('of a PostgreSQL that is not there a start says so', async () => {
  expect(await judgeServer('postgres://u:secret@127.0.0.1:1/d')).toBe(
    'The database of DATABASE_URL at 127.0.0.1:1 does not answer (ECONNREFUSED): start it, or correct the address.',
  )
})

test('of a server that is no PostgreSQL a start says that it does not answer', async () => {
  const server: Server = createServer((socket) => socket.end('hello'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  try {
    expect(await judgeServer(`postgres://u@127.0.0.1:${port}/d`)).toContain('does not answer')
  } finally {
    server.close()
  }
})

test('15 is the oldest version that is taken', () => {
  expect([140_012, 149_999, 150_000, 180_001].map(isVersionKnown)).toEqual([false, false, true, true])
})

const judgeStore = async (filesUrl: string) => {
  const config = makeConfig({ FILES_URL: filesUrl })
  return readFault(requireStore(config, await openFiles(config)))
}

describe('of an S3 store a start says', () => {
  let store: ObjectServer
  beforeEach(async () => {
    store = await startObjectServer()
  })
  afterEach(() => store.stop())

  test('nothing when it keeps, gives and removes, and leaves nothing there', async () => {
    expect(await judgeStore(store.url)).toBe('')
    expect(store.listPaths()).toEqual([])
    expect(store.seen.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE'])
  })

  test.each([
    ['that the bucket is not there', 404, 'NoSuchBucket', 'has no bucket traces: make it'],
    ['that the key is unknown', 403, 'InvalidAccessKeyId', 'does not know the key'],
    ['that the secret is wrong', 403, 'SignatureDoesNotMatch', 'refuses the secret of the key'],
    ['that the key has no rights', 403, 'AccessDenied', 'no right to write, read and delete'],
    ['that its clock is another', 403, 'RequestTimeTooSkewed', 'set the clock of this machine'],
    ['what it answers else', 400, 'Other', 'answers with 400'],
  ])('%s', async (_, status, code, says) => {
    store.refusal = { status, code }
    const fault = await judgeStore(store.url)
    expect(fault).toContain(says)
    expect(fault).not.toMatch(/secret@|not explained|\n/)
  })

  test('that it speaks no TLS', async () => {
    expect(await judgeStore(store.url.replace('tls=false&', ''))).toContain('speaks no TLS: add tls=false')
  })

  test('that it takes the request and stays silent', async () => {
    const sockets: Socket[] = []
    const silent: Server = createServer((socket) => sockets.push(socket.on('error', () => undefined)))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const config = makeConfig({ FILES_URL: `s3://key:secret@127.0.0.1:${port}/traces?tls=false` })
    try {
      expect(await readFault(requireStore(config, await openFiles(config), 100))).toBe(
        `The store of FILES_URL at 127.0.0.1:${port} does not answer (ETIMEDOUT): start it, or correct the address.`,
      )
    } finally {
      for (const socket of sockets) socket.destroy()
      silent.close()
    }
  })

  test.each([
    ['nothing of one that is away for a moment', { status: 503, code: 'SlowDown' }, ''],
    ['that the bucket is not there', { status: 404, code: 'NoSuchBucket' }, 'has no bucket traces'],
    ['that the key is unknown', { status: 403, code: 'InvalidAccessKeyId' }, 'does not know the key'],
  ])('when it goes on without a store that is away: %s', async (_, refusal, says) => {
    store.refusal = refusal
    const config = makeConfig({ FILES_URL: store.url })
    const lines: string[] = []
    const log = createLog({ level: 'error', destination: { write: (line) => lines.push(line) } })
    const fault = await readFault(admitStore(config, await openFiles(config), { log }))
    expect(fault).toContain(says)
    expect(fault === '').toBe(says === '')
    expect(lines).toEqual(says === '' ? [expect.stringContaining('answers with 503')] : [])
  })

  test('that it does not answer', async () => {
    store.stop()
    const fault = await judgeStore(store.url)
    expect(fault).toMatch(/^The store of FILES_URL at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)/)
  })
})

describe('FILES_URL of a shared folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fibrewatch-shared-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('is used by whoever names it, and by its whole path', async () => {
    const url = `file://${folder}/with%20space`
    expect(await judgeStore(url)).toBe(
      `The folder of FILES_URL (${folder}/with space) is not there: mount it, or make it.`,
    )
    mkdirSync(join(folder, 'with space'))
    expect(await judgeStore(url)).toBe('')
    const [one, other] = await Promise.all([
      openFiles(makeConfig({ FILES_URL: url })),
      openFiles(makeConfig({ FILES_URL: url, DATA_DIR: folder })),
    ])
    const key = await one.put(Buffer.from('shared'))
    expect(Buffer.from(await other.readBytes(key)).toString()).toBe('shared')
    expect(readFileSync(join(folder, 'with space', key), 'utf8')).toBe('shared')
  })

  test.each(['file://relative/path', 'file:///', 'file:///a?b=c', 'file://', 'ftp://host/a'])(
    '%s is refused',
    (url) => {
      const loaded = loadConfig({ FILES_URL: url })
      expect(loaded.ok ? [] : loaded.faults).toEqual([expect.stringContaining('FILES_URL')])
    },
  )
})
