/** Wavelengths at which fibres are tested, nm. */
const NOMINAL_NM = [850, 1300, 1310, 1383, 1490, 1550, 1577, 1625, 1650] as const
/** Lasers are off by some nanometres, and state it. */
const NEAR_NM = 15

/** The nominal wavelength of a measured one; itself where none is near. */
export function findNominalNm(wavelengthNm: number): number {
  const [nearest] = NOMINAL_NM.toSorted((a, b) => Math.abs(a - wavelengthNm) - Math.abs(b - wavelengthNm))
  const isNear = nearest !== undefined && Math.abs(nearest - wavelengthNm) <= NEAR_NM
  return isNear ? nearest : Math.round(wavelengthNm)
}
