import { type Trace, compareTraces, detectEvents } from '@fibrewatch/otdr'
import { type Budget, type Figure, atLeast, atMost } from '../figure.ts'
import { addNoise, measureHeadroomDb, putStep } from './alter-trace.ts'
import { LONG_PULSE_NS } from './climb.ts'
import type { Recording } from './recordings.ts'

const STEPS_DB = [0.5, 1, 3, 5]
const PLACES = [0.2, 0.35, 0.5, 0.65]
const CLEAR_PULSES = 10
const LEFT_DB = 3

type Put = { recording: Recording; altered: Trace; atM: number; stepDb: number; isFibreBehind: boolean }

/** Steps in clean stretches of real traces, away from what the maker's table names. */
function putSteps(recordings: readonly Recording[]): Put[] {
  return recordings.flatMap((recording) => {
    const { trace } = recording
    const endM = trace.endM ?? 0
    return PLACES.flatMap((share) => {
      const atM = endM * share
      const clearM = CLEAR_PULSES * Math.max(trace.pulseM, trace.spacingM)
      const isClean =
        atM > 2 * clearM && trace.events.every(({ positionM }) => Math.abs(positionM - atM) > clearM)
      if (!isClean) return []
      return STEPS_DB.filter((stepDb) => measureHeadroomDb(trace, atM + clearM) >= stepDb + LEFT_DB).map(
        (stepDb) => ({
          recording,
          atM,
          stepDb,
          altered: putStep(trace, atM, stepDb),
          isFibreBehind: measureHeadroomDb(trace, atM + 2 * clearM) >= stepDb + LEFT_DB,
        }),
      )
    })
  })
}

const NEAR_PULSES = 2

type Result = Put & { isFound: boolean; isBreak: boolean; comparison: Answer }

function judgePut(put: Put): Result {
  const { events, endM } = detectEvents(put.altered)
  const nearM = NEAR_PULSES * Math.max(put.altered.pulseM, put.altered.spacingM)
  const isNear = (positionM: number) => Math.abs(positionM - put.atM) <= nearM
  const isFound = events.some(({ kind, positionM }) => kind !== 'end' && isNear(positionM))
  return { ...put, isFound, isBreak: endM !== null && isNear(endM), comparison: comparePut(put, nearM) }
}

type Row = {
  name: string
  of: readonly Result[]
  isCounted: (result: Result) => boolean
  budget: Budget
}

export function benchPutSteps(recordings: readonly Recording[], part: string): Figure[] {
  const results = putSteps(recordings).map(judgePut)
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
    ...[0.5, 1, 3].map((stepDb) => ({
      name: `comparison: ${stepDb} dB measured as such`,
      of: results.filter((result) => result.stepDb === stepDb),
      isCounted: ({ comparison }: Result) => comparison === 'measured',
      budget: atLeast(0.99),
    })),
  ]
  const method = `steps of ${STEPS_DB.join(', ')} dB put into clean stretches of real traces, ${part}`
  return rows.map(({ name, of, isCounted, budget }) => {
    const value = of.filter(isCounted).length / of.length
    return { name: `${part}: ${name}`, value, unit: `of ${of.length}`, method, budget }
  })
}

const ERROR_SHARE = 0.1
const ERROR_DB = 0.05
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

function comparePut(
  { recording, altered, atM, stepDb }: Put,
  nearM: number,
): 'measured' | 'wrong' | 'silent' {
  const { measurements, end } = compareTraces(recording.trace, addNoise(altered, 77))
  const isMeasured = measurements.some(
    ({ check, positionM, value }) =>
      (check === 'new-event' || check === 'event-loss') &&
      Math.abs(positionM - atM) <= nearM &&
      Math.abs(value - stepDb) <= Math.max(ERROR_DB, ERROR_SHARE * stepDb),
  )
  if (isMeasured) return 'measured'
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
