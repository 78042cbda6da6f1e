import type { Trace } from '../trace/trace.ts'
import { averagePower } from './average-power.ts'
import { type Line, LineFitter } from './line-fit.ts'
import type { Fitted } from './measure-level.ts'
import { medianOf } from './noise.ts'
import type { Scan } from './scan.ts'

/** Noise around nothing has more scatter than this in 5 log decibels, fibre above the noise has less. */
const fibreResidualMaxDb = 0.6
const slopeMaxDbPerKm = 1.5
const windowSteps = 10
/** Of the steps of a window: the more samples a trace has, the longer noise can look like a line. */
const stepMin = 3
const stepMinLong = 8
const samplesPerStep = 300
/** Light this much above what the trace ends in is light. */
export const lightMarginDb = 1.5
/** Below this wavelength fibre attenuates some seven times as much. */
const shortWaveNm = 1000
const shortWaveFactor = 7
const blurSamplesMin = 4
const blursPerPulse = 4
/** Noise of neighbouring samples is correlated by the receiver: as if there were fewer of them. */
const correlatedSamples = 2
const slopeSigmas = 3
/** From so many windows on a run's slope is read over all of it, in so many parts. */
const wholeWindows = 1.5
const wholeParts = 16
/** Noise by so many parts of it, and by how much more it may be than in most of them. */
const quietParts = 8
const quietTimes = 1.5
/** Of so many parts, of which most lie between two joints. */
const slopeParts = 32
/** By so much the standard deviation of a median is more than that of a mean. */
const medianTimes = 1.25
/** How far off each other's lines two runs of the same fibre may lie. */
const sameRunDb = 0.3
const mPerKm = 1000

/** What falls faster at this wavelength is no fibre. */
export function slopeLimitDbPerKm({ wavelengthNm }: Pick<Trace, 'wavelengthNm'>): number {
  return slopeMaxDbPerKm * (wavelengthNm < shortWaveNm ? shortWaveFactor : 1)
}

/** Samples of a window: five pulses, and enough to tell a line from noise. */
export function chooseWindow({ pulseSamples, fitter }: Scan): number {
  const enough = Math.min(stepMinLong, Math.max(stepMin, Math.round(fitter.length / samplesPerStep)))
  return Math.max(enough, Math.round(pulseSamples / 2)) * windowSteps
}

/** As few samples as a line can be told by: for fibre in which no other window fits. */
export function chooseShortWindow({ pulseSamples }: Scan): number {
  return Math.max(stepMin, Math.round(pulseSamples / 5)) * windowSteps
}

/** A stretch of undisturbed fibre, or several that lie on one another's lines. */
export interface Run {
  readonly from: number
  readonly to: number
  /** Over the first stretch of it, and over its last window. */
  readonly line: Line
  readonly lastLine: Line
  /** Per sample, with its standard deviation. */
  readonly slope: Fitted
  /** Within most of many short parts of it, which joints do not make steeper; null of a short run. */
  readonly partSlope: Fitted | null
  readonly windows: number
}

/** The trace as it is, or with so many samples averaged as power, in which fibre shows where single samples are mostly noise. */
export interface Sight {
  readonly fitter: LineFitter
  readonly blurSamples: number
}

export function blurScan({ trace, pulseSamples }: Scan): Sight {
  const blurSamples = Math.max(blurSamplesMin, Math.round(pulseSamples / blursPerPulse))
  return { fitter: new LineFitter(averagePower(trace.samplesDb, blurSamples)), blurSamples }
}

/** Every stretch from `start.from` on in which each window looks like fibre, those of one line joined; by position. */
export function listRuns(scan: Scan, sight: Sight, start: { from: number; window: number }): Run[] {
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
  return joinRuns(sight, runs, window)
}

function makeRun(
  { fitter, blurSamples }: Sight,
  { from, to, window }: { from: number; to: number; window: number },
): Run[] {
  const line = fitter.fit(from, to)
  const lastLine = fitter.fit(to - window, to)
  if (line === null || lastLine === null) return []
  const slope = { value: line.slope, sigma: slopeSigma(line.residual, { count: to - from, blurSamples }) }
  return [{ from, to, line, lastLine, slope, partSlope: null, windows: (to - from) / window }]
}

