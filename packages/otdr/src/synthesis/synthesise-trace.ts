import { pulseLengthM } from '../trace/optics.ts'
import type { Acquisition, Plant, PlantFeature } from './plant.ts'
import { glassToAirDb } from './plant.ts'
import { convolvePulse } from './receiver.ts'

const defaultDynamicRangeDb = 18
const defaultHeadroomDb = 12
const referencePulseNs = 1000
/** Largest level that sixteen bits of a thousandth of a decibel hold. */
const levelMaxDb = 65.535
const mPerKm = 1000
/** As many as a record may hold; a longer range is cut. */
const samplesMax = 1_000_000

/**
 * What an OTDR would record of a plant: exponential backscatter seen through the pulse, Fresnel peaks by
 * reflectance and pulse, receiver tail and saturation, and Gaussian noise that falls with the square root of the
 * averages. Sample i lies at `i * spacingM`; positive decibels of loss. `random` gives [0, 1): seeded, the trace
 * is reproducible.
 */
export function synthesiseTrace(plant: Plant, acquisition: Acquisition, random: () => number): Float32Array {
  const power = makeBackscatter(plant, acquisition)
  const pulseM = pulseLengthM(acquisition.pulseNs, plant.groupIndex)
  const received = convolvePulse(power, Math.max(1, Math.round(pulseM / acquisition.spacingM)))
  return Float32Array.from(received, makeDetector(plant, acquisition, random))
}

interface ReturnedLight {
  /** Backscatter per sample, relative to the connector. */
  readonly backscatter: Float64Array
  /** Reflected at a sample, in units of the backscatter of a whole pulse at the connector. */
  readonly reflected: Float64Array
}

function makeBackscatter(plant: Plant, acquisition: Acquisition): ReturnedLight {
  const count = Math.min(samplesMax, Math.max(1, Math.floor(acquisition.rangeM / acquisition.spacingM)))
  const light = { backscatter: new Float64Array(count), reflected: new Float64Array(count) }
  const features = listFeatures(plant)
  let lossDb = 0
  let next = 0
  for (let index = 0; index < count; index += 1) {
    for (; isReached(features[next], index * acquisition.spacingM); next += 1) {
      const feature = features[next]
      light.reflected[index] =
        (light.reflected[index] ?? 0) + reflect(feature, lossDb, { plant, acquisition })
      lossDb += lossOf(feature)
    }
    light.backscatter[index] = toPower(lossDb)
    lossDb += (attenuationAt(plant, index * acquisition.spacingM) * acquisition.spacingM) / mPerKm
  }
  return light
}

/** The instrument's connector first, a glass end last unless the plant says otherwise. */
function listFeatures(plant: Plant): PlantFeature[] {
  const launch = { positionM: 0, kind: 'connector', lossDb: 0, ...optionalReflectance(plant) } as const
  const end = { positionM: plant.lengthM, kind: 'end', lossDb: 0, reflectanceDb: glassToAirDb } as const
  const hasEnd = plant.features.some(({ kind }) => kind === 'end')
  const features = [launch, ...plant.features, ...(hasEnd ? [] : [end])]
  return features.toSorted((a, b) => a.positionM - b.positionM)
}

function optionalReflectance({ launchReflectanceDb }: Plant): Pick<PlantFeature, 'reflectanceDb'> {
  return launchReflectanceDb === undefined ? {} : { reflectanceDb: launchReflectanceDb }
}

function isReached(feature: PlantFeature | undefined, positionM: number): boolean {
  return feature !== undefined && feature.positionM <= positionM
}

function lossOf(feature: PlantFeature | undefined): number {
  if (feature === undefined) return 0
  return feature.kind === 'break' || feature.kind === 'end' ? Number.POSITIVE_INFINITY : feature.lossDb
}

function reflect(
  feature: PlantFeature | undefined,
  lossDb: number,
  { plant, acquisition }: { plant: Plant; acquisition: Acquisition },
): number {
  if (feature?.reflectanceDb === undefined) return 0
  const ratio = 10 ** ((feature.reflectanceDb - plant.backscatterDb) / 10) / acquisition.pulseNs
  return ratio * toPower(lossDb)
}

function attenuationAt(plant: Plant, positionM: number): number {
  const section = plant.sections?.find(({ fromM, toM }) => positionM >= fromM && positionM < toM)
  return section?.attenuationDbPerKm ?? plant.attenuationDbPerKm
}

function toPower(lossDb: number): number {
  return 10 ** (-lossDb / 5)
}

/** Power relative to the connector's backscatter to a recorded level. */
function makeDetector(
  plant: Plant,
  acquisition: Acquisition,
  random: () => number,
): (power: number) => number {
  const dynamicRangeDb = acquisition.dynamicRangeDb ?? defaultDynamicRangeDb
  const pulseGain = referencePulseNs / acquisition.pulseNs
  const noise = (toPower(dynamicRangeDb) * pulseGain) / Math.sqrt(Math.max(1, acquisition.averages))
  const ceiling = toPower(-(acquisition.headroomDb ?? defaultHeadroomDb))
  const gaussian = makeGaussian(random)
  return (power) => {
    const seen = Math.min(ceiling, power) + noise * gaussian()
    if (seen <= 0) return levelMaxDb
    return Math.min(levelMaxDb, Math.max(0, plant.launchLevelDb - 5 * Math.log10(seen)))
  }
}

/** Box-Muller; the logarithm wants (0, 1]. */
function makeGaussian(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
