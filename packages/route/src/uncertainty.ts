import { clamp, countBelow } from './number-range.ts'
import type { PreparedRoute } from './prepared-route.ts'

/** How the instrument measured the distance. */
export interface Accuracy {
  /** Fixed distance error in metres; published: ±1 m. */
  readonly offsetM?: number | undefined
  /** Timebase error per metre; published: 5·10⁻⁵ to 10⁻⁴, the larger one by default. */
  readonly scale?: number | undefined
  /** Distance between two samples of the trace, metres. */
  readonly sampleSpacingM: number
  /** Pulse width in nanoseconds. */
  readonly pulseNs: number
  /** Group refractive index the distance was computed with, 1 to 2. */
  readonly groupIndex: number
  /**
   * Standard deviation of the event's position, where the detector states one, metres. It comes from the fit of the
   * event's own edge, and so stands for the terms of pulse and sampling.
   */
  readonly positionSigmaM?: number | undefined
}

/** The terms of a ± in metres. They are worst cases, so they add up linearly, as in instrument data sheets. */
export interface UncertaintyTerms {
  /** Instrument offset (data sheet). */
  readonly offsetM: number
  /** Scale error × optical distance (data sheet). */
  readonly scaleM: number
  /** Half a sample: an event is never placed finer (data sheets state the same term). 0 where the detector says more. */
  readonly samplingM: number
  /**
   * Half the pulse's length in the fibre, pulse·c/(4n): a loss step is smeared into a ramp as long as the
   * spatial resolution pulse·c/(2n), and its foot may be taken anywhere up to the middle of that ramp. 0 where the
   * detector says more.
   */
  readonly pulseM: number
  /** Two standard deviations (95 %) of the detector's own estimate. */
  readonly positionM: number
  /** Distance to the nearest known place × the slope's possible error there, plus what runs off the drawn line. */
  readonly landmarkM: number
}

/** Of an instrument whose data sheet is not known: metres, and metres per metre. */
export const DEFAULT_OFFSET_M = 1
export const DEFAULT_SCALE = 1e-4
/** Exact by definition of the metre (SI). */
const LIGHT_SPEED_M_PER_S = 299_792_458
const COVERAGE_FACTOR = 2

function isQuantity(value: number): boolean {
  return value >= 0 && value < Number.POSITIVE_INFINITY
}

/** False when a figure is negative, not finite, or the index is not that of a glass fibre. */
export function isAccuracy(accuracy: Accuracy): boolean {
  const { offsetM = 0, scale = 0, sampleSpacingM, pulseNs, groupIndex, positionSigmaM = 0 } = accuracy
  const quantities = [offsetM, scale, sampleSpacingM, pulseNs, positionSigmaM]
  return quantities.every(isQuantity) && groupIndex >= 1 && groupIndex <= 2
}

/** How far a position may be off for want of landmarks: 0 at a landmark or in its loop, most midway. */
function computeLandmarkM({ spans, line }: PreparedRoute, opticalM: number): number {
  const count = countBelow(spans.length, (index) => (spans[index]?.fromM ?? 0) < opticalM)
  const span = spans[count - 1]
  if (!span || opticalM > span.toM) return 0
  const fromM = opticalM - span.fromM
  if (!span.isOpen) return span.slopeError * Math.min(fromM, span.toM - opticalM)
  const overrunM = Math.max(0, span.fromGroundM + fromM * span.slope - line.totalM)
  return span.slopeError * fromM + overrunM
}

/** The terms for a position of a route; `opticalM` and `accuracy` are already checked. */
export function makeUncertaintyTerms(
  route: PreparedRoute,
  opticalM: number,
  accuracy: Accuracy,
): UncertaintyTerms {
  const { offsetM = DEFAULT_OFFSET_M, scale = DEFAULT_SCALE, positionSigmaM } = accuracy
  const isFitted = positionSigmaM !== undefined
  return {
    offsetM,
    scaleM: scale * Math.abs(opticalM),
    samplingM: isFitted ? 0 : accuracy.sampleSpacingM / 2,
    pulseM: isFitted ? 0 : (accuracy.pulseNs * 1e-9 * LIGHT_SPEED_M_PER_S) / (4 * accuracy.groupIndex),
    positionM: COVERAGE_FACTOR * (positionSigmaM ?? 0),
    landmarkM: computeLandmarkM(route, clamp(opticalM, route.launchOffsetM, route.lengthM)),
  }
}

export function computeUncertaintyM(terms: UncertaintyTerms): number {
  const { offsetM, scaleM, samplingM, pulseM, positionM, landmarkM } = terms
  return offsetM + scaleM + samplingM + pulseM + positionM + landmarkM
}
