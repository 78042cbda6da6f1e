import { averagePower } from './average-power.ts'
import { findEnd } from './find-end.ts'
import { type Line, LineFitter } from './line-fit.ts'
import type { Scan } from './scan.ts'

/** Where the trace shows fibre, as sample indexes. */
export interface FibreSpan {
  /** First sample of undisturbed backscatter after the launch. */
  readonly from: number
  /** First sample that is no longer undisturbed backscatter. */
  readonly to: number
  /** The end of the fibre; null when it lies beyond the range or sinks into the noise. */
  readonly end: number | null
}

/** Noise around nothing has more scatter than this in 5 log decibels, fibre above the noise has less. */
const fibreResidualMaxDb = 0.6
const slopeMaxDbPerKm = 1.5
const stepMin = 8
const windowSteps = 10
/** A drop this large is the end, unless fibre is plainly seen behind it. */
const endDropMinDb = 3
/** What makes a stretch behind a large drop plainly fibre: slope, length, light above the noise, and that it follows soon. */
const plainSlopeMinDbPerKm = 0.08
const plainSlopeMaxDbPerKm = 0.6
const plainWindows = 1
const plainMarginDb = 1.5
const slopeUncertaintyMaxDbPerKm = 0.3
/** Or else how well the fall over the whole of a long stretch is known. */
const fallWindows = 4
const fallUncertaintyMaxDb = 0.3
const gapMaxPulses = 20
const gapMaxSamples = 60
/** Below this wavelength fibre attenuates some seven times as much. */
const shortWaveNm = 1000
const shortWaveFactor = 7
const blurSamplesMin = 4
const blursPerPulse = 4
const blindSigmas = 5
const blindMinDb = 0.005
const mPerKm = 1000
const settledDb = 0.01
const edgeSigmas = 5

/** Null when nothing in the trace looks like fibre. */
export function findFibreSpan(scan: Scan): FibreSpan | null {
  const window = Math.max(stepMin, Math.round(scan.pulseSamples / 2)) * windowSteps
  const runs: Run[] = []
  for (const run of listFibreRuns(scan, window)) if (continuesFibre(scan, runs, run)) runs.push(run)
  runs.push(...listFaintRuns(scan, runs, window))
  const first = runs[0]
  const last = runs.at(-1)
  if (first === undefined || last === undefined) return null
  return { from: skipLaunch(scan, first), to: last.to, end: findEnd(scan, last, window) }
}

/** A stretch in which every window looks like fibre. */
interface Run {
  readonly from: number
  readonly to: number
  /** Over all of it, and over its last window. */
  readonly line: Line
  readonly lastLine: Line
  readonly windows: number
  readonly blurSamples: number
}

/** The trace as it is, or with so many samples averaged as power, in which fibre shows where single samples are mostly noise. */
interface Sight {
  readonly fitter: LineFitter
  readonly blurSamples: number
}

function blurScan({ trace, pulseSamples }: Scan): Sight {
  const blurSamples = Math.max(blurSamplesMin, Math.round(pulseSamples / blursPerPulse))
  return { fitter: new LineFitter(averagePower(trace.samplesDb, blurSamples)), blurSamples }
}

/** Without what a receiver shows as long as a strong launch blinds it: level, and as strong as anything gets. */
function listFibreRuns(scan: Scan, window: number): Run[] {
  const runs = listRuns(scan, { fitter: scan.fitter, blurSamples: 1 }, { from: 0, window })
  const [first, ...others] = runs
  if (first === undefined || others.length === 0) return runs
  const belowDb = first.line.level((first.from + first.to) / 2) - scan.strongestDb
  const isBlind = belowDb <= blindSigmas * Math.max(first.line.residual, blindMinDb) && isLevel(scan, first)
  return isBlind ? others : runs
}

function isLevel({ trace }: Scan, { line }: Run): boolean {
  return (Math.abs(line.slope) / trace.spacingM) * mPerKm < plainSlopeMinDbPerKm
}

/** Behind the last fibre that single samples show, fibre that only an average shows. */
function listFaintRuns(scan: Scan, seen: readonly Run[], window: number): Run[] {
  const last = seen.at(-1)
  if (last === undefined) return []
  const runs = [last]
  const from = Math.max(0, last.to - window)
  for (const run of listRuns(scan, blurScan(scan), { from, window }))
    if (run.to - last.to >= window && isPlainFibre(scan, run, runs.at(-1))) runs.push(run)
  return runs.slice(1)
}

