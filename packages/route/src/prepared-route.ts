import type { LngLat } from './geodesic.ts'
import type { GroundLine } from './ground-line.ts'
import type { Landmark } from './route-input.ts'

/** A landmark with its place on the line and its slack loop resolved. */
export interface PlacedLandmark extends Pick<Landmark, 'id' | 'name' | 'kind' | 'opticalM' | 'remark'> {
  readonly slackM: number
  /** Optical metres at which the slack loop starts and ends; both are `opticalM` where nothing is coiled. */
  readonly loopFromM: number
  readonly loopToM: number
  readonly groundM: number
  /** The point of the line, not the surveyed point. */
  readonly lngLat: LngLat
  /** How far the given point lay from the line; 0 for a landmark given by `groundM`. */
  readonly offLineM: number
}

/** A corner of the piecewise-linear map between optical, cable and ground metres; none of the three ever falls. */
export interface Knot {
  readonly opticalM: number
  readonly cableM: number
  readonly groundM: number
}

/**
 * A stretch between two known places, loops left out, in optical metres.
 * `slope` is ground metres per optical metre, `slopeError` how far it may be wrong (see `spans.ts`).
 */
export interface Span {
  readonly fromM: number
  readonly toM: number
  /** Ground metres at `fromM`. */
  readonly fromGroundM: number
  readonly slope: number
  readonly slopeError: number
  /** After the last landmark only its start is known. */
  readonly isOpen: boolean
}

/** A checked route with everything computed once. Made by `makeRoute` only; plain data, safe to cache. */
export interface PreparedRoute {
  readonly line: GroundLine
  /** Geodesic length of the line in metres. */
  readonly groundLengthM: number
  readonly lengthM: number
  readonly launchOffsetM: number
  readonly excessRatio: number
  readonly landmarks: readonly PlacedLandmark[]
  readonly knots: readonly [Knot, ...Knot[]]
  /** In optical order; together with the loops they cover the link from launch offset to far end. */
  readonly spans: readonly Span[]
}
