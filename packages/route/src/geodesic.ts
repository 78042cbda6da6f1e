/**
 * Geodesics on the WGS-84 ellipsoid.
 *
 * Source: T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid with application of nested
 * equations", Survey Review XXIII 176 (1975), with the author's 1976 expansion parameter k1. The series is good
 * to 0.5 mm anywhere on the Earth and to far less below 2,000 km. The inverse iteration fails to converge only
 * for nearly antipodal points; those get the great-circle distance (see {@link makeGreatCircle}).
 * Ellipsoid: NGA.STND.0036 (WGS 84), a and 1/f.
 */

/** Longitude, latitude in degrees, WGS-84 unless a name says otherwise. GeoJSON order (RFC 7946, 3.1.1). */
export type LngLat = readonly [lng: number, lat: number]

/** Length in metres, azimuths in degrees clockwise from north (0 ≤ azimuth < 360) at either end, both pointing onwards. */
export interface Geodesic {
  readonly distanceM: number
  readonly startAzimuthDeg: number
  readonly endAzimuthDeg: number
}

export const EQUATORIAL_RADIUS_M = 6_378_137
export const FLATTENING = 1 / 298.257223563
const POLAR_RADIUS_M = EQUATORIAL_RADIUS_M * (1 - FLATTENING)
/** IUGG mean radius (2a + b) / 3. */
export const MEAN_RADIUS_M = (2 * EQUATORIAL_RADIUS_M + POLAR_RADIUS_M) / 3
const SECOND_ECCENTRICITY_SQUARED = (EQUATORIAL_RADIUS_M / POLAR_RADIUS_M) ** 2 - 1

/** 1e-12 rad is 6 µm on the ground. */
const CONVERGENCE_RAD = 1e-12
const MAX_ITERATIONS = 200
const DEGREE = Math.PI / 180

interface AngleParts {
  readonly sin: number
  readonly cos: number
}

/** The state of the auxiliary sphere for one longitude difference λ, names as in Vincenty's paper. */
interface AuxiliaryArc {
  readonly sigma: AngleParts & { readonly rad: number }
  readonly sinAlpha: number
  readonly cosSquaredAlpha: number
  readonly cos2SigmaM: number
}

/** Finite and inside ±180°, ±90°. */
export function isLngLat([lng, lat]: LngLat): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}

function normalizeBearing(bearingDeg: number): number {
  const wrapped = ((bearingDeg % 360) + 360) % 360
  return wrapped === 360 ? 0 : wrapped
}

function normalizeLongitude(lngDeg: number): number {
  return Math.abs(lngDeg) <= 180 ? lngDeg : normalizeBearing(lngDeg + 180) - 180
}

function makeReducedLatitude(latDeg: number): AngleParts {
  const tan = (1 - FLATTENING) * Math.tan(latDeg * DEGREE)
  const cos = 1 / Math.sqrt(1 + tan * tan)
  return { sin: tan * cos, cos }
}

function makeAuxiliaryArc(from: AngleParts, to: AngleParts, lambda: number): AuxiliaryArc {
  const across = to.cos * Math.sin(lambda)
  const along = from.cos * to.sin - from.sin * to.cos * Math.cos(lambda)
  const sin = Math.hypot(across, along)
  const cos = from.sin * to.sin + from.cos * to.cos * Math.cos(lambda)
  const sinAlpha = sin === 0 ? 0 : (from.cos * across) / sin
  const cosSquaredAlpha = 1 - sinAlpha * sinAlpha
  // An equatorial line has cos²α = 0; Vincenty then takes cos 2σm = 0.
  const cos2SigmaM = cosSquaredAlpha < 1e-15 ? 0 : cos - (2 * from.sin * to.sin) / cosSquaredAlpha
  return { sigma: { sin, cos, rad: Math.atan2(sin, cos) }, sinAlpha, cosSquaredAlpha, cos2SigmaM }
}

/** λ − L: how much longer the longitude difference is on the auxiliary sphere than on the ellipsoid. */
function computeLongitudeCorrection(arc: AuxiliaryArc): number {
  const { sigma, sinAlpha, cosSquaredAlpha, cos2SigmaM } = arc
  const c = (FLATTENING / 16) * cosSquaredAlpha * (4 + FLATTENING * (4 - 3 * cosSquaredAlpha))
  const inner = cos2SigmaM + c * sigma.cos * (2 * cos2SigmaM ** 2 - 1)
  return (1 - c) * FLATTENING * sinAlpha * (sigma.rad + c * sigma.sin * inner)
}

/** Vincenty's A and B from cos²α, by way of Helmert's k1. */
function makeSeries(cosSquaredAlpha: number): { readonly a: number; readonly b: number } {
  const root = Math.sqrt(1 + cosSquaredAlpha * SECOND_ECCENTRICITY_SQUARED)
  const k1 = (root - 1) / (root + 1)
  return { a: (1 + (k1 * k1) / 4) / (1 - k1), b: k1 * (1 - (3 / 8) * k1 * k1) }
}

function computeSigmaCorrection(b: number, sigma: AngleParts, cos2SigmaM: number): number {
  const square = cos2SigmaM * cos2SigmaM
  const last = (b / 6) * cos2SigmaM * (4 * sigma.sin * sigma.sin - 3) * (4 * square - 3)
  return b * sigma.sin * (cos2SigmaM + (b / 4) * (sigma.cos * (2 * square - 1) - last))
}

