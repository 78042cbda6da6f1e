import type { FibreSpan } from './fibre-span.ts'
import { slopeLimitDbPerKm } from './fibre-runs.ts'
import type { Line } from './line-fit.ts'
import { robustSigma } from './noise.ts'
import type { PulseNoise } from './pulse-noise.ts'
import type { Scan } from './scan.ts'

/** How far something stands out at every `stride`th sample from `from` on, dB, with what noise gives it there. */
export interface Contrast {
  readonly from: number
  readonly stride: number
  readonly valuesDb: Float64Array
  /** Never below what the measure itself scatters by where nothing is. */
  readonly sigmasDb: Float64Array
  /** By how much noise here is more than that of independent samples. */
  readonly correlations: Float64Array
}

/** The fibre of a trace, and the noise there. */
export interface Stretch {
  readonly scan: Scan
  readonly span: Pick<FibreSpan, 'from' | 'to'>
  readonly noise: PulseNoise
}

/** What lies between two lines over `window` samples each: [from, to). */
interface Gap {
  readonly left: Line
  readonly right: Line | null
  readonly from: number
  readonly to: number
  readonly window: number
}

/** Of a place: takes what stands out there and its noise. What is not taken stays nothing. */
type Take = (valueDb: number, sigmaDb: number) => void

const peakStridesPerPulse = 10
const stepStridesPerWindow = 24
const peakWindowPulses = 3
/** A reflection and its tail are over by then, in most receivers. */
const peakOverPulses = 3
/** What falls by so much more than fibre over a window is a tail: as it runs out it leaves its line as a peak does. */
const tailFallDb = 0.5
const carriedSlopeMaxDbPerKm = 0.5
const mPerKm = 1000
const regionSamples = 4096
/** A step fills the measure for seven pulses and more: a region is many times as long. */
const regionPulses = 160
const regionValuesMin = 24
const sigmaMinDb = 1e-6
/** By how much more than through shorter windows noise may be alike through longer ones. */
const longerCorrelationMax = 1.25

/**
 * Height of a pulse above the lines on both sides. Both lines are carried on to the pulse: over several long
 * pulses the fibre's own slope is more than a weak peak.
 */
export function measurePeaks({ scan, span, noise }: Stretch, windowMin: number): Contrast {
  const { fitter, pulseSamples } = scan
  const window = Math.max(windowMin, peakWindowPulses * pulseSamples)
  const stride = Math.max(1, Math.floor(pulseSamples / peakStridesPerPulse))
  const part = Math.max(1, Math.round(pulseSamples / 2))
  const fibreFallDb = (slopeLimitDbPerKm(scan.trace) * scan.trace.spacingM * window) / mPerKm
  return measure(span, { stride, pulseSamples }, (at, take) => {
    const left = fitter.fit(Math.max(span.from, at - window), at)
    if (left === null) return
    const rightFrom = at + peakOverPulses * pulseSamples
    const right = fitter.fit(rightFrom, Math.min(span.to, rightFrom + window))
    const middle = at + (pulseSamples - 1) / 2
    const levelDb = fitter.mean(at, at + pulseSamples)
    const isTail = left.slope * window > tailFallDb + fibreFallDb
    const lineDb = left.level(middle)
    const beforeDb = (isTail ? Math.min(lineDb, fitter.mean(at - part, at)) : lineDb) - levelDb
    const afterDb =
      right === null ? beforeDb : carryBack(scan, right, { from: rightFrom, to: middle }) - levelDb
    take(Math.min(beforeDb, afterDb), sigmaOfStep(noise, { left, right, from: at, to: rightFrom, window }))
  })
}

/** Level of a line at `to`, carried there with no more slope than fibre has: a reflection's tail is far steeper. */
function carryBack({ trace }: Scan, line: Line, { from, to }: { from: number; to: number }): number {
  const slopeMax = (carriedSlopeMaxDbPerKm * trace.spacingM) / mPerKm
  return line.level(from) - Math.min(slopeMax, Math.max(0, line.slope)) * (from - to)
}

/**
 * Difference of the lines right and left of each sample, the pulse between them left out. `shorter` is the same through
 * shorter windows: noise that is alike over a pulse or two is no more alike over longer ones, where few places are left
 * to read that from.
 */
