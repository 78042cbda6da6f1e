import type { LngLat } from '@fibrewatch/route'
import {
  boxAround,
  distancePx,
  findPointAt,
  findSegmentAt,
  type Projection,
  type ScreenPoint,
} from '#ui/map/screen.ts'

/** As near as a point comes before it is pulled in. */
export const SNAP_PX = 12

export type SnapTargets = {
  /** Sites, landmarks, nodes: pulled to before any line. */
  points: readonly LngLat[]
  lines: readonly (readonly LngLat[])[]
}

const DECIMALS = 7
/** A centimetre: what a screen cannot show is not made up. */
export const roundPoint = ([lng, lat]: LngLat): LngLat => [
  Number(lng.toFixed(DECIMALS)),
  Number(lat.toFixed(DECIMALS)),
]

/** Points within a few pixels of a place, by degrees: projecting all of a plant at every move of a pointer takes long. */
function selectNear(points: readonly LngLat[], at: ScreenPoint, projection: Projection): LngLat[] {
  const { west, south, east, north } = boxAround({ at, reachPx: SNAP_PX }, projection)
  return points.filter(([lng, lat]) => lng >= west && lng <= east && lat >= south && lat <= north)
}

/** Where a point comes to stand: on a thing within reach, else where it was pointed to. */
export function snap(
  at: ScreenPoint,
  { points, lines }: SnapTargets,
  projection: Projection,
): { lngLat: LngLat; isSnapped: boolean } {
  const { project, unproject } = projection
  const near = selectNear(points, at, projection)
  const point = findPointAt(near.map(project), { at, reachPx: SNAP_PX })
  const target = point === null ? undefined : near[point]
  if (target !== undefined) return { lngLat: target, isSnapped: true }
  let reachPx = SNAP_PX
  let onLine: ScreenPoint | null = null
  for (const line of lines) {
    const found = findSegmentAt(line.map(project), { at, reachPx })
    if (found === null) continue
    onLine = found.nearest
    reachPx = distancePx(at, found.nearest)
  }
  return { lngLat: roundPoint(unproject(onLine ?? at)), isSnapped: onLine !== null }
}
