import { meanPowerLevel } from './average-power.ts'
import { type Line, StraightLine } from './line-fit.ts'
import { lightMarginDb } from './fibre-runs.ts'
import { findOpenEnd } from './find-open-end.ts'
import { measureLightBehind, reflectionPulses } from './light-behind.ts'
import type { Fitted } from './measure-level.ts'
import { medianOf } from './noise.ts'
import { refineEnd } from './refine-end.ts'
import type { Place, Scan } from './scan.ts'

/** Where the fibre ends; `isFaint`: light before it is too little to be measured, and only the end itself is seen. */
export interface FibreEnd extends Place {
  readonly isFaint: boolean
}

/** The last stretch of fibre: first sample, first sample behind it, its slope per sample, the line over its last window. */
export interface LastFibre {
  readonly from: number
  readonly to: number
  readonly slope: Fitted
  readonly lastLine: Line
}

/** A drop this large is the end. */
const endDropMinDb = 3
const goneSoonDb = 1
const endPeakDb = 1.5
const partsPerPulse = 4
const edgeMinDb = 0.2
const edgeSigmas = 5
/** What makes a short stretch behind the edge fibre again: length, little scatter, at most this slope. */
const stretchMin = 24
const stretchPulses = 1
const stretchResidualMaxDb = 0.2
const stretchSlopeMaxDb = 0.1
/** The light behind an edge is that of the fibre before it when it is surely within a half of it. */
const sameShare = 0.5
const sameSigmas = 2

/**
 * The end is where the trace leaves the last stretch of fibre, when it never comes back. It must be gone soon
 * behind the edge or begin with a reflection (whose tail is slow): fibre that only sinks into the noise goes on.
 */
export function findEnd(scan: Scan, fibre: LastFibre, window: number): FibreEnd | null {
  const leaving = followOut(scan, fibre, window)
  const { to, lastLine } = leaving
  const left = findSeenEnd(scan, fibre, leaving)
  const seen = left === null || goesOn(scan, lastLine, left) ? null : left
  const end = seen ?? findOpenEnd(scan, lastLine, to - Math.floor(window / 2))
  return end === null ? null : { ...end, isFaint: seen === null }
}

/** Where the trace leaves the last stretch of fibre, whatever comes behind it; null where it does not. */
export function findLeaving(scan: Scan, fibre: LastFibre, window: number): number | null {
  const edge = findEdgeOf(scan, followOut(scan, fibre, window))
  return edge === null ? null : refineEnd(scan, fibre, { edge, until: edge + window }).index
}

/**
 * Behind a reflection so close to the noise that the fibre cannot fall by what makes an end, most decibels are noise,
 * while the light on the whole is what the line says. Farther above it a receiver's tail may be as strong as that.
 */
function goesOn(scan: Scan, line: Line, { index }: Place): boolean {
  if (scan.floorDb - line.level(index) >= endDropMinDb) return false
  const light = measureLightBehind(scan, line, index + reflectionPulses * scan.pulseSamples)
  if (light === null) return false
  const doubt = sameSigmas * light.sigma
  return light.value - doubt > 1 - sameShare && light.value + doubt < 1 + sameShare
}

/** Where the fibre is to be left, and the line that it follows until then. */
interface Leaving {
  readonly to: number
  readonly window: number
  readonly lastLine: Line
}

function followOut(scan: Scan, fibre: LastFibre, window: number): Leaving {
  const { to, length, line } = findReturn(scan, fibre, window)
  return { to, window, lastLine: carryOn(line, to - length / 2, fibre.slope.value) }
}

const findEdgeOf = (scan: Scan, { to, window, lastLine }: Leaving): number | null =>
  findEdge(scan, lastLine, [to - Math.floor(window / 2), to + 2 * window])

