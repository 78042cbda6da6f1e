import {
  type Acquisition,
  type Plant,
  type PlantFeature,
  makeSor,
  makeSorFromAcquisition,
  synthesiseTrace,
} from '@fibrewatch/otdr'

const plant: Plant = {
  lengthM: 62_000,
  attenuationDbPerKm: 0.2,
  groupIndex: 1.468,
  backscatterDb: -81,
  features: [
    { positionM: 9800, kind: 'connector', lossDb: 0.35, reflectanceDb: -48 },
    { positionM: 31_250, kind: 'splice', lossDb: 0.12 },
  ],
  launchLevelDb: 22,
  launchReflectanceDb: -50,
}
/** 70,000 points of two bytes: the 140 KB of the goal. */
const acquisition: Acquisition = {
  wavelengthNm: 1550,
  pulseNs: 500,
  rangeM: 70_000,
  spacingM: 1,
  averages: 32_768,
}

type FileOptions = { random: () => number; timestampS: number; more?: readonly PlantFeature[] }

/** The record of a fibre of 62 km, with `more` on it than its own connector and splice. */
export function makeLongFile({ random, timestampS, more = [] }: FileOptions): Uint8Array {
  const fibre = { ...plant, features: [...plant.features, ...more] }
  const samplesDb = synthesiseTrace(fibre, acquisition, random)
  const record = { acquisition, plant: fibre, samplesDb, events: [], totalLossDb: null, timestampS }
  const made = makeSor(makeSorFromAcquisition(record))
  if (!made.ok) throw new Error(`no file: ${made.error.code}`)
  return made.value
}
