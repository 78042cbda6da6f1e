import { makeSor } from '../sor/make-sor.ts'
import { parseSor } from '../sor/parse-sor.ts'
import { makeSorFromAcquisition } from '../synthesis/make-sor-from-acquisition.ts'
import type { Acquisition, Plant, PlantFeature } from '../synthesis/plant.ts'
import { synthesiseTrace } from '../synthesis/synthesise-trace.ts'
import { makeTrace } from '../trace/make-trace.ts'
import type { Trace } from '../trace/trace.ts'
import { makeRandom } from './random.ts'
import { requireValue } from './require-value.ts'

export const features: readonly PlantFeature[] = [
  { positionM: 4_020, kind: 'splice', lossDb: 0.06 },
  { positionM: 9_800, kind: 'connector', lossDb: 0.35, reflectanceDb: -48 },
  { positionM: 15_250, kind: 'splice', lossDb: 0.12 },
  { positionM: 21_030, kind: 'bend', lossDb: 0.4 },
  { positionM: 27_400, kind: 'splice', lossDb: 0.08 },
]

export const plant: Plant = {
  lengthM: 33_000,
  attenuationDbPerKm: 0.2,
  groupIndex: 1.468,
  backscatterDb: -81,
  features,
  launchLevelDb: 22,
  launchReflectanceDb: -50,
}

export const acquisition: Acquisition = {
  wavelengthNm: 1550,
  pulseNs: 500,
  rangeM: 50_000,
  spacingM: 2.5,
  averages: 32_768,
}

/** A trace that went through the file format, as one from an instrument does. */
export function acquire(changes: Partial<Plant> = {}, seed = 1, settings: Partial<Acquisition> = {}): Trace {
  const fibre = { ...plant, ...changes }
  const measured = { ...acquisition, ...settings }
  const samplesDb = synthesiseTrace(fibre, measured, makeRandom(seed))
  const timestampS = 1_780_000_000 + seed
  const record = { acquisition: measured, plant: fibre, samplesDb, events: [], totalLossDb: null, timestampS }
  const bytes = requireValue(makeSor(makeSorFromAcquisition(record)))
  return requireValue(makeTrace(requireValue(parseSor(bytes))))
}

/** The features with one of them changed. */
export function withFeature(index: number, change: Partial<PlantFeature>): PlantFeature[] {
  return features.map((feature, at) => (at === index ? { ...feature, ...change } : feature))
}
