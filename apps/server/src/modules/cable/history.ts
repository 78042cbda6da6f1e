import type { Actor } from '#platform/auth/actor'
import { includesDomain } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import type { KeptState, Keeper, Stamp } from './cable.types.ts'
import { createChange } from './history.repository.ts'

export const makeStamp = (clock: Clock, actor: Actor): Stamp => ({
  updatedAt: new Date(clock.now()),
  updatedBy: actor.name,
})

export interface KeptWork {
  readonly actor: Actor
  readonly stamp: Stamp
  readonly objectId: number
  /** Of the change that this one undoes. */
  readonly undoesId?: number
}

/** @throws object.not-found outside of the scope too */
export async function requireState(
  keeper: Keeper,
  tx: Tx,
  { actor, objectId }: KeptWork,
): Promise<KeptState> {
  const found = await keeper.load(tx, objectId)
  if (found === undefined || !includesDomain(actor.scope, found.domainId)) throw objectNotFound()
  return found
}

/**
 * Writes what an object was and what the work made of it, in the transaction of the work.
 *
 * @param before - undefined for what is being made
 */
export async function keepChange(
  tx: Tx,
  keeper: Keeper,
  {
    before,
    actor,
    stamp,
    objectId,
    undoesId = null,
  }: Omit<KeptWork, 'undoesId'> & {
    readonly before: KeptState | undefined
    readonly undoesId?: number | null
  },
): Promise<number> {
  const after = await keeper.load(tx, objectId)
  const known = after ?? before
  if (known === undefined) throw new Error('nothing was changed')
  return createChange(tx, {
    kind: keeper.kind,
    objectId,
    objectName: known.name,
    domainId: known.domainId,
    before: before?.state ?? null,
    after: after?.state ?? null,
    at: stamp.updatedAt,
    userId: actor.userId,
    userName: actor.name,
    undoesId,
  })
}
