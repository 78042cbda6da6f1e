import { type Contrast, type Stretch, measurePeaks, measureSteps } from './contrast.ts'
import type { Scan } from './scan.ts'

/** A place where something may be, as a sample index; `score` in multiples of the noise. */
export interface Candidate {
  readonly index: number
  readonly reflective: boolean
  /** Height of a peak, or size of a step either way. */
  readonly sizeDb: number
  readonly score: number
  /** By how much the noise there is more than that of independent samples. */
  readonly correlation: number
  /** Samples on each side by which it was found: the longer, the less is known of where it lies. */
  readonly window: number
}

/** What counts as an event of the fibre, and not as noise. */
export interface DetectionOptions {
  /** Smallest step that is reported: by its own uncertainty less is measured of half of those that lose just as much. */
  readonly minimumLossDb: number
  /** Smallest peak above the backscatter that is reported. */
  readonly minimumPeakDb: number
  /** How far above the noise a finding must be. */
  readonly sigmas: number
}

export const defaultDetection: DetectionOptions = { minimumLossDb: 0.03, minimumPeakDb: 0.1, sigmas: 4.5 }

const windowPulses = [3, 10, 30] as const
const windowMin = 12
/** The windows of thirty pulses: from there on noise is known to be no more alike. */
const boundingWindow = 2
/** Short pulses are noisy: their windows go on growing up to this length. */
const windowMaxM = 250
const windowGrowth = 3
/** Findings closer than this are one. */
export const mergePulses = 4
/** Pulse lengths that a reflection disturbs, its tail included. */
const peakPulses = 4
/** Two reflections this far apart are seen as two, also where they are merged into one event. */
const apartPulses = 1.5
const candidatesMax = 1000
/** A peak lower than a third of a step that stands so far beside it, and no farther than a peak disturbs, is the step's. */
const besideTimes = 3
const besidePulsesMin = 1.5

/** Reflective peaks first, then steps through windows of growing length that avoid what was found already. */
export function findCandidates(stretch: Stretch, options: DetectionOptions): Candidate[] {
  const { scan } = stretch
  const peaks = keepStrongest(pickPeaks(measurePeaks(stretch, windowMin), { scan, options }))
  const windows = measureWindows(stretch)
  const steps = windows.slice(0, 1).flatMap((window) => pickSteps(window, { scan, options, found: [] }))
  const found = peaks.filter((peak) => !steps.some((step) => isBesideLargerStep(scan, peak, step)))
  return [...found, ...pickFromWindows(windows, { scan, options, found })].toSorted(
    (a, b) => a.index - b.index,
  )
}

/** Steps through windows of growing length, each of which avoids what a shorter one found; by position. */
export function findSteps(stretch: Stretch, options: DetectionOptions): Candidate[] {
  const { scan } = stretch
  const steps = pickFromWindows(measureWindows(stretch), { scan, options, found: [] })
  return steps.toSorted((a, b) => a.index - b.index)
}

/** Between two steps the lines of both bend up to what looks like a low peak. */
function isBesideLargerStep({ pulseSamples }: Scan, peak: Candidate, step: Candidate): boolean {
  const pulses = Math.abs(peak.index - step.index) / pulseSamples
  return pulses > besidePulsesMin && pulses < peakPulses && step.sizeDb > besideTimes * peak.sizeDb
}

interface StepWindow {
  readonly contrast: Contrast
  readonly window: number
}

function measureWindows(stretch: Stretch): StepWindow[] {
  const measured: StepWindow[] = []
  for (const window of listWindows(stretch.scan))
    measured.push({ window, contrast: measureSteps(stretch, window, measured[boundingWindow]?.contrast) })
  return measured
}

function listWindows({ pulseSamples, trace }: Scan): number[] {
  const windows = windowPulses.map((pulses) => Math.max(windowMin, pulses * pulseSamples))
  for (
    let window = windowGrowth * (windows.at(-1) ?? windowMin);
    window * trace.spacingM <= windowMaxM;
    window *= windowGrowth
  )
    windows.push(window)
  return windows
}

function pickFromWindows(windows: readonly StepWindow[], picking: Picking): Candidate[] {
  const found: Candidate[] = []
  for (const window of windows)
    found.push(...keepStrongest(pickSteps(window, { ...picking, found: [...picking.found, ...found] })))
  return found
}

/** A million samples of rubbish must not make a million events. */
function keepStrongest(candidates: Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => b.score - a.score).slice(0, candidatesMax)
}

interface Picking {
  readonly scan: Scan
  readonly options: DetectionOptions
  readonly found: readonly Candidate[]
}

function pickPeaks(contrast: Contrast, { scan, options }: Omit<Picking, 'found'>): Candidate[] {
  const apart = Math.ceil((apartPulses * scan.pulseSamples) / contrast.stride)
  return listMaxima(contrast.valuesDb, apart).flatMap((at) => {
    const index = contrast.from + at * contrast.stride
    const heightDb = contrast.valuesDb[at] ?? 0
    if (heightDb <= options.minimumPeakDb) return []
    const sigmaDb = Math.max(scan.noise.sigmaDb(index), contrast.sigmasDb[at] ?? 0)
    return heightDb > options.sigmas * sigmaDb
      ? [
          {
            index,
            reflective: true,
            sizeDb: heightDb,
            score: heightDb / sigmaDb,
            correlation: contrast.correlations[at] ?? 1,
            window: peakPulses * scan.pulseSamples,
          },
        ]
      : []
  })
}

function pickSteps({ contrast, window }: StepWindow, { scan, options, found }: Picking): Candidate[] {
  const sizesDb = contrast.valuesDb.map(Math.abs)
  const apart = Math.ceil(Math.max(mergePulses * scan.pulseSamples, window) / contrast.stride)
  return listMaxima(sizesDb, apart).flatMap((at) => {
    const index = contrast.from + at * contrast.stride
    const sigmaDb = contrast.sigmasDb[at] ?? 0
    const sizeDb = sizesDb[at] ?? 0
    const reach = { from: index - window, to: index + scan.pulseSamples + window }
    // What it loses is measured later, and better: here it must be above the noise, and not surely below the limit.
    const isStep = sizeDb > Math.max(options.minimumLossDb - sigmaDb, options.sigmas * sigmaDb)
    if (!isStep || isDisturbed(scan, reach, found)) return []
    return [
      {
        index,
        reflective: false,
        sizeDb,
        score: sizeDb / sigmaDb,
        correlation: contrast.correlations[at] ?? 1,
        window,
      },
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
