export interface SweepLimits {
  /** Entries that the store lists at a time. */
  readonly page: number
  /** Files, and as many begun ones, that one run looks at; the next run goes on behind them. */
  readonly looked: number
}

/** A night looks at two hundred thousand files: some minutes, and a store of millions within weeks. */
export const SWEEP_LIMITS: SweepLimits = { page: 1000, looked: 200_000 }

/**
 * A file is stored before the row that names it, by seconds or, on a slow line, minutes. The clock watch tolerates a clock
 * that is 2 days off (`MAX_DRIFT_MS`): what is older than 3 days was stored before any row that is still to come.
 */
export const SAFE_AGE_MS = 3 * 86_400_000

/** Of one page: more than these, and most of its old files, look like the store of another database. */
export const MAX_UNNAMED = 20

/** Foreign names that one run tells of by name. */
export const MAX_TOLD = 10
