import type { SessionEndReason } from '@fibrewatch/contract/live'
import type { Db } from '../database/database.ts'
import type { Actor } from './actor.ts'
import type { IdleRule } from './idle.ts'

/** The state of a session at one moment. */
export interface SessionState {
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly endedReason: SessionEndReason | null
  readonly lastSeenAt: Date
  /** Last use of the session. */
  readonly lastActiveAt: Date
  readonly lockedAt: Date | null
  /** False: its user may not sign in any more. */
  readonly isEnabled: boolean
}

/** A session and its actor, at one moment. */
export interface SignedIn {
  readonly session: SessionState
  readonly actor: Actor
}

/** Knows users, roles, domains and parameters for the platform, which does not. */
export interface ActorSource {
  /** One read per call of the cache; undefined for a token of no session. */
  findSignedIn(db: Db, tokenHash: Buffer): Promise<SignedIn | undefined>
  loadIdleRule(db: Db): Promise<IdleRule>
}
