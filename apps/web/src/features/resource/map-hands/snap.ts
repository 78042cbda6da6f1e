import type { LngLat } from '@fibrewatch/route'

/** On the screen, in pixels. */
export type ScreenPoint = { x: number; y: number }

export type Projection = {
  project: (lngLat: LngLat) => ScreenPoint
  unproject: (at: ScreenPoint) => LngLat
}

/** As near as a point comes before it is pulled in. */
export const SNAP_PX = 12

const distancePx = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The point of a stretch nearest to another one. */
function findNearestOn(at: ScreenPoint, from: ScreenPoint, to: ScreenPoint): ScreenPoint {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / squared
  const within = Math.min(1, Math.max(0, share))
  return { x: from.x + within * dx, y: from.y + within * dy }
}

type Reach = { at: ScreenPoint; reachPx: number }

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
function selectNear(points: readonly LngLat[], at: ScreenPoint, { unproject }: Projection): LngLat[] {
  const corners = [
    unproject({ x: at.x - SNAP_PX, y: at.y - SNAP_PX }),
    unproject({ x: at.x + SNAP_PX, y: at.y + SNAP_PX }),
  ]
  const [west, east] = corners.map(([lng]) => lng).toSorted((a, b) => a - b)
  const [south, north] = corners.map(([, lat]) => lat).toSorted((a, b) => a - b)
  return points.filter(
    ([lng, lat]) =>
      lng >= (west ?? lng) && lng <= (east ?? lng) && lat >= (south ?? lat) && lat <= (north ?? lat),
  )
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
