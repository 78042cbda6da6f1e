export type Spread = { p50: number; p95: number; p99: number; max: number; count: number }

/** Nearest rank: always a measured value, never one between two. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(0, Math.ceil(share * sorted.length) - 1)
  return sorted[rank] ?? Number.NaN
}

export function makeSpread(values: readonly number[]): Spread {
  return {
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    p99: percentile(values, 0.99),
    max: percentile(values, 1),
    count: values.length,
  }
}
