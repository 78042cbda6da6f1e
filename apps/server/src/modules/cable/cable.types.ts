import type { ChangedKind } from '@fibrewatch/contract/plant-change'
import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import type { CallBase } from '#platform/http/route'

export interface CableParts {
  readonly db: Db
  readonly clock: Clock
}

export type CableCall = Pick<CallBase, 'record'> & { readonly actor: Actor }

/** Who changes something, and when: kept with the object. */
export interface Stamp {
  readonly updatedAt: Date
  readonly updatedBy: string
}

/** One object of which every state is kept: what it was can be put back. */
export interface Keeper {
  readonly kind: ChangedKind
  /** How it is now, as JSON; undefined when there is none. The rows stay as they are until the commit. */
  readonly load: (tx: Tx, objectId: number) => Promise<KeptState | undefined>
  /** Makes it what it was: null removes it. Checks again what a change by hand is checked for. */
  readonly restore: (tx: Tx, given: RestoreRequest) => Promise<void>
}

export interface KeptState {
  readonly name: string
  readonly domainId: number
  readonly state: object
}

export interface RestoreRequest {
  readonly actor: Actor
  readonly objectId: number
  readonly now: unknown
  readonly wanted: unknown
  readonly stamp: Stamp
}
