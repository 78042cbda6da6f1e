import { EQUATORIAL_RADIUS_M, FLATTENING, type LngLat } from './geodesic.ts'

/** Earth-centred, Earth-fixed coordinates in metres. A chord between two is a cheap lower bound of their geodesic. */
export type EarthPosition = readonly [x: number, y: number, z: number]

const DEGREE = Math.PI / 180
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING)

/** The position of a point on the WGS-84 ellipsoid, height 0. */
export function makePosition([lng, lat]: LngLat): EarthPosition {
  const [phi, lambda] = [lat * DEGREE, lng * DEGREE]
  const normal = EQUATORIAL_RADIUS_M / Math.sqrt(1 - ECCENTRICITY_SQUARED * Math.sin(phi) ** 2)
  const axial = normal * Math.cos(phi)
  const z = normal * (1 - ECCENTRICITY_SQUARED) * Math.sin(phi)
  return [axial * Math.cos(lambda), axial * Math.sin(lambda), z]
}

export function computeChordM(from: EarthPosition, to: EarthPosition): number {
  return Math.sqrt((from[0] - to[0]) ** 2 + (from[1] - to[1]) ** 2 + (from[2] - to[2]) ** 2)
}
