export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Of a normal distribution the standard deviation is so many times the median absolute deviation. */
const sigmaPerMad = 1.4826

/** Standard deviation that a few outliers do not change. */
export function robustSigmaOf(values: readonly number[]): number {
  const middle = medianOf(values)
  return sigmaPerMad * medianOf(values.map((value) => Math.abs(value - middle)))
}
