import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'

/** First key of the two-part advisory locks of this module. */
const LOCK_CLASS = 5_991_200

/**
 * Until the transaction ends nobody else stores a trace of the link, turns one or changes its template. What was looked at before is
 * looked at again behind it. After the locks of alarm groups and before that of any row.
 */
export async function lockTracesOf(tx: Tx, linkId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK_CLASS}, hashint8(${linkId}))`.execute(tx)
}

/** Whether all of them are still measured from the port; what is gone does no harm. */
export async function areForward(tx: Tx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const turned = await tx
    .selectFrom('trace')
    .select('id')
    .where('id', 'in', ids)
    .where('direction', '=', 'backward')
    .limit(1)
    .executeTakeFirst()
  return turned === undefined
}