function findSeenEnd(scan: Scan, fibre: LastFibre, leaving: Leaving): Place | null {
  const { window, lastLine } = leaving
  const edge = findEdgeOf(scan, leaving)
  if (edge === null) return null
  const { samplesDb } = scan.trace
  const soon = measureDarkness(samplesDb.subarray(edge + window, edge + 3 * window))
  const rest = medianOf(samplesDb.subarray(edge + 2 * window))
  const goneDb = Math.max(goneSoonDb, 3 * lastLine.residual)
  const isStillLight = scan.floorDb - lastLine.level(edge + window) >= lightMarginDb
  const isGoneSoon = isStillLight && soon - lastLine.level(edge + 2 * window) >= goneDb
  const isEdge =
    isGoneSoon || measureRise(scan, lastLine, edge) >= Math.max(endPeakDb, 10 * lastLine.residual)
  if (!isEdge || rest - lastLine.level(edge) < endDropMinDb) return null
  return refineEnd(scan, fibre, { edge, until: edge + window })
}

/** A line that leaves another in its middle with the slope of all the fibre before it, which is better known. */
function carryOn(line: Line, middle: number, slope: number): Line {
  const levelDb = line.level(middle)
  return new StraightLine({ slope, residual: line.residual, origin: middle, levelDb })
}

/** Of noise half the decibels lie far below its power, of a ghost the power far above most decibels: the lighter counts. */
function measureDarkness(samplesDb: Float32Array): number {
  return Math.min(medianOf(samplesDb), meanPowerLevel(samplesDb))
}

/** A line, and over which samples before `to` it is laid. */
interface LastLine {
  readonly to: number
  readonly length: number
  readonly line: Line
}

/** Behind a reflection there may be fibre too short for a window: the last stretch of it that is back on the line. */
function findReturn(scan: Scan, { to, lastLine }: LastFibre, window: number): LastLine {
  const length = Math.max(stretchMin, stretchPulses * scan.pulseSamples)
  let last: LastLine = { to, length: window, line: lastLine }
  for (let at = to; at + length <= Math.min(scan.fitter.length, to + 2 * window); at += 1) {
    const line = scan.fitter.fit(at, at + length)
    if (line !== null && isFibreAgain(line, lastLine, { at, length }))
      last = { to: at + length, length, line }
  }
  return last
}

function isFibreAgain(line: Line, before: Line, { at, length }: { at: number; length: number }): boolean {
  const offDb = Math.abs(line.level(at) - before.level(at))
  const isLevel = Math.abs(line.slope * length) <= stretchSlopeMaxDb
  return isLevel && offDb <= goneSoonDb && line.residual <= stretchResidualMaxDb
}

/** Height of a reflection at the edge, by the mean of a part of a pulse: single samples of faint light rise by noise. */
function measureRise({ trace, fitter, pulseSamples }: Scan, line: Line, edge: number): number {
  const part = Math.max(1, Math.round(pulseSamples / partsPerPulse))
  const until = Math.min(fitter.length - part, edge + 3 * pulseSamples)
  let riseDb = 0
  for (let at = edge; at < until; at += 1)
    riseDb = Math.max(riseDb, line.level(at) - meanPowerLevel(trace.samplesDb.subarray(at, at + part)))
  return riseDb
}

/** First sample in [from, to) from which the trace stays off the line. */
function findEdge(scan: Scan, line: Line, [from, to]: readonly [number, number]): number | null {
  const run = Math.max(2, Math.round(scan.pulseSamples / 8))
  const until = Math.min(to, scan.fitter.length - run)
  for (let index = Math.max(0, from); index < until; index += 1) {
    const limitDb = Math.max(edgeMinDb, (edgeSigmas * scan.noise.sigmaDb(from)) / Math.sqrt(run))
    const offDb = Math.abs(scan.fitter.mean(index, index + run) - line.level(index + run / 2))
    if (offDb > limitDb) return locateEdge(scan, line, { index, run })
  }
  return null
}

/** Within the run that is off the line, the first sample that is. */
function locateEdge(
  { trace, noise }: Scan,
  line: Line,
  { index, run }: { index: number; run: number },
): number {
  const limitDb = Math.max(edgeMinDb, edgeSigmas * noise.sigmaDb(index))
  for (let at = index; at < index + run; at += 1) {
    if (Math.abs((trace.samplesDb[at] ?? 0) - line.level(at)) > limitDb) return at
  }
  return index
}
