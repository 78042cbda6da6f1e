/**
 * Which event is which mark, in order, for a line that is known roughly.
 *
 * What counts is the distance from one assigned mark to the next, not that from the line: a slack loop that nobody entered
 * moves all that lies behind it, and is one surprise and not a hundred.
 */
import { applyLine, type FitLine } from './fit-line.ts'

/** A place that should be seen, by the distance that is kept of it. */
export interface ExpectedMark {
  readonly id: number
  readonly opticalM: number
}

/** A place that is seen. */
export interface DetectedPlace {
  readonly positionM: number
  /** Standard deviation of its position. */
  readonly sigmaM: number
}

export interface Pair<Mark extends ExpectedMark, Event extends DetectedPlace> {
  readonly mark: Mark
  readonly event: Event
}

export interface Assignment<Mark extends ExpectedMark, Event extends DetectedPlace> {
  readonly pairs: readonly Pair<Mark, Event>[]
  readonly score: number
}

export interface AssignmentTask<Mark extends ExpectedMark, Event extends DetectedPlace> {
  /** By their distance. */
  readonly marks: readonly Mark[]
  /** By their position. */
  readonly events: readonly Event[]
  readonly line: FitLine
  /** An event farther than this from where the line expects a mark is not it. */
  readonly reachM: number
}

/** What a pair is worth: an event three standard deviations off its place is worth nothing. */
export const PAIR_GAIN = 9
/** What a jump costs that nothing explains, as a loop nobody entered: less than two closures, more than one false event. */
const MAX_STRAIN = 14
/** Excess varies by so much from one section of cable to the next; as `spans.ts` assumes, and half more for short ones. */
const SECTION_SPREAD = 0.003
/** Loops in a closure that nobody measured. */
const SLACK_SIGMA_M = 4
/** So many of the events in reach of a mark are tried: an event table can be of any kind. */
const MAX_NEAR = 24
/** So many marks in a row may be without a visible splice. */
const MAX_UNSEEN = 24

interface Step<Mark extends ExpectedMark, Event extends DetectedPlace> {
  readonly pair: Pair<Mark, Event>
  readonly score: number
  readonly before: Step<Mark, Event> | null
}

/** How much two neighbouring pairs disagree with the distance between their marks, in squared standard deviations up to a bound. */
function findStrain<Mark extends ExpectedMark, Event extends DetectedPlace>(
  from: Pair<Mark, Event>,
  to: Pair<Mark, Event>,
  scale: number,
): number {
  const runM = to.mark.opticalM - from.mark.opticalM
  const excessM = to.event.positionM - from.event.positionM - scale * runM
  const variance =
    from.event.sigmaM ** 2 + to.event.sigmaM ** 2 + (SECTION_SPREAD * runM) ** 2 + SLACK_SIGMA_M ** 2
  return Math.min(excessM ** 2 / variance, MAX_STRAIN)
}

/** The steps that end at one mark, by the position of their events, and what the best of them is worth. */
interface Layer<Mark extends ExpectedMark, Event extends DetectedPlace> {
  readonly steps: readonly Step<Mark, Event>[]
  readonly bestScore: number
}

function extend<Mark extends ExpectedMark, Event extends DetectedPlace>(
  pair: Pair<Mark, Event>,
  earlier: readonly Layer<Mark, Event>[],
  { line, reachM }: AssignmentTask<Mark, Event>,
): Step<Mark, Event> {
  const offM = pair.event.positionM - applyLine(line, pair.mark.opticalM)
  let best: Step<Mark, Event> = { pair, before: null, score: PAIR_GAIN - (2 * offM) ** 2 / reachM ** 2 }
  // The nearest first: what is worth less from the outset is not looked at.
  for (let index = earlier.length - 1; index >= 0; index -= 1) {
    const layer = earlier[index]
    if (layer === undefined || layer.bestScore + PAIR_GAIN <= best.score) continue
    for (const before of layer.steps) {
      if (before.pair.event.positionM >= pair.event.positionM) break
      const score = before.score + PAIR_GAIN - findStrain(before.pair, pair, line.scale)
      if (score > best.score) best = { pair, before, score }
    }
  }
  return best
}

function readBack<Mark extends ExpectedMark, Event extends DetectedPlace>(
  last: Step<Mark, Event> | null,
): Pair<Mark, Event>[] {
  const pairs: Pair<Mark, Event>[] = []
  for (let step = last; step !== null; step = step.before) pairs.push(step.pair)
  return pairs.toReversed()
}

/** The events in reach of a place, from the first that may be: where they are too many, the nearest. */
function listNear<Event extends DetectedPlace>(
  events: readonly Event[],
  first: number,
  { atM, reachM }: { readonly atM: number; readonly reachM: number },
): readonly Event[] {
  let end = first
  while ((events[end]?.positionM ?? Number.POSITIVE_INFINITY) <= atM + reachM) end += 1
  let start = first
  const offM = (index: number) => Math.abs((events[index]?.positionM ?? atM) - atM)
  while (end - start > MAX_NEAR) {
    if (offM(start) > offM(end - 1)) start += 1
    else end -= 1
  }
  return events.slice(start, end)
}

/** The assignment in order that is worth most: marks may be unseen, and events may be none of them. */
export function assignInOrder<Mark extends ExpectedMark, Event extends DetectedPlace>(
  task: AssignmentTask<Mark, Event>,
): Assignment<Mark, Event> {
  const { marks, events, line, reachM } = task
  const earlier: Layer<Mark, Event>[] = []
  let best: Step<Mark, Event> | null = null
  let first = 0
  for (const mark of marks) {
    const atM = applyLine(line, mark.opticalM)
    while ((events[first]?.positionM ?? Number.POSITIVE_INFINITY) < atM - reachM) first += 1
    const steps: Step<Mark, Event>[] = []
    for (const event of listNear(events, first, { atM, reachM })) {
      const step = extend({ mark, event }, earlier, task)
      if (best === null || step.score > best.score) best = step
      steps.push(step)
    }
    if (steps.length > 0) earlier.push({ steps, bestScore: Math.max(...steps.map(({ score }) => score)) })
    if (earlier.length > MAX_UNSEEN) earlier.shift()
  }
  return best === null || best.score <= 0
    ? { pairs: [], score: 0 }
    : { pairs: readBack(best), score: best.score }
}
