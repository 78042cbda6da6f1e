import { type Trace, type TraceEvent, compareTraces, detectEvents } from '@fibrewatch/otdr'
import { type Budget, type Figure, atLeast, atMost } from '../figure.ts'
import { addNoise, measureHeadroomDb, putStep } from './alter-trace.ts'
import { LONG_PULSE_NS } from './climb.ts'
import type { Recording } from './recordings.ts'

const STEPS_DB = [0.5, 1, 3, 5]
const PLACES = [0.2, 0.35, 0.5, 0.65]
const CLEAR_PULSES = 10
/** Beside an event: farther from it than what is taken for the event itself, and nearer than any line asks for. */
const BESIDE_PULSES = [4, 10] as const
const BESIDE_PLACES = Array.from({ length: 37 }, (_, at) => 0.05 + at * 0.025)
const LEFT_DB = 3

type Put = { recording: Recording; altered: Trace; atM: number; stepDb: number; isFibreBehind: boolean }

const lengthOf = ({ pulseM, spacingM }: Trace): number => Math.max(pulseM, spacingM)

/** How far the nearest of such events of the maker's table lies, in pulses. */
function findDistancePulses(trace: Trace, atM: number, isMeant: (event: TraceEvent) => boolean): number {
  const distances = trace.events.filter(isMeant).map(({ positionM }) => Math.abs(positionM - atM))
  return distances.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY) / lengthOf(trace)
}

const isOfFibre = ({ kind }: TraceEvent): boolean => kind !== 'start' && kind !== 'end'

/** Away from all that the maker's table names. */
const isClean = (trace: Trace, atM: number): boolean =>
  findDistancePulses(trace, atM, () => true) > CLEAR_PULSES

/** Beside an event within the fibre, away from both ends. */
function isBeside(trace: Trace, atM: number): boolean {
  const [least, most] = BESIDE_PULSES
  const distance = findDistancePulses(trace, atM, isOfFibre)
  return (
    distance > least &&
    distance <= most &&
    findDistancePulses(trace, atM, (event) => !isOfFibre(event)) > CLEAR_PULSES
  )
}

type Places = { shares: readonly number[]; isFit: (trace: Trace, atM: number) => boolean }

const CLEAN: Places = { shares: PLACES, isFit: isClean }
const BESIDE: Places = { shares: BESIDE_PLACES, isFit: isBeside }

/** Steps in real traces, where noise leaves enough of the light behind them. */
function putSteps(recordings: readonly Recording[], { shares, isFit }: Places): Put[] {
  return recordings.flatMap((recording) => {
    const { trace } = recording
    const endM = trace.endM ?? 0
    const clearM = CLEAR_PULSES * lengthOf(trace)
    const places = shares.map((share) => endM * share).filter((atM) => atM > 2 * clearM && isFit(trace, atM))
    return places.flatMap((atM) =>
      STEPS_DB.filter((stepDb) => measureHeadroomDb(trace, atM + clearM) >= stepDb + LEFT_DB).map(
        (stepDb) => ({
          recording,
          atM,
          stepDb,
          altered: putStep(trace, atM, stepDb),
          isFibreBehind: measureHeadroomDb(trace, atM + 2 * clearM) >= stepDb + LEFT_DB,
        }),
      ),
    )
  })
}

const NEAR_PULSES = 2

type Result = Put & {
  isFound: boolean
  isBreak: boolean
  comparison: Answer
  /** Whoever is told the place measures the step there as what it is: noise lets it be known. */
  isTold: boolean
}

function judgePut(put: Put): Result {
  const { events, endM } = detectEvents(put.altered)
  const nearM = NEAR_PULSES * lengthOf(put.altered)
  const isNear = (positionM: number) => Math.abs(positionM - put.atM) <= nearM
  const isFound = events.some(({ kind, positionM }) => kind !== 'end' && isNear(positionM))
  const again = addNoise(put.altered, 77)
  return {
    ...put,
    isFound,
    isBreak: endM !== null && isNear(endM),
    comparison: comparePut(put, again, nearM),
    isTold: isRight(put.stepDb, measureTold(put.recording.trace, again, put.atM)),
  }
}

type Row = {
  name: string
  of: readonly Result[]
  isCounted: (result: Result) => boolean
  budget?: Budget
}

const isMeasured = ({ comparison }: Result): boolean => comparison === 'measured'

/** Of one size: what is measured as such, what the same samples would give who knows the place, and both beside events. */
function listComparisons(
  { results, beside }: { results: readonly Result[]; beside: readonly Result[] },
  stepDb: number,
): Row[] {
  const [clean, close] = [results, beside].map((all) => all.filter((result) => result.stepDb === stepDb))
  const name = `comparison: ${stepDb} dB`
  return [
    {
      name: `${name} measured as such`,
      of: clean ?? [],
      isCounted: isMeasured,
      budget: atLeast(0.99),
    },
    { name: `${name} measured by who is told the place`, of: clean ?? [], isCounted: ({ isTold }) => isTold },
    {
      name: `${name} beside an event`,
      of: (close ?? []).filter(({ isTold }) => isTold),
      isCounted: isMeasured,
      budget: atLeast(0.99),
    },
  ]
}

