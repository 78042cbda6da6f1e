import { makeKnots } from './distance-map.ts'
import { isLngLat, type LngLat } from './geodesic.ts'
import { countSegments, type GroundLine, measureLine, metresAt } from './ground-line.ts'
import { placeLandmarks } from './place-landmarks.ts'
import type { PreparedRoute } from './prepared-route.ts'
import { fail, type Result, succeed } from '@fibrewatch/result'
import type { Route, RouteError } from './route-input.ts'
import { makeSpans } from './spans.ts'

/** Longer legs are swapped or stray coordinates; the geodesics are exact to well below a millimetre up to here. */
const MAX_SEGMENT_M = 2_000_000

function findPointError(line: readonly LngLat[]): RouteError | null {
  const notFinite = line.findIndex(([lng, lat]) => !Number.isFinite(lng) || !Number.isFinite(lat))
  if (notFinite >= 0) return { code: 'point-not-finite', index: notFinite }
  const outOfRange = line.findIndex((point) => !isLngLat(point))
  if (outOfRange >= 0) return { code: 'point-out-of-range', index: outOfRange }
  return null
}

function parseLine(points: readonly LngLat[]): Result<GroundLine, RouteError> {
  const pointError = findPointError(points)
  if (pointError) return fail(pointError)
  const measured = measureLine(points)
  if (!measured) return fail({ code: 'line-too-short' })
  const { line, indices } = measured
  for (let at = 0; at < countSegments(line); at += 1)
    if (metresAt(line, at + 1) - metresAt(line, at) > MAX_SEGMENT_M)
      return fail({ code: 'segment-too-long', index: indices[at] ?? 0 })
  return succeed(line)
}

function findFigureError({ lengthM, launchOffsetM, excessRatio }: Route): RouteError | null {
  if (!(lengthM > 0 && lengthM < Number.POSITIVE_INFINITY)) return { code: 'length-invalid' }
  if (!(launchOffsetM >= 0 && launchOffsetM < lengthM)) return { code: 'launch-offset-invalid' }
  return excessRatio >= 0 && excessRatio < 1 ? null : { code: 'excess-invalid' }
}

/**
 * Checks a route and computes everything that later questions need.
 *
 * @param route - as kept in the inventory; never changed
 * @returns the prepared route, or the first thing wrong with it; `index` names the point or landmark
 */
export function makeRoute(route: Route): Result<PreparedRoute, RouteError> {
  const line = parseLine(route.line)
  if (!line.ok) return line
  const figureError = findFigureError(route)
  if (figureError) return fail(figureError)
  const landmarks = placeLandmarks({ route, line: line.value })
  if (!landmarks.ok) return landmarks
  const { lengthM, launchOffsetM, excessRatio } = route
  const groundLengthM = line.value.totalM
  return succeed({
    line: line.value,
    groundLengthM,
    lengthM,
    launchOffsetM,
    excessRatio,
    landmarks: landmarks.value,
    knots: makeKnots(route, landmarks.value, groundLengthM),
    spans: makeSpans(route, landmarks.value),
  })
}
