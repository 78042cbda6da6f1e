/** Lines by which many marks and events could be the same: where their differences agree, for each scale. */
import { PAIR_GAIN } from './fit-assignment.ts'
import { type FitLine, IDENTITY, MAX_OFFSET_M, MAX_SCALE_ERROR } from './fit-line.ts'

/** Differences this close speak for one line. */
const MIN_WINDOW_M = 30
/** Sections of unlike excess let them drift apart by so much of the length. */
const WINDOW_SHARE = 0.001
/** Lines that are tried in full. */
const MAX_LINES = 8
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
  Math.max(MIN_WINDOW_M, WINDOW_SHARE * (expectedM.at(-1) ?? 0))

function listDifferences({ expectedM, positionsM }: Places, scale: number): number[] {
  const differences: number[] = []
  let fromIndex = 0
  for (const markM of expectedM) {
    const atM = scale * markM
    while ((positionsM[fromIndex] ?? Number.POSITIVE_INFINITY) < atM - MAX_OFFSET_M) fromIndex += 1
    for (const positionM of positionsM.slice(fromIndex)) {
      if (positionM > atM + MAX_OFFSET_M) break
      differences.push(positionM - atM)
    }
  }
  return differences.toSorted((a, b) => a - b)
}

/** The windows that hold most differences, apart from each other. */
function findPeaks(places: Places, scale: number, windowM: number): Candidate[] {
  const differences = listDifferences(places, scale)
  let toIndex = 0
  const windows = differences.map((fromM, index) => {
    while ((differences[toIndex] ?? Number.POSITIVE_INFINITY) <= fromM + windowM) toIndex += 1
    const offsetM = differences[Math.floor((index + toIndex - 1) / 2)] ?? fromM
    const line = { scale, offsetM }
    return { ...line, worth: PAIR_GAIN * (toIndex - index) - findImprobability(line) }
  })
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
