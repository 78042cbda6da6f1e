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

/** A use of an API token. */
export interface TokenUse {
  readonly at: Date
  readonly ip: string | null
}

/** Knows users, roles, domains and parameters for the platform, which does not. */
export interface ActorSource {
  /** One read per call of the cache; undefined for a token of no session. */
  findSignedIn(db: Db, tokenHash: Buffer): Promise<SignedIn | undefined>
  /** The same for an API token, whose `endedAt` is when it was revoked. */
  findTokenSignedIn(db: Db, tokenHash: Buffer): Promise<SignedIn | undefined>
  noteTokenUsed(db: Db, tokenId: string, use: TokenUse): Promise<void>
  loadIdleRule(db: Db): Promise<IdleRule>
}
