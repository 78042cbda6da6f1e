import { type Contrast, type Stretch, measurePeaks, measureSteps } from './contrast.ts'
import type { Scan } from './scan.ts'

/** A place where something may be, as a sample index; `score` in multiples of the noise. */
export interface Candidate {
  readonly index: number
  readonly reflective: boolean
  readonly score: number
  /** By how much the noise there is more than that of independent samples. */
  readonly correlation: number
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
/** Two reflections this far apart are seen as two, also where they are merged into one event. */
const apartPulses = 1.5
const candidatesMax = 1000

/** Reflective peaks first, then steps through windows of growing length that avoid what was found already. */
export function findCandidates(stretch: Stretch, options: DetectionOptions): Candidate[] {
  const { scan } = stretch
  const found = keepStrongest(pickPeaks(measurePeaks(stretch, windowMin), { scan, options }))
  return [...found, ...findSteps(stretch, options, found)].toSorted((a, b) => a.index - b.index)
}

/** Steps through windows of growing length that avoid what was found already; by position. */
export function findSteps(
  stretch: Stretch,
  options: DetectionOptions,
  avoided: readonly Candidate[] = [],
): Candidate[] {
  const { scan } = stretch
  const found: Candidate[] = []
  for (const pulses of windowPulses) {
    const window = Math.max(windowMin, pulses * scan.pulseSamples)
    const steps = measureSteps(stretch, window)
    found.push(...keepStrongest(pickSteps(steps, { scan, options, window, found: [...avoided, ...found] })))
  }
  return found.toSorted((a, b) => a.index - b.index)
}

/** A million samples of rubbish must not make a million events. */
function keepStrongest(candidates: Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => b.score - a.score).slice(0, candidatesMax)
}

interface Picking {
  readonly scan: Scan
  readonly options: DetectionOptions
}

function pickPeaks(contrast: Contrast, { scan, options }: Picking): Candidate[] {
  const apart = Math.ceil((apartPulses * scan.pulseSamples) / contrast.stride)
  return listMaxima(contrast.valuesDb, apart).flatMap((at) => {
    const index = contrast.from + at * contrast.stride
    const heightDb = contrast.valuesDb[at] ?? 0
    const sigmaDb = Math.max(scan.noise.sigmaDb(index), contrast.sigmasDb[at] ?? 0)
    const isPeak = heightDb > Math.max(options.minimumPeakDb, options.sigmas * sigmaDb)
    return isPeak
      ? [{ index, reflective: true, score: heightDb / sigmaDb, correlation: contrast.correlations[at] ?? 1 }]
      : []
  })
}

function pickSteps(
  contrast: Contrast,
  { scan, options, window, found }: Picking & { window: number; found: readonly Candidate[] },
): Candidate[] {
  const sizesDb = contrast.valuesDb.map(Math.abs)
  const apart = Math.ceil(Math.max(mergePulses * scan.pulseSamples, window) / contrast.stride)
  return listMaxima(sizesDb, apart).flatMap((at) => {
    const index = contrast.from + at * contrast.stride
    const sigmaDb = contrast.sigmasDb[at] ?? 0
    const sizeDb = sizesDb[at] ?? 0
    const reach = { from: index - window, to: index + scan.pulseSamples + window }
    const isStep = sizeDb > Math.max(options.minimumLossDb, options.sigmas * sigmaDb)
    if (!isStep || isDisturbed(scan, reach, found)) return []
    return [
      { index, reflective: false, score: sizeDb / sigmaDb, correlation: contrast.correlations[at] ?? 1 },
    ]
  })
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
