import type { EndpointBody, EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import { NETDISK_MAX_PAGE, type NetdiskOutcome, type netdiskApi } from '@fibrewatch/contract/netdisk'
import { listReferrers } from '#modules/file-tie'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { cutPage } from '#platform/list/cursor-page'
import { makeFolders, pathOf, requireFolder, requireNodes } from './folder.ts'
import { makeTrashMarker, parseTrashMarker } from './list-marker.ts'
import { attached } from './netdisk.errors.ts'
import type { NetdiskParts, Space } from './netdisk.types.ts'
import { moveNodes, trashNodes } from './node.repository.ts'
import {
  listSpacesWithTrash,
  listTrash,
  listTrashed,
  listTrashIds,
  loadSubtree,
  type TrashRow,
} from './node-list.repository.ts'
import { placeArrivals } from './place-arrivals.ts'
import { lockSpace } from './space.repository.ts'
import { createTask } from './task.repository.ts'
import { runOrSend } from './task-run.ts'
import { beginPurge } from './tree-work.repository.ts'

const DONE: NetdiskOutcome = { done: true, taskId: null, skipped: [] }
const DAY_MS = 86_400_000

/** Codes that a refusal names. */
const NAMED_REFERRERS = 5

/** @throws netdisk.attached naming the objects of the plant that the files belong to */
async function requireUnattached(tx: Tx, { actor }: Space, ids: readonly number[]): Promise<void> {
  const referrers = await listReferrers(tx, actor.scope, ids)
  if (referrers.length === 0) return
  const seen = referrers.flatMap(({ code }) => code ?? [])
  const named = seen.slice(0, NAMED_REFERRERS).join('、')
  throw attached(referrers.length, seen.length > 0 && seen.length <= NAMED_REFERRERS ? named : `${named}…`)
}

/**
 * Moves to the trash: one row per node, whatever is below it.
 * @throws netdisk.attached unless whoever does it knows whose files they are
 */
export async function trashNamed(
  { db, clock }: NetdiskParts,
  space: Space,
  { path, files, isAttachedToo = false }: EndpointBody<typeof netdiskApi.delete>,
): Promise<NetdiskOutcome> {
  const { domainId, actor } = space
  return transaction(db, async (tx) => {
    await lockSpace(tx, domainId)
    const folder = await requireFolder(tx, domainId, path)
    const ids = (await requireNodes(tx, { domainId, folder }, files)).map(({ id }) => id)
    if (!isAttachedToo) await requireUnattached(tx, space, ids)
    await trashNodes(tx, ids, { from: pathOf(folder), by: actor.name, at: new Date(clock.now()) })
    return DONE
  })
}

export async function listTrashPage(
  { db }: NetdiskParts,
  { domainId }: Space,
  query: EndpointQuery<typeof netdiskApi.trash>,
): Promise<EndpointData<typeof netdiskApi.trash>> {
  const { marker, limit = NETDISK_MAX_PAGE } = query
  const after = marker === undefined ? undefined : parseTrashMarker(marker)
  const rows = await listTrash(db, domainId, { after, limit: limit + 1 })
  const { shown, last } = cutPage(rows, limit)
  const list = shown.map(({ id, name, type, sizeBytes, trashedFrom, trashedAt, trashedBy }) => ({
    id,
    name,
    type,
    trashedBy,
    fsize: sizeBytes,
    path: trashedFrom,
    trashedAt: trashedAt.toISOString(),
  }))
  return { list, marker: last ? makeTrashMarker({ at: last.trashedAt, id: last.id }) : null }
}

/** One after the other, those nearest to the top first: a node may lie in the one before. */
export async function restoreNodes(
  { db, clock }: NetdiskParts,
  { domainId, actor }: Space,
  body: EndpointBody<typeof netdiskApi.restore>,
): Promise<Emptied<TrashRow>> {
  const { conflict = 'ask' } = body
  const at = new Date(clock.now())
  return transaction(db, async (tx) => {
    await lockSpace(tx, domainId)
    const skipped: string[] = []
    const nodes = await requireTrashed(tx, domainId, body.ids)
    for (const node of nodes) {
      const by = { userId: actor.userId, name: actor.name }
      const folder = await makeFolders(tx, node.trashedFrom, { domainId, by, at })
      const placement = { domainId, folder, conflict, by: actor.name, at }
      const placing = await placeArrivals(tx, placement, [node])
      const moves = placing.placed.map(({ name }) => ({ id: node.id, name }))
      await moveNodes(tx, folder.id, { moves, at })
      skipped.push(...placing.skipped)
    }
    return { outcome: { ...DONE, skipped }, nodes }
  })
}

/** @throws object.not-found unless all of them are in this trash */
async function requireTrashed(tx: Tx, domainId: number, ids: readonly number[]): Promise<TrashRow[]> {
  const found = await listTrashed(tx, domainId, ids)
  if (found.length !== ids.length) throw objectNotFound()
  return found
}

export async function purgeNodes(
  parts: NetdiskParts,
  space: Space,
  ids: readonly number[],
): Promise<Emptied<TrashRow>> {
  return purge(parts, space, { action: 'purge', choose: (tx) => requireTrashed(tx, space.domainId, ids) })
}

export async function emptyTrash(parts: NetdiskParts, space: Space): Promise<Emptied<Chosen>> {
  return purge(parts, space, { action: 'empty', choose: (tx) => listTrashIds(tx, space.domainId) })
}

/** Empties the trash of every space of what is older than that. Returns the number of spaces. */
export async function emptyOldTrash(parts: NetdiskParts, days: number): Promise<number> {
  const before = new Date(parts.clock.now() - days * DAY_MS)
  const domainIds = await listSpacesWithTrash(parts.db, before)
  for (const domainId of domainIds) {
    const choose = (tx: Tx): Promise<Chosen[]> => listTrashIds(tx, domainId, before)
    await purge(parts, { domainId, actor: NOBODY }, { action: 'empty', choose })
  }
  return domainIds.length
}

/** The user of background work. */
const NOBODY = { userId: 0, name: '' }

interface Chosen {
  readonly id: number
}

/** The removed nodes, and how they are removed. */
export interface Emptied<Node> {
  readonly outcome: NetdiskOutcome
  readonly nodes: readonly Node[]
}

interface Purging<Node> {
  readonly action: 'purge' | 'empty'
  readonly choose: (tx: Tx) => Promise<Node[]>
}

interface PurgedSpace {
  readonly domainId: number
  readonly actor: { readonly userId: number; readonly name: string }
}

async function purge<Node extends Chosen>(
  parts: NetdiskParts,
  space: PurgedSpace,
  purging: Purging<Node>,
): Promise<Emptied<Node>> {
  const { domainId, actor } = space
  const at = new Date(parts.clock.now())
  return transaction(parts.db, async (tx) => {
    await lockSpace(tx, domainId)
    const nodes = await purging.choose(tx)
    const ids = nodes.map(({ id }) => id)
    const { nodes: total } = await loadSubtree(tx, ids)
    const task = await createTask(tx, {
      id: parts.ids.makeUuid(),
      domainId,
      action: purging.action,
      userId: actor.userId,
      userName: actor.name,
      done: 0,
      total,
      at,
    })
    await beginPurge(tx, task, { ids, at })
    return { outcome: await runOrSend(parts, tx, { task, at, limitBytes: 0 }), nodes }
  })
}
