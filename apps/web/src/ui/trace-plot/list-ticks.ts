/** 0.7 / 0.1 is a little less than 7. */
const ROUNDING = 1e-9
/** Steps people count in. */
const STEPS = [1, 2, 5, 10] as const

export type Ticks = { values: number[]; decimals: number }

/** Round figures within a span, at most `most` of them, and the decimals they differ in. */
export function listTicks(from: number, to: number, most: number): Ticks {
  const least = (to - from) / most
  const decade = 10 ** Math.floor(Math.log10(least))
  const step = (STEPS.find((one) => one * decade >= least) ?? 10) * decade
  const first = Math.ceil(from / step - ROUNDING)
  const count = Math.max(0, Math.floor(to / step + ROUNDING) - first + 1)
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + ROUNDING))
  return {
    values: Array.from({ length: count }, (_, at) => Number(((first + at) * step).toFixed(decimals))),
    decimals,
  }
}
