/** From upload to file: bytes are reserved when it begins, and used when it ends. */
import type { NetdiskConflict } from '@fibrewatch/contract/netdisk'
import type { Tx } from '#platform/database/database'
import { makeFolders, requireFolder } from './folder.ts'
import { REMOVE_FILES_JOB } from './job-definitions.ts'
import { parseName, parsePath } from './netdisk-path.ts'
import type { FileContent, Folder, NetdiskParts, NodeRow, Space } from './netdisk.types.ts'
import { createFile, listNodesByName, loadLiveNode } from './node.repository.ts'
import { placeArrivals } from './place-arrivals.ts'
import { createRemoval, type Removal } from './removal.repository.ts'
import { requireRoom } from './space.ts'
import { changeSpace, lockSpace } from './space.repository.ts'

export interface Announced {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly conflict: NetdiskConflict
  readonly limitBytes: number
}

export interface Expected {
  readonly parentId: number | null
  readonly name: string
}

/**
 * Reserves bytes for a file to come; undefined when its name is taken and it is to be skipped.
 * @throws netdisk.name-invalid, netdisk.name-taken, netdisk.quota-exceeded, object.not-found
 */
export async function expectFile(
  tx: Tx,
  { domainId, actor }: Space,
  announced: Announced,
): Promise<Expected | undefined> {
  const { sizeBytes, limitBytes, conflict } = announced
  const name = parseName(announced.name)
  const row = await lockSpace(tx, domainId)
  const folder = await requireFolder(tx, domainId, announced.path)
  if (conflict === 'ask' || conflict === 'skip') {
    const placement = { domainId, folder, conflict, by: actor.name, at: new Date(0) }
    const { placed } = await placeArrivals(tx, placement, [{ name, type: 'file' }])
    if (placed.length === 0) return undefined
  }
  requireRoom(row, sizeBytes, limitBytes)
  await changeSpace(tx, domainId, { reservedBytes: sizeBytes })
  return { parentId: folder.id, name }
}

export interface ArrivedFile {
  readonly domainId: number
  readonly by: { readonly userId: number; readonly name: string }
  readonly at: Date
  readonly parentId: number | null
  /** Made again when the folder is gone. */
  readonly path: string
  readonly name: string
  readonly conflict: NetdiskConflict
  readonly content: FileContent
}

/** Adds the uploaded file; undefined when it is skipped. Its reserved bytes are freed either way. */
export async function acceptFile(tx: Tx, file: ArrivedFile): Promise<NodeRow | undefined> {
  const { domainId, by, at, conflict, content } = file
  const { sizeBytes } = content
  await lockSpace(tx, domainId)
  const folder = await findHome(tx, file)
  const placement = { domainId, folder, conflict, by: by.name, at }
  const { placed } = await placeArrivals(tx, placement, [{ name: file.name, type: 'file' }])
  const [place] = placed
  if (place === undefined) {
    await changeSpace(tx, domainId, { reservedBytes: -sizeBytes })
    return undefined
  }
  const where = { domainId, parentId: folder.id }
  await createFile(tx, { ...where, by, at, content, name: place.name })
  await changeSpace(tx, domainId, { reservedBytes: -sizeBytes, usedBytes: sizeBytes, files: 1 })
  const [made] = await listNodesByName(tx, where, [place.name])
  return made
}

/** The intended folder, wherever it is now; when it is gone or in the trash, its path is made again. */
async function findHome(tx: Tx, { domainId, parentId, path, by, at }: ArrivedFile): Promise<Folder> {
  if (parentId === null && parsePath(path).length === 0) return { id: null, ids: [], names: [] }
  const live = parentId === null ? undefined : await loadLiveNode(tx, domainId, parentId)
  if (live !== undefined) return { id: live.id, ids: [live.id], names: parsePath(path) }
  return makeFolders(tx, path, { domainId, by, at })
}

export type AddedFile = Omit<ArrivedFile, 'parentId' | 'conflict'>

/**
 * Adds a file that the product made; its folders are made where they are missing, and a taken name becomes another.
 * @throws netdisk.quota-exceeded, netdisk.name-invalid, netdisk.name-taken when a file stands for a folder
 */
export async function addFile(tx: Tx, file: AddedFile, limitBytes: number): Promise<NodeRow> {
  const { domainId, content } = file
  const name = parseName(file.name)
  requireRoom(await lockSpace(tx, domainId), content.sizeBytes, limitBytes)
  await changeSpace(tx, domainId, { reservedBytes: content.sizeBytes })
  const made = await acceptFile(tx, { ...file, name, parentId: null, conflict: 'rename' })
  if (made === undefined) throw new Error('a file that is renamed where it must be was skipped')
  return made
}

/** Frees the reserved bytes. */
export async function forgetFile(tx: Tx, domainId: number, sizeBytes: number): Promise<void> {
  await lockSpace(tx, domainId)
  await changeSpace(tx, domainId, { reservedBytes: -sizeBytes })
}

/** Removes a file from the store once this has committed. */
export async function dropStoredFile(
  tx: Tx,
  { jobs }: Pick<NetdiskParts, 'jobs'>,
  removal: Removal,
): Promise<void> {
  await createRemoval(tx, removal)
  await jobs.send(REMOVE_FILES_JOB, {}, tx)
}
