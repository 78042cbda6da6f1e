import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Acquisition,
  makeSor,
  makeSorFromAcquisition,
  type Plant,
  type PlantFeature,
  synthesiseTrace,
} from '@fibrewatch/otdr'

/** A fibre of 20 km with two splices and a connector, used by all tests of traces. */
export const FEATURES: readonly PlantFeature[] = [
  { positionM: 4_000, kind: 'splice', lossDb: 0.1 },
  { positionM: 9_000, kind: 'connector', lossDb: 0.35, reflectanceDb: -48 },
  { positionM: 15_000, kind: 'splice', lossDb: 0.12 },
]

const FIBRE: Plant = {
  lengthM: 20_000,
  attenuationDbPerKm: 0.2,
  groupIndex: 1.468,
  backscatterDb: -81,
  features: FEATURES,
  launchLevelDb: 22,
  launchReflectanceDb: -50,
}

const ACQUISITION: Acquisition = {
  wavelengthNm: 1550,
  pulseNs: 300,
  rangeM: 30_000,
  spacingM: 2.5,
  averages: 32_768,
}

export interface SorOptions {
  readonly plant?: Partial<Plant>
  readonly settings?: Partial<Acquisition>
  readonly seed?: number
  /** Seconds since 1970. */
  readonly timestampS?: number
  /** What the record states of its fibre. */
  readonly ids?: { readonly cableId: string; readonly fibreId: string }
}

/** The SOR file of the fibre, with a break or other changes on request. */
export function makeSorBytes({
  plant = {},
  settings = {},
  seed = 1,
  timestampS = 1_780_000_000,
  ids,
}: SorOptions = {}): Buffer {
  const fibre = { ...FIBRE, ...plant }
  const acquisition = { ...ACQUISITION, ...settings }
  const samplesDb = synthesiseTrace(fibre, acquisition, makeRandom(seed))
  const record = {
    acquisition,
    plant: fibre,
    samplesDb,
    events: [],
    totalLossDb: null,
    timestampS,
    ...(ids && { general: ids }),
  }
  const made = makeSor(makeSorFromAcquisition(record))
  if (!made.ok) throw new Error(`the fibre cannot be written: ${made.error.code}`)
  return Buffer.from(made.value)
}

export const makeBreakAt = (positionM: number): Partial<Plant> => ({
  features: [...FEATURES, { positionM, kind: 'break', lossDb: 0, reflectanceDb: -35 }],
})

/** A linear congruential generator (Numerical Recipes): the same seed makes the same noise. */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const repositoryRoot = join(import.meta.dirname, '../../../../..')
const samplesFolder = process.env['FIBREWATCH_SAMPLES'] ?? join(repositoryRoot, '../shared/samples')

/** Files of real instruments; they are not part of the project. */
export function listSampleFiles(): { name: string; bytes: Buffer }[] {
  const folder = join(samplesFolder, 'sor')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sor'),
  )
  return names.toSorted().map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
}
