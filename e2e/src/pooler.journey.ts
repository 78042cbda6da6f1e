import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logApi } from '@fibrewatch/contract/log'
import { taskApi } from '@fibrewatch/contract/task'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import {
  findPgbouncer,
  type PrivatePgbouncer,
  startPrivatePgbouncer,
} from '@fibrewatch/tools/private-pgbouncer'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { requireStored } from './harness/ingest.ts'
import { LiveSocket } from './harness/live-socket.ts'
import { createInstrument, createLinks } from './harness/plant.ts'
import { runSql } from './harness/psql.ts'

const isPossible = findPostgres() !== undefined && findPgbouncer() !== undefined

let dataDir: string
let database: PrivatePostgres
let pooler: PrivatePgbouncer
let servers: ServerProcess[] = []
let admin: Admin

/** Both at once on an empty database: the second waits for the first. */
async function setUp(): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-pooler-'))
  database = await startPrivatePostgres()
  pooler = await startPrivatePgbouncer(database.url)
  const env = { DATABASE_DIRECT_URL: database.url }
  servers = await Promise.all([0, 1].map(() => startProductServer({ databaseUrl: pooler.url, dataDir, env })))
  admin = await createAdmin(servers[0]?.url ?? '', 'admin', ADMIN_PASSWORD)
}

const urlOf = (index: number) => servers[index]?.url ?? ''

describe.skipIf(!isPossible)('behind a pgbouncer in transaction mode', () => {
  beforeAll(setUp)
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await pooler?.stop()
    await database?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('two processes that start at once make one database', () => {
    const migrated = servers.filter(({ log }) => log.some((line) => line.includes('"migrated"')))
    expect(migrated).toHaveLength(1)
    expect(servers.flatMap(({ log }) => log.filter((line) => /"level":[56]0/.test(line)))).toEqual([])
    expect(runSql(database.url, "select count(*) from app_user where username = 'admin'")).toBe('1')
  })

  test('an alarm raised in one process is heard by a browser of the other', async () => {
    const instrument = await createInstrument(admin, { code: 'POOLED-OTDR' })
    const [link] = await createLinks(admin, instrument, 1)
    const socket = await LiveSocket.open({ url: urlOf(1), token: admin.token }, { topics: ['alarm'] })
    const at = new Date().toISOString()
    const event = { at, link: link?.code ?? '', type: 'FIBRE_BREAK' as const, positionM: 1000 }
    await requireStored({ url: urlOf(0), instrument }, [event])
    const raised = await socket.waitFor(() => socket.messages.find(({ type }) => type === 'raised'))
    expect(raised.data).toMatchObject({ positionM: 1000 })
    await socket.close()
  })

  test('jobs run, and nothing set for one session is left for the next', async () => {
    const { list } = await admin.call(taskApi.page, { query: {} })
    const measure = list.find(({ handler }) => handler === 'database.measure')
    const { runId } = await admin.call(taskApi.once, { body: { id: measure?.id ?? 0 } })
    await expect
      .poll(async () => {
        const runs = await admin.call(logApi.taskPage, { query: {} })
        return runs.list.find(({ id }) => id === runId)?.status
      })
      .toBe('succeeded')
    expect(runSql(pooler.url, 'show statement_timeout')).toBe('0')
    // Work that goes on holds one for its transaction; one that was taken for a session stays.
    const countLocks = () => runSql(database.url, "select count(*) from pg_locks where locktype = 'advisory'")
    await expect.poll(countLocks).toBe('0')
  })

  test('the pooler is killed: the processes stay, and go on when it is back', async () => {
    await pooler.kill9()
    const ask = async () => (await fetch(new URL('/health/ready', urlOf(0)))).status
    await expect.poll(ask).toBe(503)
    await pooler.resume()
    await expect.poll(ask).toBe(200)
    expect(await admin.call(taskApi.page, { query: {} })).toBeDefined()
  })

  test('without the direct address the start is refused and says what to set', async () => {
    const start = startProductServer({ databaseUrl: pooler.url, dataDir: join(dataDir, 'other') })
    await expect(start).rejects.toThrow('set DATABASE_DIRECT_URL')
  })
})
