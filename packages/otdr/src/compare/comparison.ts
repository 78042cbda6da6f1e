import type { SetAside } from '../analysis/set-aside.ts'

/** What a trace is compared with its reference for. */
export const measurementChecks = [
  'break',
  'end-moved',
  'event-loss',
  'new-event',
  'total-loss',
  'reflectance',
  'section-slope',
] as const
export type MeasurementCheck = (typeof measurementChecks)[number]

/**
 * One checked thing with its value; limits and hysteresis are for others to apply. Every value but that of
 * `new-event` is an increase against the reference, so that 0 means "as the reference":
 *
 * - `break` metres of fibre lost; 0 when the end is where it was or farther. `positionM` is the new end.
 * - `end-moved` metres by which the end lies farther; 0 when it does not.
 * - `event-loss` dB more at a known event; `referenceValue` is its loss in the reference.
 * - `new-event` dB of an event that the reference does not have.
 * - `total-loss` dB more from the start to the end.
 * - `reflectance` dB more at a known reflection; `referenceValue` is its reflectance in the reference.
 * - `section-slope` dB/km more in the section of `lengthM` from `positionM` on.
 *
 * What cannot be measured is not in the list: behind a break, in the noise, inside a dead zone.
 */
export interface Measurement {
  readonly check: MeasurementCheck
  readonly positionM: number
  /** Standard deviation of `positionM`; null where it is not known, as of an instrument's own table. */
  readonly positionSigmaM: number | null
  readonly lengthM?: number
  readonly value: number
  readonly referenceValue: number | null
  readonly unit: 'm' | 'dB' | 'dB/km'
}

/** Where the fibre ends now, against the reference. */
export interface EndComparison {
  readonly state: 'same' | 'shorter' | 'longer' | 'unknown'
  /** Current end less reference end; 0 when unknown. */
  readonly deltaM: number
  readonly toleranceM: number
}

/** How the two traces were measured differently. */
export const incomparableReasons = [
  'wavelength-differs',
  'pulse-differs',
  'index-differs',
  'range-too-short',
] as const
export type IncomparableReason = (typeof incomparableReasons)[number]

export interface Comparison {
  /** True without reasons. With another pulse the values are coarser; with another wavelength only the end is. */
  readonly comparable: boolean
  readonly reasons: readonly IncomparableReason[]
  readonly end: EndComparison
  readonly measurements: readonly Measurement[]
  /** What the difference shows and nobody can place: for those who read the trace, and no reason for an alarm. */
  readonly setAside: readonly SetAside[]
}

/** From where on a difference says something. */
export interface ComparisonOptions {
  /** The end may move by this much, or by two pulse lengths if that is more. */
  readonly endToleranceM: number
  /** Losses less certain than this (four standard deviations) are left out. */
  readonly lossUncertaintyMaxDb: number
  readonly slopeUncertaintyMaxDbPerKm: number
}

export const defaultComparison: ComparisonOptions = {
  endToleranceM: 20,
  lossUncertaintyMaxDb: 0.15,
  slopeUncertaintyMaxDbPerKm: 0.04,
}

/** Lasers of one kind differ by less; so do the indexes that people enter for one fibre. */
export const wavelengthToleranceNm = 15
export const indexTolerance = 0.0005
