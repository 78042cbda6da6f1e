import type { AnalysedTrace } from '../analysis/analyse-trace.ts'
import { medianOf } from '../analysis/noise.ts'
import { mergePulses } from '../analysis/find-candidates.ts'
import type { Trace } from '../trace/trace.ts'
import { indexAt, positionAt } from '../trace/trace.ts'
import { findPulseWithin } from './pulses.ts'
import { findFading, findShortRange } from './reach.ts'
import type {
  CannotMeasureReason,
  IndexDiffers,
  LaunchSaturated,
  MeasuredLink,
  PulseTooLong,
  SamplingTooCoarse,
  WavelengthDiffers,
} from './reason.ts'

/** The tolerances of the comparison: within them two measurements are alike. */
const wavelengthToleranceNm = 15
const indexTolerance = 0.0005
/** Samples further apart than half of what the end may move, or than a quarter pulse, make places coarser. */
const spacingMaxM = 10
const spacingsPerPulse = 4
/** A link with fewer landmarks says nothing of what is to be told apart. */
const gapsMin = 2
/** A reference with a pulse of less than this share told more apart. */
const shorterShare = 0.5
const saturationDb = 0.02
/** The launch reflection lasts a pulse, and the receiver takes about as long again to see. */
const launchPulses = 3
const launchMinM = 50

/**
 * Why a trace cannot measure its link; an empty list: it can. A fibre that is seen to end on the way is broken and not
 * unmeasured.
 */
export function whyItCannotMeasure(
  trace: AnalysedTrace,
  link: MeasuredLink,
  reference: Trace | null,
): CannotMeasureReason[] {
  return [
    ...findShortRange(trace, link.lengthM, reference),
    ...findFading(trace, link.lengthM, reference),
    ...findLongPulse(trace, link, reference),
    ...findWavelength(trace, reference),
    ...findCoarseSampling(trace),
    ...findIndex(trace, link),
    ...findSaturation(trace),
  ]
}

/** Whether the link stays unwatched by this trace: its end or its events are not seen. */
export function isUnmeasured(reasons: readonly CannotMeasureReason[]): boolean {
  return reasons.some(({ hides }) => hides !== 'nothing')
}

/** Long links need long pulses: that hides losses only where the reference told more apart. */
function findLongPulse(
  { pulseNs, pulseM }: AnalysedTrace,
  { landmarksM }: MeasuredLink,
  reference: Trace | null,
): PulseTooLong[] {
  const gapsM = landmarksM.slice(1).map((atM, before) => atM - (landmarksM[before] ?? atM))
  const apartM = mergePulses * pulseM
  const hidden = gapsM.filter((gapM) => gapM < apartM)
  if (gapsM.length < gapsMin || hidden.length * 2 <= gapsM.length) return []
  const gapM = medianOf(gapsM)
  const isShorterBefore = reference !== null && reference.pulseNs < shorterShare * pulseNs
  return [
    {
      code: 'pulse-too-long',
      hides: isShorterBefore ? 'losses' : 'nothing',
      pulseNs,
      apartM,
      hiddenGaps: hidden.length,
      gaps: gapsM.length,
      gapM,
      neededPulseNs: findPulseWithin((pulseNs * gapM) / apartM),
    },
  ]
}

function findWavelength({ wavelengthNm }: AnalysedTrace, reference: Trace | null): WavelengthDiffers[] {
  const referenceNm = reference?.wavelengthNm ?? wavelengthNm
  if (Math.abs(wavelengthNm - referenceNm) <= wavelengthToleranceNm) return []
  return [{ code: 'wavelength-differs', hides: 'nothing', wavelengthNm, referenceNm }]
}

function findCoarseSampling({ spacingM, pulseM }: AnalysedTrace): SamplingTooCoarse[] {
  const neededM = Math.max(spacingMaxM, pulseM / spacingsPerPulse)
  return spacingM > neededM ? [{ code: 'sampling-too-coarse', hides: 'nothing', spacingM, neededM }] : []
}

function findIndex({ groupIndex }: AnalysedTrace, link: MeasuredLink): IndexDiffers[] {
  if (Math.abs(groupIndex - link.groupIndex) <= indexTolerance) return []
  const offM = Math.abs(link.groupIndex / groupIndex - 1) * link.lengthM
  return [{ code: 'index-differs', hides: 'nothing', groupIndex, linkIndex: link.groupIndex, offM }]
}

/** From the launch on everything as strong as anything gets, for longer than the launch reflection lasts. */
function findSaturation(trace: AnalysedTrace): LaunchSaturated[] {
  const { samplesDb, pulseM } = trace
  const strongestDb = samplesDb.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const from = Math.max(0, indexAt(trace, 0))
  const first = samplesDb.findIndex(
    (levelDb, index) => index >= from && levelDb - strongestDb <= saturationDb,
  )
  const after = samplesDb.findIndex((levelDb, index) => index > first && levelDb - strongestDb > saturationDb)
  const usualM = Math.max(launchMinM, launchPulses * pulseM)
  const untilM = after < 0 ? 0 : positionAt(trace, after)
  const isAtLaunch = first >= 0 && positionAt(trace, first) <= usualM
  const isLong = untilM - positionAt(trace, first) > usualM
  return isAtLaunch && isLong ? [{ code: 'launch-saturated', hides: 'nothing', untilM, usualM }] : []
}
