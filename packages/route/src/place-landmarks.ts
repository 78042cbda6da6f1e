import { SAME_PLACE_M } from './distance-map.ts'
import { isLngLat, type LngLat } from './geodesic.ts'
import { type GroundLine, walkLine } from './ground-line.ts'
import { findNearestPoint, type GroundRange } from './nearest-point.ts'
import { clamp } from './number-range.ts'
import type { PlacedLandmark } from './prepared-route.ts'
import { fail, type Result, succeed } from '@fibrewatch/result'
import type { Landmark, Route, RouteErrorCode } from './route-input.ts'

/** A landmark farther than this from the drawn line belongs to another route, or its coordinates are wrong. */
const MAX_OFF_LINE_M = 1000
/** Kept ground distances are rounded; one that overshoots the line's end by this much is taken as the end. */
const GROUND_TOLERANCE_M = 1

type Placing<Value> = Result<Value, RouteErrorCode>
type Loop = Pick<PlacedLandmark, 'slackM' | 'loopFromM' | 'loopToM'>
type Place = Pick<PlacedLandmark, 'groundM' | 'lngLat' | 'offLineM'>

interface Drawing {
  readonly route: Route
  readonly line: GroundLine
}

interface Neighbours {
  readonly previous: PlacedLandmark | undefined
  readonly limitM: number
}

/** A loop is centred on its landmark, but stays between the cable's two ends. */
function makeLoop(route: Route, landmark: Landmark): Placing<Loop> {
  const { slackM = 0, opticalM } = landmark
  if (!(slackM >= 0 && slackM < Number.POSITIVE_INFINITY)) return fail('landmark-slack-invalid')
  const widthM = slackM * (1 + route.excessRatio)
  const lastFromM = route.lengthM - widthM
  if (lastFromM < route.launchOffsetM) return fail('landmark-slack-overlap')
  const loopFromM = clamp(opticalM - widthM / 2, route.launchOffsetM, lastFromM)
  return succeed({ slackM, loopFromM, loopToM: Math.min(loopFromM + widthM, route.lengthM) })
}

function placeByGround(line: GroundLine, groundM: number): Placing<Place> {
  const isOnLine = groundM >= 0 && groundM <= line.totalM + GROUND_TOLERANCE_M
  if (!isOnLine) return fail('landmark-position-invalid')
  const point = walkLine(line, groundM)
  return succeed({ groundM: point.groundM, lngLat: point.lngLat, offLineM: 0 })
}

function placeByLngLat(line: GroundLine, lngLat: LngLat, range: GroundRange): Placing<Place> {
  if (!isLngLat(lngLat)) return fail('landmark-position-invalid')
  const { groundM, lngLat: onLine, offLineM } = findNearestPoint(line, lngLat, range)
  if (offLineM > MAX_OFF_LINE_M) return fail('landmark-off-route')
  return succeed({ groundM, lngLat: onLine, offLineM })
}

function placeOnLine(line: GroundLine, landmark: Landmark, range: GroundRange): Placing<Place> {
  if (landmark.groundM !== undefined) return placeByGround(line, landmark.groundM)
  if (landmark.lngLat !== undefined) return placeByLngLat(line, landmark.lngLat, range)
  return fail('landmark-position-missing')
}

/** For every landmark the next ground distance that is given after it: its own must not lie beyond. */
function listGroundLimits(landmarks: readonly Landmark[], totalM: number): number[] {
  let limitM = totalM
  return landmarks
    .toReversed()
    .map(({ groundM }) => {
      const ownLimitM = limitM
      if (groundM !== undefined && groundM >= 0 && groundM <= limitM) limitM = groundM
      return ownLimitM
    })
    .toReversed()
}

function findOpticalError(
  route: Route,
  { opticalM }: Landmark,
  previous: PlacedLandmark | undefined,
): RouteErrorCode | null {
  const isOnLink = opticalM >= route.launchOffsetM && opticalM <= route.lengthM
  if (!isOnLink) return 'landmark-optical-invalid'
  return previous && opticalM < previous.opticalM + SAME_PLACE_M ? 'landmark-order' : null
}

function findNeighbourError(
  previous: PlacedLandmark | undefined,
  next: PlacedLandmark,
): RouteErrorCode | null {
  if (!previous) return null
  if (next.loopFromM < previous.loopToM + SAME_PLACE_M) return 'landmark-slack-overlap'
  return next.groundM < previous.groundM ? 'landmark-ground-order' : null
}

/** One landmark after its predecessor; where a later one names its ground distance, at most there. */
function placeLandmark(
  { route, line }: Drawing,
  landmark: Landmark,
  { previous, limitM }: Neighbours,
): Placing<PlacedLandmark> {
  const opticalError = findOpticalError(route, landmark, previous)
  if (opticalError) return fail(opticalError)
  const loop = makeLoop(route, landmark)
  if (!loop.ok) return loop
  const fromM = previous?.groundM ?? 0
  const place = placeOnLine(line, landmark, { fromM, toM: Math.max(fromM, limitM) })
  if (!place.ok) return place
  const { id, name, kind, opticalM, remark } = landmark
  const placed = { id, name, kind, opticalM, remark, ...loop.value, ...place.value }
  const neighbourError = findNeighbourError(previous, placed)
  return neighbourError ? fail(neighbourError) : succeed(placed)
}

/**
 * Puts every landmark on the line, each at or after its predecessor.
 *
 * @param drawing - the route, its length, launch offset and excess already checked, and its measured line
 * @returns the landmarks, or the first one that does not fit
 */
export function placeLandmarks(
  drawing: Drawing,
): Result<PlacedLandmark[], { readonly code: RouteErrorCode; readonly index: number }> {
  const { landmarks } = drawing.route
  const limits = listGroundLimits(landmarks, drawing.line.totalM)
  const placed: PlacedLandmark[] = []
  for (const [index, landmark] of landmarks.entries()) {
    const limitM = limits[index] ?? drawing.line.totalM
    const next = placeLandmark(drawing, landmark, { previous: placed.at(-1), limitM })
    if (!next.ok) return fail({ code: next.error, index })
    placed.push(next.value)
  }
  return succeed(placed)
}
