import type { SessionEndReason } from '@fibrewatch/contract'
import type { Db } from '../database/database.ts'
import type { Actor } from './actor.ts'
import type { IdleRule } from './idle.ts'

/** What counts of a session at one moment. */
export interface SessionState {
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly endedReason: SessionEndReason | null
  readonly lastSeenAt: Date
  /** When somebody last did something in it. */
  readonly lastActiveAt: Date
  readonly lockedAt: Date | null
  /** False: its user may not sign in any more. */
  readonly isEnabled: boolean
}

/** A session and who acts in it, of one moment. */
export interface SignedIn {
  readonly session: SessionState
  readonly actor: Actor
}

/** Answers what the platform has to know of users, roles, domains and parameters, without knowing them itself. */
export interface ActorSource {
  /** One read per call of the cache; undefined for a token of no session. */
  findSignedIn(db: Db, tokenHash: Buffer): Promise<SignedIn | undefined>
  loadIdleRule(db: Db): Promise<IdleRule>
}
