import type { TraceMarkers } from '../trace/trace.ts'
import { positionAt } from '../trace/trace.ts'
import type { Candidate } from './find-candidates.ts'
import type { Stretch } from './contrast.ts'
import type { Line } from './line-fit.ts'
import { slopeLimitDbPerKm } from './fibre-runs.ts'
import { stepPulses } from './light-behind.ts'
import { findStrongest, type Place, type Scan } from './scan.ts'

/** How far an event may use the trace to its left and right, as sample indexes. */
export interface Room {
  readonly from: number
  readonly to: number
}

export interface RefinedEvent {
  readonly index: number
  readonly reflective: boolean
  readonly left: Line
  readonly right: Line | null
  readonly lossDb: number | null
  /** Standard deviation of `lossDb` by the noise on both sides. */
  readonly lossSigmaDb: number | null
  readonly markers: TraceMarkers | null
  /** Standard deviation of `index`. */
  readonly indexSigma: number
}

const windowPulses = 60
/** Short pulses are noisy: their lines are laid over at least this much fibre. */
const windowMinM = 400
/** Long ones reach far: over this much fibre the light falls by half, and so noise counts twice in decibels. */
const windowMaxM = 7500
const windowPulsesMin = 4
const windowMin = 24
const roomMin = 6
/** How long a reflection may disturb the trace behind it, in pulse lengths; the shortest that is clean is taken. */
const reflectiveGuards = [1.5, 3, 6, 12] as const
const stepGuards = [stepPulses] as const
const settledDb = 0.01
/** Samples are kept to a thousandth of a decibel, and no fibre is quite a line: no loss is known better. */
const lossSigmaMinDb = 0.002
const edgeShare = 0.05
const edgeSigmas = 4
/** Where there is no noise a rise is off by these samples; a step also by these pulses, by which receivers lag. */
const riseSigma = 0.6
const edgeSigma = 0.8
const lagSigma = 0.05
/** What is left beside the fit of an edge that is one: at most so many times the noise of a sample. */
const unfittedSigmas = 3
const unfittedMin = 0.005
/** By so much a line carried back may be off what fibre allows before it is taken for a tail. */
const tailMinDb = 0.5
/** What falls by more than so many times the loss beside it, before it, is the tail of an earlier one. */
const tailTimes = 2
const lossSigmas = 3
const mPerKm = 1000
/** Decibels of one way for a tenth of the power. */
const dbPerDecade = 5
const dbPerNeper = dbPerDecade * Math.LOG10E

/** Position by the edge, loss by least-squares lines over as much undisturbed fibre as there is. */
export function refineEvent(stretch: Stretch, candidate: Candidate, room: Room): RefinedEvent | null {
  const { scan } = stretch
  const rough = layLines(stretch, candidate, room)
  if (rough === null) return null
  const place = candidate.reflective
    ? { index: findRise(scan, candidate, rough.left), sigma: riseSigma }
    : fitEdge(stretch, candidate, rough)
  const isUnfitted = !candidate.reflective && place.sigma >= unfittedSigma(scan)
  const around = isUnfitted ? Math.ceil(unfittedSigma(scan)) : 0
  const placed = { ...candidate, index: place.index, around, isPlaced: true }
  const event = layLines(stretch, placed, room) ?? layLines(stretch, { ...placed, around: 0 }, room)
  return event === null ? null : { ...event, indexSigma: place.sigma }
}

/** Of an edge that is not what it is taken for: it lies somewhere within a pulse. */
export const unfittedSigma = (scan: Scan): number => Math.max(1, scan.pulseSamples / 2)

type LaidEvent = Omit<RefinedEvent, 'indexSigma'>

/**
 * Something of unknown shape may disturb the fibre for `around` samples before the place that is given for it. What is
 * not placed yet may lie before the place that it was found at.
 */
type Laid = Candidate & { readonly around?: number; readonly isPlaced?: boolean }

