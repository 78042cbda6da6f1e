/** Where time comes from: a parameter of everything that needs it, so that tests set it. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
