import { uptime } from 'node:os'

/** Where time comes from: a parameter of everything that needs it, so that tests set it. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

const MS_PER_S = 1000

/** The machine's own; tests bring another. */
export const systemClock: Clock = { now: () => Date.now() }

/** Milliseconds since the machine started: nobody can set it, and a machine that slept has not lost them. */
export const steadyClock: Clock = { now: () => uptime() * MS_PER_S }
