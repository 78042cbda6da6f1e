import { NETDISK_MAX_DEPTH } from '@fibrewatch/contract/netdisk'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { nameTaken, tooDeep } from './netdisk.errors.ts'
import { makePath, parseName, parsePath } from './netdisk-path.ts'
import type { DbOrTx, Folder, NodeRow } from './netdisk.types.ts'
import { createFolder, listNodesByName } from './node.repository.ts'

const TOP: Folder = { id: null, ids: [], names: [] }

/** The folder at a path, name by name from the top. @throws netdisk.name-invalid, object.not-found */
export async function requireFolder(db: DbOrTx, domainId: number, path: string): Promise<Folder> {
  let folder = TOP
  for (const name of parsePath(path)) {
    const [found] = await listNodesByName(db, { domainId, parentId: folder.id }, [name])
    if (found?.type !== 'dir') throw objectNotFound()
    folder = stepInto(folder, found)
  }
  return folder
}

const stepInto = (folder: Folder, { id, name }: { id: number; name: string }): Folder => ({
  id,
  ids: [...folder.ids, id],
  names: [...folder.names, name],
})

interface Maker {
  readonly domainId: number
  readonly by: { readonly userId: number; readonly name: string }
  readonly at: Date
}

/** The folder at a path; missing folders are made. @throws netdisk.name-taken when a file has one of the names */
export async function makeFolders(tx: Tx, path: string, maker: Maker): Promise<Folder> {
  let folder = TOP
  for (const name of parsePath(path)) {
    const place = { domainId: maker.domainId, parentId: folder.id }
    const [found] = await listNodesByName(tx, place, [name])
    if (found?.type === 'file') throw nameTaken(name)
    const id = found?.id ?? (await createFolder(tx, { ...maker, ...place, name }))
    folder = stepInto(folder, { id, name })
  }
  return folder
}

export interface Wanted {
  readonly name: string
  readonly type?: NodeRow['type'] | undefined
}

/** The nodes with those names, in that order, each once. @throws object.not-found when one is missing or of another type */
export async function requireNodes(
  db: DbOrTx,
  place: { domainId: number; folder: Folder },
  wanted: readonly Wanted[],
): Promise<NodeRow[]> {
  const names = new Map(wanted.map(({ name, type }) => [parseName(name), type]))
  const found = await listNodesByName(db, { domainId: place.domainId, parentId: place.folder.id }, [
    ...names.keys(),
  ])
  const byName = new Map(found.map((node) => [node.name, node]))
  return [...names].map(([name, type]) => {
    const node = byName.get(name)
    if (node === undefined || (type !== undefined && node.type !== type)) throw objectNotFound()
    return node
  })
}

export async function requireNode(
  db: DbOrTx,
  place: { domainId: number; folder: Folder },
  wanted: Wanted,
): Promise<NodeRow> {
  const [node] = await requireNodes(db, place, [wanted])
  if (node === undefined) throw objectNotFound()
  return node
}

export const pathOf = (folder: Folder): string => makePath(folder.names)

/** @throws netdisk.too-deep when this folder may have no folders below it */
export function requireShallow({ names }: Folder): void {
  if (names.length >= NETDISK_MAX_DEPTH) throw tooDeep(NETDISK_MAX_DEPTH)
}
