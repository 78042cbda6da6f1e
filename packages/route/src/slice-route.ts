import { mapOptical } from './distance-map.ts'
import type { LngLat } from './geodesic.ts'
import { listVerticesBetween, walkLine } from './ground-line.ts'
import { clamp } from './number-range.ts'
import type { PreparedRoute } from './prepared-route.ts'

function findGroundM(route: PreparedRoute, opticalM: number): number {
  return mapOptical(route, clamp(opticalM, route.launchOffsetM, route.lengthM)).groundM
}

/**
 * The part of the line between two optical distances, for a zone or for what lies beyond a break.
 *
 * @param fromM - optical metres; the order of the two does not matter, ±Infinity reaches to the link's end
 * @returns WGS-84 points in line order; one point where the whole part lies at one place (inside a slack loop);
 * none where it lies off the link or a distance is NaN. A GeoJSON LineString needs two (RFC 7946, 3.1.4).
 */
export function sliceRoute(route: PreparedRoute, fromM: number, toM: number): LngLat[] {
  const [lowM, highM] = [Math.min(fromM, toM), Math.max(fromM, toM)]
  const isOnLink = lowM <= route.lengthM && highM >= route.launchOffsetM
  if (!isOnLink) return []
  const [startM, endM] = [findGroundM(route, lowM), findGroundM(route, highM)]
  const start = walkLine(route.line, startM).lngLat
  if (endM <= startM) return [start]
  return [start, ...listVerticesBetween(route.line, startM, endM), walkLine(route.line, endM).lngLat]
}
