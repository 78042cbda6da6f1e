import type { WavelengthComparison, WavelengthPlace } from '@fibrewatch/contract/trace'
import { formatChange, formatJointDb, JOINT_DB_DECIMALS, MISSING } from '#lib/format/numbers.ts'
import { coverOf } from './deviation.ts'

/** Every wavelength of a comparison, shortest first. */
export const listWavelengths = ({ places }: WavelengthComparison): number[] =>
  (places[0]?.losses ?? []).map(({ wavelengthNm }) => wavelengthNm)

/** `0.123 dB @1310` for each, as people in the field write it, and never broken in two. */
export const listLosses = ({ losses }: WavelengthPlace): string[] =>
  losses.map(
    ({ wavelengthNm, lossDb }) => `${formatJointDb(lossDb)}\u00A0dB\u00A0@${Math.round(wavelengthNm)}`,
  )

/** `+0.690 ± 0.031`; what is not known is missing. */
export function formatDifference({ differenceDb, differenceSigmaDb }: WavelengthPlace): string {
  if (differenceDb === null) return MISSING
  const cover = coverOf(differenceSigmaDb)
  return `${formatChange(differenceDb, JOINT_DB_DECIMALS)}${cover === null ? '' : ` ± ${formatJointDb(cover)}`}`
}

/** The bend at an event; null where there is none. */
export function findBend(
  wavelengths: WavelengthComparison | null,
  { positionM, withinM }: { positionM: number; withinM: number },
): WavelengthPlace | null {
  const offOf = (place: WavelengthPlace) => Math.abs(place.positionM - positionM)
  const near = wavelengths?.places.filter((place) => place.isMacrobend && offOf(place) <= withinM) ?? []
  return near.toSorted((a, b) => offOf(a) - offOf(b))[0] ?? null
}
