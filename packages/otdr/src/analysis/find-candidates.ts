import type { FibreSpan } from './fibre-span.ts'
import { robustSigma } from './noise.ts'
import type { Scan } from './scan.ts'

/** A place where something may be, as a sample index; `score` in multiples of the noise. */
export interface Candidate {
  readonly index: number
  readonly reflective: boolean
  readonly score: number
}

/** What counts as an event of the fibre, and not as noise. */
export interface DetectionOptions {
  /** Smallest step that is reported. */
  readonly minimumLossDb: number
  /** Smallest peak above the backscatter that is reported. */
  readonly minimumPeakDb: number
  /** How far above the noise a finding must be. */
  readonly sigmas: number
}

export const defaultDetection: DetectionOptions = { minimumLossDb: 0.03, minimumPeakDb: 0.15, sigmas: 4.5 }

const windowPulses = [3, 10, 30] as const
const windowMin = 12
/** Findings closer than this are one. */
export const mergePulses = 4
/** Pulse lengths that a reflection disturbs, its tail included. */
const peakPulses = 4
const regionLength = 4096
const candidatesMax = 1000

/** Reflective peaks first, then steps through windows of growing length that avoid what was found already. */
export function findCandidates(scan: Scan, span: FibreSpan, options: DetectionOptions): Candidate[] {
  const found = keepStrongest(pickPeaks(scan, measurePeaks(scan, span), { span, options }))
  for (const pulses of windowPulses) {
    const window = Math.max(windowMin, pulses * scan.pulseSamples)
    const steps = measureSteps(scan, span, window)
    found.push(...keepStrongest(pickSteps(scan, steps, { span, options, window, found: [...found] })))
  }
  return found.toSorted((a, b) => a.index - b.index)
}

/** A million samples of rubbish must not make a million events. */
function keepStrongest(candidates: Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => b.score - a.score).slice(0, candidatesMax)
}

/** Height of a pulse above the lines on both sides, at each sample of the span. */
function measurePeaks({ fitter, pulseSamples }: Scan, { from, to }: FibreSpan): Float64Array {
  const window = Math.max(windowMin, 3 * pulseSamples)
  return Float64Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
    const at = from + offset
    const left = fitter.fit(Math.max(from, at - window), at)
    if (left === null) return 0
    const middle = at + pulseSamples / 2
    const before = left.level(middle) - fitter.mean(at, at + Math.max(1, pulseSamples))
    const after =
      fitter.mean(at + 3 * pulseSamples, at + 3 * pulseSamples + window) -
      fitter.mean(at, at + Math.max(1, pulseSamples))
    return Math.min(before, after)
  })
}

interface Picking {
  readonly span: FibreSpan
  readonly options: DetectionOptions
}

function pickPeaks(scan: Scan, heights: Float64Array, { span, options }: Picking): Candidate[] {
  const apart = mergePulses * scan.pulseSamples
  return listMaxima(heights, apart).flatMap((offset) => {
    const height = heights[offset] ?? 0
    const sigma = scan.noise.sigmaDb(span.from + offset)
    const isPeak = height > Math.max(options.minimumPeakDb, options.sigmas * sigma)
    return isPeak ? [{ index: span.from + offset, reflective: true, score: height / sigma }] : []
  })
}

/** Difference of the lines right and left of each sample, the pulse between them left out. */
function measureSteps({ fitter, pulseSamples }: Scan, { from, to }: FibreSpan, window: number): Float64Array {
  return Float64Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
    const at = from + offset
    if (at - window < from || at + pulseSamples + window > to) return 0
    const left = fitter.fit(at - window, at)
    const right = fitter.fit(at + pulseSamples, at + pulseSamples + window)
    const middle = at + pulseSamples / 2
    return left === null || right === null ? 0 : right.level(middle) - left.level(middle)
  })
}

function pickSteps(
  scan: Scan,
  steps: Float64Array,
  { span, options, window, found }: Picking & { window: number; found: readonly Candidate[] },
): Candidate[] {
  const sizes = steps.map(Math.abs)
  const sigmas = listRegionSigmas(steps)
  const apart = Math.max(mergePulses * scan.pulseSamples, window)
  return listMaxima(sizes, apart).flatMap((offset) => {
    const index = span.from + offset
    const sigma = sigmas[Math.floor(offset / regionLength)] ?? 0
    const size = sizes[offset] ?? 0
    const reach = { from: index - window, to: index + scan.pulseSamples + window }
    if (size <= Math.max(options.minimumLossDb, options.sigmas * sigma) || isDisturbed(scan, reach, found))
      return []
    return [{ index, reflective: false, score: size / Math.max(sigma, Number.EPSILON) }]
  })
}

/** What the step measure does where there is no step: its own scatter, which knows about correlated noise. */
function listRegionSigmas(steps: Float64Array): number[] {
  const count = Math.ceil(steps.length / regionLength)
  return Array.from({ length: count }, (_, region) =>
    robustSigma(steps.subarray(region * regionLength, (region + 1) * regionLength)),
  )
}

function isDisturbed(scan: Scan, reach: { from: number; to: number }, found: readonly Candidate[]): boolean {
  return found.some(({ index, reflective }) => {
    const disturbed = (reflective ? peakPulses : 1) * scan.pulseSamples
    return index + disturbed > reach.from && index < reach.to
  })
}

/** Indexes that are the largest value within `apart` on both sides. */
function listMaxima(values: Float64Array, apart: number): number[] {
  const maxima: number[] = []
  let best = 0
  for (let index = 1; index <= values.length; index += 1) {
    const isOver = index === values.length || index - best > apart
    if (isOver && isLargestBefore(values, best, apart)) maxima.push(best)
    if (isOver || (values[index] ?? 0) > (values[best] ?? 0)) best = index
  }
  return maxima
}

function isLargestBefore(values: Float64Array, index: number, apart: number): boolean {
  const value = values[index] ?? 0
  for (let at = Math.max(0, index - apart); at < index; at += 1) if ((values[at] ?? 0) > value) return false
  return value > 0
}
