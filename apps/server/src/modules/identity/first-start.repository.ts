import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'

/** Any number that nothing else in the database locks. */
const FIRST_START_LOCK = 5_991_001

/** Of several processes that start at once on an empty database, one makes the first user. Locked until the commit. */
export async function lockFirstStart(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`.execute(tx)
}
