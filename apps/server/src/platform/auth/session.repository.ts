import type { SessionEndReason } from '@fibrewatch/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { countedRoles, rightsColumns, type RightsRow } from './rights.repository.ts'

export interface SessionRow extends RightsRow {
  readonly id: string
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly endedReason: SessionEndReason | null
  readonly lastSeenAt: Date
  /** When somebody last did something in it. */
  readonly lastActiveAt: Date
  readonly lockedAt: Date | null
  /** When he last proved that it is he: by signing in, or by his password since. */
  readonly confirmedAt: Date
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly enabled: boolean
  readonly mustChangePassword: boolean
  readonly domainId: number
  /** His domain is the one above all others. */
  readonly isAtRoot: boolean
  readonly hasSecondFactor: boolean
  /** False: he was made by single sign-on. */
  readonly hasPassword: boolean
  /** The parameter `login.secondFactor` as stored; null while it has its initial value. */
  readonly factorRule: string | null
  /** Those that count. */
  readonly roleIds: readonly number[]
  /** Of a large screen and of no user: `userId` is then nobody's. */
  readonly isDisplay: boolean
}

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

/** One statement for session, user, permissions and scope: a call costs one read, and all of it is of one moment. */
export async function loadSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.expires_at, s.ended_at, s.ended_reason, s.last_seen_at, s.last_active_at, s.locked_at,
           u.id as user_id, u.username, u.name, u.is_super, u.enabled, u.must_change_password, u.domain_id,
           d.parent_id is null as is_at_root,
           exists (select 1 from second_factor_holder where user_id = u.id) as has_second_factor,
           (select value from parameter where key = 'login.secondFactor') as factor_rule,
           false as is_display, u.has_password, coalesce(s.confirmed_at, s.created_at) as confirmed_at, counted.role_ids,
           ${rightsColumns}
      from session s
      join app_user u on u.id = s.user_id
      join domain d on d.id = u.domain_id
     ${countedRoles}
     where s.token_hash = ${tokenHash}`.execute(db)
  return rows[0] ?? (await loadDisplaySession(db, tokenHash))
}

/** No row has this id: nothing is anybody's that a large screen would ask for. */
const NOBODY = 0

/** The same of a large screen: its own codes in the place of a role's, its domain and those below. */
async function loadDisplaySession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.expires_at, s.ended_at, s.ended_reason, s.last_seen_at, s.last_active_at,
           null::timestamptz as locked_at, ${NOBODY}::int as user_id, s.display_name as username,
           s.display_name as name, false as is_super, true as enabled, false as must_change_password,
           d.id as domain_id, d.parent_id is null as is_at_root, false as has_second_factor,
           null::text as factor_rule, true as is_display, false as has_password,
           s.created_at as confirmed_at, '{}'::bigint[] as role_ids,
           array[to_jsonb(s.display_permissions)::text] as permissions,
           array(select id from domain below where starts_with(below.path, d.path) order by id) as domain_ids,
           array(select id from domain where parent_id is null) as top_ids
      from session s join domain d on d.id = s.display_domain_id
     where s.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
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

/** Says of open sessions whether a live connection of theirs is open. */
export async function changeConnected(
  db: Db,
  sessionIds: readonly string[],
  connectedAt: Date | null,
): Promise<void> {
  await db.updateTable('session').set({ connectedAt }).where('id', 'in', sessionIds).execute()
}

/** Locks with a time; the tries begin anew. */
export async function lockSession(tx: Tx, sessionId: string, lockedAt: Date): Promise<void> {
  await tx.updateTable('session').set({ lockedAt, unlockFailures: 0 }).where('id', '=', sessionId).execute()
}

/** Somebody is there again. */
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

/** The password was not looked at. */
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

/** Why and when a session ended; it is kept until the clean-up. */
export interface SessionEnd {
  readonly reason: SessionEndReason
  readonly endedAt: Date
}

/** One session, or all of a user but perhaps the one he is in. */
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
