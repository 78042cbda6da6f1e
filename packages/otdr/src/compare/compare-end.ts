import { medianOf } from '../analysis/noise.ts'
import { indexAt, positionAt } from '../trace/trace.ts'
import type { ComparisonOptions, EndComparison, Measurement } from './comparison.ts'
import { findEndReflection } from './end-reflection.ts'
import type { Pair, Subject } from './subject.ts'

const tolerancePulses = 2
const darkMarginDb = 3
const darkTailShare = 0.1

export interface ComparedEnd extends EndComparison {
  readonly referenceM: number | null
  readonly currentM: number | null
  /** Standard deviation of `currentM`; null where the instrument says where it is. */
  readonly currentSigmaM: number | null
}

/** Both ends by the same means: found in both traces, or else as both instruments say. */
export function compareEnd(pair: Pair, options: ComparisonOptions): ComparedEnd {
  const toleranceM = Math.max(options.endToleranceM, tolerancePulses * pair.pulseM)
  const [referenceM, currentM] = findEnds(pair, toleranceM)
  if (referenceM === null || currentM === null)
    return { state: 'unknown', deltaM: 0, toleranceM, referenceM, currentM, currentSigmaM: null }
  const deltaM = currentM - referenceM
  const moved = deltaM < 0 ? 'shorter' : 'longer'
  const state = Math.abs(deltaM) <= toleranceM ? 'same' : moved
  const { endM, endSigmaM } = pair.current.detection
  const currentSigmaM = endM === currentM ? endSigmaM : null
  return { state, deltaM, toleranceM, referenceM, currentM, currentSigmaM }
}

function findEnds(pair: Pair, toleranceM: number): [number | null, number | null] {
  const { reference, current } = pair
  const seen = reference.detection.endM
  if (seen === null) return [reference.trace.endM, reference.trace.endM === null ? null : current.trace.endM]
  const found = current.detection.endM ?? findDarkness(current, seen)
  const isInDoubt = found === null || found < seen - toleranceM
  return [seen, (isInDoubt ? findEndReflection(pair, found) : null) ?? found]
}

/**
 * A fibre cut close to the instrument shows no backscatter to measure at all, only the launch sinking into the
 * noise: the end is then where the light goes out. Null when the trace shows fibre or does not reach far enough.
 */
function findDarkness({ trace, scan, detection }: Subject, referenceM: number): number | null {
  if (detection.measurable !== null || indexAt(trace, referenceM) > trace.samplesDb.length) return null
  const tail = trace.samplesDb.subarray(Math.floor(trace.samplesDb.length * (1 - darkTailShare)))
  const limitDb = medianOf(tail) - darkMarginDb
  const step = Math.max(1, Math.round(scan.pulseSamples / 4))
  let last = 0
  for (let at = 0; at + step <= scan.fitter.length && scan.fitter.mean(at, at + step) < limitDb; at += step)
    last = at
  return Math.max(0, positionAt(trace, last) - trace.pulseM)
}

/** Both checks are always given when the ends are known, so that an earlier alarm can clear. */
export function measureEnd({
  state,
  deltaM,
  referenceM,
  currentM,
  currentSigmaM,
}: ComparedEnd): Measurement[] {
  if (state === 'unknown' || referenceM === null || currentM === null) return []
  const base = {
    positionM: currentM,
    positionSigmaM: currentSigmaM,
    referenceValue: null,
    unit: 'm',
  } as const
  return [
    { ...base, check: 'break', value: state === 'shorter' ? -deltaM : 0 },
    { ...base, check: 'end-moved', value: state === 'longer' ? deltaM : 0 },
  ]
}
