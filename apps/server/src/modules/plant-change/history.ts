import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Tx } from '#platform/database/database'
import type { KeptState, Keeper, Stamp } from './plant-change.types.ts'
import { createChange } from './history.repository.ts'

export const makeStamp = (clock: Clock, actor: Actor): Stamp => ({
  updatedAt: new Date(clock.now()),
  updatedBy: actor.name,
})

interface KeptWork {
  readonly actor: Actor
  readonly stamp: Stamp
  readonly objectId: number
  /** Undefined for what was made. */
  readonly before: KeptState | undefined
}

/** Writes what an object was and what the work made of it, in the transaction of the work. Returns the number of the change. */
export async function keepChange(
  tx: Tx,
  keeper: Keeper,
  { before, actor, stamp, objectId }: KeptWork,
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
    undoesId: null,
  })
}
