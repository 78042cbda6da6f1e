import type { FieldError } from '@fibrewatch/contract/envelope'
import type { Tx } from '#platform/database/database'
import { pathOf } from './folder.ts'
import { nameTaken } from './netdisk.errors.ts'
import { addToStem } from './netdisk-path.ts'
import type { Arrival, NodeRow, Placement } from './netdisk.types.ts'
import { listNodesByName, trashNodes } from './node.repository.ts'

export interface Placed<Item extends Arrival> {
  readonly item: Item
  /** The name it gets. */
  readonly name: string
}

export interface PlacedAll<Item extends Arrival> {
  readonly placed: readonly Placed<Item>[]
  readonly skipped: readonly string[]
}

/** Names checked per query when a free one is searched. */
const CANDIDATES = 32

/**
 * Finds a name for every arrival in a folder whose space is locked. Nothing is overwritten: a replaced node
 * goes to the trash. `keeps` are nodes that do not conflict, because they are the arrivals.
 * @throws netdisk.name-taken with every name, when the caller wants to be asked
 */
export async function placeArrivals<Item extends Arrival>(
  tx: Tx,
  placement: Placement & { readonly keeps?: ReadonlySet<number> },
  items: readonly Item[],
): Promise<PlacedAll<Item>> {
  const { domainId, folder, conflict, by, at, keeps } = placement
  const names = items.map(({ name }) => name)
  const found = await listNodesByName(tx, { domainId, parentId: folder.id }, names)
  const inTheWay = new Map(found.filter(({ id }) => !keeps?.has(id)).map((node) => [node.name, node]))
  const isFree = ({ name }: Item): boolean => !inTheWay.has(name)
  const free = items.filter(isFree).map((item) => ({ item, name: item.name }))
  const blocked = items.filter((item) => !isFree(item))
  if (blocked.length === 0 || conflict === 'skip') {
    return { placed: free, skipped: blocked.map(({ name }) => name) }
  }
  if (conflict === 'ask') throw makeQuestion(blocked)
  if (conflict === 'replace') {
    await trashNodes(tx, idsOf(inTheWay), { from: pathOf(folder), by, at })
    return { placed: items.map((item) => ({ item, name: item.name })), skipped: [] }
  }
  const renamed = await renameAll(tx, placement, { blocked, taken: new Set(names) })
  return { placed: [...free, ...renamed], skipped: [] }
}

const idsOf = (nodes: ReadonlyMap<string, NodeRow>): number[] => [...nodes.values()].map(({ id }) => id)

function makeQuestion(blocked: readonly Arrival[]): Error {
  const errors: FieldError[] = blocked.map(({ name }) => ({ field: name, reason: 'name-taken' }))
  const shown = blocked
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')
  return nameTaken(blocked.length > 3 ? `${shown} … (${blocked.length})` : shown, { errors })
}

async function renameAll<Item extends Arrival>(
  tx: Tx,
  placement: Placement,
  { blocked, taken }: { blocked: readonly Item[]; taken: Set<string> },
): Promise<Placed<Item>[]> {
  const placed: Placed<Item>[] = []
  for (const item of blocked) {
    const name = await findFreeName(tx, placement, { item, taken })
    taken.add(name)
    placed.push({ item, name })
  }
  return placed
}

/** Checks names in portions, so that a folder full of copies is not queried name by name. */
async function findFreeName(
  tx: Tx,
  { domainId, folder }: Placement,
  { item, taken }: { item: Arrival; taken: ReadonlySet<string> },
): Promise<string> {
  for (let from = 2; ; from += CANDIDATES) {
    const candidates = Array.from({ length: CANDIDATES }, (_, index) => addToStem(item, `(${from + index})`))
    const found = await listNodesByName(tx, { domainId, parentId: folder.id }, candidates)
    const used = new Set([...taken, ...found.map((node) => node.name)])
    const free = candidates.find((candidate) => !used.has(candidate))
    if (free !== undefined) return free
  }
}
