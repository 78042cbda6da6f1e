import { meanPowerLevel } from './average-power.ts'
import type { Line } from './line-fit.ts'
import type { Fitted } from './measure-level.ts'
import { medianOf, robustSigma } from './noise.ts'
import { findStrongest, type Place, type Scan } from './scan.ts'

/** The rough edge may lie behind the true one by this much; the level is read before. */
const guardMin = 12
const guardPulses = 1.5
const levelMin = 24
const levelPulses = 3
const levelSamplesMin = 6
const risePeakMinDb = 0.5
const footShare = 0.05
/** Half a pulse behind the end half of the pulse is still in the fibre: half the power, 5 lg 2. */
const halfPowerDb = 5 * Math.log10(2)
const edgeSigmas = 5
/** How steeply the light falls there, in decibels a pulse: 5 lg e over the half that is left. */
const halfPowerSlopeDb = 10 * Math.LOG10E
/** Where there is no noise a rise out of the fibre's line and a drop are off by these samples; a drop also by these pulses, by which receivers lag. */
const riseSigma = 0.6
const dropSigma = 0.6
const lagSigma = 0.05

/**
 * The line before the rough edge may hold some samples of the drop itself, which tilts it. The level is read again
 * before it, as a median that a joint nearby does not move; from there the first rise or lasting drop is the end.
 */
export function refineEnd(
  scan: Scan,
  { from, slope }: { readonly from: number; readonly slope: Fitted },
  { edge, until }: { edge: number; until: number },
): Place {
  const rough = { index: edge, sigma: scan.pulseSamples / 2 }
  const { fitter, pulseSamples, trace } = scan
  const start = edge - Math.max(guardMin, Math.ceil(guardPulses * pulseSamples))
  const first = Math.max(from, start - Math.max(levelMin, levelPulses * pulseSamples))
  if (start - first < levelSamplesMin) return rough
  const before = trace.samplesDb.subarray(first, start)
  const levelDb = medianOf(before)
  const level = (index: number) => levelDb + slope.value * (index - (first + start - 1) / 2)
  // Not from the noise profile: its blocks reach behind the end.
  const sigmaDb = robustSigma(before)
  const quietSamples = Math.min(pulseSamples, ((edgeSigmas * sigmaDb) / halfPowerDb) ** 2)
  const run = Math.max(2, Math.round(pulseSamples / 8), Math.ceil(quietSamples))
  const noiseDb = (edgeSigmas * sigmaDb) / Math.sqrt(run)
  const riseDb = Math.max(risePeakMinDb, noiseDb)
  const dropDb = Math.max(halfPowerDb, noiseDb)
  for (let at = start; at < until; at += 1) {
    const offDb = fitter.mean(at, at + run) - level(at)
    if (-offDb > riseDb)
      return { index: findFoot(scan, level, { at, limitDb: edgeSigmas * sigmaDb }), sigma: riseSigma }
    if (offDb < dropDb) continue
    const behind = trace.samplesDb.subarray(at, at + run + 2 * pulseSamples)
    if (meanPowerLevel(behind) - level(at) >= halfPowerDb)
      return {
        index: at + Math.round((run - 1 - pulseSamples) / 2),
        sigma: Math.hypot(
          dropSigma,
          lagSigma * pulseSamples,
          (sigmaDb / Math.sqrt(run)) * (pulseSamples / halfPowerSlopeDb),
        ),
      }
  }
  return rough
}

/** Where the reflection that is seen at `at` leaves the level. */
function findFoot(
  { trace, pulseSamples }: Scan,
  level: Line['level'],
  { at, limitDb }: { at: number; limitDb: number },
): number {
  const riseDb = (index: number) => level(index) - (trace.samplesDb[index] ?? 0)
  const peak = findStrongest(trace.samplesDb, at, at + 2 * pulseSamples + 1)
  const footDb = Math.max(limitDb, footShare * riseDb(peak))
  let foot = at
  while (foot < peak && riseDb(foot) <= footDb) foot += 1
  return foot
}
