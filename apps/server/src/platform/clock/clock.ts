import { uptime } from 'node:os'

/** Source of the time: a parameter wherever time is needed, so that tests can set it. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

const MS_PER_S = 1000

/** The machine's own; tests bring another. */
export const systemClock: Clock = { now: () => Date.now() }

/** Milliseconds since the machine started, sleep included; nobody can set it. */
export const steadyClock: Clock = { now: () => uptime() * MS_PER_S }
