import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockDataDir } from '#platform/database/data-dir-lock'
import { migrate } from '#platform/database/migrate'
import { createServerDatabase } from '#platform/database/server-database'
import { startObjectServer } from '#platform/files/testing/object-server'
import { mountSmallDisk } from '#platform/testing/small-disk'
import { runCheck } from './check.ts'
import type { Finding } from './finding.ts'

const says = (text: string): unknown => expect.stringContaining(text)

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-check-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** What is found, by name, and whether all is well. */
async function check(settings: Record<string, string>) {
  const { text, isOk } = await runCheck({ PORT: '0', MQTT_PORT: 'off', DATA_DIR: dataDir, ...settings }, true)
  const outcome = JSON.parse(text) as { isOk: boolean; findings: Finding[] }
  expect(outcome.isOk).toBe(isOk)
  return {
    isOk,
    ...Object.fromEntries(outcome.findings.map(({ name, state, text: told }) => [name, `${state}: ${told}`])),
  }
}

test('a place where nothing is yet is in order, and stays as it is', async () => {
  expect(await check({})).toEqual({
    isOk: true,
    settings: 'ok: All of them can be read.',
    server: says('ok: '),
    database: says('the first start makes it'),
    folder: `ok: DATA_DIR (${dataDir}) is made by the first start.`,
    store: says('ok: '),
    broker: 'ok: MQTT_PORT=off: there is none.',
    clock: says('none to compare it with'),
    disk: says('MB free'),
  })
  expect(existsSync(dataDir)).toBe(false)
})

test('it is told in lines, wrong settings one by one', async () => {
  const { text, isOk } = await runCheck({ PORT: 'x', MQTT_PORT: 'y', DATA_DIR: dataDir }, false)
  expect(isOk).toBe(false)
  expect(text).toMatch(/^failed {3}settings {2}PORT is "x".*\nfailed {3}settings {2}MQTT_PORT is "y".*\n$/)
})

test('ports that others hold, and servers that do not answer, fail', async () => {
  const other = createServer((socket) => socket.destroy())
  const port = String(await listen(other))
  const broken = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMTP_FROM: 'watch@example.com',
    DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/d',
    FILES_URL: 's3://key:hidden@127.0.0.1:1/b',
  }
  try {
    const found = await check({ PORT: port, MQTT_PORT: port, ...broken })
    expect(found).toMatchObject({
      isOk: false,
      server: says(`failed: Something else holds PORT ${port}`),
      broker: says(`failed: Something else holds MQTT_PORT ${port}`),
      mail: says('failed: The mail server of SMTP_URL at 127.0.0.1:1 does not answer'),
      database: says('failed: The database of DATABASE_URL at 127.0.0.1:1 does not answer'),
      store: says('failed: The store of FILES_URL at 127.0.0.1:1 does not answer'),
    })
    expect(JSON.stringify(found)).not.toContain('hidden')
    expect(await check({ MQTT_URL: `mqtt://127.0.0.1:${port}` })).toMatchObject({
      broker: says('failed: '),
    })
    expect(await check({ SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'a@b.example' })).toMatchObject({
      mail: says('ok: '),
    })
  } finally {
    other.close()
  }
})

test('a store is written to, read and left as it was; its clock is compared', async () => {
  const store = await startObjectServer()
  try {
    expect(await check({ FILES_URL: store.url })).toMatchObject({
      isOk: true,
      store: says('written, read and removed'),
      clock: 'ok: As that of the store.',
    })
    expect(store.listPaths()).toEqual([])
  } finally {
    store.stop()
  }
})

test('a clock that is further than two seconds off is a warning', async () => {
  const late = createHttpServer((_, response) => {
    response.sendDate = false
    response.setHeader('date', new Date(Date.now() - 60_000).toUTCString()).end()
  })
  const port = await listen(late)
  try {
    const { clock } = (await check({ FILES_URL: `s3://k:s@127.0.0.1:${port}/b?tls=false` })) as {
      clock?: string
    }
    expect(clock).toMatch(/^warning: The clock of the store is \d+\.\d s behind/)
  } finally {
    late.close()
  }
})

