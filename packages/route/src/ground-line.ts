/**
 * A drawn line as a chain of geodesics, measured in metres from its first point ("ground metres").
 * Built once per route, so that every later question costs one bisection and two geodesics.
 */
import { type EarthPosition, makePosition } from './earth-position.ts'
import { type LngLat, makeGeodesic, walkGeodesic } from './geodesic.ts'
import { clamp, countBelow } from './number-range.ts'

/** One geodesic of the line; the azimuth is that at its start, `fromM < toM` are ground metres. */
export interface GroundSegment {
  readonly start: LngLat
  readonly end: LngLat
  readonly fromM: number
  readonly toM: number
  readonly azimuthDeg: number
}

/**
 * The drawn line by its distinct points, two or more. A server keeps a million of them: the figures lie one after the
 * other, without an object for each.
 */
export interface GroundLine {
  /** Longitude and latitude of each point, in degrees. */
  readonly degrees: Float64Array
  /** Earth-centred x, y and z of each point, in metres. */
  readonly positions: Float64Array
  /** Ground metres of each point, from 0 up. */
  readonly metres: Float64Array
  readonly totalM: number
}

/** A point on the line; the bearing is that of the line there, from its start towards its end. */
export interface GroundPoint {
  readonly groundM: number
  readonly lngLat: LngLat
  readonly bearingDeg: number
}

/** `indices`: which of the given points each of the line is; of points that repeat each other the last. */
export interface MeasuredLine {
  readonly line: GroundLine
  readonly indices: readonly number[]
}

/**
 * Measures a line. The caller has checked that every coordinate is finite and in range.
 *
 * @param points - WGS-84 degrees; points that repeat their predecessor are left out
 * @returns null when fewer than two points are distinct
 */
export function measureLine(points: readonly LngLat[]): MeasuredLine | null {
  const indices: number[] = []
  const metres: number[] = []
  let totalM = 0
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    const distanceM = next === undefined ? Number.POSITIVE_INFINITY : makeGeodesic(point, next).distanceM
    if (distanceM === 0) continue
    indices.push(index)
    metres.push(totalM)
    if (next !== undefined) totalM += distanceM
  }
  if (indices.length < 2) return null
  return { line: { ...layOut(points, indices), metres: Float64Array.from(metres), totalM }, indices }
}

/** The figures of the points that are kept, one after the other. */
function layOut(points: readonly LngLat[], indices: readonly number[]) {
  const degrees = new Float64Array(2 * indices.length)
  const positions = new Float64Array(3 * indices.length)
  for (const [at, index] of indices.entries()) {
    const [lng, lat] = points[index] ?? [Number.NaN, Number.NaN]
    degrees.set([lng, lat], 2 * at)
    positions.set(makePosition([lng, lat]), 3 * at)
  }
  return { degrees, positions }
}

export const countSegments = ({ metres }: GroundLine): number => metres.length - 1

function pointAt({ degrees }: GroundLine, index: number): LngLat {
  return [degrees[2 * index] ?? Number.NaN, degrees[2 * index + 1] ?? Number.NaN]
}

export function positionAt({ positions }: GroundLine, index: number): EarthPosition {
  const at = 3 * index
  return [positions[at] ?? Number.NaN, positions[at + 1] ?? Number.NaN, positions[at + 2] ?? Number.NaN]
}

/** Ground metres of a point of the line. */
export const metresAt = ({ metres }: GroundLine, index: number): number => metres[index] ?? Number.NaN

/** From point `index` of the line to the next. */
export function segmentAt(line: GroundLine, index: number): GroundSegment {
  const [start, end] = [pointAt(line, index), pointAt(line, index + 1)]
  const azimuthDeg = makeGeodesic(start, end).startAzimuthDeg
  return { start, end, fromM: metresAt(line, index), toM: metresAt(line, index + 1), azimuthDeg }
}

/** The segment that holds a ground distance: the later one at a vertex, the last one at the end. */
function findSegment(line: GroundLine, groundM: number): GroundSegment {
  const count = countBelow(countSegments(line), (index) => metresAt(line, index) <= groundM)
  return segmentAt(line, Math.max(0, count - 1))
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
  const count = line.metres.length
  const first = countBelow(count, (index) => metresAt(line, index) <= fromM)
  const end = Math.min(
    count - 1,
    countBelow(count, (index) => metresAt(line, index) < toM),
  )
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => pointAt(line, first + at))
}
