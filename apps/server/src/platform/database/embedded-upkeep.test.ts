import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmbeddedUpkeep } from './embedded-upkeep.ts'

const LOG_LOOK_MS = 1000
const TABLE_LOOK_MS = 10_000
const MEGABYTE = 1024 * 1024

let engine: PGlite
let nowMs = 0
let upkeep: EmbeddedUpkeep
beforeAll(async () => {
  engine = await PGlite.create()
  upkeep = new EmbeddedUpkeep(engine, () => nowMs)
})
afterAll(() => engine.close())

async function readNumber(sql: string): Promise<number> {
  const { rows } = await engine.query<{ n: number }>(sql)
  return rows[0]?.n ?? Number.NaN
}

/** Log written since the last checkpoint: what a crash would replay. */
const readLogBytes = () =>
  readNumber(
    'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS n FROM pg_control_checkpoint()',
  )

async function writeLog(megabytes: number): Promise<void> {
  await engine.query('CREATE TABLE IF NOT EXISTS filler (text text)')
  await engine.query("INSERT INTO filler SELECT repeat('x', 1000) FROM generate_series(1, $1)", [
    megabytes * 1000,
  ])
}

test('bounds the log that a crash would replay, and leaves less alone', async () => {
  await engine.query('CHECKPOINT')
  await writeLog(20)
  nowMs += LOG_LOOK_MS
  await upkeep.step()
  const before = await readLogBytes()
  expect(before).toBeGreaterThan(15 * MEGABYTE)
  await writeLog(60)
  expect(await readLogBytes()).toBeGreaterThan(64 * MEGABYTE)
  nowMs += LOG_LOOK_MS
  await upkeep.step()
  expect(await readLogBytes()).toBeLessThan(MEGABYTE)
})

test('does nothing between two looks, or inside a transaction', async () => {
  await writeLog(70)
  await upkeep.step()
  expect(await readLogBytes()).toBeGreaterThan(64 * MEGABYTE)
  nowMs += LOG_LOOK_MS
  await engine.exec('BEGIN')
  await upkeep.step()
  await engine.exec('COMMIT')
  expect(await readLogBytes()).toBeGreaterThan(64 * MEGABYTE)
  await upkeep.step()
  expect(await readLogBytes()).toBeLessThan(MEGABYTE)
})

test('gives back dead rows, counts what the planner asks for, and freezes', async () => {
  await engine.query('CREATE TABLE tended AS SELECT n FROM generate_series(1, 30000) AS n')
  await engine.query('DELETE FROM tended WHERE n > 100')
  await engine.query('SELECT pg_stat_force_next_flush()')
  for (let steps = 0; steps < 200; steps++) {
    nowMs += TABLE_LOOK_MS
    await upkeep.step()
  }
  const { rows } = await engine.query(
    `SELECT reltuples::int AS rows, age(relfrozenxid) < 100 AS "isFrozen", n_dead_tup::int AS dead
       FROM pg_class JOIN pg_stat_user_tables ON relid = pg_class.oid WHERE pg_class.relname = 'tended'`,
  )
  expect(rows).toEqual([{ rows: 100, isFrozen: true, dead: 0 }])
})

test('ends its round although tables stay due, and begins another after its pause', async () => {
  // ANALYZE passes over pg_statistic: its changes since the last one are counted for ever.
  await engine.query('CREATE TABLE wide AS SELECT n AS a, n AS b, n AS c FROM generate_series(1, 100) AS n')
  for (let round = 0; round < 100; round++) await engine.query('ANALYZE wide')
  await engine.query('SELECT pg_stat_force_next_flush()')
  const statements: string[] = []
  const query = async (sql: string) => {
    statements.push(sql)
    const answer = await engine.query(sql)
    // Whoever changes a table all the time.
    await engine.query('UPDATE wide SET a = a')
    await engine.query('SELECT pg_stat_force_next_flush()')
    return answer
  }
  const watched = new EmbeddedUpkeep({ query, isInTransaction: () => false }, () => nowMs)
  const listVacuumed = () => statements.filter((sql) => sql.startsWith('VACUUM'))
  const tend = async () => {
    statements.length = 0
    for (let steps = 0; steps < 100; steps++) await watched.step()
  }
  nowMs += TABLE_LOOK_MS
  await tend()
  expect(listVacuumed().filter((sql) => sql.endsWith(' public.wide'))).toHaveLength(1)
  expect(listVacuumed().filter((sql) => sql.endsWith(' pg_catalog.pg_statistic')).length).toBeLessThan(2)
  await tend()
  expect(statements).toEqual([])
  nowMs += TABLE_LOOK_MS
  await tend()
  expect(listVacuumed().filter((sql) => sql.endsWith(' public.wide'))).toHaveLength(1)
})

test('drops the databases nothing could ever freeze, once', async () => {
  const count = () => readNumber('SELECT count(*)::int AS n FROM pg_database')
  expect(await count()).toBe(3)
  await upkeep.dropTemplates()
  await upkeep.dropTemplates()
  expect(await count()).toBe(1)
})
