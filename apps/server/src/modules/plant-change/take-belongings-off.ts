import { FILE_OWNERS, type FileOwner } from '@fibrewatch/contract/plant-file'
import { keepValues, loadValues, removeValues } from '#modules/attribute'
import { listTies, removeTies } from '#modules/file-tie'
import type { Actor } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import { createChange, type NewChange } from './history.repository.ts'
import type { KeptState, Stamp } from './plant-change.types.ts'

interface Leaving {
  readonly kind: string
  readonly objectId: number
  readonly was: Pick<KeptState, 'name' | 'domainId'>
  readonly actor: Actor
  readonly stamp: Stamp
}

/** A device that is removed stays as a row, with what belongs to it: its reports name it. */
const losesBelongings = (kind: string): kind is FileOwner =>
  kind !== 'device' && FILE_OWNERS.some((owner) => owner === kind)

/** Files and attributes of an object that goes: they leave it first, as changes of their own, so that all can be brought back. */
export async function takeBelongingsOff(tx: Tx, leaving: Leaving): Promise<void> {
  const { kind, objectId } = leaving
  if (!losesBelongings(kind)) return
  const files = await listTies(tx, { owner: kind, ownerId: objectId })
  if (files.length > 0) {
    await removeTies(
      tx,
      files.map(({ id }) => id),
    )
    await createChange(tx, { ...makeRemoval(leaving), kind: 'files', before: files })
  }
  const key = { target: kind, objectId: String(objectId) }
  const values = keepValues(kind, await loadValues(tx, key))
  if (values === null) return
  await removeValues(tx, key)
  await createChange(tx, { ...makeRemoval(leaving), kind: 'attributes', before: values })
}

const makeRemoval = ({ objectId, was, actor, stamp }: Leaving): Omit<NewChange, 'kind' | 'before'> => ({
  objectId,
  objectName: was.name,
  domainId: was.domainId,
  after: null,
  at: stamp.updatedAt,
  userId: actor.userId,
  userName: actor.name,
  undoesId: null,
})
