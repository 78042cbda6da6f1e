import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Tx } from '#platform/database/database'
import type { Actor } from '#platform/auth/actor'
import { createChanges } from './history.repository.ts'
import type { Entrant, Keeper, KeptState, Stamp } from './plant-change.types.ts'

/** How objects are now; those that are no more are absent. The rows stay as they are until the commit. */
export async function loadKept(
  tx: Tx,
  keeper: Keeper,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KeptState>> {
  if (keeper.loadAll !== undefined) return ids.length === 0 ? new Map() : keeper.loadAll(tx, ids)
  const found = new Map<number, KeptState>()
  for (const id of ids) {
    const state = await keeper.load(tx, id)
    if (state !== undefined) found.set(id, state)
  }
  return found
}

export interface EnteredState {
  readonly code: string
  /** Undefined for what is new. */
  readonly objectId: number | undefined
  readonly before: KeptState | undefined
  readonly wanted: object
}

interface Entry {
  readonly actor: Actor
  readonly stamp: Stamp
  readonly objects: readonly EnteredState[]
}

/**
 * Makes or changes objects of one kind as rows of a file say, and keeps what they were. One that is refused refuses all.
 * Returns the numbers of the changes, in their order.
 */
export async function writeKept(
  tx: Tx,
  entrant: Entrant,
  { actor, stamp, objects }: Entry,
): Promise<number[]> {
  const { keeper } = entrant
  const ids = await writeAll(tx, entrant, { actor, stamp, objects })
  const after = await loadKept(tx, keeper, ids)
  return createChanges(
    tx,
    objects.map(({ before }, index) => {
      const objectId = ids[index] ?? 0
      const known = after.get(objectId) ?? before
      if (known === undefined) throw new Error('nothing was changed')
      return {
        kind: keeper.kind,
        objectId,
        objectName: known.name,
        domainId: known.domainId,
        before: before?.state ?? null,
        after: after.get(objectId)?.state ?? null,
        at: stamp.updatedAt,
        userId: actor.userId,
        userName: actor.name,
        undoesId: null,
      }
    }),
  )
}

async function writeAll(
  tx: Tx,
  { keeper, write, writeAll: writeSet }: Entrant,
  { actor, stamp, objects }: Entry,
): Promise<readonly number[]> {
  const works = objects.map(({ objectId, before, wanted }) => ({
    actor,
    stamp,
    objectId,
    before: before?.state,
    wanted,
  }))
  const refuse = <Result>(code: string, work: () => Promise<Result>) =>
    mapConstraintErrors(keeper.refusals(code), work)
  if (writeSet !== undefined) return refuse(objects[0]?.code ?? '', () => writeSet(tx, works))
  const ids: number[] = []
  for (const [index, work] of works.entries())
    ids.push(await refuse(objects[index]?.code ?? '', () => write(tx, work)))
  return ids
}
