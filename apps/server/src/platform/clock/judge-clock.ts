/** The last sign of life the database knows, and when this process took note of it. */
export interface ClockMark {
  /** Unix milliseconds. */
  readonly markMs: number
  /** By the steady clock. */
  readonly notedAtMs: number
  /** False after a start: for how long no process ran before is not known. */
  readonly isLive: boolean
}

/** `doubtful`: no sign of life for long, which may be true. `wrong`: the clock was moved, or disagrees with the database's. */
export type ClockVerdict = 'right' | 'doubtful' | 'wrong'

const DAY_MS = 86_400_000
/** A clock further than this from the expected time may not decide what is old. */
export const MAX_DRIFT_MS = 2 * DAY_MS
/** Twice what an instrument may be ahead (decision 0008): beyond it correct events would be refused. */
export const MAX_DIFFERENCE_MS = 5 * 60_000

/** The expected time: the last sign of life and the time since. */
export const expectTime = ({ markMs, notedAtMs }: ClockMark, steadyMs: number): number =>
  markMs + Math.max(0, steadyMs - notedAtMs)

export interface ClockReading {
  readonly nowMs: number
  readonly steadyMs: number
  /** By the clock of a database server; undefined where it is the same clock. */
  readonly databaseMs?: number | undefined
}

export function judgeClock(
  { nowMs, steadyMs, databaseMs }: ClockReading,
  mark: ClockMark | undefined,
): ClockVerdict {
  if (databaseMs !== undefined && Math.abs(databaseMs - nowMs) > MAX_DIFFERENCE_MS) return 'wrong'
  if (mark === undefined) return 'right'
  const driftMs = nowMs - expectTime(mark, steadyMs)
  if (Math.abs(driftMs) <= MAX_DRIFT_MS) return 'right'
  return driftMs > 0 && !mark.isLive ? 'doubtful' : 'wrong'
}
