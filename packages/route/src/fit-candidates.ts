/** Lines by which many marks and events could be the same: where their differences agree, for each scale. */
import { PAIR_GAIN } from './fit-assignment.ts'
import { type FitLine, IDENTITY, MAX_OFFSET_M, MAX_SCALE_ERROR } from './fit-line.ts'

/** Differences this close speak for one line. */
const MIN_WINDOW_M = 30
/** Sections of unlike excess let them drift apart by so much of the length. */
const WINDOW_SHARE = 0.001
const MAX_WINDOW_M = 150
/** Lines that are tried in full. */
const MAX_LINES = 6
/** Peaks that are kept of one scale. */
const PEAKS_PER_SCALE = 3
/** Usual errors of distances that somebody typed, and of a group index or excess that somebody guessed. */
const USUAL_OFFSET_M = 150
const USUAL_SCALE_ERROR = 0.015

interface Candidate extends FitLine {
  readonly worth: number
}

export interface Places {
  /** Rising. */
  readonly expectedM: readonly number[]
  /** Rising. */
  readonly positionsM: readonly number[]
}

/** What speaks against a line before anything was compared: large errors are rare, and no error is impossible. */
export const findImprobability = ({ scale, offsetM }: FitLine): number =>
  PAIR_GAIN *
  (Math.log1p((offsetM / USUAL_OFFSET_M) ** 2) + Math.log1p(((scale - 1) / USUAL_SCALE_ERROR) ** 2))

export const findWindowM = ({ expectedM }: Places): number =>
  Math.min(MAX_WINDOW_M, Math.max(MIN_WINDOW_M, WINDOW_SHARE * (expectedM.at(-1) ?? 0)))

/** How many differences lie in each half of a window, from the smallest offset on. */
function countDifferences({ expectedM, positionsM }: Places, scale: number, halfM: number): Uint32Array {
  const counts = new Uint32Array(Math.ceil((2 * MAX_OFFSET_M) / halfM) + 1)
  let first = 0
  for (const markM of expectedM) {
    const fromM = scale * markM - MAX_OFFSET_M
    while ((positionsM[first] ?? Number.POSITIVE_INFINITY) < fromM) first += 1
    for (let index = first; index < positionsM.length; index += 1) {
      const half = Math.floor(((positionsM[index] ?? Number.POSITIVE_INFINITY) - fromM) / halfM)
      if (half >= counts.length) break
      counts[half] = (counts[half] ?? 0) + 1
    }
  }
  return counts
}

/** The windows that hold most differences, apart from each other. */
function findPeaks(places: Places, scale: number, windowM: number): Candidate[] {
  const halfM = windowM / 2
  const counts = countDifferences(places, scale, halfM)
  const windows: Candidate[] = []
  for (const [half, count] of counts.entries()) {
    const held = count + (counts[half + 1] ?? 0)
    const line = { scale, offsetM: (half + 1) * halfM - MAX_OFFSET_M }
    if (held > 0) windows.push({ ...line, worth: PAIR_GAIN * held - findImprobability(line) })
  }
  return pickApart(windows, PEAKS_PER_SCALE, (one, other) => Math.abs(one.offsetM - other.offsetM) > windowM)
}

function pickApart(
  candidates: readonly Candidate[],
  count: number,
  areApart: (one: Candidate, other: Candidate) => boolean,
): Candidate[] {
  const picked: Candidate[] = []
  for (const candidate of candidates.toSorted((a, b) => b.worth - a.worth)) {
    if (picked.length === count) break
    if (picked.every((other) => areApart(candidate, other))) picked.push(candidate)
  }
  return picked
}

/** The likeliest lines; that of expected distances which are right as they stand is always one of them. */
export function listCandidates(places: Places): FitLine[] {
  const windowM = findWindowM(places)
  const lengthM = Math.max(places.expectedM.at(-1) ?? 0, 1)
  const steps = Math.ceil((MAX_SCALE_ERROR * lengthM) / windowM)
  const scales = Array.from(
    { length: 2 * steps + 1 },
    (_, index) => 1 + (MAX_SCALE_ERROR * (index - steps)) / Math.max(steps, 1),
  )
  const peaks = scales.flatMap((scale) => findPeaks(places, scale, windowM))
  const endOf = ({ scale, offsetM }: FitLine) => offsetM + scale * lengthM
  const picked = pickApart(
    peaks,
    MAX_LINES,
    (one, other) =>
      Math.abs(one.offsetM - other.offsetM) > windowM || Math.abs(endOf(one) - endOf(other)) > windowM,
  )
  return [IDENTITY, ...picked]
}
