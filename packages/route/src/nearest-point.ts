import { computeChordM, type EarthPosition, makePosition } from './earth-position.ts'
import { type LngLat, MEAN_RADIUS_M, makeGeodesic } from './geodesic.ts'
import {
  countSegments,
  type GroundLine,
  type GroundPoint,
  type GroundSegment,
  metresAt,
  positionAt,
  segmentAt,
  walkSegment,
} from './ground-line.ts'
import { clamp } from './number-range.ts'

/** The point of the line nearest to a given point, and how far off that is. */
export interface NearestPoint extends GroundPoint {
  readonly offLineM: number
}

/** The part of the line that may be searched, in ground metres. */
export interface GroundRange {
  readonly fromM: number
  readonly toM: number
}

/** Each step shrinks the error some three hundred times (the flattening); then this is far below a millimetre. */
const STEP_LIMIT_M = 1e-5
const MAX_STEPS = 12
/** Distances closer than this count as equal: a cable may run out and back along the same street. */
const TIE_M = 1e-4
const DEGREE = Math.PI / 180

function measureAt(segment: GroundSegment, groundM: number, lngLat: LngLat) {
  const point = walkSegment(segment, groundM)
  const towards = makeGeodesic(point.lngLat, lngLat)
  return { point, offLineM: towards.distanceM, towardsDeg: towards.startAzimuthDeg }
}

/**
 * Nearest point of one segment: from a first guess, walk to the foot of the perpendicular on the sphere that
 * touches there, and repeat. Source: S. Baselga, J. C. Martínez-Llario, "Intersection and point-to-line
 * solutions for geodesics on the ellipsoid", Studia Geophysica et Geodaetica 62 (2018).
 */
function findNearestOnSegment(segment: GroundSegment, lngLat: LngLat, range: GroundRange): NearestPoint {
  const [lowM, highM] = [Math.max(segment.fromM, range.fromM), Math.min(segment.toM, range.toM)]
  let [groundM, previousM] = [lowM, Number.NaN]
  for (let step = 0; step < MAX_STEPS && !(Math.abs(groundM - previousM) < STEP_LIMIT_M); step++) {
    const { point, offLineM, towardsDeg } = measureAt(segment, groundM, lngLat)
    const angle = offLineM / MEAN_RADIUS_M
    const along = Math.sin(angle) * Math.cos((towardsDeg - point.bearingDeg) * DEGREE)
    previousM = groundM
    groundM = clamp(groundM + MEAN_RADIUS_M * Math.atan2(along, Math.cos(angle)), lowM, highM)
  }
  const { point, offLineM } = measureAt(segment, groundM, lngLat)
  return { ...point, offLineM }
}

/** Triangle inequality: nothing on a segment is nearer than (way to its start + way to its end − length) / 2. */
function computeLowerBoundM(line: GroundLine, index: number, position: EarthPosition): number {
  const [start, end] = [positionAt(line, index), positionAt(line, index + 1)]
  const endsM = computeChordM(position, start) + computeChordM(position, end)
  return (endsM - (metresAt(line, index + 1) - metresAt(line, index))) / 2
}

function isBetter(found: NearestPoint, best: NearestPoint): boolean {
  const gainM = best.offLineM - found.offLineM
  return gainM > TIE_M || (gainM > -TIE_M && found.groundM < best.groundM)
}

/**
 * The nearest point of a line, or of the part of it inside `range`; of equals the one first on the line.
 * Only segments whose lower bound leaves them a chance are solved exactly.
 *
 * @param lngLat - finite WGS-84 degrees
 * @param range - `fromM ≤ toM`, both on the line
 */
export function findNearestPoint(line: GroundLine, lngLat: LngLat, range: GroundRange): NearestPoint {
  const position = makePosition(lngLat)
  const candidates = listSegmentsIn(line, range).map((index) => ({
    index,
    boundM: computeLowerBoundM(line, index, position),
  }))
  const likeliest = candidates.reduce(
    (low, candidate) => (candidate.boundM < low.boundM ? candidate : low),
    candidates[0] ?? { index: 0, boundM: 0 },
  )
  let best = findNearestOnSegment(segmentAt(line, likeliest.index), lngLat, range)
  for (const { index, boundM } of candidates) {
    if (index === likeliest.index || boundM > best.offLineM + TIE_M) continue
    const found = findNearestOnSegment(segmentAt(line, index), lngLat, range)
    if (isBetter(found, best)) best = found
  }
  return best
}

/** Segments that reach into a range, by their index. */
const listSegmentsIn = (line: GroundLine, { fromM, toM }: GroundRange): number[] =>
  Array.from({ length: countSegments(line) }, (_, index) => index).filter(
    (index) => metresAt(line, index + 1) >= fromM && metresAt(line, index) <= toM,
  )
