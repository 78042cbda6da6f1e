import {
  type Anchor,
  type CablePlace,
  findCablePlace,
  type LaidStretch,
  placeStretches,
} from './place-on-path.ts'

/** How well an optical distance is known. */
export interface DistanceAccuracy {
  /** Standard deviation by the fit of the event's edge, metres; null where nobody says. */
  readonly sigmaM: number | null
  /** Of the link's last trace: they count where no deviation is stated. */
  readonly pulseNs: number
  readonly sampleSpacingM: number
  readonly groupIndex: number
}

export interface UncertainPlace extends CablePlace {
  /** ± metres along the cable. */
  readonly uncertaintyM: number
}

/** Of an instrument whose data sheet is not known: metres, and metres per metre. */
const OFFSET_M = 1
const SCALE = 1e-4
/** Exact by definition of the metre (SI). */
const LIGHT_SPEED_M_PER_S = 299_792_458
/** Two standard deviations: 95 %. */
const COVERAGE_FACTOR = 2
/** Makers state fibre over cable length to about half a per cent. */
const EXCESS_ERROR = 0.005

/** Half a sample and half the pulse's length in the fibre, pulse·c/(4n); nothing where the detector says more. */
function findEdgeM({ sigmaM, pulseNs, sampleSpacingM, groupIndex }: DistanceAccuracy): number {
  if (sigmaM !== null) return COVERAGE_FACTOR * sigmaM
  return sampleSpacingM / 2 + (pulseNs * 1e-9 * LIGHT_SPEED_M_PER_S) / (4 * groupIndex)
}

/**
 * Where along its cable an optical distance lies, and how sure that is: instrument, edge, and the distance to the
 * nearest known place times the possible error of the excess. Worst cases, so they add up.
 *
 * @param position - optical metres from the port; behind the last stretch or before the first: undefined
 */
export function placeAlarm(
  stretches: readonly LaidStretch[],
  position: {
    readonly positionM: number
    readonly startM: number
    readonly anchors: readonly Anchor[]
    readonly accuracy: DistanceAccuracy
  },
): UncertainPlace | undefined {
  const { positionM, startM, anchors, accuracy } = position
  const place = findCablePlace(placeStretches(stretches, { startM, anchors }), positionM)
  if (place === undefined) return undefined
  const passed = new Set(stretches.map(({ toNodeId }) => toNodeId))
  const known = anchors.filter(({ nodeId }) => passed.has(nodeId)).map(({ opticalM }) => opticalM)
  const apartM = Math.min(...[startM, ...known].map((opticalM) => Math.abs(positionM - opticalM)))
  const uncertaintyM = OFFSET_M + SCALE * positionM + findEdgeM(accuracy) + EXCESS_ERROR * apartM
  return { ...place, uncertaintyM }
}
