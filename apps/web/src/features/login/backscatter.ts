/** A splice, or a connector that also reflects. */
export type TracePlace = { positionKm: number; lossDb: number; reflectionDb?: number }

export const FIBRE_KM = 31
/** ITU-T G.652.D at 1550 nm, typical. */
const SLOPE_DB_PER_KM = 0.19
/** Launch level above the fibre's backscatter; the front connector reflects. */
const LAUNCH_DB = 7.3
const DEAD_ZONE_KM = 0.1
const SAMPLE_KM = 0.02
const NOISE_FLOOR_DB = -21

/** A trunk with two connectors; the splices lie about a drum length (2 km) apart. */
export const PLACES: readonly TracePlace[] = [
  { positionKm: 2.1, lossDb: 0.05 },
  { positionKm: 4.2, lossDb: 0.04 },
  { positionKm: 6.31, lossDb: 0.22, reflectionDb: 4.9 },
  { positionKm: 8.4, lossDb: 0.06 },
  { positionKm: 10.29, lossDb: 0.05 },
  { positionKm: 12.18, lossDb: 0.07 },
  { positionKm: 13.89, lossDb: 0.05 },
  { positionKm: 16, lossDb: 0.04 },
  { positionKm: 18.1, lossDb: 0.09 },
  { positionKm: 20.2, lossDb: 0.28, reflectionDb: 4.8 },
  { positionKm: 22.31, lossDb: 0.05 },
  { positionKm: 24.4, lossDb: 0.13 },
  { positionKm: 26.51, lossDb: 0.04 },
  { positionKm: 28.6, lossDb: 0.06 },
]

/** Numerical Recipes' linear congruential generator: the same picture on every screen. */
function makeNoise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

/** Level of the fibre itself at a position, dB below its start. */
export function backscatterDb(positionKm: number): number {
  const passed = PLACES.filter((place) => place.positionKm <= positionKm)
  return -SLOPE_DB_PER_KM * positionKm - passed.reduce((sum, { lossDb }) => sum + lossDb, 0)
}

function reflectionDb(positionKm: number): number {
  if (positionKm < DEAD_ZONE_KM) return LAUNCH_DB
  const inside = PLACES.find(
    (place) => positionKm >= place.positionKm && positionKm < place.positionKm + DEAD_ZONE_KM,
  )
  return inside?.reflectionDb ?? 0
}

/** An OTDR adds noise to power, not to decibels: the weaker the signal, the wider the band. */
function withNoise(levelDb: number, noise: number): number {
  const power = 10 ** (levelDb / 5) + noise * 10 ** (NOISE_FLOOR_DB / 5) * 45
  return 5 * Math.log10(Math.max(power, 10 ** (NOISE_FLOOR_DB / 5)))
}

/** The trace as an instrument would show it, from the launch to the end of the picture. */
export function makeBackscatter(): { positionKm: number; levelDb: number }[] {
  const noise = makeNoise(12)
  return Array.from({ length: Math.floor(FIBRE_KM / SAMPLE_KM) + 1 }, (_, at) => {
    const positionKm = at * SAMPLE_KM
    const levelDb = backscatterDb(positionKm) + reflectionDb(positionKm)
    return { positionKm, levelDb: withNoise(levelDb, noise()) }
  })
}
