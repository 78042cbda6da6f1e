import { mapGround, mapOptical, SAME_PLACE_M } from './distance-map.ts'
import { isLngLat, type LngLat } from './geodesic.ts'
import { type GroundPoint, walkLine } from './ground-line.ts'
import type { Outside } from './locate.ts'
import { findNearestPoint } from './nearest-point.ts'
import type { PreparedRoute } from './prepared-route.ts'
import { fail, type Result, succeed } from '@fibrewatch/result'

/** What lies at a place of the line. */
export interface OpticalPoint extends GroundPoint {
  /** The middle of the optical metres that lie there. */
  readonly opticalM: number
  /** All optical metres that lie there: a slack loop's whole length, elsewhere a point (to a millimetre). */
  readonly opticalFromM: number
  readonly opticalToM: number
  readonly cableM: number
  /** Not 'no' where the drawn line runs on without fibre of this link. */
  readonly outside: Outside
}

/** The place of the line nearest to a point of the map. */
export interface NearestOpticalPoint extends OpticalPoint {
  /** Geodesic metres from the given point to the line. */
  readonly offRouteM: number
}

function findGroundOutside({ knots }: PreparedRoute, groundM: number): Outside {
  if (groundM < knots[0].groundM - SAME_PLACE_M) return 'before-start'
  const endM = (knots.at(-1) ?? knots[0]).groundM
  return groundM > endM + SAME_PLACE_M ? 'beyond-end' : 'no'
}

function makeOpticalPoint(route: PreparedRoute, point: GroundPoint): OpticalPoint {
  const { fromM, toM } = mapGround(route, point.groundM)
  const opticalM = (fromM + toM) / 2
  const { cableM } = mapOptical(route, opticalM)
  const outside = findGroundOutside(route, point.groundM)
  return { ...point, opticalM, opticalFromM: fromM, opticalToM: toM, cableM, outside }
}

/**
 * What lies at a ground distance.
 *
 * @param groundM - metres along the line; beyond its ends the nearer end is taken
 */
export function pointAtGround(
  route: PreparedRoute,
  groundM: number,
): Result<OpticalPoint, { readonly code: 'distance-not-finite' }> {
  if (!Number.isFinite(groundM)) return fail({ code: 'distance-not-finite' })
  return succeed(makeOpticalPoint(route, walkLine(route.line, groundM)))
}

/**
 * What lies nearest to a point of the map. Where a line passes twice, the first passage is taken.
 *
 * @param lngLat - WGS-84 degrees (bring GCJ-02 back with `fromGcj02` first)
 */
export function opticalAt(
  route: PreparedRoute,
  lngLat: LngLat,
): Result<NearestOpticalPoint, { readonly code: 'position-invalid' }> {
  if (!isLngLat(lngLat)) return fail({ code: 'position-invalid' })
  const { offLineM, ...point } = findNearestPoint(route.line, lngLat, { fromM: 0, toM: route.groundLengthM })
  return succeed({ ...makeOpticalPoint(route, point), offRouteM: offLineM })
}