function layLines({ scan, noise }: Stretch, candidate: Laid, room: Room): LaidEvent | null {
  const { index, reflective, correlation, around = 0, isPlaced = false } = candidate
  const window = chooseWindow(scan)
  const leftTo = index - around
  const leftFrom = Math.max(room.from, leftTo - window)
  const left = leftTo - leftFrom < roomMin ? null : scan.fitter.fit(leftFrom, leftTo)
  if (left === null) return null
  const rightFrom = findCleanFibre(scan, { index, reflective, window }, room)
  const rightTo = rightFrom === null ? 0 : Math.min(room.to, rightFrom + window)
  const right = rightFrom === null ? null : scan.fitter.fit(rightFrom, rightTo)
  const unmeasured = { index, reflective, left, right: null, lossDb: null, lossSigmaDb: null, markers: null }
  if (rightFrom === null || right === null) return unmeasured
  const markers = makeMarkers(scan, [leftFrom, leftTo - 1, rightFrom, rightTo - 1])
  const beforeDb = noise.before(index, left.level(index)) * levelSigma([leftFrom, leftTo], index)
  const behindDb = noise.behind(rightFrom, right.level(rightFrom)) * levelSigma([rightFrom, rightTo], index)
  const lossSigmaDb = Math.hypot(lossSigmaMinDb, correlation * Math.hypot(beforeDb, behindDb))
  if (isTail(scan, right, { samples: rightFrom - index, uncertainDb: lossSigmas * lossSigmaDb }))
    return unmeasured
  const lossDb = right.level(index) - left.level(index)
  const fallen = { samples: leftTo - leftFrom, uncertainDb: tailTimes * Math.abs(lossDb) }
  if (isPlaced && isTail(scan, left, fallen)) return unmeasured
  return {
    index,
    reflective,
    left,
    right,
    lossDb,
    lossSigmaDb,
    markers,
  }
}

/**
 * Whether a line falls faster on the way back to the event than fibre and noise let it: a few samples of a receiver's tail
 * carried back make tens of decibels of nothing.
 */
function isTail(
  { trace }: Scan,
  { slope }: Line,
  { samples, uncertainDb }: { samples: number; uncertainDb: number },
): boolean {
  const fibreDb = (slopeLimitDbPerKm(trace) * trace.spacingM * samples) / mPerKm
  return Math.abs(slope * samples) > fibreDb + Math.max(tailMinDb, uncertainDb)
}

function chooseWindow({ trace, pulseSamples }: Scan): number {
  const longest = Math.max(windowPulsesMin * pulseSamples, windowMaxM / trace.spacingM)
  const usual = Math.min(windowPulses * pulseSamples, longest)
  return Math.round(Math.max(windowMin, usual, windowMinM / trace.spacingM))
}

/** Of the level at `index` of a line over samples [from, to), in standard deviations of one sample. */
function levelSigma([from, to]: readonly [number, number], index: number): number {
  const count = to - from
  const lever = (index - (from + to) / 2) / count
  return Math.sqrt((1 + 12 * lever * lever) / count)
}

function makeMarkers({ trace }: Scan, indexes: readonly [number, number, number, number]): TraceMarkers {
  const [leftFrom, leftTo, rightFrom, rightTo] = indexes
  return {
    leftFromM: positionAt(trace, leftFrom),
    leftToM: positionAt(trace, leftTo),
    rightFromM: positionAt(trace, rightFrom),
    rightToM: positionAt(trace, rightTo),
  }
}

/** First sample behind the event from which a longer wait changes the loss no more. */
function findCleanFibre(
  scan: Scan,
  { index, reflective, window }: { index: number; reflective: boolean; window: number },
  room: Room,
): number | null {
  const guards = reflective ? reflectiveGuards : stepGuards
  const starts = guards.map((pulses) => index + Math.max(2, Math.ceil(pulses * scan.pulseSamples)))
  const usable = starts.filter((start) => room.to - start >= roomMin)
  const levels = usable.map(
    (start) => scan.fitter.fit(start, Math.min(room.to, start + window))?.level(index) ?? 0,
  )
  const tolerance = Math.max(settledDb, (3 * scan.noise.sigmaDb(index)) / Math.sqrt(window / 4))
  const settled = levels.findIndex((level, at) => Math.abs((levels[at + 1] ?? level) - level) <= tolerance)
  return usable[settled] ?? null
}

/** Where a reflection leaves the line before it. */
function findRise({ trace, noise, pulseSamples }: Scan, { index }: Candidate, left: Line): number {
  const from = Math.max(0, index - pulseSamples)
  const peak = findStrongest(trace.samplesDb, from, index + 2 * pulseSamples + 1)
  const heightDb = left.level(peak) - (trace.samplesDb[peak] ?? 0)
  const limitDb = Math.max(edgeSigmas * noise.sigmaDb(index), edgeShare * heightDb)
  let at = peak
  while (at > from && left.level(at - 1) - (trace.samplesDb[at - 1] ?? 0) > limitDb) at -= 1
  return at
}

