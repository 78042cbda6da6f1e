import { findEnd } from './find-end.ts'
import type { Line } from './line-fit.ts'
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
/** What makes a stretch behind a large drop plainly fibre: the slope of the fibre before, little scatter, length. */
const slopeToleranceDbPerKm = 0.3
const plainResidualMaxDb = 0.2
const plainWindows = 6
const settledDb = 0.01
const edgeSigmas = 5

/** Null when nothing in the trace looks like fibre. */
export function findFibreSpan(scan: Scan): FibreSpan | null {
  const window = Math.max(stepMin, Math.round(scan.pulseSamples / 2)) * windowSteps
  const runs: Run[] = []
  for (const run of listRuns(scan, window)) if (continuesFibre(scan, runs, run)) runs.push(run)
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
}

function listRuns(scan: Scan, window: number): Run[] {
  const step = window / windowSteps
  const runs: Run[] = []
  let from = -1
  for (let at = 0; at <= scan.fitter.length; at += step) {
    const isFibre = at + window <= scan.fitter.length && fitFibre(scan, at, at + window) !== null
    if (isFibre && from < 0) from = at
    if (!isFibre && from >= 0) runs.push(...makeRun(scan, { from, to: at - step + window, window }))
    if (!isFibre) from = -1
  }
  return runs
}

function makeRun(
  { fitter }: Scan,
  { from, to, window }: { from: number; to: number; window: number },
): Run[] {
  const line = fitter.fit(from, to)
  const lastLine = fitter.fit(to - window, to)
  return line === null || lastLine === null
    ? []
    : [{ from, to, line, lastLine, windows: (to - from) / window }]
}

/**
 * After the end a receiver's slow tail and quiet stretches of noise look like fibre for a while. Behind a large
 * drop only a long stretch counts that attenuates as the fibre before did (behind a splitter, for instance).
 */
function continuesFibre({ trace }: Scan, runs: readonly Run[], run: Run): boolean {
  const previous = runs.at(-1)
  if (previous === undefined) return true
  const dropDb = run.line.level(run.from) - previous.lastLine.level(previous.to)
  if (Math.abs(dropDb) < endDropMinDb) return true
  const longest = runs.reduce((a, b) => (b.windows > a.windows ? b : a), previous)
  const differenceDbPerKm = (Math.abs(run.line.slope - longest.line.slope) / trace.spacingM) * 1000
  const isPlain = run.windows >= plainWindows && run.line.residual <= plainResidualMaxDb
  return isPlain && differenceDbPerKm <= slopeToleranceDbPerKm
}

/** A line through undisturbed backscatter: little scatter, a slope that fibre can have, not cut off flat. */
function fitFibre({ trace, fitter }: Scan, from: number, to: number): Line | null {
  const line = fitter.fit(from, to)
  if (line === null || line.residual > fibreResidualMaxDb || isFlat(trace.samplesDb, from, to)) return null
  const count = to - from
  const fibreDropDb = (slopeMaxDbPerKm * trace.spacingM * count) / 1000
  const uncertaintyDb = (3 * line.residual * Math.sqrt(12)) / Math.sqrt(count)
  return Math.abs(line.slope * count) <= fibreDropDb + uncertaintyDb ? line : null
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
