import type { TraceMarkers } from '../trace/trace.ts'
import { positionAt } from '../trace/trace.ts'
import type { Candidate } from './find-candidates.ts'
import type { Stretch } from './contrast.ts'
import type { Line } from './line-fit.ts'
import { findStrongest, type Scan } from './scan.ts'

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
}

const windowPulses = 60
/** Short pulses are noisy: their lines are laid over at least this much fibre. */
const windowMinM = 400
const windowMin = 24
const roomMin = 6
/** How long a reflection may disturb the trace behind it, in pulse lengths; the shortest that is clean is taken. */
const reflectiveGuards = [1.5, 3, 6, 12] as const
const stepGuards = [1.25] as const
const settledDb = 0.01
const edgeShare = 0.05
const edgeSigmas = 4

/** Position by the edge, loss by least-squares lines over as much undisturbed fibre as there is. */
export function refineEvent(stretch: Stretch, candidate: Candidate, room: Room): RefinedEvent | null {
  const { scan } = stretch
  const rough = layLines(stretch, candidate, room)
  if (rough === null) return null
  const index = candidate.reflective ? findRise(scan, candidate, rough.left) : fitEdge(scan, candidate, rough)
  return layLines(stretch, { ...candidate, index }, room)
}

function layLines({ scan, noise }: Stretch, candidate: Candidate, room: Room): RefinedEvent | null {
  const { index, reflective, correlation } = candidate
  const window = chooseWindow(scan)
  const leftFrom = Math.max(room.from, index - window)
  const left = index - leftFrom < roomMin ? null : scan.fitter.fit(leftFrom, index)
  if (left === null) return null
  const rightFrom = findCleanFibre(scan, { index, reflective, window }, room)
  const rightTo = rightFrom === null ? 0 : Math.min(room.to, rightFrom + window)
  const right = rightFrom === null ? null : scan.fitter.fit(rightFrom, rightTo)
  if (rightFrom === null || right === null)
    return { index, reflective, left, right: null, lossDb: null, lossSigmaDb: null, markers: null }
  const markers = makeMarkers(scan, [leftFrom, index - 1, rightFrom, rightTo - 1])
  const beforeDb = noise.before(index, left.level(index)) * levelSigma([leftFrom, index], index)
  const behindDb = noise.behind(rightFrom, right.level(rightFrom)) * levelSigma([rightFrom, rightTo], index)
  const lossSigmaDb = correlation * Math.hypot(beforeDb, behindDb)
  return {
    index,
    reflective,
    left,
    right,
    lossDb: right.level(index) - left.level(index),
    lossSigmaDb,
    markers,
  }
}

function chooseWindow({ trace, pulseSamples }: Scan): number {
  return Math.max(windowMin, windowPulses * pulseSamples, Math.round(windowMinM / trace.spacingM))
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

/** Least squares of a ramp one pulse long between both lines, tried at each sample around the place of a sharp step. */
function fitEdge(scan: Scan, candidate: Candidate, { left, right }: RefinedEvent): number {
  if (right === null) return candidate.index
  const index = findStep(scan, candidate, { left, right })
  const reach = 2 * scan.pulseSamples
  let best = { at: index, error: Number.POSITIVE_INFINITY }
  for (let at = index - reach; at <= index + reach; at += 1) {
    const error = sumSquares(scan, { left, right, at }, { from: index - 2 * reach, to: index + 2 * reach })
    if (error < best.error) best = { at, error }
  }
  return best.at
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

function sumSquares(
  { trace, pulseSamples }: Scan,
  { left, right, at }: { left: Line; right: Line; at: number },
  { from, to }: Room,
): number {
  let sum = 0
  const stride = Math.max(1, Math.floor(pulseSamples / 32))
  for (let index = Math.max(0, from); index < Math.min(to, trace.samplesDb.length); index += stride) {
    const share = Math.min(1, Math.max(0, (index - at) / pulseSamples))
    const modelDb = left.level(index) + share * (right.level(index) - left.level(index))
    sum += ((trace.samplesDb[index] ?? 0) - modelDb) ** 2
  }
  return sum
}
