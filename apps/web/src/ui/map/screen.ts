import type { LngLat } from '@fibrewatch/route'
import type { Map as MapLibreMap } from 'maplibre-gl'

/** On the screen, in pixels. */
export type ScreenPoint = { x: number; y: number }

export type Projection = {
  project: (lngLat: LngLat) => ScreenPoint
  unproject: (at: ScreenPoint) => LngLat
}

/** As the map lies now. */
export const readProjection = (map: MapLibreMap): Projection => ({
  project: ([lng, lat]) => map.project([lng, lat]),
  unproject: ({ x, y }) => {
    const { lng, lat } = map.unproject([x, y])
    return [lng, lat]
  },
})

export const distancePx = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The point of a stretch nearest to another one. */
function findNearestOn(at: ScreenPoint, from: ScreenPoint, to: ScreenPoint): ScreenPoint {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / squared
  const within = Math.min(1, Math.max(0, share))
  return { x: from.x + within * dx, y: from.y + within * dy }
}

export type Reach = { at: ScreenPoint; reachPx: number }

/** The nearest of some points within reach: its place in the list; null for none. */
export function findPointAt(points: readonly ScreenPoint[], { at, reachPx }: Reach): number | null {
  let found: number | null = null
  let nearestPx = reachPx
  for (const [index, point] of points.entries()) {
    const offPx = distancePx(at, point)
    if (offPx > nearestPx) continue
    found = index
    nearestPx = offPx
  }
  return found
}

export type Segment = {
  /** The point of the line it begins at. */
  from: number
  nearest: ScreenPoint
}

/** The nearest stretch of a line within reach; null for none. */
export function findSegmentAt(line: readonly ScreenPoint[], { at, reachPx }: Reach): Segment | null {
  let found: Segment | null = null
  let nearestPx = reachPx
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (from === undefined) continue
    const nearest = findNearestOn(at, from, to)
    const offPx = distancePx(at, nearest)
    if (offPx > nearestPx) continue
    found = { from: index - 1, nearest }
    nearestPx = offPx
  }
  return found
}

/** Degrees. */
export type GeoBox = { west: number; south: number; east: number; north: number }

/** What lies within so many pixels of a point of the screen, however the map is turned. */
export function boxAround(
  { at: { x, y }, reachPx }: Reach,
  { unproject }: Pick<Projection, 'unproject'>,
): GeoBox {
  const corners = [-reachPx, reachPx].flatMap((dx) =>
    [-reachPx, reachPx].map((dy) => unproject({ x: x + dx, y: y + dy })),
  )
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)]
  return {
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  }
}

/**
 * Whether a line may cross a box: projecting all points of a plant at every move of a pointer would take long. A stretch that
 * passes a corner outside may be taken for one that crosses.
 */
export function mayCross(
  line: readonly (readonly number[])[],
  { west, south, east, north }: GeoBox,
): boolean {
  for (let at = 1; at < line.length; at += 1) {
    const [lng = 0, lat = 0] = line[at - 1] ?? []
    const [nextLng = 0, nextLat = 0] = line[at] ?? []
    if (Math.max(lng, nextLng) < west || Math.min(lng, nextLng) > east) continue
    if (Math.max(lat, nextLat) >= south && Math.min(lat, nextLat) <= north) return true
  }
  return false
}
