import type { Trace } from '../trace/trace.ts'
import { meanPowerLevel } from './average-power.ts'
import { LineFitter } from './line-fit.ts'
import { medianOf, NoiseProfile } from './noise.ts'

/** A trace with what every step of the analysis needs of it, computed once. */
export interface Scan {
  readonly trace: Trace
  readonly fitter: LineFitter
  readonly noise: NoiseProfile
  /** Samples per pulse length. */
  readonly pulseSamples: number
  /** Level of the strongest sample: where the receiver saturates, if it does. */
  readonly strongestDb: number
  /**
   * Mean power of the last twentieth of the trace as a level: the receiver's noise. Infinite where the trace ends in
   * light, for then nobody knows how dark it gets.
   */
  readonly floorDb: number
}

/** A place as a sample index, with the standard deviation of where it lies, in samples. */
export interface Place {
  readonly index: number
  readonly sigma: number
}

export function makeScan(trace: Trace): Scan {
  const fitter = new LineFitter(trace.samplesDb)
  return {
    trace,
    fitter,
    noise: new NoiseProfile(trace.samplesDb),
    pulseSamples: Math.max(1, Math.round(trace.pulseM / trace.spacingM)),
    strongestDb:
      trace.samplesDb[findStrongest(trace.samplesDb, 0, trace.samplesDb.length)] ?? Number.POSITIVE_INFINITY,
    floorDb: endsInLight(trace.samplesDb, fitter) ? Number.POSITIVE_INFINITY : measureFloor(trace.samplesDb),
  }
}

const tailShare = 0.05
const tailParts = 20
const lightParts = 5

/** Noise around nothing scatters several times as much in 5 log decibels. */
const lightResidualMaxDb = 0.3
const lightSamplesMin = 60

/** Whether most of the tail lies close to lines, and not on one level as digits that were never written do. */
function endsInLight(samplesDb: Float32Array, fitter: LineFitter): boolean {
  const from = Math.floor(samplesDb.length * (1 - tailShare))
  if (samplesDb.length - from < lightSamplesMin) return false
  const length = (samplesDb.length - from) / lightParts
  const residuals = Array.from(
    { length: lightParts },
    (_, part) => fitter.fit(from + part * length, from + (part + 1) * length)?.residual ?? 0,
  )
  const residualDb = medianOf(residuals)
  return residualDb > 0 && residualDb <= lightResidualMaxDb
}

/**
 * By the median of short parts: a ghost in the tail is no noise. Samples at the very bottom are where a receiver saw
 * less than nothing, or were never written.
 */
function measureFloor(samplesDb: Float32Array): number {
  const tail = samplesDb.subarray(Math.floor(samplesDb.length * (1 - tailShare)))
  const darkestDb = tail.reduce((a, b) => Math.max(a, b), 0)
  const seen = tail.filter((levelDb) => levelDb < darkestDb)
  if (seen.length === 0) return darkestDb
  const length = Math.max(1, Math.floor(seen.length / tailParts))
  const levels = Array.from({ length: Math.floor(seen.length / length) }, (_, part) =>
    meanPowerLevel(seen.subarray(part * length, (part + 1) * length)),
  )
  return medianOf(levels)
}

/** Index of the strongest sample in `[from, to)`: the smallest value, for samples are decibels below full scale. */
export function findStrongest(samplesDb: Float32Array, from: number, to: number): number {
  let best = Math.min(from, samplesDb.length - 1)
  for (let index = best; index < Math.min(to, samplesDb.length); index += 1) {
    if ((samplesDb[index] ?? 0) < (samplesDb[best] ?? 0)) best = index
  }
  return best
}
