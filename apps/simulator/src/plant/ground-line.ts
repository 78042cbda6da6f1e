import type { LngLat } from './plant.ts'

const EQUATORIAL_RADIUS_M = 6_378_137
const ECCENTRICITY_SQUARED = 0.006_694_379_990_14
const DEGREE = Math.PI / 180

/**
 * Metres between two points some kilometres apart, from the ellipsoid's two radii of curvature at the middle latitude
 * (WGS-84; 47 CFR 73.208 uses the same approximation). Off by less than 1 in 100,000 up to 50 km.
 */
function measureM([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): number {
  const middleRad = ((fromLat + toLat) / 2) * DEGREE
  const bulge = 1 - ECCENTRICITY_SQUARED * Math.sin(middleRad) ** 2
  const meridianM = (EQUATORIAL_RADIUS_M * (1 - ECCENTRICITY_SQUARED)) / bulge ** 1.5
  const normalM = EQUATORIAL_RADIUS_M / Math.sqrt(bulge)
  const northM = (toLat - fromLat) * DEGREE * meridianM
  const eastM = (toLng - fromLng) * DEGREE * normalM * Math.cos(middleRad)
  return Math.hypot(northM, eastM)
}

export function measureLineM(line: readonly LngLat[]): number {
  return line.slice(1).reduce((sumM, point, index) => sumM + measureM(line[index] ?? point, point), 0)
}

/** The point `groundM` metres along the line; off the line, its nearer end. */
export function walkLine(line: readonly LngLat[], groundM: number): LngLat {
  let restM = Math.max(0, groundM)
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to
    const legM = measureM(from, to)
    if (legM > 0 && restM <= legM) return interpolate(from, to, restM / legM)
    restM -= legM
  }
  return line.at(-1) ?? [0, 0]
}

function interpolate([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat, ratio: number): LngLat {
  return [fromLng + (toLng - fromLng) * ratio, fromLat + (toLat - fromLat) * ratio]
}

/** Chaikin's corner cutting (1974): each pass replaces a corner by two points at a quarter of its legs. */
export function smoothLine(points: readonly LngLat[], passes: number): LngLat[] {
  const [first, last] = [points[0], points.at(-1)]
  if (passes === 0 || first === undefined || last === undefined) return [...points]
  const cut = points.slice(1).flatMap((to, index): LngLat[] => {
    const from = points[index] ?? to
    return [interpolate(from, to, 0.25), interpolate(from, to, 0.75)]
  })
  return smoothLine([first, ...cut, last], passes - 1)
}

const DEGREE_DIGITS = 1e6

/** A millionth of a degree is a tenth of a metre: finer than any survey of a cable. */
export function roundPoint([lng, lat]: LngLat): LngLat {
  return [Math.round(lng * DEGREE_DIGITS) / DEGREE_DIGITS, Math.round(lat * DEGREE_DIGITS) / DEGREE_DIGITS]
}