/**
 * Least squares of a step smeared by the pulse, tried at each sample around the place of a sharp one. Behind it light
 * comes from both sides of it for a pulse: power, not decibels, goes over evenly, and a receiver's noise is the same
 * in all of it.
 */
function fitEdge(stretch: Stretch, candidate: Candidate, { left, right }: LaidEvent): Place {
  const { scan } = stretch
  if (right === null) return { index: candidate.index, sigma: unfittedSigma(scan) }
  const index = findStep(scan, candidate, { left, right })
  const reach = 2 * scan.pulseSamples
  const around = readPowers(scan, left, { from: index - 2 * reach, to: index + 2 * reach })
  const passed = powerOf(left.level(index) - right.level(index))
  let best = { at: index, error: Number.POSITIVE_INFINITY }
  for (let at = index - reach; at <= index + reach; at += 1) {
    const error = measureMisfit(around, { at, passed, pulseSamples: scan.pulseSamples })
    if (error < best.error) best = { at, error }
  }
  const noise = stretch.noise.before(best.at, left.level(best.at)) / dbPerNeper
  return {
    index: best.at,
    // It lies where it was found: within the window through which it was seen, however little it rises from the noise.
    sigma: Math.min(
      Math.max(candidate.window, unfittedSigma(scan)),
      judgeFit(scan, { ...best, passed, noise, noiseAlike: candidate.correlation }),
    ),
  }
}

/** What is left of the light, of one way's decibels. */
const powerOf = (lossDb: number): number => 10 ** (lossDb / dbPerDecade)

/** Powers of samples as shares of a line; of a long pulse not every sample is needed. */
interface Powers {
  readonly from: number
  readonly stride: number
  readonly shares: Float64Array
}

function readPowers({ trace, pulseSamples }: Scan, line: Line, { from, to }: Room): Powers {
  const stride = Math.max(1, Math.floor(pulseSamples / 32))
  const first = Math.max(0, from)
  const count = Math.max(0, Math.ceil((Math.min(to, trace.samplesDb.length) - first) / stride))
  const shares = Float64Array.from({ length: count }, (_, at) => {
    const index = first + at * stride
    return powerOf(line.level(index) - (trace.samplesDb[index] ?? 0))
  })
  return { from: first, stride, shares }
}

/** Mean square of what a step at `at` that lets `passed` through leaves of the powers. */
function measureMisfit(
  { from, stride, shares }: Powers,
  { at, passed, pulseSamples }: { at: number; passed: number; pulseSamples: number },
): number {
  let sum = 0
  for (let step = 0; step < shares.length; step += 1) {
    const gone = Math.min(1, Math.max(0, (from + step * stride - at) / pulseSamples))
    const left = (shares[step] ?? 0) - (1 - gone + gone * passed)
    sum += left * left
  }
  return sum / Math.max(1, shares.length)
}

interface FittedEdge {
  /** Mean square of what is left beside the fit. */
  readonly error: number
  readonly passed: number
  /** Of one sample before the edge, as a share of the light there. */
  readonly noise: number
  /** By how much it is more than that of independent samples. */
  readonly noiseAlike: number
}

/**
 * Standard deviation of the place of an edge, in samples: of a ramp of known shape in noise (the bound of Cramér and
 * Rao), and of a step where it is lower than the noise of a sample. Where much more than noise is left beside the fit,
 * something else lies there.
 */
function judgeFit(scan: Scan, { error, passed, noise, noiseAlike }: FittedEdge): number {
  if (Math.sqrt(error) > Math.max(unfittedMin, unfittedSigmas * noise)) return unfittedSigma(scan)
  const share = (noiseAlike * noise) / Math.abs(1 - passed)
  return Math.hypot(
    edgeSigma,
    lagSigma * scan.pulseSamples,
    Math.sqrt(scan.pulseSamples) * share,
    share * share,
  )
}

/** Least squares of a sharp step from one line to the other, as far around as the candidate may be off. */
function findStep(
  { trace, pulseSamples }: Scan,
  { index, window }: Candidate,
  { left, right }: { left: Line; right: Line },
): number {
  const from = Math.max(0, index - window)
  const to = Math.min(trace.samplesDb.length, index + pulseSamples + window)
  let error = 0
  let best = { at: index, error: Number.POSITIVE_INFINITY }
  for (let at = from; at < to; at += 1) {
    const levelDb = trace.samplesDb[at] ?? 0
    if (error < best.error) best = { at, error }
    error += (levelDb - left.level(at)) ** 2 - (levelDb - right.level(at)) ** 2
  }
  return best.at - Math.round(pulseSamples / 2)
}
