import type { SessionEndReason } from '@fibrewatch/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

export interface SessionRow {
  readonly id: string
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly lastSeenAt: Date
  readonly lockedAt: Date | null
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly isSuper: boolean
  readonly enabled: boolean
  readonly mustChangePassword: boolean
  readonly domainId: number
  /** Those that count. */
  readonly roleIds: readonly number[]
  /** As stored: JSON arrays, or text that grants nothing. */
  readonly permissions: readonly string[]
  /** His domain and those below, or the part of them that his roles were limited to. */
  readonly domainIds: readonly number[]
}

export type NewSession = {
  readonly id: string
  readonly tokenHash: Buffer
  readonly userId: number
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastSeenAt: Date
  readonly ip: string | null
  readonly userAgent: string | null
  readonly os: string | null
  readonly browser: string | null
}

type SessionTables = {
  session: NewSession & {
    endedAt: Date | null
    endedReason: SessionEndReason | null
    lockedAt: Date | null
    unlockFailures: number
    connectedAt: Date | null
  }
}

const tables = (db: Db) => db.withTables<SessionTables>()

/** One statement for session, user, permissions and scope: a call costs one read, and all of it is of one moment. */
export async function loadSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.expires_at, s.ended_at, s.last_seen_at, s.locked_at,
           u.id as user_id, u.username, u.name, u.is_super, u.enabled, u.must_change_password, u.domain_id,
           counted.role_ids,
           array(select permission from role_menu
                  where role_id = any(counted.role_ids) and not is_delete) as permissions,
           array(select id from domain below
                  where starts_with(below.path, d.path)
                    and (counted.role_ids = '{}'
                         or exists (select 1 from role
                                     where id = any(counted.role_ids) and data_scope = 'own')
                         or exists (select 1 from role_domain chosen
                                      join role on role.id = chosen.role_id and role.data_scope = 'chosen'
                                      join domain top on top.id = chosen.domain_id
                                     where chosen.role_id = any(counted.role_ids)
                                       and starts_with(below.path, top.path)))
                  order by id) as domain_ids
      from session s
      join app_user u on u.id = s.user_id
      join domain d on d.id = u.domain_id
     cross join lateral (
           select case when exists (select 1 from parameter
                                     where key = 'rbac.roleResolution' and value = 'union')
                       then u.role_ids else u.role_ids[1:1] end as role_ids) counted
     where s.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

export async function createSession(db: Db, session: NewSession): Promise<void> {
  await db.withTables<{ session: NewSession }>().insertInto('session').values(session).execute()
}

export async function changeLastSeen(db: Db, sessionId: string, lastSeenAt: Date): Promise<void> {
  await tables(db).updateTable('session').set({ lastSeenAt }).where('id', '=', sessionId).execute()
}

/** Says of open sessions whether a live connection of theirs is open. */
export async function changeConnected(
  db: Db,
  sessionIds: readonly string[],
  connectedAt: Date | null,
): Promise<void> {
  await tables(db).updateTable('session').set({ connectedAt }).where('id', 'in', sessionIds).execute()
}

/** Locks with a time, unlocks with null; the tries begin anew. */
export async function changeLocked(tx: Tx, sessionId: string, lockedAt: Date | null): Promise<void> {
  await tables(tx)
    .updateTable('session')
    .set({ lockedAt, unlockFailures: 0 })
    .where('id', '=', sessionId)
    .execute()
}

/** Returns the number of this try of a password; tries are counted from the last right one. */
export async function countPasswordTry(db: Db, sessionId: string): Promise<number> {
  const row = await tables(db)
    .updateTable('session')
    .set(({ eb }) => ({ unlockFailures: eb('unlockFailures', '+', 1) }))
    .where('id', '=', sessionId)
    .returning('unlockFailures')
    .executeTakeFirst()
  return row?.unlockFailures ?? Number.POSITIVE_INFINITY
}

export async function clearPasswordTries(db: Db, sessionId: string): Promise<void> {
  await tables(db).updateTable('session').set({ unlockFailures: 0 }).where('id', '=', sessionId).execute()
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
  let open = tables(tx)
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