/** Of the slope of a line over `count` samples, by the noise around it, of which neighbouring samples share some. */
function slopeSigma(
  residual: number,
  { count, blurSamples }: { count: number; blurSamples: number },
): number {
  return (residual * Math.sqrt((12 * Math.max(correlatedSamples, blurSamples)) / count)) / count
}

/** Noise lets a window look steeper than fibre now and then: a run that goes on where another ends is that one. */
function joinRuns(sight: Sight, runs: readonly Run[], window: number): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const previous = joined.at(-1)
    if (previous !== undefined && isSameRun(previous, run, window))
      joined.splice(-1, 1, { ...run, from: previous.from, line: previous.line })
    else joined.push(run)
  }
  return joined.map((run) => measureWhole(sight, run, window))
}

function isSameRun(previous: Run, run: Run, window: number): boolean {
  const at = (previous.to + run.from) / 2
  const offDb = Math.abs(run.line.level(at) - previous.lastLine.level(at))
  const sigmaDb =
    2 * Math.hypot(run.line.residual, previous.lastLine.residual) * Math.sqrt(correlatedSamples / window)
  return run.from - previous.to <= window && offDb <= Math.max(sameRunDb, slopeSigmas * sigmaDb)
}

/**
 * Over all of a run, by the median of the slopes between parts of it: a splice does not move it, and what lies between
 * the windows that passed for fibre counts too.
 */
function measureWhole(sight: Sight, run: Run, window: number): Run {
  const { fitter, blurSamples } = sight
  const { from, to, line, lastLine } = run
  const windows = (to - from) / window
  if (windows < wholeWindows) return { ...run, windows }
  const length = (to - from) / wholeParts
  const levels = Array.from({ length: wholeParts }, (_, part) =>
    fitter.mean(from + part * length, from + (part + 1) * length),
  )
  const slopes = levels.flatMap((levelDb, part) =>
    levels.slice(0, part).map((earlierDb, earlier) => (levelDb - earlierDb) / ((part - earlier) * length)),
  )
  const residual = Math.min(Math.max(line.residual, lastLine.residual), quietTimes * measureQuiet(sight, run))
  const sigma = slopeSigma(residual, { count: to - from, blurSamples })
  return {
    ...run,
    windows,
    slope: { value: medianOf(slopes), sigma },
    partSlope: measureParts(sight, { from, to, residual }),
  }
}

/** What most parts of a run scatter by: one of them may hold the edge at which the run ends. */
function measureQuiet({ fitter }: Sight, { from, to }: Run): number {
  const count = (to - from) / quietParts
  return medianOf(
    Array.from(
      { length: quietParts },
      (_, part) => fitter.fit(from + part * count, from + (part + 1) * count)?.residual ?? 0,
    ),
  )
}

function measureParts(
  { fitter, blurSamples }: Sight,
  { from, to, residual }: { from: number; to: number; residual: number },
): Fitted {
  const count = (to - from) / slopeParts
  const slopes = Array.from(
    { length: slopeParts },
    (_, part) => fitter.fit(from + part * count, from + (part + 1) * count)?.slope ?? 0,
  )
  const ofOne = slopeSigma(residual, { count, blurSamples })
  return { value: medianOf(slopes), sigma: (medianTimes * ofOne) / Math.sqrt(slopeParts) }
}

/** Three standard deviations either way, in dB/km; the factor is how much more fibre attenuates at this wavelength. */
export function readSlope(
  { trace }: Scan,
  { slope }: Pick<Run, 'slope'>,
): { value: number; uncertainty: number; factor: number } {
  const perKm = mPerKm / trace.spacingM
  const factor = trace.wavelengthNm < shortWaveNm ? shortWaveFactor : 1
  return { value: slope.value * perKm, uncertainty: slopeSigmas * slope.sigma * perKm, factor }
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
  if (blurSamples > 1 && floorDb - line.level(to) < lightMarginDb) return false
  const count = to - from
  const fibreDropDb = (slopeLimitDbPerKm(trace) * trace.spacingM * count) / mPerKm
  const uncertaintyDb = slopeSigmas * slopeSigma(line.residual, { count, blurSamples }) * count
  return Math.abs(line.slope * count) <= fibreDropDb + uncertaintyDb
}

function isFlat(samplesDb: Float32Array, from: number, to: number): boolean {
  const first = samplesDb[from]
  for (let index = from + 1; index < to; index += 1) if (samplesDb[index] !== first) return false
  return true
}
