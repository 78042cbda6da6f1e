import { mapOptical } from './distance-map.ts'
import type { LngLat } from './geodesic.ts'
import { walkLine } from './ground-line.ts'
import { clamp, countBelow } from './number-range.ts'
import type { PlacedLandmark, PreparedRoute } from './prepared-route.ts'
import { fail, type Result, succeed } from '@fibrewatch/result'
import {
  type Accuracy,
  computeUncertaintyM,
  isAccuracy,
  makeUncertaintyTerms,
  type UncertaintyTerms,
} from './uncertainty.ts'

/** Where a distance or a point falls outside the monitored cable. */
export const OUTSIDES = ['no', 'before-start', 'beyond-end'] as const
export type Outside = (typeof OUTSIDES)[number]

/** Why a distance has no place. */
export const LOCATE_ERROR_CODES = ['distance-not-finite', 'accuracy-invalid'] as const
export type LocateErrorCode = (typeof LOCATE_ERROR_CODES)[number]

/** A landmark next to a position; the offset is in metres along the line on the ground, never negative. */
export interface LandmarkOffset {
  readonly landmark: PlacedLandmark
  readonly offsetM: number
}

/** A place of a link, in every distance a crew may ask for. */
export interface Location {
  /** As measured, from the instrument's port. */
  readonly opticalM: number
  /** Cable metres from the line's first point, corrected by the landmarks, slack loops included. */
  readonly cableM: number
  /** Metres along the line on the ground. */
  readonly groundM: number
  /** WGS-84 degrees, on the line. */
  readonly lngLat: LngLat
  /** Direction of the line there, from start to end, degrees clockwise from north. */
  readonly bearingDeg: number
  /** ± metres: the sum of `uncertainty`. */
  readonly uncertaintyM: number
  readonly uncertainty: UncertaintyTerms
  /** The last landmark at or before the position (offset 0 inside its slack loop). */
  readonly before: LandmarkOffset | null
  /** The first landmark after the position. */
  readonly after: LandmarkOffset | null
  /** A position outside gets the place of the nearer end. */
  readonly outside: Outside
}

function findOutside(route: PreparedRoute, opticalM: number): Outside {
  if (opticalM < route.launchOffsetM) return 'before-start'
  return opticalM > route.lengthM ? 'beyond-end' : 'no'
}

function makeOffset(landmark: PlacedLandmark | undefined, groundM: number): LandmarkOffset | null {
  return landmark ? { landmark, offsetM: Math.abs(groundM - landmark.groundM) } : null
}

function findNeighbours({ landmarks }: PreparedRoute, opticalM: number, groundM: number) {
  const count = countBelow(landmarks.length, (index) => (landmarks[index]?.loopFromM ?? 0) <= opticalM)
  return { before: makeOffset(landmarks[count - 1], groundM), after: makeOffset(landmarks[count], groundM) }
}

/**
 * The place of an optical distance.
 *
 * @param opticalM - metres of fibre from the instrument's port
 * @param accuracy - how it was measured
 */
export function locate(
  route: PreparedRoute,
  opticalM: number,
  accuracy: Accuracy,
): Result<Location, { readonly code: LocateErrorCode }> {
  if (!Number.isFinite(opticalM)) return fail({ code: 'distance-not-finite' })
  if (!isAccuracy(accuracy)) return fail({ code: 'accuracy-invalid' })
  const { cableM, groundM } = mapOptical(route, clamp(opticalM, route.launchOffsetM, route.lengthM))
  const uncertainty = makeUncertaintyTerms(route, opticalM, accuracy)
  return succeed({
    ...walkLine(route.line, groundM),
    opticalM,
    cableM,
    uncertaintyM: computeUncertaintyM(uncertainty),
    uncertainty,
    ...findNeighbours(route, opticalM, groundM),
    outside: findOutside(route, opticalM),
  })
}
