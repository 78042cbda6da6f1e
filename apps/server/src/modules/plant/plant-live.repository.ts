import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

export interface LiveRow {
  readonly table: 'device' | 'link'
  readonly id: number
  readonly seq: number
}

export async function changeLiveSeq(tx: Tx, { table, id, seq }: LiveRow): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET live_seq = greatest(live_seq, ${seq}) WHERE id = ${id}`.execute(tx)
}

export interface LiveRange {
  readonly table: 'device' | 'link'
  readonly afterSeq: number
  readonly upToSeq: number
  readonly limit: number
}

/** In order of `seq`. */
export async function listChangedSince(
  db: Db,
  { table, afterSeq, upToSeq, limit }: LiveRange,
): Promise<{ id: number; seq: number }[]> {
  const { rows } = await sql<{ id: number; seq: number }>`
    SELECT id, live_seq AS seq FROM ${sql.table(table)}
     WHERE live_seq > ${afterSeq} AND live_seq <= ${upToSeq} ORDER BY live_seq LIMIT ${limit}`.execute(db)
  return rows
}
