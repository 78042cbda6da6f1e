import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { AlarmRecord } from './alarm-record.ts'
import { type AlarmRow, loadRecords, SELECT_ALARM } from './alarm-row.repository.ts'

export interface SeqRange {
  readonly afterSeq: number
  readonly upToSeq: number
  readonly limit: number
}

export function listAlarmsSince(db: Db, { afterSeq, upToSeq, limit }: SeqRange): Promise<AlarmRecord[]> {
  return loadRecords(
    db,
    sql<AlarmRow>`${SELECT_ALARM}
    WHERE a.live_seq > ${afterSeq} AND a.live_seq <= ${upToSeq} AND a.raised_at IS NOT NULL
    ORDER BY a.live_seq LIMIT ${limit}`,
  )
}

/** How many repeats are not published yet, up to `bound`. */
export async function countWaitingRepeats(tx: Tx, bound: number): Promise<number> {
  const answer = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM (SELECT 1 FROM alarm WHERE announce_pending LIMIT ${bound}) AS found`.execute(
    tx,
  )
  return answer.rows[0]?.waiting ?? 0
}

/**
 * Numbers at most `count` alarms with unpublished repeats, from `firstSeq` on, and returns them. Alarms locked by another
 * writer are skipped until the next round, so that nothing waits here. An array is looked up by the index; a join with them is
 * every alarm with each of them where the planner believes that there are none.
 */
export async function numberRepeats(tx: Tx, firstSeq: number, count: number): Promise<AlarmRecord[]> {
  const numbered = await sql<{ id: string }>`
    WITH chosen AS (
      SELECT id FROM alarm WHERE announce_pending LIMIT ${count} FOR UPDATE SKIP LOCKED)
    UPDATE alarm SET live_seq = ${firstSeq}::int8 + array_position(ARRAY(SELECT id FROM chosen), id) - 1, announce_pending = false
     WHERE id = ANY(ARRAY(SELECT id FROM chosen))
    RETURNING id`.execute(tx)
  const ids = numbered.rows.map(({ id }) => id)
  return loadRecords(tx, sql<AlarmRow>`${SELECT_ALARM} WHERE a.id = ANY(${ids}::uuid[]) ORDER BY a.live_seq`)
}
