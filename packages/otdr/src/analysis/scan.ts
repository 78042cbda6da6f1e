import type { Trace } from '../trace/trace.ts'
import { meanPowerLevel } from './average-power.ts'
import { LineFitter } from './line-fit.ts'
import { NoiseProfile } from './noise.ts'

/** A trace with what every step of the analysis needs of it, computed once. */
export interface Scan {
  readonly trace: Trace
  readonly fitter: LineFitter
  readonly noise: NoiseProfile
  /** Samples per pulse length. */
  readonly pulseSamples: number
  /** Level of the strongest sample: where the receiver saturates, if it does. */
  readonly strongestDb: number
  /** Mean power of the last twentieth of the trace as a level: the receiver's noise where the range is longer than the fibre. */
  readonly floorDb: number
}

export function makeScan(trace: Trace): Scan {
  return {
    trace,
    fitter: new LineFitter(trace.samplesDb),
    noise: new NoiseProfile(trace.samplesDb),
    pulseSamples: Math.max(1, Math.round(trace.pulseM / trace.spacingM)),
    strongestDb: trace.samplesDb.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    floorDb: measureFloor(trace.samplesDb),
  }
}

const tailShare = 0.05

/** Samples at the very bottom are where a receiver saw less than nothing, or were never written. */
function measureFloor(samplesDb: Float32Array): number {
  const tail = samplesDb.subarray(Math.floor(samplesDb.length * (1 - tailShare)))
  const darkestDb = tail.reduce((a, b) => Math.max(a, b), 0)
  const seen = tail.filter((levelDb) => levelDb < darkestDb)
  return seen.length === 0 ? darkestDb : meanPowerLevel(seen)
}

/** Index of the strongest sample in `[from, to)`: the smallest value, for samples are decibels below full scale. */
export function findStrongest(samplesDb: Float32Array, from: number, to: number): number {
  let best = Math.min(from, samplesDb.length - 1)
  for (let index = best; index < Math.min(to, samplesDb.length); index += 1) {
    if ((samplesDb[index] ?? 0) < (samplesDb[best] ?? 0)) best = index
  }
  return best
}