function listRuns(scan: Scan, sight: Sight, start: { from: number; window: number }): Run[] {
  const { window } = start
  const step = window / windowSteps
  const runs: Run[] = []
  let from = -1
  for (let at = start.from; at <= scan.fitter.length; at += step) {
    const isIn = at + window <= scan.fitter.length && isFibre(scan, sight, [at, at + window])
    if (isIn && from < 0) from = at
    if (!isIn && from >= 0) runs.push(...makeRun(sight, { from, to: at - step + window, window }))
    if (!isIn) from = -1
  }
  return runs
}

function makeRun(
  { fitter, blurSamples }: Sight,
  { from, to, window }: { from: number; to: number; window: number },
): Run[] {
  const line = fitter.fit(from, to)
  const lastLine = fitter.fit(to - window, to)
  return line === null || lastLine === null
    ? []
    : [{ from, to, line, lastLine, windows: (to - from) / window, blurSamples }]
}

/**
 * After the end a receiver's slow tail and quiet stretches of noise look like fibre for a while. Behind a large drop
 * (a splitter, a bend, a bad splice) it is fibre where it follows soon, lies clearly above what the trace ends in, and
 * has a slope that fibre has: a tail falls much faster until it lies far behind.
 */
function continuesFibre(scan: Scan, runs: readonly Run[], run: Run): boolean {
  const previous = runs.at(-1)
  if (previous === undefined) return true
  const dropDb = run.line.level(run.from) - previous.lastLine.level(previous.to)
  if (Math.abs(dropDb) < endDropMinDb) return true
  return isPlainFibre(scan, run, previous)
}

function isPlainFibre(scan: Scan, run: Run, previous: Run | undefined): boolean {
  if (previous === undefined) return false
  const gapMax = Math.max(gapMaxSamples, gapMaxPulses * scan.pulseSamples)
  const isAbove = scan.floorDb - run.line.level(run.from) >= plainMarginDb
  return (
    isAbove && run.from - previous.to <= gapMax && run.windows >= plainWindows && hasFibreSlope(scan, run)
  )
}

function hasFibreSlope({ trace }: Scan, { from, to, line, windows, blurSamples }: Run): boolean {
  const factor = trace.wavelengthNm < shortWaveNm ? shortWaveFactor : 1
  const count = to - from
  const perKm = mPerKm / trace.spacingM
  const slope = line.slope * perKm
  const uncertainty = (3 * line.residual * Math.sqrt((12 * blurSamples) / count) * perKm) / count
  const uncertaintyDb = (uncertainty * count) / perKm
  const isFallKnown = windows >= fallWindows && uncertaintyDb <= fallUncertaintyMaxDb
  if (uncertainty > slopeUncertaintyMaxDbPerKm * factor && !isFallKnown) return false
  return slope + uncertainty >= plainSlopeMinDbPerKm && slope - uncertainty <= plainSlopeMaxDbPerKm * factor
}

/**
 * Undisturbed backscatter: little scatter, a slope that fibre can have, not cut off flat; and clearly more light than
 * none where only an average shows it.
 */
function isFibre(
  { trace, floorDb }: Scan,
  { fitter, blurSamples }: Sight,
  [from, to]: readonly [number, number],
): boolean {
  const line = fitter.fit(from, to)
  if (line === null || line.residual > fibreResidualMaxDb || isFlat(trace.samplesDb, from, to)) return false
  if (blurSamples > 1 && floorDb - line.level(to) < plainMarginDb) return false
  const factor = trace.wavelengthNm < shortWaveNm ? shortWaveFactor : 1
  const count = to - from
  const fibreDropDb = (slopeMaxDbPerKm * factor * trace.spacingM * count) / mPerKm
  const uncertaintyDb = 3 * line.residual * Math.sqrt((12 * blurSamples) / count)
  return Math.abs(line.slope * count) <= fibreDropDb + uncertaintyDb
}

function isFlat(samplesDb: Float32Array, from: number, to: number): boolean {
  const first = samplesDb[from]
  for (let index = from + 1; index < to; index += 1) if (samplesDb[index] !== first) return false
  return true
}

/** The launch reflection fades into the first window: the span begins where neighbouring half pulses agree. */
function skipLaunch({ fitter, noise, pulseSamples }: Scan, { from, to, line }: Run): number {
  const half = Math.max(2, Math.round(pulseSamples / 2))
  const limitDb = Math.max(settledDb, (edgeSigmas * noise.sigmaDb(from)) / Math.sqrt(half))
  const fibreDb = Math.abs(line.slope) * half
  for (let at = from; at + 2 * half < to; at += Math.ceil(half / 4)) {
    const riseDb = fitter.mean(at + half, at + 2 * half) - fitter.mean(at, at + half)
    if (Math.abs(riseDb) <= limitDb + fibreDb) return at
  }
  return from
}
