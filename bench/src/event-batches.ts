import type { BenchLink } from './bench-plant.ts'

const PLACES = 400
const PLACE_STEP_M = 190
/** Below every limit of TEMP_HIGH: stored and judged without an alarm. */
const NORMAL_C = 24.6

/** UUIDv7 as an instrument makes them: 48 bits of time, then a counter, so that ids rise. */
export function makeIdSource(): () => string {
  const run = Math.floor(Math.random() * 0xffff)
    .toString(16)
    .padStart(4, '0')
  let counter = 0
  return () => {
    counter += 1
    const time = Date.now().toString(16).padStart(12, '0')
    const tail = counter.toString(16).padStart(8, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8${run.slice(1)}-0000${tail}`
  }
}

export type BatchMaker = (link: BenchLink, size: number) => string

const join = (events: readonly string[]) => `[${events.join(',')}]`

/** Temperatures within limits: most events of an instrument are such. */
export function makeMeasurements(nextId: () => string): BatchMaker {
  let place = 0
  return ({ code }, size) => {
    const at = new Date().toISOString()
    const events = Array.from({ length: size }, () => {
      place = (place + 1) % PLACES
      return `{"eventId":"${nextId()}","at":"${at}","link":"${code}","type":"TEMP_HIGH","positionM":${place * PLACE_STEP_M},"value":${NORMAL_C},"unit":"°C"}`
    })
    return join(events)
  }
}

/** Vibrations at known positions: each repeats an existing alarm. */
export function makeRepeats(nextId: () => string): BatchMaker {
  let place = 0
  return ({ code }, size) => {
    const at = new Date().toISOString()
    const events = Array.from({ length: size }, () => {
      place = (place + 1) % PLACES
      return `{"eventId":"${nextId()}","at":"${at}","link":"${code}","type":"VIBRATION","positionM":${place * PLACE_STEP_M},"confidence":0.9}`
    })
    return join(events)
  }
}

/** Longer than the chatter guard's window, so that every raise and every clear takes effect. */
const STEP_MS = 61_000
/** Far enough in the past that the steps never reach the present. */
const HISTORY_MS = 300 * 24 * 3_600_000

/**
 * Breaks that come and go: every event changes the state of an alarm. A batch is one round over the positions of a
 * link, all raised or all cleared; the maker tells how many are raised after it.
 */
export function makeTransitions(nextId: () => string): BatchMaker {
  const rounds = new Map<string, number>()
  return ({ code }, size) => {
    const round = rounds.get(code) ?? 0
    rounds.set(code, round + 1)
    const at = new Date(Date.now() - HISTORY_MS + round * STEP_MS).toISOString()
    const state = round % 2 === 0 ? 'raise' : 'clear'
    const events = Array.from(
      { length: size },
      (_, place) =>
        `{"eventId":"${nextId()}","at":"${at}","link":"${code}","type":"FIBRE_BREAK","state":"${state}","positionM":${place * PLACE_STEP_M}}`,
    )
    return join(events)
  }
}
