import {
  blurScan,
  chooseShortWindow,
  chooseWindow,
  lightMarginDb,
  listRuns,
  readSlope,
  type Run,
  type Sight,
} from './fibre-runs.ts'
import { type FibreEnd, findEnd, findLeaving } from './find-end.ts'
import { reflectionPulses, stepPulses } from './light-behind.ts'
import type { Scan } from './scan.ts'

/** Where the trace shows fibre, as sample indexes. */
export interface FibreSpan {
  /** First sample of undisturbed backscatter after the launch. */
  readonly from: number
  /** First sample that is no longer undisturbed backscatter. */
  readonly to: number
  /** As far as events can be told: to the end, or as far as there is light to measure them in. */
  readonly toldTo: number
  /** Where fibre goes on behind a loss at `toldTo`, but not for a window: as far as it is undisturbed. Null mostly. */
  readonly goesOnTo: number | null
  /** The end of the fibre; null when it lies beyond the range or sinks into the noise. */
  readonly end: number | null
  /** Standard deviation of where the end lies, in samples; null without one. */
  readonly endSigma: number | null
}

/** A drop this large is the end, unless fibre is plainly seen behind it. */
const endDropMinDb = 3
/** What makes a stretch behind a large drop plainly fibre: slope, length, light above the noise, and that it follows soon. */
const plainSlopeMinDbPerKm = 0.08
const plainSlopeMaxDbPerKm = 0.6
const plainWindows = 1
/** A piece that is off by less lies on the line of the fibre before it. */
const shortDropMinDb = 1
/** Of what is left behind it, the longer the better; and enough samples to tell a line from noise. */
const shortRunPulses = [2, 1.5] as const
const shortRunSamplesMin = 30
/**
 * A receiver's tail falls at least this fast behind a pulse of 100 ns, and by the root of the pulse slower behind a
 * longer one. The slowest seen in real traces: 4 dB/km at 100 ns, 22 dB/km at 10 ns.
 */
const tailSlopeMinDbPerKm = 3
const tailPulseNs = 100
const tailSlopeLeastDbPerKm = 0.4
/** Splices on a short stretch make it steeper than fibre: it is no tail below this share of a tail's slope. */
const plainTailShare = 1 / 3
/** So far below the fibre before it, light is a tail unless its slope is known that well at any pulse. */
const tailDropDb = 12
const gapMaxPulses = 20
const gapMaxSamples = 60
/** Between two events fibre may be too short to be told: what is far longer than the gap goes on behind it. */
const gapShare = 0.25
const farGapTimes = 5
const farDropMaxDb = 6
const blindSigmas = 5
const blindMinDb = 0.005
const mPerKm = 1000
const settledDb = 0.01
const edgeSigmas = 5

/** Null when nothing in the trace looks like fibre. */
export function findFibreSpan(scan: Scan): FibreSpan | null {
  return findSpanBy(scan, chooseWindow(scan)) ?? findSpanBy(scan, chooseShortWindow(scan))
}

function findSpanBy(scan: Scan, window: number): FibreSpan | null {
  const runs = takeFibre(scan, listFibreRuns(scan, window))
  runs.push(...listFaintRuns(scan, runs, window))
  const first = runs[0]
  const last = runs.at(-1)
  if (first === undefined || last === undefined) return null
  const from = skipLaunch(scan, first)
  const end = findEnd(scan, last, window)
  const left = findLeaving(scan, last, window)
  const behind = left === null ? null : findShortRun(scan, last, left)
  if (left !== null && behind !== null) {
    const later = findEnd(scan, behind, behind.to - behind.from)
    return {
      from,
      to: behind.to,
      toldTo: left,
      goesOnTo: behind.to,
      ...tellEnd(chooseLast(behind, [end, later])),
    }
  }
  const toldTo = end === null || end.isFaint ? last.to : end.index
  return { from, to: last.to, toldTo, goesOnTo: null, ...tellEnd(end) }
}

/** What lies before the fibre that goes on is no end of it: rather none is told. */
const chooseLast = ({ from }: Run, ends: readonly (FibreEnd | null)[]): FibreEnd | null =>
  ends
    .flatMap((end) => (end === null || end.index < from ? [] : [end]))
    .toSorted((a, b) => a.index - b.index)
    .at(-1) ?? null

const tellEnd = (end: FibreEnd | null): Pick<FibreSpan, 'end' | 'endSigma'> => ({
  end: end?.index ?? null,
  endSigma: end?.sigma ?? null,
})

/** Without what a receiver shows as long as a strong launch blinds it: level, and as strong as anything gets. */
function listFibreRuns(scan: Scan, window: number): Run[] {
  const runs = listRuns(scan, { fitter: scan.fitter, blurSamples: 1 }, { from: 0, window })
  const [first, ...others] = runs
  if (first === undefined || others.length === 0) return runs
  const belowDb = first.line.level((first.from + first.to) / 2) - scan.strongestDb
  const isBlind = belowDb <= blindSigmas * Math.max(first.line.residual, blindMinDb) && isLevel(scan, first)
  return isBlind ? others : runs
}

