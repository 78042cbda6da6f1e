import { sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Db, Tx } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'

/** Whether a person asks, or a console by itself: what a console asks by itself keeps no session open. */
export type SessionUse = 'person' | 'background'

/** After how long without anybody's doing a session is locked, and ended; 0: never. */
export interface IdleRule {
  readonly lockMs: number
  readonly endMs: number
}

/** Tests move the clock by days. */
export const NEVER_IDLE: IdleRule = { lockMs: 0, endMs: 0 }

interface SessionState {
  readonly lastActiveAt: Date
  readonly lockedAt: Date | null
  readonly endedAt: Date | null
}

/** Whether the rule says something of the session that is not yet so. */
export function isIdleDue(
  { lastActiveAt, lockedAt, endedAt }: SessionState,
  { lockMs, endMs }: IdleRule,
  nowMs: number,
): boolean {
  if (endedAt !== null) return false
  const idleMs = nowMs - lastActiveAt.getTime()
  return (endMs > 0 && idleMs >= endMs) || (lockMs > 0 && lockedAt === null && idleMs >= lockMs)
}

interface IdleRoundParts {
  readonly db: Db
  readonly clock: Clock
  readonly loadRule: () => Promise<IdleRule>
  readonly tellLocked: (tx: Tx, sessionId: string) => Promise<void>
  readonly tellEnded: (tx: Tx, sessionIds: readonly string[]) => Promise<void>
}

export interface IdleRounds {
  /** As it was read last. */
  loadRule(): Promise<IdleRule>
  /** Reads the rule, and does what it says to all sessions. */
  apply(): Promise<void>
}

/** Locks and ends what nobody uses; all processes may do so side by side. */
export function createIdleRounds({ db, clock, loadRule, ...tell }: IdleRoundParts): IdleRounds {
  let known: IdleRule | undefined
  return {
    loadRule: async () => (known ??= await loadRule()),
    apply: async () => {
      const { endMs, lockMs } = (known = await loadRule())
      const now = new Date(clock.now())
      const idleFor = (ms: number) => ({ now, activeBefore: new Date(now.getTime() - ms) })
      if (endMs === 0 && lockMs === 0) return
      await transaction(db, async (tx) => {
        if (endMs > 0) await tell.tellEnded(tx, await endIdle(tx, idleFor(endMs)))
        const locked = lockMs > 0 ? await lockIdle(tx, idleFor(lockMs)) : []
        for (const sessionId of locked) await tell.tellLocked(tx, sessionId)
      })
    },
  }
}

interface IdleSince {
  readonly now: Date
  readonly activeBefore: Date
}

/** Returns the ids of the sessions that are locked from now on. */
async function lockIdle(tx: Tx, { now, activeBefore }: IdleSince): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update session set locked_at = ${now}, unlock_failures = 0
     where user_id is not null and ended_at is null and locked_at is null and expires_at > ${now} and last_active_at <= ${activeBefore}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the sessions that are over from now on. */
async function endIdle(tx: Tx, { now, activeBefore }: IdleSince): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update session set ended_at = ${now}, ended_reason = 'idle', connected_at = null
     where user_id is not null and ended_at is null and last_active_at <= ${activeBefore}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
