export const INTERVAL_UNITS = ['s', 'min', 'h', 'd'] as const
export type IntervalUnit = (typeof INTERVAL_UNITS)[number]

const UNIT_MS: Record<IntervalUnit, number> = { s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 }

export const isIntervalUnit = (text: unknown): text is IntervalUnit =>
  INTERVAL_UNITS.some((unit) => unit === text)

/** The interval in the largest unit that holds it as a whole number; seconds otherwise. */
export function splitInterval(everyMs: number): { count: number; unit: IntervalUnit } {
  const unit = INTERVAL_UNITS.findLast((one) => everyMs % UNIT_MS[one] === 0) ?? 's'
  return { count: everyMs / UNIT_MS[unit], unit }
}

export const joinInterval = (count: number, unit: IntervalUnit): number => Math.round(count * UNIT_MS[unit])
