import type { Db } from '#platform/database/database'

type SessionTables = { session: { endedAt: Date | null; expiresAt: Date } }

/** Sessions that ended, or ran out, before then. */
export async function removeEndedSessions(db: Db, before: Date): Promise<number> {
  const removed = await db
    .withTables<SessionTables>()
    .deleteFrom('session')
    .where((where) => where.or([where('endedAt', '<', before), where('expiresAt', '<', before)]))
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}