export function measureSteps(
  { scan, span, noise }: Stretch,
  window: number,
  shorter: Contrast | null = null,
): Contrast {
  const { fitter, pulseSamples } = scan
  const stride = Math.max(1, Math.floor(Math.min(pulseSamples / 2, window / stepStridesPerWindow)))
  return measure(span, { stride, pulseSamples, shorter }, (at, take) => {
    if (at - window < span.from || at + pulseSamples + window > span.to) return
    const left = fitter.fit(at - window, at)
    const right = fitter.fit(at + pulseSamples, at + pulseSamples + window)
    if (left === null || right === null) return
    const middle = at + pulseSamples / 2
    take(
      right.level(middle) - left.level(middle),
      sigmaOfStep(noise, { left, right, from: at, to: at + pulseSamples, window }),
    )
  })
}

/** At its end a line is twice as uncertain as a mean of as many samples. */
function sigmaOfStep(noise: PulseNoise, { left, right, from, to, window }: Gap): number {
  const beforeDb = noise.before(from, left.level(from))
  const behindDb = noise.behind(to, (right ?? left).level(to))
  return (2 * Math.hypot(beforeDb, behindDb)) / Math.sqrt(window)
}

/** Where a measure is taken: every `stride`th sample. */
interface Grid {
  readonly stride: number
  readonly pulseSamples: number
}

function measure(
  { from, to }: Pick<FibreSpan, 'from' | 'to'>,
  { stride, pulseSamples, shorter = null }: Grid & { readonly shorter?: Contrast | null },
  read: (at: number, take: Take) => void,
): Contrast {
  const count = Math.max(0, Math.ceil((to - from) / stride))
  const valuesDb = new Float64Array(count)
  const sigmasDb = new Float64Array(count).fill(sigmaMinDb)
  let index = 0
  const take = (valueDb: number, sigmaDb: number) => {
    valuesDb[index] = valueDb
    sigmasDb[index] = Math.max(sigmaMinDb, sigmaDb)
  }
  for (; index < count; index += 1) read(from + index * stride, take)
  const correlations = measureCorrelations(valuesDb, sigmasDb, { stride, pulseSamples })
  if (shorter !== null) boundCorrelations(correlations, shorter, stride)
  for (let at = 0; at < count; at += 1) sigmasDb[at] = (sigmasDb[at] ?? 0) * (correlations[at] ?? 1)
  return { from, stride, valuesDb, sigmasDb, correlations }
}

/**
 * Local noise says how noise grows along a trace, but takes neighbouring parts for independent. By how much they are
 * not, region by region, is what the measure scatters by in multiples of it.
 */
function measureCorrelations(
  valuesDb: Float64Array,
  sigmasDb: Float64Array,
  { stride, pulseSamples }: Grid,
): Float64Array {
  const samples = Math.max(regionSamples, regionPulses * pulseSamples)
  const length = Math.max(regionValuesMin, Math.ceil(samples / stride))
  const ratios = new Float64Array(valuesDb.length)
  for (let index = 0; index < ratios.length; index += 1)
    ratios[index] = (valuesDb[index] ?? 0) / (sigmasDb[index] ?? 1)
  const correlations = new Float64Array(valuesDb.length)
  let last: number | null = null
  for (let from = 0; from < valuesDb.length; from += length) {
    const region = ratios.subarray(from, from + length)
    // At the end of the fibre no window fits: a region hardly measured has no more noise than the one before it.
    const isHardly: boolean = last !== null && countMeasured(region) <= length / 2
    last = isHardly
      ? scatterOfFew(
          region.filter((ratio) => ratio !== 0),
          last ?? 1,
        )
      : robustSigma(region)
    correlations.fill(last, from, from + length)
  }
  return correlations
}

function countMeasured(ratios: Float64Array): number {
  let count = 0
  for (let index = 0; index < ratios.length; index += 1) if (ratios[index] !== 0) count += 1
  return count
}

/** Events make the scatter of few values larger, never smaller. */
function scatterOfFew(values: Float64Array, most: number): number {
  return values.length < regionValuesMin ? most : Math.min(most, robustSigma(values))
}

function boundCorrelations(correlations: Float64Array, shorter: Contrast, stride: number): void {
  for (let index = 0; index < correlations.length; index += 1) {
    const own = correlations[index] ?? 1
    const there = shorter.correlations[Math.round((index * stride) / shorter.stride)] ?? own
    correlations[index] = Math.min(own, longerCorrelationMax * there)
  }
}