function isLevel({ trace }: Scan, { slope }: Run): boolean {
  return (Math.abs(slope.value) / trace.spacingM) * mPerKm < plainSlopeMinDbPerKm
}

/** Behind the last fibre that single samples show, fibre that only an average shows. */
function listFaintRuns(scan: Scan, seen: readonly Run[], window: number): Run[] {
  const last = seen.at(-1)
  if (last === undefined) return []
  const runs = [last]
  const from = Math.max(0, last.to - window)
  for (const run of listRuns(scan, blurScan(scan), { from, window }))
    if (run.to - last.to >= window && isPlainFibre(scan, run, { previous: runs.at(-1), fibre: runs.at(-1) }))
      runs.push(run)
  return runs.slice(1)
}

/**
 * Behind a drop at which `fibre` seems to end, fibre that does end before a window of it fits in: of a pulse of 20 µs that is
 * ten kilometres.
 */
function findShortRun(scan: Scan, fibre: Run, left: number): Run | null {
  const { fitter, pulseSamples } = scan
  const sight = { fitter, blurSamples: 1 }
  const isReflection = fitter.mean(left, left + pulseSamples) < fitter.mean(left - pulseSamples, left)
  const from = Math.ceil(left + (isReflection ? reflectionPulses : stepPulses) * pulseSamples)
  for (const pulses of shortRunPulses) {
    const window = Math.max(shortRunSamplesMin, Math.round(pulses * pulseSamples))
    for (const listed of listRuns(scan, sight, { from, window })) {
      const run = isPossible(scan, listed, { ...fibre, to: left })
        ? trimRun(sight, listed, pulseSamples)
        : null
      if (run !== null && isShortFibre(scan, run, { fibre, left })) return run
    }
  }
  return null
}

function isShortFibre(scan: Scan, run: Run, { fibre, left }: { fibre: Run; left: number }): boolean {
  // The last line of the fibre before may hold a part of the drop; over all of it the slope is known.
  const before = Math.max(fibre.from, left - scan.pulseSamples)
  const expectedDb = scan.fitter.mean(before, left) + fibre.slope.value * (run.from - (before + left) / 2)
  const dropDb = run.line.level(run.from) - expectedDb
  return dropDb >= shortDropMinDb && (hasFibreSlope(scan, run, dropDb) || isCutOff(scan, run))
}

/** Without the edge that it ends at, of which a short window holds a part. */
function trimRun({ fitter }: Sight, run: Run, pulseSamples: number): Run | null {
  const to = run.to - Math.round(pulseSamples / 2)
  const line = to - run.from >= pulseSamples ? fitter.fit(run.from, to) : null
  if (line === null) return null
  return { ...run, to, line, lastLine: line, slope: { ...run.slope, value: line.slope } }
}

/**
 * No steeper than fibre as far as can be told, and gone behind it while it still is light, by more than it could fall in going
 * on. A receiver's tail only becomes flatter, and an echo is no longer than the pulse.
 */
function isCutOff(scan: Scan, run: Run): boolean {
  const { value, uncertainty, factor } = readSlope(scan, run)
  const { floorDb, fitter, pulseSamples, trace } = scan
  if (value - uncertainty > plainSlopeMaxDbPerKm * factor) return false
  if (floorDb - run.lastLine.level(run.to) < endDropMinDb + lightMarginDb) return false
  // The end itself may shine for a pulse, and its reflection fade for two.
  const at = run.to + (reflectionPulses + 1) * pulseSamples
  if (at + pulseSamples > fitter.length) return false
  const mostDb =
    (Math.max(0, value + uncertainty) * trace.spacingM * (at + pulseSamples / 2 - run.to)) / mPerKm
  return fitter.mean(at, at + pulseSamples) - run.lastLine.level(run.to) - mostDb >= endDropMinDb
}

/** Runs that are fibre. One too short to tell is fibre when plain fibre goes on where it ends. */
function takeFibre(scan: Scan, listed: readonly Run[]): Run[] {
  const taken: Run[] = []
  let unclear: Run[] = []
  for (const run of listed) {
    if (continuesFibre(scan, taken, run)) {
      taken.push(run)
      unclear = []
    } else if (isPlainFibre(scan, run, { previous: unclear.at(-1), fibre: taken.at(-1) })) {
      taken.push(...unclear, run)
      unclear = []
    } else if (isPossible(scan, run, unclear.at(-1) ?? taken.at(-1))) unclear.push(run)
  }
  return taken
}

