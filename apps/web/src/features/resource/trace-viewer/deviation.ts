import { formatNumber } from '#lib/format/numbers.ts'

/** Standard deviations that hold nineteen true values of twenty. */
const COVERING_SIGMAS = 1.96

/** Half the width of what holds the true value, nineteen times of twenty; null where nobody says. */
export const coverOf = (sigma: number | null): number | null =>
  sigma === null ? null : COVERING_SIGMAS * sigma

const DECIMALS = { m: 1, dB: 3 } as const

/** As a tooltip; nothing where nobody says. */
export function formatDeviation(sigma: number | null, unit: keyof typeof DECIMALS): string | undefined {
  const cover = coverOf(sigma)
  return cover === null ? undefined : `± ${formatNumber(cover, DECIMALS[unit])} ${unit}`
}
