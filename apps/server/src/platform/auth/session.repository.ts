import type { SessionEndReason } from '@fibrewatch/contract/live'
import type { Db, Tx } from '../database/database.ts'

/** Of a user, or of a large screen. */
export type SessionOwner =
  | { readonly userId: number }
  | {
      readonly displayName: string
      readonly displayDomainId: number
      readonly displayPermissions: string[]
    }

export type NewSession = SessionOwner & {
  readonly id: string
  readonly tokenHash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastSeenAt: Date
  readonly lastActiveAt: Date
  readonly ip: string | null
  readonly userAgent: string | null
  readonly os: string | null
  readonly browser: string | null
}

export async function loadTokenHash(db: Db, sessionId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('session')
    .select('tokenHash')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.tokenHash
}

export async function createSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

export async function changeLastSeen(db: Db, sessionId: string, lastSeenAt: Date): Promise<void> {
  await db.updateTable('session').set({ lastSeenAt }).where('id', '=', sessionId).execute()
}

/** Never backwards: processes' clocks differ. */
export async function changeLastActive(db: Db, sessionId: string, lastActiveAt: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastActiveAt })
    .where('id', '=', sessionId)
    .where('lastActiveAt', '<', lastActiveAt)
    .execute()
}

/** Stores whether open sessions have a live connection. */
export async function changeConnected(
  db: Db,
  sessionIds: readonly string[],
  connectedAt: Date | null,
): Promise<void> {
  await db.updateTable('session').set({ connectedAt }).where('id', 'in', sessionIds).execute()
}

/** Locks with a time; password tries are counted from zero. */
export async function lockSession(tx: Tx, sessionId: string, lockedAt: Date): Promise<void> {
  await tx.updateTable('session').set({ lockedAt, unlockFailures: 0 }).where('id', '=', sessionId).execute()
}

/** Unlocks a session. */
export async function unlockSession(tx: Tx, sessionId: string, lastActiveAt: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ lockedAt: null, unlockFailures: 0, lastActiveAt })
    .where('id', '=', sessionId)
    .execute()
}

export async function changeConfirmed(tx: Tx, sessionId: string, confirmedAt: Date): Promise<void> {
  await tx.updateTable('session').set({ confirmedAt }).where('id', '=', sessionId).execute()
}

/** Returns the number of this try of a password; tries are counted from the last right one. */
export async function countPasswordTry(db: Db, sessionId: string): Promise<number> {
  const row = await db
    .updateTable('session')
    .set(({ eb }) => ({ unlockFailures: eb('unlockFailures', '+', 1) }))
    .where('id', '=', sessionId)
    .returning('unlockFailures')
    .executeTakeFirst()
  return row?.unlockFailures ?? Number.POSITIVE_INFINITY
}

/** The password was not checked: the try does not count. */
export async function uncountPasswordTry(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set(({ eb }) => ({ unlockFailures: eb('unlockFailures', '-', 1) }))
    .where('id', '=', sessionId)
    .where('unlockFailures', '>', 0)
    .execute()
}

export async function clearPasswordTries(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('session').set({ unlockFailures: 0 }).where('id', '=', sessionId).execute()
}

/** Why and when a session ended; kept until the clean-up. */
export interface SessionEnd {
  readonly reason: SessionEndReason
  readonly endedAt: Date
}

/** One session, or all of a user except perhaps their present one. */
export type SessionChoice =
  | { readonly sessionId: string }
  | { readonly userId: number; readonly exceptSessionId?: string }

/** Returns the ids of the sessions that were open until now. */
export async function endSessions(
  tx: Tx,
  which: SessionChoice,
  { endedAt, reason }: SessionEnd,
): Promise<string[]> {
  let open = tx
    .updateTable('session')
    .set({ endedAt, endedReason: reason, connectedAt: null })
    .where('endedAt', 'is', null)
  if ('sessionId' in which) open = open.where('id', '=', which.sessionId)
  else {
    open = open.where('userId', '=', which.userId)
    if (which.exceptSessionId !== undefined) open = open.where('id', '!=', which.exceptSessionId)
  }
  const ended = await open.returning('id').execute()
  return ended.map(({ id }) => id)
}

/** Sessions that ended, or ran out, before then. */
export async function removeEndedSessions(db: Db, before: Date): Promise<number> {
  const removed = await db
    .deleteFrom('session')
    .where((where) => where.or([where('endedAt', '<', before), where('expiresAt', '<', before)]))
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}
