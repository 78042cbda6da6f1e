import { FILE_OWNERS, type FileOwner } from '@fibrewatch/contract/plant-file'
import { listTies, removeTies } from '#modules/file-tie'
import type { Actor } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import { createChange } from './history.repository.ts'
import type { KeptState, Stamp } from './plant-change.types.ts'

interface Leaving {
  readonly kind: string
  readonly objectId: number
  readonly was: Pick<KeptState, 'name' | 'domainId'>
  readonly actor: Actor
  readonly stamp: Stamp
}

/** A device that is removed stays as a row, with its files: its reports name it. */
const losesFiles = (kind: string): kind is FileOwner =>
  kind !== 'device' && FILE_OWNERS.some((owner) => owner === kind)

/** The files of an object that goes: they leave it first, as a change of its own, so that both can be brought back. */
export async function takeFilesOff(tx: Tx, { kind, objectId, was, actor, stamp }: Leaving): Promise<void> {
  if (!losesFiles(kind)) return
  const before = await listTies(tx, { owner: kind, ownerId: objectId })
  if (before.length === 0) return
  await removeTies(
    tx,
    before.map(({ id }) => id),
  )
  await createChange(tx, {
    kind: 'files',
    objectId,
    objectName: was.name,
    domainId: was.domainId,
    before,
    after: null,
    at: stamp.updatedAt,
    userId: actor.userId,
    userName: actor.name,
    undoesId: null,
  })
}
