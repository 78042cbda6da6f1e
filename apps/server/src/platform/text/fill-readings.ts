import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { unnestRows } from '#platform/database/unnest'
import { makeReading } from './reading.ts'

/** Any number that nothing else in the database locks. */
const READING_LOCK = 5_991_002
const ROWS_PER_BATCH = 1000

/**
 * Makes the readings of rows that were stored without one, in a table with `id`, `name` and `name_reading`. An interrupted
 * start keeps the committed batches, and the next one continues; only one process works at a time.
 */
export async function fillReadings(db: Db, table: string): Promise<void> {
  let lastId: number | undefined = 0
  while (lastId !== undefined) {
    const afterId: number = lastId
    lastId = await transaction(db, (tx) => fillBatch(tx, table, afterId))
  }
}

/** Returns the last id that was read; absent when there is none after `afterId`. */
async function fillBatch(tx: Tx, table: string, afterId: number): Promise<number | undefined> {
  await sql`SELECT pg_advisory_xact_lock(${READING_LOCK})`.execute(tx)
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM ${sql.table(table)} WHERE id > ${afterId} AND name_reading IS NULL
     ORDER BY id LIMIT ${ROWS_PER_BATCH} FOR UPDATE`.execute(tx)
  const read = rows.map(({ id, name }) => ({ id, reading: makeReading(name) }))
  if (read.length > 0)
    await sql`UPDATE ${sql.table(table)} AS named SET name_reading = input.reading
      FROM ${unnestRows(read, { id: 'int8', reading: 'text' })} WHERE named.id = input.id`.execute(tx)
  return read.at(-1)?.id
}
