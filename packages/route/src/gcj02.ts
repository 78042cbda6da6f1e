/**
 * GCJ-02, the datum that Chinese map tiles must use: WGS-84 shifted by some hundred metres with a published
 * series of sines on the Krasovsky 1940 ellipsoid. The transformation itself is not an official publication;
 * this is the widely used public reconstruction (the "eviltransform" formula). It holds inside a box around
 * China only; outside, the two datums are the same.
 */
import type { LngLat } from './geodesic.ts'

const KRASOVSKY_RADIUS_M = 6_378_245
const KRASOVSKY_ECCENTRICITY_SQUARED = 0.006_693_421_622_965_943
const BOUNDS = { west: 72.004, east: 137.8347, south: 0.8293, north: 55.8271 } as const
/** About a tenth of a millimetre on the ground. */
const INVERSE_TOLERANCE_DEG = 1e-9
const MAX_ITERATIONS = 30

function isInChina([lng, lat]: LngLat): boolean {
  return lng > BOUNDS.west && lng < BOUNDS.east && lat > BOUNDS.south && lat < BOUNDS.north
}

/** A sum of sines whose arguments are multiples of π; the terms are [factor, argument / π]. */
function sumSines(terms: readonly (readonly [factor: number, argument: number])[]): number {
  const sum = terms.reduce((total, [factor, argument]) => total + factor * Math.sin(argument * Math.PI), 0)
  return (sum * 2) / 3
}

function computeNorthM(x: number, y: number): number {
  const polynomial = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  const waves: [number, number][] = [
    [20, 6 * x],
    [20, 2 * x],
    [20, y],
    [40, y / 3],
    [160, y / 12],
    [320, y / 30],
  ]
  return polynomial + sumSines(waves)
}

function computeEastM(x: number, y: number): number {
  const polynomial = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  const waves: [number, number][] = [
    [20, 6 * x],
    [20, 2 * x],
    [20, x],
    [40, x / 3],
    [150, x / 12],
    [300, x / 30],
  ]
  return polynomial + sumSines(waves)
}

function computeShiftDeg([lng, lat]: LngLat): LngLat {
  const [x, y] = [lng - 105, lat - 35]
  const phi = (lat * Math.PI) / 180
  const magic = 1 - KRASOVSKY_ECCENTRICITY_SQUARED * Math.sin(phi) ** 2
  const meridianM = (KRASOVSKY_RADIUS_M * (1 - KRASOVSKY_ECCENTRICITY_SQUARED)) / magic ** 1.5
  const parallelM = (KRASOVSKY_RADIUS_M / Math.sqrt(magic)) * Math.cos(phi)
  const perDegree = 180 / Math.PI
  return [(computeEastM(x, y) / parallelM) * perDegree, (computeNorthM(x, y) / meridianM) * perDegree]
}

/** WGS-84 to GCJ-02, degrees; a point outside the box around China comes back as it is. */
export function toGcj02(lngLat: LngLat): LngLat {
  if (!isInChina(lngLat)) return lngLat
  const [lng, lat] = computeShiftDeg(lngLat)
  return [lngLat[0] + lng, lngLat[1] + lat]
}

/** GCJ-02 to WGS-84, degrees, by iteration; the inverse of {@link toGcj02} to better than 1e-8 degrees. */
export function fromGcj02(lngLat: LngLat): LngLat {
  if (!isInChina(lngLat)) return lngLat
  let found = lngLat
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const [lng, lat] = computeShiftDeg(found)
    const next: LngLat = [lngLat[0] - lng, lngLat[1] - lat]
    const moved = Math.max(Math.abs(next[0] - found[0]), Math.abs(next[1] - found[1]))
    found = next
    if (moved < INVERSE_TOLERANCE_DEG) break
  }
  return isInChina(found) ? found : lngLat
}
