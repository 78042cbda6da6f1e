import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, request } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeArchive } from '#platform/archive/write-archive'
import { loadConfig } from '#platform/config/config'
import { withLongSession } from '#platform/database/migrate'
import { createFileStore, type FileStore } from '#platform/files/file-store'
import { type ObjectServer, startObjectServer } from '#platform/files/testing/object-server'
import { testDatabase } from '#platform/testing/test-database'
import { packBackup } from './pack-backup.ts'
import { runRestore } from './restore.ts'

const AT_MS = Date.UTC(2026, 10, 27)
const KEY = 'k'.repeat(43)

let folder: string
let dataDir: string
let archive: string
let fileKey: string
const database = testDatabase()
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-undo-'))
  dataDir = join(folder, 'data')
  archive = join(folder, 'backup.tar.gz')
  const clock = { now: () => AT_MS }
  const files = await createFileStore({ url: undefined, folder: join(folder, 'files'), clock })
  fileKey = await files.put(Buffer.from('content'))
  await writeBackup(files)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const writeBackup = (files: FileStore): Promise<void> =>
  withLongSession(database, async (client) => {
    const source = { client, files, secretKey: KEY, keyId: null, version: '1.0.0', madeAt: new Date(AT_MS) }
    const packed = packBackup({ ...source, endRows: async () => undefined }, {})
    await writeArchive(archive, packed, { atMs: AT_MS })
  })

async function readRefusal(settings: Record<string, string>): Promise<string> {
  const loaded = loadConfig({ DATA_DIR: dataDir, MQTT_PORT: 'off', ...settings })
  if (!loaded.ok) throw new Error(loaded.faults.join())
  return runRestore(loaded.config, archive, process).then(
    (text) => `not refused: ${text}`,
    (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
  )
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe.skipIf(findPostgres() === undefined)('a PostgreSQL that is gone', () => {
  let server: PrivatePostgres
  let front: Server
  const sockets: Socket[] = []
  /** Bytes of a client after which the line to it is cut; those bytes still reach the database, or do not. */
  let cut: { readonly at: string; readonly isPassed: boolean }
  beforeAll(async () => {
    server = await startPrivatePostgres({ isDurable: false })
    front = createServer((socket) => {
      const inner = connect(server.socketPath)
      sockets.push(socket, inner)
      for (const one of [socket, inner]) one.on('error', () => undefined)
      inner.on('data', (bytes) => socket.write(bytes))
      socket.on('data', (bytes) => {
        const isCut = bytes.includes(cut.at)
        if (!isCut || cut.isPassed) inner.write(bytes)
        if (!isCut) return
        socket.destroy()
        inner.end()
      })
    })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    front.close()
    await server.stop()
  })

  test('after the commit was sent leaves what was written, and before it nothing', async () => {
    const DATABASE_URL = `postgres://fibrewatch@127.0.0.1:${await listen(front)}/postgres?sslmode=disable`
    cut = { at: 'ADD CONSTRAINT', isPassed: false }
    expect(await readRefusal({ DATABASE_URL })).not.toContain('not refused')
    expect(existsSync(join(dataDir, 'files', fileKey))).toBe(false)
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false)

    cut = { at: 'COMMIT\0', isPassed: true }
    const told = await readRefusal({ DATABASE_URL })
    expect(told).toContain('did not say whether it has kept the rows')
    expect(told).not.toContain('\n')
    expect(existsSync(join(dataDir, 'files', fileKey))).toBe(true)
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(true)
    const client = new Client({ connectionString: server.url })
    await client.connect()
    const countKept = async () =>
      (await client.query("SELECT FROM pg_tables WHERE tablename = 'domain'")).rowCount
    await expect.poll(countKept).toBe(1)
    await client.end()
  })
})

test('what cannot be taken back is told, with what to do', async () => {
  const store: ObjectServer = await startObjectServer()
  const { port } = new URL(store.url)
  const front = createHttpServer((asked, answer) => {
    if (asked.method === 'DELETE' && asked.url?.includes(fileKey) === true) {
      answer.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      return
    }
    const { method = 'GET', url = '/', headers } = asked
    const inner = request({ port, host: '127.0.0.1', method, path: url, headers }, (got) =>
      got.pipe(answer.writeHead(got.statusCode ?? 500, got.headers)),
    )
    asked.pipe(inner)
  })
  try {
    const url = store.url.replace(`:${port}`, `:${await listen(front)}`)
    // The database cannot come into its place.
    mkdirSync(join(dataDir, 'database.starting/in the way'), { recursive: true })
    const told = await readRefusal({ FILES_URL: url })
    expect(told).toContain('was not restored')
    expect(told).toContain(`The file store could not remove ${fileKey} (403)`)
    expect(told).toContain('empty the file store and remove DATA_DIR/secret.key before you try again')
    expect(store.listPaths()).toEqual([`/traces/${fileKey}`])
  } finally {
    front.close()
    store.stop()
  }
})
