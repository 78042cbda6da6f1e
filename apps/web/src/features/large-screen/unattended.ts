/** Timing of what a wall does by itself, as functions of the clock: several walls side by side stay in step. */

const SHIFT_EVERY_MS = 600_000
/** Of the design height of 1,080: enough for a static edge to change its pixels. */
const SHIFT_UNITS = 4

/** Corners and middles of a square around the position, never twice the same in a row. */
const SHIFTS: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [1, 1],
  [-1, 0],
  [1, -1],
  [0, 1],
  [-1, -1],
  [1, 0],
  [-1, 1],
  [0, -1],
]

/** The present shift of the whole picture, against burn-in. */
export function shiftAt(now: number): readonly [x: number, y: number] {
  const [x, y] = SHIFTS[Math.floor(now / SHIFT_EVERY_MS) % SHIFTS.length] ?? [0, 0]
  return [x * SHIFT_UNITS, y * SHIFT_UNITS]
}

const TICKER_STEP_MS = 8000

/** Index of the ticker line shown now. */
export const tickerAt = (now: number, count: number): number =>
  count === 0 ? 0 : Math.floor(now / TICKER_STEP_MS) % count

type Turn<View> = { view: View; seconds: number }

/** The view whose turn it is now; null where no view has any time. */
export function turnAt<View>(turns: readonly Turn<View>[], now: number): View | null {
  const roundS = turns.reduce((sum, { seconds }) => sum + seconds, 0)
  if (roundS === 0) return null
  let leftS = (now / 1000) % roundS
  for (const { view, seconds } of turns) {
    if (leftS < seconds) return view
    leftS -= seconds
  }
  return null
}
