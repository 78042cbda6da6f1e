import type { EndpointBody, EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import {
  NETDISK_INLINE_TYPES,
  NETDISK_MAX_PAGE,
  type NetdiskInfo,
  type NetdiskNode,
  type NetdiskOutcome,
  type netdiskApi,
} from '@fibrewatch/contract/netdisk'
import { transaction } from '#platform/database/transaction'
import { cutPage } from '#platform/list/cursor-page'
import { pathOf, requireFolder, requireNode, requireShallow } from './folder.ts'
import { makeListMarker, parseListMarker } from './list-marker.ts'
import { nameTaken } from './netdisk.errors.ts'
import { parseName } from './netdisk-path.ts'
import type { NetdiskParts, NodeRow, Space } from './netdisk.types.ts'
import { changeMark, createFolder, listNodesByName, loadContent, moveNodes } from './node.repository.ts'
import {
  type FoundNode,
  listFolder,
  type ListOrder,
  loadSubtree,
  searchNodes,
} from './node-list.repository.ts'
import { placeArrivals } from './place-arrivals.ts'
import { makeSearchKey } from './search-name.ts'
import { lockSpace } from './space.repository.ts'

type Listed = EndpointData<typeof netdiskApi.list>

export async function listNodes(
  parts: NetdiskParts,
  { domainId }: Space,
  query: EndpointQuery<typeof netdiskApi.list>,
): Promise<Listed> {
  const { path = '', key = '', marker, limit = NETDISK_MAX_PAGE, sortBy = 'name', isAsc = true } = query
  const after = marker === undefined ? undefined : parseListMarker(marker, sortBy)
  const order: ListOrder = { sortBy, isAsc, after, limit: limit + 1 }
  const rows: readonly (NodeRow | FoundNode)[] =
    key === ''
      ? await listFolder(
          parts.db,
          { domainId, parentId: (await requireFolder(parts.db, domainId, path)).id },
          order,
        )
      : await searchNodes(parts.db, domainId, { key: makeSearchKey(key), order })
  const { shown, last } = cutPage(rows, limit)
  return { list: shown.map(makeNode), marker: last ? makeListMarker(last, sortBy) : null }
}

export function makeNode(node: NodeRow | FoundNode): NetdiskNode {
  const { id, name, type, sizeBytes, mimeType, mark, uploader, putAt, updatedAt } = node
  return {
    id,
    name,
    type,
    mimeType,
    uploader,
    mark,
    fsize: sizeBytes,
    putTime: putAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...('belongTo' in node ? { belongTo: node.belongTo } : {}),
  }
}

export const isPreviewable = (mimeType: string | null): boolean =>
  NETDISK_INLINE_TYPES.some((inline) => inline === mimeType)

export async function createNamedFolder(
  { db, clock }: NetdiskParts,
  { domainId, actor }: Space,
  body: EndpointBody<typeof netdiskApi.mkdir>,
): Promise<{ id: number }> {
  const name = parseName(body.dirName)
  return transaction(db, async (tx) => {
    await lockSpace(tx, domainId)
    const folder = await requireFolder(tx, domainId, body.path)
    requireShallow(folder)
    const place = { domainId, parentId: folder.id }
    if ((await listNodesByName(tx, place, [name])).length > 0) throw nameTaken(name)
    const by = { userId: actor.userId, name: actor.name }
    return { id: await createFolder(tx, { ...place, name, by, at: new Date(clock.now()) }) }
  })
}

export async function loadInfo(
  { db }: NetdiskParts,
  { domainId }: Space,
  query: EndpointQuery<typeof netdiskApi.info>,
): Promise<NetdiskInfo> {
  const folder = await requireFolder(db, domainId, query.path)
  const node = await requireNode(db, { domainId, folder }, query)
  const content = node.contentId === null ? undefined : await loadContent(db, node.contentId)
  const { files, bytes } = await loadSubtree(db, [node.id])
  return {
    ...makeNode(node),
    path: pathOf(folder),
    hash: content?.sha256.toString('hex') ?? null,
    isPreviewable: isPreviewable(node.mimeType),
    files,
    totalBytes: bytes,
  }
}

/** Returns the former mark. */
export async function markNode(
  { db }: NetdiskParts,
  { domainId }: Space,
  body: EndpointBody<typeof netdiskApi.mark>,
): Promise<string> {
  return transaction(db, async (tx) => {
    await lockSpace(tx, domainId)
    const folder = await requireFolder(tx, domainId, body.path)
    const node = await requireNode(tx, { domainId, folder }, { name: body.name })
    await changeMark(tx, node.id, body.mark)
    return node.mark
  })
}

/** One row, whatever is below it. */
export async function renameNode(
  { db, clock }: NetdiskParts,
  { domainId, actor }: Space,
  body: EndpointBody<typeof netdiskApi.rename>,
): Promise<NetdiskOutcome> {
  const { conflict = 'ask' } = body
  const toName = parseName(body.toName)
  const at = new Date(clock.now())
  return transaction(db, async (tx) => {
    await lockSpace(tx, domainId)
    const folder = await requireFolder(tx, domainId, body.path)
    const node = await requireNode(tx, { domainId, folder }, body)
    const placement = { domainId, folder, conflict, by: actor.name, at, keeps: new Set([node.id]) }
    const arrival = { name: toName, type: node.type }
    const { placed, skipped } = await placeArrivals(tx, placement, [arrival])
    const moves = placed.map(({ name }) => ({ id: node.id, name }))
    await moveNodes(tx, folder.id, { moves, at })
    return { done: true, taskId: null, skipped: [...skipped] }
  })
}
