import type { Candidate } from '../analysis/find-candidates.ts'
import { findSteps } from '../analysis/find-candidates.ts'
import { PulseNoise } from '../analysis/pulse-noise.ts'
import { refineEvent, unfittedSigma } from '../analysis/refine-event.ts'
import { makeScan } from '../analysis/scan.ts'
import type { Trace, TraceEvent } from '../trace/trace.ts'
import { indexAt, positionAt } from '../trace/trace.ts'
import { makeBarePlace } from './bare-place.ts'
import type { Pair } from './subject.ts'
import type { Section } from './windows.ts'

/** Smallest step looked for in a difference, and how far above its noise: more than in one trace, for it raises alarms. */
const options = { minimumLossDb: 0.1, minimumPeakDb: Number.POSITIVE_INFINITY, sigmas: 6 } as const
const spacingTolerance = 1e-6

/**
 * The current trace less the reference, sample by sample: everything that is the same in both is gone there, also what no
 * list of events names. Null when the samples of both do not lie at the same places.
 */
export function subtractTraces({ reference, current }: Pair): Trace | null {
  const samplesDb = subtractSamples(current.trace, reference.trace)
  return samplesDb === null ? null : { ...current.trace, samplesDb }
}

/** Steps in a difference of two traces. */
export function findDifferences(trace: Trace, { fromM, toM }: Section): TraceEvent[] {
  const scan = makeScan(trace)
  const span = {
    from: Math.max(0, indexAt(trace, fromM)),
    to: indexAt(trace, toM),
    end: null,
    endSigma: null,
  }
  const stretch = { scan, span, noise: new PulseNoise(scan.fitter, scan.pulseSamples, span) }
  const steps = findSteps(stretch, options)
  return steps.map((step, at) => {
    const room = findRoom([steps[at - 1], steps[at + 1]], span, scan.pulseSamples)
    const refined = refineEvent(stretch, step, room)
    const sigma = refined?.indexSigma ?? unfittedSigma(scan)
    return makeBarePlace(positionAt(trace, refined?.index ?? step.index), sigma * trace.spacingM)
  })
}

function subtractSamples(current: Trace, reference: Trace): Float32Array | null {
  const isAlike = Math.abs(current.spacingM / reference.spacingM - 1) <= spacingTolerance
  if (!isAlike) return null
  const shift = Math.round((current.startM - reference.startM) / reference.spacingM)
  return current.samplesDb.map((levelDb, index) => levelDb - (reference.samplesDb[index + shift] ?? levelDb))
}

function findRoom(
  [previous, next]: readonly [Candidate | undefined, Candidate | undefined],
  { from, to }: { from: number; to: number },
  pulseSamples: number,
): { from: number; to: number } {
  return {
    from: previous === undefined ? from : previous.index + 2 * pulseSamples,
    to: next === undefined ? to : next.index - pulseSamples,
  }
}
