import type { FaultInfo } from '@fibrewatch/contract/fault'
import { locate, makeRoute, type LngLat } from '@fibrewatch/route'
import { ALL_DOMAINS } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { loadCable } from './cable.repository.ts'
import { loadFormerWay } from './cutover.repository.ts'
import { listShownStops, type ShownStop } from './stop.repository.ts'

/** A cable over the ground, by the distance along its sheath. */
export interface CableWay {
  /** WGS-84; null where too few of its nodes have a place. */
  findLngLat(cableM: number): number[] | null
  findNeighbours(cableM: number): Pick<FaultInfo, 'before' | 'behind'>
}

const readPoint = ([lng = Number.NaN, lat = Number.NaN]: readonly number[]): LngLat => [lng, lat]

/** The points of a cable over the ground, in its order; a node without a place is passed over. */
export function makeLine(stops: readonly Pick<ShownStop, 'lng' | 'lat' | 'line'>[]): LngLat[] {
  return stops.flatMap(({ lng, lat, line }) => [
    ...(lng === null || lat === null ? [] : [readPoint([lng, lat])]),
    ...line.map(readPoint),
  ])
}

export function makeWay(stops: readonly ShownStop[], lengthM: number): CableWay {
  const [first] = stops
  const startM = first?.cableM ?? 0
  const landmarks = stops.flatMap(({ id, nodeName, cableM, lng, lat }) =>
    lng === null || lat === null || cableM === startM
      ? []
      : [
          {
            id: String(id),
            name: nodeName,
            kind: 'closure' as const,
            opticalM: cableM,
            lngLat: readPoint([lng, lat]),
          },
        ],
  )
  const route = makeRoute({
    line: makeLine(stops),
    lengthM,
    launchOffsetM: startM,
    excessRatio: 0,
    landmarks,
  })
  // The distance along the sheath is exact here: how sure the place is was judged where it was measured.
  const exact = { offsetM: 0, scale: 0, sampleSpacingM: 0, pulseNs: 0, groupIndex: 1.468 }
  return {
    findLngLat: (cableM) => {
      const found = route.ok ? locate(route.value, cableM, exact) : undefined
      return found?.ok === true ? [...found.value.lngLat] : null
    },
    findNeighbours: (cableM) => {
      const before = stops.findLast((stop) => stop.cableM <= cableM)
      const behind = stops.find((stop) => stop.cableM > cableM)
      return {
        before: before
          ? { nodeId: before.nodeId, name: before.nodeName, distanceM: cableM - before.cableM }
          : null,
        behind: behind
          ? { nodeId: behind.nodeId, name: behind.nodeName, distanceM: behind.cableM - cableM }
          : null,
      }
    },
  }
}

/** The way of a cable as it was at a moment; undefined for a cable that is gone. */
export async function loadWayAt(db: Db, cableId: number, at: Date): Promise<CableWay | undefined> {
  const former = await loadFormerWay(db, cableId, at)
  if (former !== undefined) return makeWay(former.stops, former.lengthM)
  const cable = await loadCable(db, ALL_DOMAINS, cableId)
  return cable && makeWay(await listShownStops(db, cableId), cable.lengthM)
}
