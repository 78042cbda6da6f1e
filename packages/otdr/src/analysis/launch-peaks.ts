import { indexAt } from '../trace/trace.ts'
import type { FibreSpan } from './fibre-span.ts'
import { findStrongest, type Scan } from './scan.ts'

/** The launch's own reflection is over by then. */
const launchPulses = 1.5
/** A rise out of the dead zone this large, and so many times the noise, is a reflection. */
const riseMinDb = 0.5
const riseSigmas = 6
const footShare = 0.05
const meanShare = 4

/** A reflection in the launch's dead zone, as sample indexes: where it begins and where it is strongest. */
export interface LaunchPeak {
  readonly index: number
  readonly peak: number
}

/** Where light rises again between the launch and the first undisturbed fibre; by position. */
export function findLaunchPeaks(scan: Scan, { from }: Pick<FibreSpan, 'from'>): LaunchPeak[] {
  const { trace, fitter, noise, pulseSamples } = scan
  const mean = Math.max(1, Math.floor(pulseSamples / meanShare))
  const levelAt = (index: number) => fitter.mean(index, index + mean)
  const found: LaunchPeak[] = []
  let valley = Math.max(0, indexAt(trace, 0)) + Math.ceil(launchPulses * pulseSamples)
  for (let at = valley; at + mean < from; at += 1) {
    if (levelAt(at) > levelAt(valley)) valley = at
    const limitDb = Math.max(riseMinDb, riseSigmas * noise.sigmaDb(valley))
    if (levelAt(valley) - levelAt(at) < limitDb) continue
    const peak = findStrongest(trace.samplesDb, at, at + 2 * pulseSamples + 1)
    found.push({ index: findFoot(scan, valley, peak), peak })
    at = peak + pulseSamples
    valley = at
  }
  return found
}

function findFoot({ trace }: Scan, valley: number, peak: number): number {
  const bottomDb = trace.samplesDb[valley] ?? 0
  const limitDb = footShare * (bottomDb - (trace.samplesDb[peak] ?? 0))
  let at = peak
  while (at > valley && bottomDb - (trace.samplesDb[at - 1] ?? 0) > limitDb) at -= 1
  return at
}
