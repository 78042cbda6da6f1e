/**
 * What a reason hides: `end` the far end, and so a break too; `losses` what single events lose; `nothing`: figures are
 * coarser or off, and the test still watches the link.
 */
export const hiddenThings = ['end', 'losses', 'nothing'] as const
export type HiddenThing = (typeof hiddenThings)[number]

/** The samples stop before the link does. */
export interface RangeTooShort {
  readonly code: 'range-too-short'
  readonly hides: 'end'
  readonly reachM: number
  readonly linkM: number
  readonly neededRangeM: number
}

/** The line of the fibre meets the noise before the link ends; `reachM` is 0 where no fibre is seen at all. */
export interface FadesBeforeEnd {
  readonly code: 'fades-before-end'
  readonly hides: 'end'
  readonly pulseNs: number
  readonly reachM: number
  readonly linkM: number
  /** Dynamic range that is lacking, dB in the one-way scale. */
  readonly missingDb: number
  /** Null: no pulse of an instrument is long enough. */
  readonly neededPulseNs: number | null
  /** How many times as long averaging would do with this pulse; null: longer than anybody waits. */
  readonly neededAveraging: number | null
}

/** Most neighbouring landmarks lie closer than this pulse tells apart. */
export interface PulseTooLong {
  readonly code: 'pulse-too-long'
  readonly hides: 'losses' | 'nothing'
  readonly pulseNs: number
  /** Two events closer than this are one. */
  readonly apartM: number
  readonly hiddenGaps: number
  readonly gaps: number
  /** The median distance of neighbouring landmarks. */
  readonly gapM: number
  /** Null: no pulse of an instrument is short enough. */
  readonly neededPulseNs: number | null
}

/** Losses at another wavelength than the reference's say nothing of a change. */
export interface WavelengthDiffers {
  readonly code: 'wavelength-differs'
  readonly hides: 'nothing'
  readonly wavelengthNm: number
  readonly referenceNm: number
}

export interface SamplingTooCoarse {
  readonly code: 'sampling-too-coarse'
  readonly hides: 'nothing'
  readonly spacingM: number
  readonly neededM: number
}

/** Distances are counted by another group index than the link's: at its end they are off by `offM`. */
export interface IndexDiffers {
  readonly code: 'index-differs'
  readonly hides: 'nothing'
  readonly groupIndex: number
  readonly linkIndex: number
  readonly offM: number
}

/** The receiver is blind from the launch to `untilM`. */
export interface LaunchSaturated {
  readonly code: 'launch-saturated'
  readonly hides: 'nothing'
  readonly untilM: number
  /** How long the launch reflection alone would blind it. */
  readonly usualM: number
}

/** Why a trace cannot measure its link, with the figures and what would do. */
export type CannotMeasureReason =
  | RangeTooShort
  | FadesBeforeEnd
  | PulseTooLong
  | WavelengthDiffers
  | SamplingTooCoarse
  | IndexDiffers
  | LaunchSaturated
export type CannotMeasureCode = CannotMeasureReason['code']

/** What a link says of itself. */
export interface MeasuredLink {
  /** Optical distance from the port to the far end: as the reference shows it, or else as it was entered. */
  readonly lengthM: number
  readonly groupIndex: number
  /** Optical distances, in order. */
  readonly landmarksM: readonly number[]
}
