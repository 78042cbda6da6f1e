/** One value of one day; days count from any fixed one. */
export interface DailyValue {
  readonly day: number
  readonly value: number
}

/** A straight line through most of the days, whatever the rest do. Per day. */
export interface Trend {
  readonly slope: number
  /** The 95 % interval of the slope. */
  readonly slopeLow: number
  readonly slopeHigh: number
  /** The line at the last day. */
  readonly level: number
  readonly lastDay: number
}

/** Fewer days, or nearer ones, say nothing of a year. */
const daysMin = 10
const spanMinDays = 30
/** 97.5 % of the normal distribution lies below. */
const quantile = 1.959_963_985

/**
 * The median of the slopes between all pairs of days (Theil 1950, Sen 1968), with Sen's interval: the slopes whose ranks
 * lie as far from the median as Kendall's S reaches by chance. Days must differ; null when there are too few.
 */
export function fitTrend(values: readonly DailyValue[]): Trend | null {
  const sorted = values.toSorted((a, b) => a.day - b.day)
  const lastDay = sorted.at(-1)?.day ?? 0
  const spanDays = lastDay - (sorted[0]?.day ?? 0)
  if (sorted.length < daysMin || spanDays < spanMinDays) return null
  const slopes = listSlopes(sorted)
  const reach = quantile * Math.sqrt(varianceOfS(sorted))
  const low = Math.max(0, Math.round((slopes.length - reach) / 2) - 1)
  const high = Math.min(slopes.length - 1, Math.round((slopes.length + reach) / 2))
  const slope = medianOf(slopes)
  const levels = Float64Array.from(sorted, ({ day, value }) => value + slope * (lastDay - day)).toSorted()
  return {
    slope,
    slopeLow: slopes[low] ?? slope,
    slopeHigh: slopes[high] ?? slope,
    level: medianOf(levels),
    lastDay,
  }
}

function listSlopes(sorted: readonly DailyValue[]): Float64Array {
  const slopes = new Float64Array((sorted.length * (sorted.length - 1)) / 2)
  let count = 0
  for (const [index, first] of sorted.entries()) {
    for (let other = index + 1; other < sorted.length; other += 1) {
      const second = sorted[other] ?? first
      slopes[count] = (second.value - first.value) / (second.day - first.day)
      count += 1
    }
  }
  return slopes.toSorted()
}

function medianOf(sorted: Float64Array): number {
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** Equal values say nothing of a direction and narrow the chance. */
function varianceOfS(values: readonly DailyValue[]): number {
  const ties = new Map<number, number>()
  for (const { value } of values) ties.set(value, (ties.get(value) ?? 0) + 1)
  const termOf = (n: number): number => n * (n - 1) * (2 * n + 5)
  const tied = [...ties.values()].reduce((sum, count) => sum + termOf(count), 0)
  return Math.max(0, (termOf(values.length) - tied) / 18)
}

/** Days from the last one on until the line reaches a limit; from the steepest slope to the flattest. */
export interface Crossing {
  readonly inDays: number
  readonly earliestDays: number
  /** Null: perhaps never within what can be foretold. */
  readonly latestDays: number | null
}

/** A century: no cable lies longer, and no date beyond is of use. */
const horizonDays = 36_525

/** Null while nothing rises for certain (the interval holds 0), and when it would take longer than a century. */
export function findCrossing({ slope, slopeLow, slopeHigh, level }: Trend, limit: number): Crossing | null {
  if (slopeLow <= 0) return null
  const left = Math.max(0, limit - level)
  const inDays = left / slope
  if (inDays > horizonDays) return null
  const latest = left / slopeLow
  return { inDays, earliestDays: left / slopeHigh, latestDays: latest > horizonDays ? null : latest }
}
