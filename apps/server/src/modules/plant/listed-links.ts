import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { shareAnswers } from '#platform/share/share-answers'
import {
  BLOCK_SIZE,
  type LinkBlock,
  listLinkBlocks,
  listLinkOrder,
  listLinksOfBlocks,
} from './listed-links.repository.ts'
import { listLinks } from './plant-read.service.ts'
import type { PlantLink } from './plant.types.ts'
import { makePlantLink } from './plant.wire.ts'

/** Of more links than these none is kept: they would take some 100 MB. */
const MAX_KEPT = 50_000

/** All links, in order of their codes, as they are when they are asked for. */
export interface ListedLinks {
  /** One that has not changed since it was listed last is the same object. */
  readonly list: (scope: DomainScope) => Promise<readonly PlantLink[]>
}

/** Numbers of links by the codes that they had when they were put in order. */
type Order = ReadonlyMap<number, string>

interface Kept {
  readonly marks: ReadonlyMap<number, string>
  readonly blocks: ReadonlyMap<number, readonly PlantLink[]>
  readonly order: Order
  readonly links: readonly PlantLink[]
}

const NOTHING: Kept = { marks: new Map(), blocks: new Map(), order: new Map(), links: [] }

/**
 * Keeps the links that were read, and asks before each answer which of them the database has changed since. This takes a
 * few milliseconds for ten thousand, and nobody has to tell of a change, whichever process makes it.
 */
export function createListedLinks(db: Db, maxKept = MAX_KEPT): ListedLinks {
  const share = shareAnswers<Kept | null>()
  let kept = NOTHING
  const refresh = async (): Promise<Kept | null> => {
    const present = await listLinkBlocks(db)
    const isKept = present.reduce((sum, { count }) => sum + count, 0) <= maxKept
    kept = isKept ? await readChanged(db, kept, present) : NOTHING
    return isKept ? kept : null
  }
  return {
    list: async (scope) => {
      const now = await share('', refresh)
      if (now === null) return await listLinks({ db }, scope)
      return scope.all ? now.links : now.links.filter(({ domainId }) => includesDomain(scope, domainId))
    },
  }
}

/** The marks are older than the rows: what changes in between is read again the next time. */
async function readChanged(db: Db, kept: Kept, present: readonly LinkBlock[]): Promise<Kept> {
  const changed = new Set(
    present.flatMap(({ block, mark }) => (kept.marks.get(block) === mark ? [] : [block])),
  )
  if (changed.size === 0 && present.length === kept.blocks.size) return kept
  const rows = changed.size === 0 ? [] : await listLinksOfBlocks(db, [...changed])
  const read = Map.groupBy(rows.map(makePlantLink), ({ id }) => blockOf(id))
  const blocks = new Map(
    present.map(({ block }) => [block, (changed.has(block) ? read : kept.blocks).get(block) ?? []]),
  )
  const byId = new Map([...blocks.values()].flat().map((link) => [link.id, link]))
  const order = isOrderOf(kept.order, byId) ? kept.order : await listLinkOrder(db)
  return {
    marks: new Map(present.map(({ block, mark }) => [block, mark])),
    blocks,
    order,
    links: [...order.keys()].flatMap((id) => byId.get(id) ?? []),
  }
}

const blockOf = (id: number): number => Math.floor(id / BLOCK_SIZE)

const isOrderOf = (order: Order, links: ReadonlyMap<number, PlantLink>): boolean =>
  order.size === links.size && [...links.values()].every(({ id, code }) => order.get(id) === code)
