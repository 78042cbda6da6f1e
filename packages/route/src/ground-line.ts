/**
 * A drawn line as a chain of geodesics, measured in metres from its first point ("ground metres").
 * Built once per route, so that every later question costs one bisection and one direct geodesic.
 */
import { type EarthPosition, makePosition } from './earth-position.ts'
import { type LngLat, makeGeodesic, walkGeodesic } from './geodesic.ts'
import { clamp, countBelow } from './number-range.ts'

/** One geodesic of the line; the azimuth is that at its start, `fromM < toM` are ground metres. */
export interface GroundSegment {
  readonly start: LngLat
  readonly end: LngLat
  readonly startPosition: EarthPosition
  readonly endPosition: EarthPosition
  readonly fromM: number
  readonly toM: number
  readonly azimuthDeg: number
}

/** The drawn line as geodesic segments, end to end. */
export interface GroundLine {
  readonly segments: readonly [GroundSegment, ...GroundSegment[]]
  readonly totalM: number
}

/** A point on the line; the bearing is that of the line there, from its start towards its end. */
export interface GroundPoint {
  readonly groundM: number
  readonly lngLat: LngLat
  readonly bearingDeg: number
}

/**
 * Measures a line. The caller has checked that every coordinate is finite and in range.
 *
 * @param points - WGS-84 degrees; points that repeat their predecessor are left out
 * @returns null when fewer than two points are distinct
 */
export function makeGroundLine(points: readonly LngLat[]): GroundLine | null {
  const segments: GroundSegment[] = []
  let totalM = 0
  for (const [index, start] of points.entries()) {
    const end = points[index + 1]
    const geodesic = end && makeGeodesic(start, end)
    if (!geodesic || geodesic.distanceM === 0) continue
    const toM = totalM + geodesic.distanceM
    segments.push({
      start,
      end,
      startPosition: makePosition(start),
      endPosition: makePosition(end),
      fromM: totalM,
      toM,
      azimuthDeg: geodesic.startAzimuthDeg,
    })
    totalM = toM
  }
  const [first, ...others] = segments
  return first ? { segments: [first, ...others], totalM } : null
}

/** The segment that holds a ground distance: the later one at a vertex, the last one at the end. */
function findSegment(line: GroundLine, groundM: number): GroundSegment {
  const { segments } = line
  const count = countBelow(segments.length, (index) => (segments[index]?.fromM ?? 0) <= groundM)
  return segments[count - 1] ?? segments[0]
}

/** The point of a segment at a ground distance, which is brought into the segment first. */
export function walkSegment(segment: GroundSegment, groundM: number): GroundPoint {
  const target = clamp(groundM, segment.fromM, segment.toM)
  const walked = walkGeodesic(segment.start, segment.azimuthDeg, target - segment.fromM)
  if (target === segment.fromM) return { ...walked, groundM: target, lngLat: segment.start }
  if (target === segment.toM) return { ...walked, groundM: target, lngLat: segment.end }
  return { ...walked, groundM: target }
}

/** The point at a ground distance; distances off the line give its first or last point. */
export function walkLine(line: GroundLine, groundM: number): GroundPoint {
  const target = clamp(groundM, 0, line.totalM)
  return walkSegment(findSegment(line, target), target)
}

/** The vertices strictly between two ground distances, in line order. */
export function listVerticesBetween(line: GroundLine, fromM: number, toM: number): LngLat[] {
  return line.segments
    .filter((segment) => segment.fromM > fromM && segment.fromM < toM)
    .map((segment) => segment.start)
}
