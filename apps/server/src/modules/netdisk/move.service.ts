import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { NetdiskOutcome, netdiskApi } from '@fibrewatch/contract/netdisk'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { Locale } from '#platform/http/locale'
import { requireFolder, requireNodes } from './folder.ts'
import { intoItself, sameFolder } from './netdisk.errors.ts'
import { addToStem } from './netdisk-path.ts'
import type { Folder, NetdiskParts, NodeRow, Space, Subtree, Task } from './netdisk.types.ts'
import { moveNodes } from './node.repository.ts'
import { loadSubtree } from './node-list.repository.ts'
import { placeArrivals, type PlacedAll } from './place-arrivals.ts'
import { makeSearchName } from './search-name.ts'
import { loadLimitBytes, requireHeight, requireRoom } from './space.ts'
import { changeSpace, lockSpace } from './space.repository.ts'
import { addStep, createTask } from './task.repository.ts'
import { runOrSend } from './task-run.ts'
import { copyNode } from './tree-work.repository.ts'

type CutBody = EndpointBody<typeof netdiskApi.cut>

interface Found {
  readonly origin: Folder
  readonly target: Folder
  readonly nodes: readonly NodeRow[]
}

const COPY_ADDITION = { zh: '的副本', en: ' - copy' } as const

/** One row per node, whatever is below it. */
export async function cutNodes(
  { db, clock }: NetdiskParts,
  { domainId, actor }: Space,
  body: CutBody,
): Promise<NetdiskOutcome> {
  const { conflict = 'ask' } = body
  const at = new Date(clock.now())
  return transaction(db, async (tx) => {
    await lockSpace(tx, domainId)
    const { origin, target, nodes } = await findAll(tx, domainId, body)
    if (origin.id === target.id) throw sameFolder()
    await requireHeight(tx, idsOf(nodes), target.ids.length)
    const placement = { domainId, folder: target, conflict, by: actor.name, at }
    const { placed, skipped } = await placeArrivals(tx, placement, nodes)
    const moves = placed.map(({ item, name }) => ({ id: item.id, name }))
    await moveNodes(tx, target.id, { moves, at })
    return { done: true, taskId: null, skipped: [...skipped] }
  })
}

const idsOf = (nodes: readonly NodeRow[]): number[] => nodes.map(({ id }) => id)

/** @throws object.not-found, netdisk.into-itself */
async function findAll(tx: Tx, domainId: number, body: CutBody): Promise<Found> {
  const origin = await requireFolder(tx, domainId, body.originPath)
  const target = await requireFolder(tx, domainId, body.toPath)
  const nodes = await requireNodes(tx, { domainId, folder: origin }, body.files)
  const own = nodes.find(({ id }) => target.ids.includes(id))
  if (own !== undefined) throw intoItself(own.name)
  return { origin, target, nodes }
}

/** The top nodes are copied at once; the content of copied folders may follow in the background. */
export async function copyNodes(
  parts: NetdiskParts,
  space: Space,
  given: { body: CutBody; locale: Locale },
): Promise<NetdiskOutcome> {
  const { body, locale } = given
  const limitBytes = await loadLimitBytes(parts)
  const at = new Date(parts.clock.now())
  const { domainId, actor } = space
  return transaction(parts.db, async (tx) => {
    const row = await lockSpace(tx, domainId)
    const found = await findAll(tx, domainId, body)
    await requireHeight(tx, idsOf(found.nodes), found.target.ids.length)
    const isInPlace = found.origin.id === found.target.id
    const items = found.nodes.map((node) => (isInPlace ? nameCopy(node, locale) : node))
    const conflict = isInPlace ? 'rename' : (body.conflict ?? 'ask')
    const placement = { domainId, folder: found.target, conflict, by: actor.name, at }
    const placing = await placeArrivals(tx, placement, items)
    const subtree = await loadSubtree(tx, idsOf(placing.placed.map(({ item }) => item)))
    requireRoom(row, subtree.bytes, limitBytes)
    const task = await beginCopy(parts, tx, { space, subtree, placing, at, parentId: found.target.id })
    return runOrSend(parts, tx, { task, at, limitBytes, skipped: placing.skipped })
  })
}

const nameCopy = (node: NodeRow, locale: Locale): NodeRow => ({
  ...node,
  name: addToStem(node, COPY_ADDITION[locale]),
})

interface CopyStart {
  readonly space: Space
  readonly subtree: Subtree
  readonly placing: PlacedAll<NodeRow>
  readonly parentId: number | null
  readonly at: Date
}

async function beginCopy(parts: NetdiskParts, tx: Tx, start: CopyStart): Promise<Task> {
  const { space, subtree, placing, parentId, at } = start
  const { domainId, actor } = space
  const { userId, name: userName } = actor
  const counts = { done: placing.placed.length, total: subtree.nodes }
  const id = parts.ids.makeUuid()
  const task = await createTask(tx, { id, domainId, userId, userName, action: 'copy', at, ...counts })
  for (const { item, name } of placing.placed) {
    const copy = { sourceId: item.id, parentId, name, search: makeSearchName(name) }
    const targetId = await copyNode(tx, { task, at }, copy)
    if (item.type === 'dir') await addStep(tx, task.id, { sourceId: item.id, targetId })
  }
  const files = placing.placed.filter(({ item }) => item.type === 'file')
  const usedBytes = files.reduce((sum, { item }) => sum + item.sizeBytes, 0)
  await changeSpace(tx, domainId, { usedBytes, files: files.length })
  return task
}
