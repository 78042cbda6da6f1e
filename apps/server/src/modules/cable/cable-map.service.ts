import { MAX_MAP_CABLES, MAX_MAP_NODES, type cableMapApi } from '@fibrewatch/contract/cable-map'
import type { EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { DomainScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { listNodesIn } from './cable-map.repository.ts'
import { drawLaid, findInBox, isDrawable, joinBoxes, type KeptLines } from './kept-lines.ts'

export interface CableMapParts {
  readonly db: Db
  readonly lines: KeptLines
}

/** A browser draws so many at once without a stutter, as it does of links. */
const MAX_POINTS = 60_000

/** Cables with a line in the box, in as many points as the map can show. */
export async function loadMapCables(
  { lines }: CableMapParts,
  scope: DomainScope,
  { within, detailM, domainId }: EndpointQuery<typeof cableMapApi.cables>,
): Promise<EndpointData<typeof cableMapApi.cables>> {
  const all = await lines.list({ scope, domainId })
  const drawable = all.filter(isDrawable)
  const found = findInBox(drawable, parseBox(within))
  const shown = found.slice(0, MAX_MAP_CABLES)
  const drawn = await drawLaid(shown, { detailM, maxPoints: MAX_POINTS })
  return {
    cables: shown.map(({ cable }, at) => ({
      ...cable,
      line: (drawn[at] ?? []).map(([lng, lat]) => [lng, lat]),
    })),
    leftOut: found.length - shown.length,
    unplaced: all.length - drawable.length,
    bounds: joinBoxes(drawable),
  }
}

/** All nodes in the box, or how many there are. */
export async function loadMapNodes(
  { db }: CableMapParts,
  scope: DomainScope,
  { within, domainId }: EndpointQuery<typeof cableMapApi.nodes>,
): Promise<EndpointData<typeof cableMapApi.nodes>> {
  const filter = { scope, domainId, box: parseBox(within), limit: MAX_MAP_NODES }
  const rows = await listNodesIn(db, filter)
  const total = rows[0]?.total ?? 0
  if (total > rows.length) return { nodes: [], total }
  const nodes = rows.map(({ id, code, name, kind, adminState, lng, lat, cableId, cableCount }) => ({
    id,
    code,
    name,
    kind,
    adminState,
    lngLat: [lng, lat],
    cableId,
    cableCount,
  }))
  return { nodes, total }
}

function parseBox(within: string): readonly [number, number, number, number] {
  const [west = 0, south = 0, east = 0, north = 0] = within.split(',').map(Number)
  return [west, south, east, north]
}
