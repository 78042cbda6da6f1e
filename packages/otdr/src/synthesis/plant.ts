export const plantFeatureKinds = ['splice', 'connector', 'bend', 'break', 'end'] as const
export type PlantFeatureKind = (typeof plantFeatureKinds)[number]

/** Something at one point of the fibre. Nothing comes back from behind a `break` or an `end`. */
export interface PlantFeature {
  readonly positionM: number
  readonly kind: PlantFeatureKind
  readonly lossDb: number
  /** Negative; absent where nothing is reflected. */
  readonly reflectanceDb?: number
}

/** A stretch with an attenuation of its own. */
export interface PlantSection {
  readonly fromM: number
  readonly toM: number
  readonly attenuationDbPerKm: number
}

/** A fibre as it lies in the ground. */
export interface Plant {
  readonly lengthM: number
  readonly attenuationDbPerKm: number
  readonly groupIndex: number
  /** Backscatter for a pulse of 1 ns, negative. */
  readonly backscatterDb: number
  readonly features: readonly PlantFeature[]
  readonly sections?: readonly PlantSection[]
  /** Level that the instrument records for the backscatter at its connector. */
  readonly launchLevelDb: number
  /** Of the instrument's own connector. */
  readonly launchReflectanceDb?: number
}

/** How the instrument measures. */
export interface Acquisition {
  readonly wavelengthNm: number
  readonly pulseNs: number
  readonly rangeM: number
  readonly spacingM: number
  readonly averages: number
  /** From the launch level to where backscatter equals the noise, for one average of a 1 us pulse. */
  readonly dynamicRangeDb?: number
  /** How far above the launch level the receiver saturates. */
  readonly headroomDb?: number
}

/** Reflection of a clean cut of glass in air (Fresnel). */
export const glassToAirDb = -14.7
