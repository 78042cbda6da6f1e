import type { LngLat } from './geodesic.ts'

export const LANDMARK_KINDS = ['site', 'closure', 'connector', 'handhole', 'marker', 'slack'] as const
export type LandmarkKind = (typeof LANDMARK_KINDS)[number]

/**
 * A place known on both sides: on the trace and on the ground.
 *
 * Give `groundM` or `lngLat`; `groundM` wins when both are there.
 */
export interface Landmark {
  readonly id: string
  /** What a crew calls it, for example the closure's code. */
  readonly name: string
  readonly kind: LandmarkKind
  /** Optical metres from the instrument's port. */
  readonly opticalM: number
  /** Metres along the route's line from its first point. */
  readonly groundM?: number | undefined
  /** WGS-84 degrees; the nearest point of the line between the neighbouring landmarks is taken. */
  readonly lngLat?: LngLat | undefined
  /** Cable metres coiled here, both sides of the joint together. The loop is centred on `opticalM`. */
  readonly slackM?: number | undefined
  readonly remark?: string | undefined
}

/** A link's way over the ground, as it is kept in the inventory. */
export interface Route {
  /** WGS-84 degrees, from the instrument's site to the far end. */
  readonly line: readonly LngLat[]
  /** Optical metres from the instrument's port to the fibre's far end, launch fibre included. */
  readonly lengthM: number
  /** Optical metres of launch fibre and patch cords before the cable starts, at the line's first point. */
  readonly launchOffsetM: number
  /**
   * Fibre length over cable length, minus 1: stranding and overlength in the tube, typically 0 to 0.02.
   * Used where no landmarks enclose a position.
   */
  readonly excessRatio: number
  /** In the order of `opticalM`. */
  readonly landmarks: readonly Landmark[]
}

/** Why a route cannot be used. `index` counts points of the line or landmarks from 0. */
export const ROUTE_ERROR_CODES = [
  'point-not-finite',
  'point-out-of-range',
  'segment-too-long',
  'line-too-short',
  'length-invalid',
  'launch-offset-invalid',
  'excess-invalid',
  'landmark-optical-invalid',
  'landmark-order',
  'landmark-slack-invalid',
  'landmark-slack-overlap',
  'landmark-position-missing',
  'landmark-position-invalid',
  'landmark-ground-order',
  'landmark-off-route',
] as const
export type RouteErrorCode = (typeof ROUTE_ERROR_CODES)[number]

export interface RouteError {
  readonly code: RouteErrorCode
  readonly index?: number
}
