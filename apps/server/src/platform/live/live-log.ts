import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/**
 * Takes `count` numbers and returns the first. The row stays locked until the commit: numbers are committed
 * in order, and a rollback returns them.
 */
export async function stampLive(tx: Tx, count: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    update live_cursor set seq = seq + ${count} where id = 1 returning seq`.execute(tx)
  return readSeq(rows) - count + 1
}

/** The last number of a committed message. */
export async function loadLiveSeq(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from live_cursor where id = 1`.execute(db)
  return readSeq(rows)
}

function readSeq([row]: readonly { seq: number }[]): number {
  if (row === undefined) throw new Error('live_cursor has lost its row')
  return row.seq
}
