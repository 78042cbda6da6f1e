import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

export interface SessionRow {
  readonly id: string
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly lastSeenAt: Date
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly isSuper: boolean
  readonly enabled: boolean
  readonly domainId: number
  readonly roleId: number | null
  /** As stored: JSON arrays, or text that grants nothing. */
  readonly permissions: readonly string[]
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
}

export const SESSION_END_REASONS = ['signed-out', 'kicked', 'password-changed', 'disabled'] as const
export type SessionEndReason = (typeof SESSION_END_REASONS)[number]

type SessionTables = {
  session: NewSession & { endedAt: Date | null; endedReason: SessionEndReason | null }
}

/** One statement for session, user, permissions and scope: a call costs one read, and all of it is of one moment. */
export async function loadSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.expires_at, s.ended_at, s.last_seen_at,
           u.id as user_id, u.username, u.name, u.is_super, u.enabled, u.domain_id, u.role_ids[1] as role_id,
           array(select permission from role_menu
                  where role_id = u.role_ids[1] and not is_delete) as permissions,
           array(select id from domain where starts_with(path, d.path) order by id) as domain_ids
      from session s
      join app_user u on u.id = s.user_id
      join domain d on d.id = u.domain_id
     where s.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

export async function createSession(db: Db, session: NewSession): Promise<void> {
  await db
    .withTables<SessionTables>()
    .insertInto('session')
    .values({ ...session, endedAt: null, endedReason: null })
    .execute()
}

export async function changeLastSeen(db: Db, sessionId: string, lastSeenAt: Date): Promise<void> {
  await db
    .withTables<SessionTables>()
    .updateTable('session')
    .set({ lastSeenAt })
    .where('id', '=', sessionId)
    .execute()
}

export interface SessionEnd {
  readonly reason: SessionEndReason
  readonly endedAt: Date
}

/** Returns the ids of the sessions that were open until now. */
export async function endSessions(
  tx: Tx,
  which: { readonly sessionId: string } | { readonly userId: number },
  { endedAt, reason }: SessionEnd,
): Promise<string[]> {
  const open = tx
    .withTables<SessionTables>()
    .updateTable('session')
    .set({ endedAt, endedReason: reason })
    .where('endedAt', 'is', null)
  const chosen =
    'sessionId' in which ? open.where('id', '=', which.sessionId) : open.where('userId', '=', which.userId)
  const ended = await chosen.returning('id').execute()
  return ended.map(({ id }) => id)
}