export function benchPutSteps(recordings: readonly Recording[], part: string): Figure[] {
  const results = putSteps(recordings, CLEAN).map(judgePut)
  const beside = putSteps(recordings, BESIDE).map(judgePut)
  const long = results.filter(({ altered }) => altered.pulseNs >= LONG_PULSE_NS)
  const big = results.filter(({ stepDb, isFibreBehind }) => stepDb === 5 && isFibreBehind)
  const rows: Row[] = [
    {
      name: 'put steps found, pulses ≥ 2 µs',
      of: long,
      isCounted: ({ isFound }) => isFound,
      budget: atLeast(1),
    },
    { name: 'put steps found', of: results, isCounted: ({ isFound }) => isFound, budget: atLeast(0.99) },
    {
      name: 'no alarm at all',
      of: results,
      isCounted: ({ comparison }) => comparison === 'silent',
      budget: atMost(0.01),
    },
    { name: '5 dB step taken for a break', of: big, isCounted: ({ isBreak }) => isBreak, budget: atMost(0) },
    ...[0.5, 1, 3].flatMap((stepDb) => listComparisons({ results, beside }, stepDb)),
  ]
  const method = `steps of ${STEPS_DB.join(', ')} dB put into real traces, ${part}`
  return rows.map(({ name, of, isCounted, budget }) => {
    const value = of.filter(isCounted).length / of.length
    const figure = { name: `${part}: ${name}`, value, unit: `of ${of.length}`, method }
    return budget === undefined ? figure : { ...figure, budget }
  })
}

const ERROR_SHARE = 0.1
const ERROR_DB = 0.05
/** Behind a step a pulse passes until all light comes from behind it. */
const TOLD_GUARD_PULSES = 1.25

const isRight = (stepDb: number, measuredDb: number): boolean =>
  Math.abs(measuredDb - stepDb) <= Math.max(ERROR_DB, ERROR_SHARE * stepDb)

/** The bound of what can be measured: means of the difference of both traces over ten pulses before and behind the true place. */
function measureTold(reference: Trace, current: Trace, atM: number): number {
  const meanFrom = (fromM: number, toM: number) => {
    const [from, to] = [fromM, toM].map((m) =>
      Math.max(0, Math.round((m - reference.startM) / reference.spacingM)),
    )
    const levels = [...current.samplesDb.subarray(from, to)]
    const offs = levels.map((levelDb, at) => levelDb - (reference.samplesDb[(from ?? 0) + at] ?? levelDb))
    return offs.reduce((sum, off) => sum + off, 0) / offs.length
  }
  const windowM = CLEAR_PULSES * lengthOf(reference)
  const guardM = TOLD_GUARD_PULSES * lengthOf(reference)
  return meanFrom(atM + guardM, atM + guardM + windowM) - meanFrom(atM - windowM, atM)
}

/** Smallest limits that raise anything by default. */
const LIMITS: Readonly<Record<string, number>> = {
  'event-loss': 0.2,
  'new-event': 0.2,
  'total-loss': 1,
  reflectance: 5,
  'section-slope': 0.05,
  break: 0,
  'end-moved': 0,
}

/** `wrong`: something is said, but not this step at this place. */
type Answer = 'measured' | 'wrong' | 'silent'

function comparePut({ recording, atM, stepDb }: Put, again: Trace, nearM: number): Answer {
  const { measurements, end } = compareTraces(recording.trace, again)
  const isStepTold = measurements.some(
    ({ check, positionM, value }) =>
      (check === 'new-event' || check === 'event-loss') &&
      Math.abs(positionM - atM) <= nearM &&
      isRight(stepDb, value),
  )
  if (isStepTold) return 'measured'
  const isSaid =
    end.state === 'shorter' || measurements.some(({ check, value }) => Math.abs(value) > (LIMITS[check] ?? 0))
  return isSaid ? 'wrong' : 'silent'
}

const REPEATS = 3

/** The same fibre measured again: nothing may be found. */
export function benchRepeats(recordings: readonly Recording[], part: string): Figure[] {
  const findings = recordings.flatMap(({ trace }) =>
    Array.from({ length: REPEATS }, (_, at) => {
      const { measurements, end } = compareTraces(trace, addNoise(trace, 100 + at))
      return (
        end.state === 'shorter' ||
        end.state === 'longer' ||
        measurements.some(({ check, value, unit }) => unit !== 'm' && Math.abs(value) > (LIMITS[check] ?? 0))
      )
    }),
  )
  return [
    {
      name: `${part}: false findings on added noise`,
      value: findings.filter(Boolean).length,
      unit: `of ${findings.length}`,
      method: `real traces with their own noise once more, ${part}`,
      budget: atMost(0),
    },
  ]
}