test('an embedded database is not opened: owned by a process, whole, or not', async () => {
  mkdirSync(join(dataDir, 'database'), { recursive: true })
  expect(await check({})).toMatchObject({
    isOk: false,
    database: says('is not whole, or not ours'),
  })
  writeFileSync(join(dataDir, 'database.complete'), '')
  expect(await check({})).toMatchObject({ isOk: true, database: says('in use by nobody') })
  const lock = lockDataDir(dataDir, process.pid)
  try {
    expect(await check({})).toMatchObject({
      isOk: false,
      database: says(`Process ${process.pid} owns the embedded database`),
    })
  } finally {
    lock.release()
  }
  expect(readdirSync(join(dataDir, 'database'))).toEqual([])
})

test('nobody is hindered by a look at the lock, and nothing is made in a folder', async () => {
  mkdirSync(join(dataDir, 'database'), { recursive: true })
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'database.complete'), '')
  lockDataDir(dataDir, process.pid).release()
  const list = () => readdirSync(dataDir, { recursive: true }).map(String).toSorted()
  const before = list()
  const reader = new DatabaseSync(join(dataDir, 'lock'))
  try {
    reader.exec('BEGIN; SELECT * FROM sqlite_schema')
    expect(await check({})).toMatchObject({
      isOk: true,
      database: says('in use by nobody'),
      folder: `ok: DATA_DIR (${dataDir}) can be written.`,
      store: says('written, read and removed'),
    })
  } finally {
    reader.close()
  }
  expect(list()).toEqual(before)
})

describe('a folder that cannot be used fails, in a sentence', () => {
  test('DATA_DIR also where the files are in a bucket', async () => {
    writeFileSync(dataDir, 'a file')
    const store = await startObjectServer()
    try {
      expect(await check({ FILES_URL: store.url })).toMatchObject({
        isOk: false,
        folder: says(`failed: DATA_DIR (${dataDir}) cannot be written`),
        store: says('ok: '),
      })
    } finally {
      store.stop()
    }
  })

  test.skipIf(process.getuid?.() !== 0)('on a disk that is mounted read-only', async () => {
    const disk = mountSmallDisk(5)
    try {
      mkdirSync(join(disk.folder, 'files'))
      disk.remount('ro')
      const told = 'mount it read-write'
      expect(await check({ DATA_DIR: disk.folder })).toMatchObject({
        isOk: false,
        folder: says(told),
        store: says(told),
      })
      expect(await check({ DATA_DIR: join(disk.folder, 'none') })).toMatchObject({ folder: says(told) })
      const shared = { FILES_URL: `file://${disk.folder}` }
      expect(await check(shared)).toMatchObject({
        store: says('failed: The folder of FILES_URL'),
        disk: says('where the folder of FILES_URL is'),
      })
    } finally {
      disk.remove()
    }
  })
})

test('files that settings name are read: a map that is missing is a warning, a certificate fails', async () => {
  expect(await check({ MAP_TILES: '/no/such.pmtiles' })).toMatchObject({
    isOk: true,
    settings: says('warning: MAP_TILES: /no/such.pmtiles is no file of vector tiles'),
  })
  expect(await check({ MQTT_TLS_CERT: '/no/cert.pem', MQTT_TLS_KEY: '/no/key.pem' })).toMatchObject({
    isOk: false,
    settings: says('failed: The file /no/cert.pem for MQTT over TLS cannot be read'),
  })
})

describe.skipIf(findPostgres() === undefined)('a PostgreSQL', () => {
  let server: PrivatePostgres
  beforeAll(async () => {
    server = await startPrivatePostgres({ isDurable: false })
  })
  afterAll(() => server.stop())

  test('is empty, up to date, behind, or ahead; its clock is compared', async () => {
    const look = () => check({ DATABASE_URL: server.url })
    expect(await look()).toMatchObject({
      isOk: true,
      database: says('it is empty'),
      clock: 'ok: As that of the database.',
    })
    const database = createServerDatabase({ connectionString: server.url, poolSize: 2 })
    try {
      await migrate(database)
      expect(await look()).toMatchObject({ isOk: true, database: says('up to date') })
      await database.pool.query(
        'DELETE FROM schema_migration WHERE name = (SELECT max(name) FROM schema_migration)',
      )
      expect(await look()).toMatchObject({ isOk: true, database: says('warning: ') })
      await database.pool.query("INSERT INTO schema_migration (name, checksum) VALUES ('9999-later.sql', '')")
      expect(await look()).toMatchObject({
        isOk: false,
        database: says('newer Fibrewatch'),
      })
    } finally {
      await database.close()
    }
  })
})
