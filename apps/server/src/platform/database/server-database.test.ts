import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { readDatabaseFault } from './database-fault.ts'
import { asLongWork } from './long-work.ts'
import { migrate } from './migrate.ts'
import { createServerDatabase } from './server-database.ts'
import { transaction } from './transaction.ts'

const known = testDatabase()
const POOL_SIZE = 2

/** As an administrator does, on a connection of their own. */
async function endSession(pid: number): Promise<void> {
  const client = new Client({ connectionString: known.directUrl })
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [pid])
  await client.end()
}

/** Needs a PostgreSQL server; the embedded engine has one session and no timers. */
describe.runIf(process.env['TEST_DATABASE_URL'])('a database server', () => {
  let database: Database
  const broken: unknown[] = []
  beforeEach(() => {
    broken.length = 0
    database = createServerDatabase({
      connectionString: known.directUrl ?? '',
      poolSize: POOL_SIZE,
      statementTimeoutMs: 300,
      lockTimeoutMs: 200,
      // Also for a new connection, which takes long on a busy machine.
      waitMs: 1000,
      onBroken: (cause) => broken.push(cause),
    })
  })
  afterEach(() => database.close())

  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (cause: unknown) => readDatabaseFault(cause) ?? cause,
    )
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(database.db)

  test('ends a statement that takes too long, and not one of long work', async () => {
    expect(await faultOf(sleep(5))).toBe('timeout')
    expect(await asLongWork(() => faultOf(sleep(0.5)))).toBe('done')
  })

  test('ends the wait for a lock that another one holds', async () => {
    await known.db.transaction().execute(async (tx) => {
      await sql`lock table schema_migration`.execute(tx)
      expect(await faultOf(sql`select from schema_migration`.execute(database.db))).toBe('busy')
    })
  })

  test('says that no connection came free; reports of instruments have their own', async () => {
    const held = [await database.pool.connect(), await database.pool.connect()]
    try {
      expect(database.readLoad()).toEqual({ used: POOL_SIZE, waiting: 0 })
      expect(await faultOf(sleep(0))).toBe('busy')
      expect(await faultOf(sql`select 1`.execute(database.intake))).toBe('done')
    } finally {
      for (const client of held) client.release()
    }
    expect(await faultOf(sleep(0))).toBe('done')
  })

  test('a connection that breaks in the middle of a transaction fails it and nothing else', async () => {
    const work = transaction(database.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await endSession(rows[0]?.pid ?? 0)
      await sql`select 1`.execute(tx)
    })
    expect(await faultOf(work)).toBe('gone')
    expect(await faultOf(sleep(0))).toBe('done')
    await expect.poll(() => broken.length).toBe(1)
    expect(database.watch?.outages).toBe(0)
  })

  test('keeps nothing in a session through a pooler, and its transactions have limits all the same', async () => {
    const pooled = createServerDatabase({
      connectionString: known.directUrl ?? '',
      directUrl: `${known.directUrl}#behind`,
      poolSize: 1,
      statementTimeoutMs: 300,
    })
    const show = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
    expect((await show.execute(pooled.db)).rows).toEqual([{ limit: '0' }])
    const inside = await transaction(pooled.db, (tx) => show.execute(tx))
    expect(inside.rows).toEqual([{ limit: '300ms' }])
    expect((await show.execute(pooled.db)).rows).toEqual([{ limit: '0' }])
    await pooled.close()
  })

  test('a migration waits for the one of another process, and says so', async () => {
    const waited = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    const other = known.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(5991000)`.execute(tx)
      holding.resolve()
      await waited.promise
    })
    await holding.promise
    expect(await migrate(database, { onWait: waited.resolve })).toEqual([])
    await other
  })
})

test('control: a fault is told by its code or its kind, never by its words', () => {
  const withCode = (code: string) => Object.assign(new Error('the database is gone'), { code })
  const faults = ['57P01', '08006', '55P03', '57014', '23505', 'EPIPE', 'ECONNRESET'].map((code) =>
    readDatabaseFault(withCode(code)),
  )
  expect(faults).toEqual(['gone', 'gone', 'busy', 'timeout', undefined, undefined, undefined])
  expect(readDatabaseFault(new Error('failed', { cause: withCode('57P03') }))).toBe('gone')
})
