import type { LineFitter } from './line-fit.ts'

/** A fitted level or slope with the standard deviation that noise gives it. */
export interface Fitted {
  readonly value: number
  readonly sigma: number
}

/** Noise of neighbouring samples is correlated by the receiver: as if there were fewer of them. */
const correlatedSamples = 4

/** Level at `at` of the line over samples [from, to). */
export function fitLevel(
  fitter: LineFitter,
  [from, to]: readonly [number, number],
  at: number,
): Fitted | null {
  const line = fitter.fit(from, to)
  if (line === null) return null
  const count = to - from
  const lever = (at - (from + to) / 2) / count
  const sigma = line.residual * Math.sqrt((correlatedSamples * (1 + 12 * lever * lever)) / count)
  return { value: line.level(at), sigma }
}

/** Slope per sample of the line over samples [from, to). */
export function fitSlope(fitter: LineFitter, [from, to]: readonly [number, number]): Fitted | null {
  const line = fitter.fit(from, to)
  if (line === null) return null
  const count = to - from
  return { value: line.slope, sigma: (line.residual * Math.sqrt((12 * correlatedSamples) / count)) / count }
}

/** `a` less `b`; null when either could not be fitted. */
export function subtract(a: Fitted | null, b: Fitted | null): Fitted | null {
  return a === null || b === null ? null : { value: a.value - b.value, sigma: Math.hypot(a.sigma, b.sigma) }
}
