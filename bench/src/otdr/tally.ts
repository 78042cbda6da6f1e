import {
  type DetectedEvent,
  type Detection,
  type Trace,
  type TraceEvent,
  detectEvents,
} from '@fibrewatch/otdr'

/** What is known of a trace, whoever knows it. */
export type Truth = {
  events: Pick<TraceEvent, 'positionM' | 'lossDb' | 'reflectanceDb'>[]
  /** Undefined: nobody says where the fibre ends. */
  endM?: number
}

export type Match = {
  lossDb: number
  isReflective: boolean
  found: boolean
  lossErrorDb?: number
  positionErrorM?: number
  /** Errors in stated standard deviations. */
  lossScore?: number
  positionScore?: number
}

export type Tally = {
  matches: Match[]
  reported: number
  confirmed: number
  /** Of what was reported: what nobody knows of. */
  unlisted: DetectedEvent[]
  endErrorsM: number[]
  /** Errors of ends that were found, in stated standard deviations. */
  endScores: number[]
  earlyEnds: number
}

export const makeTally = (): Tally => ({
  matches: [],
  reported: 0,
  confirmed: 0,
  unlisted: [],
  endErrorsM: [],
  endScores: [],
  earlyEnds: 0,
})

const NEAR_PULSES = 4
const LAUNCH_PULSES = 10
/** An end this much too early, and this many pulses, was taken for one. */
const EARLY_M = 100
const EARLY_PULSES = 5

const isInner = ({ kind }: Pick<TraceEvent, 'kind'>): boolean => kind !== 'start' && kind !== 'end'

/** What lies this close is the same thing, m. */
export const nearOf = ({ pulseM, spacingM }: Trace): number => NEAR_PULSES * Math.max(pulseM, spacingM)

/** As far as the last known thing: behind the end of a table nobody says what is fibre. */
export function addTrace(tally: Tally, trace: Trace, truth: Truth): Detection {
  const detection = detectEvents(trace)
  const nearM = nearOf(trace)
  const launchM = LAUNCH_PULSES * trace.pulseM
  const lastM = truth.endM ?? truth.events.at(-1)?.positionM ?? 0
  const isInReach = ({ positionM }: { positionM: number }) => positionM > launchM && positionM < lastM - nearM
  // An echo is not reported as an event: it is found when it is named as one.
  const seen = [...detection.events, ...detection.echoes].filter(
    (event) => isInner(event) && isInReach(event),
  )
  const reported = detection.events.filter((event) => isInner(event) && isInReach(event))
  const known = truth.events.filter(isInReach)
  for (const event of known) {
    const nearest = seen
      .filter(({ positionM }) => Math.abs(positionM - event.positionM) <= nearM)
      .toSorted(
        (a, b) => Math.abs(a.positionM - event.positionM) - Math.abs(b.positionM - event.positionM),
      )[0]
    tally.matches.push(makeMatch(event, nearest))
  }
  tally.reported += reported.length
  const unlisted = reported.filter(
    (event) => !known.some(({ positionM }) => Math.abs(positionM - event.positionM) <= nearM),
  )
  tally.unlisted.push(...unlisted)
  tally.confirmed += reported.length - unlisted.length
  if (truth.endM === undefined) return detection
  addEnd(tally, trace, [detection.endM, truth.endM])
  const { endM, endSigmaM } = detection
  if (endM !== null && endSigmaM !== null) tally.endScores.push((endM - truth.endM) / endSigmaM)
  return detection
}

function addEnd(tally: Tally, trace: Trace, [foundM, endM]: [number | null, number]): void {
  tally.endErrorsM.push(Math.abs((foundM ?? Number.POSITIVE_INFINITY) - endM))
  if (foundM !== null && endM - foundM > Math.max(EARLY_M, EARLY_PULSES * trace.pulseM)) tally.earlyEnds += 1
}

function makeMatch(known: Truth['events'][number], found: DetectedEvent | undefined): Match {
  const lossDb = Math.abs(known.lossDb ?? 0)
  const match: Match = { lossDb, isReflective: known.reflectanceDb !== null, found: found !== undefined }
  if (found === undefined) return match
  match.positionErrorM = found.positionM - known.positionM
  match.positionScore = match.positionErrorM / found.positionSigmaM
  if (found.lossDb === null || known.lossDb === null) return match
  match.lossErrorDb = found.lossDb - known.lossDb
  if (found.lossSigmaDb !== null) match.lossScore = match.lossErrorDb / found.lossSigmaDb
  return match
}

/** Share of those chosen that were found; NaN when none was chosen. */
export function recallOf({ matches }: Tally, isChosen: (match: Match) => boolean): number {
  const chosen = matches.filter(isChosen)
  return chosen.filter(({ found }) => found).length / chosen.length
}

/** Standard deviations that hold nineteen true values of twenty. */
const COVERING_SIGMAS = 1.96

/** Share of errors that the stated uncertainty covers: 0.95 where it is honest and no wider than it must be. */
export const coverageOf = (scores: readonly number[]): number =>
  scores.filter((score) => Math.abs(score) <= COVERING_SIGMAS).length / scores.length
