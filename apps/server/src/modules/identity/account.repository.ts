import type { AccountSession } from '@fibrewatch/contract/account'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'

const SESSION_COLUMNS = [
  'id',
  'ip',
  'os',
  'browser',
  'createdAt',
  'lastSeenAt',
  'expiresAt',
  'lockedAt',
] as const
type SessionRow = Pick<Selectable<DatabaseTables['session']>, (typeof SESSION_COLUMNS)[number]>

/** The open sessions of a user, the latest sign-in first. */
export async function listOwnSessions(
  db: Db,
  { userId, currentId, now }: { readonly userId: number; readonly currentId: string; readonly now: Date },
): Promise<AccountSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(SESSION_COLUMNS)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => toAccountSession(row, currentId))
}

function toAccountSession(row: SessionRow, currentId: string): AccountSession {
  const { id, ip, os, browser, createdAt, lastSeenAt, expiresAt, lockedAt } = row
  return {
    id,
    ip,
    os,
    browser,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isLocked: lockedAt !== null,
    isCurrent: id === currentId,
  }
}
