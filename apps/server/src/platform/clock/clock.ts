/** Where time comes from: a parameter of everything that needs it, so that tests set it. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

/** The machine's own; tests bring another. */
export const systemClock: Clock = { now: () => Date.now() }
