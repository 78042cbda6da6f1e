/** How many of `count` ascending items are below, found by bisection; `isBelow` holds for a leading run only. */
export function countBelow(count: number, isBelow: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBelow(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Brings a value between two limits; `low ≤ high`. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