/**
 * After the end a receiver's slow tail and quiet stretches of noise look like fibre for a while. Behind a large drop
 * (a splitter, a bend, a bad splice) it is fibre where it follows soon, lies clearly above what the trace ends in, and
 * has a slope that fibre has: a tail falls much faster until it lies far behind.
 */
function continuesFibre(scan: Scan, runs: readonly Run[], run: Run): boolean {
  const previous = runs.at(-1)
  if (previous === undefined) return true
  if (isDrop(previous, run)) return isPlainFibre(scan, run, { previous, fibre: previous })
  const isBehindDrop = runs.some((one, at) => at > 0 && isDrop(runs[at - 1], one))
  return !isBehindDrop || (isAboveFloor(scan, run) && !isTail(scan, run))
}

function isDrop(previous: Run | undefined, run: Run): boolean {
  if (previous === undefined) return false
  return Math.abs(run.line.level(run.from) - previous.lastLine.level(previous.to)) >= endDropMinDb
}

/** Behind `previous`, at the end of which fibre is in question; `fibre` is the last that is certain. */
function isPlainFibre(scan: Scan, run: Run, { previous, fibre }: Place): boolean {
  if (fibre === undefined) return false
  const dropDb = run.line.level(run.from) - fibre.lastLine.level(fibre.to)
  return isPossible(scan, run, previous) && run.windows >= plainWindows && hasFibreSlope(scan, run, dropDb)
}

interface Place {
  readonly previous: Run | undefined
  readonly fibre: Run | undefined
}

/** Light that follows soon and is no tail for certain. */
function isPossible(scan: Scan, run: Run, previous: Run | undefined): boolean {
  if (previous === undefined) return false
  const near = Math.max(gapMaxSamples, gapMaxPulses * scan.pulseSamples)
  const dropDb = run.line.level(run.from) - previous.lastLine.level(previous.to)
  const gapMax =
    dropDb < farDropMaxDb && isSurelyFibre(scan, run)
      ? Math.min(farGapTimes * near, Math.max(near, gapShare * (run.to - run.from)))
      : near
  return run.from - previous.to <= gapMax && isAboveFloor(scan, run) && !isTail(scan, run)
}

/** As steep as fibre without joints, for certain: a tail is so only where it lies far below the fibre. */
function isSurelyFibre(scan: Scan, run: Run): boolean {
  const { value, uncertainty, factor } = readSlope(scan, run)
  return value - uncertainty >= 0 && value + uncertainty <= plainSlopeMaxDbPerKm * factor
}

function isAboveFloor({ floorDb }: Scan, run: Run): boolean {
  return floorDb - run.line.level(run.from) >= lightMarginDb
}

/** A slope that fibre can have, known well enough that it is no tail. */
function hasFibreSlope(scan: Scan, run: Run, dropDb: number): boolean {
  const { value, uncertainty, factor } = readSlope(scan, run)
  const tailSlope = dropDb > tailDropDb ? tailSlopeLeastDbPerKm * factor : slopeOfTail(scan, factor)
  const isKnown = uncertainty < tailSlope && value + uncertainty < tailSlope
  return isKnown && value + uncertainty >= plainSlopeMinDbPerKm && !isTail(scan, run)
}

/**
 * Falls faster than fibre for certain, its splices included. A tail is steep wherever it is looked at, fibre with many
 * joints only across them.
 */
function isTail(scan: Scan, run: Run): boolean {
  const { value, uncertainty, factor } = readSlope(scan, run)
  const most = Math.max(plainSlopeMaxDbPerKm * factor, plainTailShare * slopeOfTail(scan, factor))
  if (value - uncertainty <= most) return false
  if (run.partSlope === null) return true
  const part = run.partSlope.value + run.partSlope.sigma
  return (part / scan.trace.spacingM) * mPerKm > most
}

function slopeOfTail({ trace }: Scan, factor: number): number {
  const byPulse = tailSlopeMinDbPerKm * Math.sqrt(tailPulseNs / trace.pulseNs)
  return Math.max(tailSlopeLeastDbPerKm, byPulse) * factor
}

/**
 * The launch reflection fades into the first window: the span begins where three half pulses in a row agree. Two of them
 * agree on the reflection itself, which is as long as the pulse.
 */
function skipLaunch({ fitter, noise, pulseSamples }: Scan, { from, to, line }: Run): number {
  const half = Math.max(2, Math.round(pulseSamples / 2))
  const limitDb = Math.max(settledDb, (edgeSigmas * noise.sigmaDb(from)) / Math.sqrt(half))
  const fibreDb = Math.abs(line.slope) * half
  const meanDb = (at: number) => fitter.mean(at, at + half)
  const agree = (at: number, halves: number) =>
    Math.abs(meanDb(at + halves * half) - meanDb(at)) <= limitDb + halves * fibreDb
  for (let at = from; at + 3 * half < to; at += Math.ceil(half / 4))
    if (agree(at, 1) && agree(at, 2)) return at
  return from
}
