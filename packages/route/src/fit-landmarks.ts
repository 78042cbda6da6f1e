import {
  assignInOrder,
  type DetectedPlace,
  type ExpectedMark,
  PAIR_GAIN,
  type Pair,
} from './fit-assignment.ts'
import { findImprobability, findWindowM, listCandidates } from './fit-candidates.ts'
import { applyLine, type FitLine, fitLine, IDENTITY } from './fit-line.ts'

/** A mark with the event that is taken for it. */
export interface FittedPair<Mark extends ExpectedMark, Event extends DetectedPlace>
  extends Pair<Mark, Event> {
  /** Metres the event lies behind where the line expects it. */
  readonly residualM: number
}

export interface LandmarkFit<Mark extends ExpectedMark, Event extends DetectedPlace> extends FitLine {
  readonly pairs: readonly FittedPair<Mark, Event>[]
  /** Of the residuals; null where nothing was assigned. */
  readonly rmsM: number | null
  /** Another assignment, of which most pairs are others, is nearly as good. */
  readonly isAmbiguous: boolean
  /** The marks fit better when the events are counted from the far end: nothing of it should be taken. */
  readonly isReversed: boolean
}

export interface FitTask<Mark extends ExpectedMark, Event extends DetectedPlace> {
  readonly marks: readonly Mark[]
  readonly events: readonly Event[]
  /** Where the far end is, to see whether the events count from there; null: nobody asks. */
  readonly lengthM: number | null
}

type Sorted<Mark extends ExpectedMark, Event extends DetectedPlace> = Pick<
  FitTask<Mark, Event>,
  'marks' | 'events'
>

interface Tried<Mark extends ExpectedMark, Event extends DetectedPlace> {
  readonly line: FitLine
  readonly pairs: readonly Pair<Mark, Event>[]
  readonly score: number
}

/** A line moves by what was assigned with it; more rounds change nothing. */
const MAX_ROUNDS = 4
/** Pairs are worth this much more before somebody is told that the ends are swapped. */
const REVERSED_MARGIN = 2 * PAIR_GAIN
/** How much wider than the window of the line events are looked for. */
const REACH_WINDOWS = 2

const readPoints = <Mark extends ExpectedMark, Event extends DetectedPlace>(
  pairs: readonly Pair<Mark, Event>[],
) => pairs.map(({ mark, event }) => ({ expectedM: mark.opticalM, positionM: event.positionM }))

/** From a line that is roughly right to the assignment that agrees with its own line. */
function tryLine<Mark extends ExpectedMark, Event extends DetectedPlace>(
  sorted: Sorted<Mark, Event>,
  first: FitLine,
  reachM: number,
): Tried<Mark, Event> {
  let line = first
  let best: Tried<Mark, Event> = { line: IDENTITY, pairs: [], score: 0 }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { pairs, score: worth } = assignInOrder({ ...sorted, line, reachM })
    const score = worth - findImprobability(line)
    if (score <= best.score) break
    line = fitLine(readPoints(pairs))
    best = { line, pairs, score }
  }
  return best
}

function tryAll<Mark extends ExpectedMark, Event extends DetectedPlace>(
  sorted: Sorted<Mark, Event>,
): Tried<Mark, Event>[] {
  const places = {
    expectedM: sorted.marks.map(({ opticalM }) => opticalM),
    positionsM: sorted.events.map(({ positionM }) => positionM),
  }
  const reachM = REACH_WINDOWS * findWindowM(places)
  return listCandidates(places)
    .map((line) => tryLine(sorted, line, reachM))
    .toSorted((a, b) => b.score - a.score)
}

const isOther = <Mark extends ExpectedMark, Event extends DetectedPlace>(
  one: Tried<Mark, Event>,
  other: Tried<Mark, Event>,
): boolean => {
  const events = new Map(one.pairs.map(({ mark, event }) => [mark, event]))
  const same = other.pairs.filter(({ mark, event }) => events.get(mark) === event)
  return 2 * same.length < one.pairs.length
}

function turnEvents<Event extends DetectedPlace>(
  events: readonly Event[],
  lengthM: number,
): { readonly positionM: number; readonly sigmaM: number; readonly turned: Event }[] {
  return events
    .toReversed()
    .map((turned) => ({ positionM: lengthM - turned.positionM, sigmaM: turned.sigmaM, turned }))
}

/** Whether the marks fit much better when the events are counted from the far end. */
function fitsReversed<Mark extends ExpectedMark, Event extends DetectedPlace>(
  { marks, events }: Sorted<Mark, Event>,
  { lengthM, score }: { readonly lengthM: number | null; readonly score: number },
): boolean {
  // Whatever is tried, no more than all of them fit.
  const mostWorth = PAIR_GAIN * Math.min(marks.length, events.length)
  if (lengthM === null || mostWorth <= score + REVERSED_MARGIN) return false
  const [best] = tryAll({ marks, events: turnEvents(events, lengthM) })
  return best !== undefined && best.score > score + REVERSED_MARGIN
}

/**
 * Says which detected event is which landmark: in order, for landmarks whose distances are off by an offset, a scale and what
 * differs from section to section. Landmarks may be unseen, and events may be none of them.
 */
export function fitLandmarks<Mark extends ExpectedMark, Event extends DetectedPlace>({
  lengthM,
  ...given
}: FitTask<Mark, Event>): LandmarkFit<Mark, Event> {
  const sorted = {
    marks: given.marks.toSorted((a, b) => a.opticalM - b.opticalM),
    events: given.events.toSorted((a, b) => a.positionM - b.positionM),
  }
  const [best = { line: IDENTITY, pairs: [], score: 0 }, ...others] = tryAll(sorted)
  const rival = others.find((other) => other.pairs.length > 0 && isOther(best, other))
  const pairs = best.pairs.map((pair) => ({
    ...pair,
    residualM: pair.event.positionM - applyLine(best.line, pair.mark.opticalM),
  }))
  const squares = pairs.reduce((sum, { residualM }) => sum + residualM ** 2, 0)
  return {
    ...best.line,
    pairs,
    rmsM: pairs.length === 0 ? null : Math.sqrt(squares / pairs.length),
    isAmbiguous: rival !== undefined && rival.score > best.score - PAIR_GAIN,
    isReversed: fitsReversed(sorted, { lengthM, score: best.score }),
  }
}
