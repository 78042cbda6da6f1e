import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { logApi } from '@fibrewatch/contract/log'
import { oauthApi } from '@fibrewatch/contract/oauth'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { findProgram } from '@fibrewatch/tools/find-program'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { ADMIN_PASSWORD, type ProductServer, startProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { requireStored } from './harness/ingest.ts'
import { LiveSocket } from './harness/live-socket.ts'
import { createInstrument, createLinks } from './harness/plant.ts'

const POOL_SIZE = 4
const WAIT_S = 2
const LOCK_S = 15
/** More than the connections for calls. */
const SLOW_REPORTS = 6
/** Far less than the reports use their connections, however busy this machine is. */
const ALARM_WITHIN_MS = 5000

let database: PrivatePostgres
let server: ProductServer
let admin: Admin

beforeAll(async () => {
  if (!isPossible) return
  database = await startPrivatePostgres()
  server = await startProductServer({
    databaseUrl: database.url,
    env: {
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      DATABASE_WAIT_TIMEOUT_S: String(WAIT_S),
      DATABASE_LOCK_TIMEOUT_S: String(LOCK_S),
    },
  })
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
})
afterAll(async () => {
  await server?.stop()
  await database?.stop()
})

/** A session locks a table until it is ended. */
async function lockTable(name: string): Promise<ChildProcess> {
  const psql = spawn(findProgram('psql') ?? 'psql', ['--no-psqlrc', '--quiet', database.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: psql.stdout })
  psql.stdin.write(`begin; lock table ${name};\n\\echo locked\n`)
  await once(lines, 'line')
  return psql
}

async function unlock(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null) return
  const ended = once(holder, 'exit')
  holder.stdin?.end()
  await ended
}

const readReason = async (answer: Response) => {
  const { reason } = (await answer.json()) as { reason?: string }
  return [answer.status, reason ?? null]
}

function askReport(): Promise<Response> {
  return fetch(new URL(logApi.loginPage.path, server.url), { headers: { Authorization: admin.token } })
}

function signIn(): Promise<Response> {
  return fetch(new URL(oauthApi.login.path, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  })
}

const isPossible = findPostgres() !== undefined

describe.skipIf(!isPossible)('PostgreSQL with a table that somebody holds', () => {
  test('slow reports take the connections of calls; alarms pass, and calls are refused with a reason', async () => {
    const instrument = await createInstrument(admin, { code: 'BUSY-OTDR' })
    const [link] = await createLinks(admin, instrument, 1)
    const socket = await LiveSocket.open(admin, { topics: ['alarm'] })
    onTestFinished(() => socket.close())
    const holder = await lockTable('login_log')
    onTestFinished(() => unlock(holder))
    const reports = Array.from({ length: SLOW_REPORTS }, askReport)
    // Reports without a connection have given up: the others use all there are.
    const refused = await Promise.race(reports)
    expect(await readReason(refused)).toEqual([503, 'database.busy'])
    expect(refused.headers.get('retry-after')).toBe('1')

    const sentAt = performance.now()
    const at = new Date().toISOString()
    const event = { at, link: link?.code ?? '', type: 'FIBRE_BREAK' as const, positionM: 1000 }
    await requireStored({ url: server.url, instrument }, [event])
    await socket.waitFor(() => socket.messages.find(({ type }) => type === 'raised'))
    expect(performance.now() - sentAt).toBeLessThan(ALARM_WITHIN_MS)
    expect((await fetch(new URL('/health/ready', server.url))).status).toBe(200)
    expect(await readReason(await signIn())).toEqual([503, 'database.busy'])
    const metrics = await (await fetch(new URL('/metrics', server.url))).text()
    expect(metrics).toMatch(/fibrewatch_database_connections_used [1-9]/)

    // Each session that waits for the table is ended in turn.
    const outcomes = await Promise.all(reports.map(async (report) => (await report).status))
    expect(outcomes).toEqual(Array.from({ length: SLOW_REPORTS }, () => 503))
    await unlock(holder)
    expect((await askReport()).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })
})
