import type { TraceEvent, TraceMarkers } from '../trace/trace.ts'
import { indexAt, positionAt } from '../trace/trace.ts'
import type { Line } from './line-fit.ts'
import { findStrongest, type Scan } from './scan.ts'

/** How much fibre a reflection hides, in metres of fibre (IEC 61746-1); null where the trace does not show it. */
export interface DeadZone {
  /** Where the reflection begins, from the user offset. */
  readonly positionM: number
  /**
   * Width of the peak 1.5 dB below its top: two reflections closer than this are seen as one. Null for a peak that
   * saturates the receiver or is lower than that.
   */
  readonly eventM: number | null
  /** From where the reflection begins until the trace stays within 0.5 dB of the line of the fibre behind it. */
  readonly attenuationM: number | null
}

const belowPeakDb = 1.5
const settledDb = 0.5
/** Noise this many times smaller than what is asked for does not hide it. */
const noiseSigmas = 3
const partsPerPulse = 8
const peakPulses = 2
/** A peak is as wide as the pulse and little more: what stays up for so many pulses is none. */
const widthPulsesMax = 4
const widthSamplesMin = 8
const tailPulses = 12

/** A reflection with the lines of the fibre before and behind it, null where there is none. */
export interface Disturbance extends Pick<TraceEvent, 'positionM' | 'saturated'> {
  readonly before: Line | null
  readonly behind: Pick<TraceMarkers, 'rightFromM' | 'rightToM'> | null
}

export function measureDeadZone(scan: Scan, disturbance: Disturbance): DeadZone {
  const { positionM, saturated } = disturbance
  return {
    positionM,
    eventM: saturated ? null : measurePeakWidth(scan, disturbance),
    attenuationM: measureRecovery(scan, disturbance),
  }
}

/** Between the crossings of the level that lies 1.5 dB below the strongest sample, which must rise above the fibre by more. */
function measurePeakWidth(scan: Scan, { positionM, before }: Disturbance): number | null {
  const { trace, pulseSamples } = scan
  const { samplesDb, spacingM } = trace
  const index = indexAt(trace, positionM)
  const peak = findStrongest(
    samplesDb,
    Math.max(0, index - pulseSamples),
    index + peakPulses * pulseSamples + 1,
  )
  const limitDb = (samplesDb[peak] ?? 0) + belowPeakDb
  if (before !== null && before.level(peak) <= limitDb) return null
  const rise = findCrossing(scan, limitDb, { peak, step: -1 })
  const fall = findCrossing(scan, limitDb, { peak, step: 1 })
  return rise === null || fall === null ? null : (fall - rise) * spacingM
}

/** Going away from the peak, where the trace falls to a level, between two samples; null where it never does. */
function findCrossing(
  { trace: { samplesDb }, pulseSamples }: Scan,
  limitDb: number,
  { peak, step }: { peak: number; step: 1 | -1 },
): number | null {
  const widest = Math.max(widthSamplesMin, widthPulsesMax * pulseSamples)
  let at = peak
  while (Math.abs(at - peak) <= widest && (samplesDb[at] ?? Number.POSITIVE_INFINITY) < limitDb) at += step
  if (Math.abs(at - peak) > widest) return null
  const outsideDb = samplesDb[at]
  const insideDb = samplesDb[at - step]
  if (outsideDb === undefined || insideDb === undefined) return null
  return at - step * ((outsideDb - limitDb) / (outsideDb - insideDb))
}

function measureRecovery(scan: Scan, { positionM, behind }: Disturbance): number | null {
  if (behind === null) return null
  const { trace, fitter, noise, pulseSamples } = scan
  const [index, from, to] = [positionM, behind.rightFromM, behind.rightToM].map((atM) => indexAt(trace, atM))
  if (index === undefined || from === undefined || to === undefined) return null
  const line = fitter.fit(from, to)
  const part = Math.max(1, Math.round(pulseSamples / partsPerPulse))
  const isDrowned = (noiseSigmas * noise.sigmaDb(from)) / Math.sqrt(part) > settledDb
  if (line === null || isDrowned) return null
  const isOff = (at: number) =>
    Math.abs(fitter.mean(at, at + part) - line.level(at + (part - 1) / 2)) > settledDb
  // A slow tail may reach into the line behind it.
  let settled = Math.max(from, Math.min(to - part, from + tailPulses * pulseSamples))
  if (isOff(settled)) return null
  while (settled > index && !isOff(settled - 1)) settled -= 1
  // The part that is off ends where the light is back.
  const backM = positionAt(trace, settled + (part - 1) / 2) - positionM
  return settled > index ? backM : null
}