/** Great circle on the mean sphere: within 0.6 % of the ellipsoid, defined for every pair of points. */
function makeGreatCircle(from: LngLat, to: LngLat): Geodesic {
  const lambda = normalizeLongitude(to[0] - from[0]) * DEGREE
  const [fromLat, toLat] = [from[1] * DEGREE, to[1] * DEGREE]
  const start = { sin: Math.sin(fromLat), cos: Math.cos(fromLat) }
  const end = { sin: Math.sin(toLat), cos: Math.cos(toLat) }
  const arc = makeAuxiliaryArc(start, end, lambda)
  return { distanceM: MEAN_RADIUS_M * arc.sigma.rad, ...makeAzimuths(start, end, lambda) }
}

function makeAzimuths(from: AngleParts, to: AngleParts, lambda: number): Omit<Geodesic, 'distanceM'> {
  const [sin, cos] = [Math.sin(lambda), Math.cos(lambda)]
  const start = Math.atan2(to.cos * sin, from.cos * to.sin - from.sin * to.cos * cos)
  const end = Math.atan2(from.cos * sin, from.cos * to.sin * cos - from.sin * to.cos)
  return {
    startAzimuthDeg: normalizeBearing(start / DEGREE),
    endAzimuthDeg: normalizeBearing(end / DEGREE),
  }
}

/**
 * The shortest line between two points (inverse problem).
 *
 * @param from - WGS-84 degrees
 * @param to - WGS-84 degrees
 * @returns metres and degrees; NaN in, NaN out
 */
export function makeGeodesic(from: LngLat, to: LngLat): Geodesic {
  const longitudeDifference = normalizeLongitude(to[0] - from[0]) * DEGREE
  const [start, end] = [makeReducedLatitude(from[1]), makeReducedLatitude(to[1])]
  let lambda = longitudeDifference
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const arc = makeAuxiliaryArc(start, end, lambda)
    const next = longitudeDifference + computeLongitudeCorrection(arc)
    if (Math.abs(next) > Math.PI) break
    if (Math.abs(next - lambda) < CONVERGENCE_RAD) {
      const { a, b } = makeSeries(arc.cosSquaredAlpha)
      const sigma = arc.sigma.rad - computeSigmaCorrection(b, arc.sigma, arc.cos2SigmaM)
      return { distanceM: POLAR_RADIUS_M * a * sigma, ...makeAzimuths(start, end, next) }
    }
    lambda = next
  }
  return makeGreatCircle(from, to)
}

/**
 * The point a distance along a geodesic (direct problem), and the azimuth there.
 *
 * @param from - WGS-84 degrees
 * @param azimuthDeg - at `from`, clockwise from north
 * @param distanceM - metres, not negative
 */
export function walkGeodesic(
  from: LngLat,
  azimuthDeg: number,
  distanceM: number,
): { readonly lngLat: LngLat; readonly bearingDeg: number } {
  const azimuth = { sin: Math.sin(azimuthDeg * DEGREE), cos: Math.cos(azimuthDeg * DEGREE) }
  const start = makeReducedLatitude(from[1])
  const sinAlpha = start.cos * azimuth.sin
  const sigma1 = Math.atan2(start.sin, start.cos * azimuth.cos)
  const cosSquaredAlpha = 1 - sinAlpha * sinAlpha
  const { sigma, cos2SigmaM } = walkAuxiliaryArc(sigma1, cosSquaredAlpha, distanceM)
  const across = start.sin * sigma.sin - start.cos * sigma.cos * azimuth.cos
  const along = start.sin * sigma.cos + start.cos * sigma.sin * azimuth.cos
  const lat = Math.atan2(along, (1 - FLATTENING) * Math.hypot(sinAlpha, across))
  const lambda = Math.atan2(
    sigma.sin * azimuth.sin,
    start.cos * sigma.cos - start.sin * sigma.sin * azimuth.cos,
  )
  const correction = computeLongitudeCorrection({ sigma, sinAlpha, cosSquaredAlpha, cos2SigmaM })
  const lng = normalizeLongitude(from[0] + (lambda - correction) / DEGREE)
  const bearingDeg = normalizeBearing(Math.atan2(sinAlpha, -across) / DEGREE)
  return { lngLat: [lng, lat / DEGREE], bearingDeg }
}

function walkAuxiliaryArc(sigma1: number, cosSquaredAlpha: number, distanceM: number) {
  const { a, b } = makeSeries(cosSquaredAlpha)
  const uncorrected = distanceM / (POLAR_RADIUS_M * a)
  let rad = uncorrected
  let previous = Number.NaN
  let cos2SigmaM = Math.cos(2 * sigma1 + rad)
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    if (Math.abs(rad - previous) < CONVERGENCE_RAD) break
    previous = rad
    cos2SigmaM = Math.cos(2 * sigma1 + rad)
    const parts = { sin: Math.sin(rad), cos: Math.cos(rad) }
    rad = uncorrected + computeSigmaCorrection(b, parts, cos2SigmaM)
  }
  return { sigma: { rad, sin: Math.sin(rad), cos: Math.cos(rad) }, cos2SigmaM }
}
