import type { ChangedKind } from '@fibrewatch/contract/plant-change'
import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { ConstraintRefusals } from '#platform/database/constraint-errors'
import type { Db, Tx } from '#platform/database/database'
import type { CallBase } from '#platform/http/route'

export interface ChangeParts {
  readonly db: Db
  readonly clock: Clock
}

export type ChangeCall = Pick<CallBase, 'record'> & { readonly actor: Actor }

/** Who changes something, and when: kept with the object. */
export interface Stamp {
  readonly updatedAt: Date
  readonly updatedBy: string
}

export interface KeptState<State extends object = object> {
  readonly name: string
  readonly domainId: number
  readonly state: State
}

export interface RestoreRequest {
  readonly actor: Actor
  readonly objectId: number
  readonly now: unknown
  readonly wanted: unknown
  readonly stamp: Stamp
}

/** A change as the history keeps it; `before` null: it was made, `after` null: it was removed. */
export interface KeptChange {
  readonly objectId: number
  readonly objectName: string
  readonly domainId: number
  readonly before: unknown
  readonly after: unknown
}

/** Null where there was none. */
export type ShownStates = Pick<KeptChange, 'before' | 'after'>

/** How changes of one kind are undone. */
export interface Restorer {
  readonly kind: ChangedKind
  /** How what was changed is now, as JSON; undefined when it is no more. The rows stay as they are until the commit. */
  readonly loadChanged: (tx: Tx, change: KeptChange) => Promise<KeptState | undefined>
  /** Makes it what it was: null removes it. Checks again what a change by hand is checked for. */
  readonly restore: (tx: Tx, given: RestoreRequest) => Promise<void>
  /** What stands for "none": null, but a list is never absent, only empty. */
  readonly emptyState: unknown
  /** A change as its readers are shown it; absent: both states whole. */
  readonly show?: (change: ShownStates) => ShownStates
  /** What is put back may meet what came in its place. */
  readonly refusals: (code: string) => ConstraintRefusals
}

/** What becomes of an object that is entered from outside. */
export interface EntryWork<State extends object = object> {
  readonly actor: Actor
  readonly stamp: Stamp
  /** Undefined for what is new. */
  readonly objectId: number | undefined
  readonly before: State | undefined
  readonly wanted: State
}

/** How objects of one kind are entered from outside, many at a time: by the rules of a change by hand. */
export interface Entrant {
  readonly keeper: Keeper
  /** Checks what is wanted as a change by hand is checked, and writes it. Returns the number of the object. */
  readonly write: (tx: Tx, work: EntryWork) => Promise<number>
  /** The same of many objects of one actor at once; one that is refused refuses all. Absent: one after the other. */
  readonly writeAll?: (tx: Tx, works: readonly EntryWork[]) => Promise<readonly number[]>
}

/** One object of which every state is kept: what it was can be put back. */
export interface Keeper extends Restorer {
  /** How it is now, as JSON; undefined when there is none. The row stays as it is until the commit. */
  readonly load: (tx: Tx, objectId: number) => Promise<KeptState | undefined>
  /** The same of many, by their numbers; absent: one after the other. */
  readonly loadAll?: (tx: Tx, objectIds: readonly number[]) => Promise<ReadonlyMap<number, KeptState>>
}
