import type { Plant, PlantFeature } from '@fibrewatch/otdr'
import { glassToAirDb } from '@fibrewatch/otdr'
import { type Conditions, type ConditionOf, listBreaks, listOnLink } from './conditions.ts'
import type { Joint, SimulatedLink } from './plant.ts'

const WAVELENGTHS_NM = [1310, 1550, 1625] as const
export type WavelengthNm = (typeof WAVELENGTHS_NM)[number]

/** Whether the instruments have a laser for it. */
export const isWavelength = (value: number): value is WavelengthNm =>
  WAVELENGTHS_NM.some((wavelengthNm) => wavelengthNm === value)

interface Glass {
  readonly attenuationDbPerKm: number
  /** For a pulse of 1 ns. */
  readonly backscatterDb: number
  /** Loss of a macrobend relative to that at 1550 nm. */
  readonly bendFactor: number
}

/** G.652.D cable: below the limits of ITU-T G.652 table 2, bend loss rising steeply with wavelength. */
const GLASS: Record<WavelengthNm, Glass> = {
  1310: { attenuationDbPerKm: 0.33, backscatterDb: -79, bendFactor: 0.1 },
  1550: { attenuationDbPerKm: 0.192, backscatterDb: -82, bendFactor: 1 },
  1625: { attenuationDbPerKm: 0.206, backscatterDb: -82.5, bendFactor: 1.9 },
}

const LAUNCH_LEVEL_DB = 14
const LAUNCH_REFLECTANCE_DB = -46
/** A condition at a joint means the joint within this distance. */
const JOINT_REACH_M = 100
const M_PER_KM = 1000

export interface FibreContext {
  readonly link: SimulatedLink
  /** All links of the plant: cables are shared. */
  readonly links: readonly SimulatedLink[]
  readonly conditions: Conditions
}

/** The fibre of a link as it is now, at one wavelength. */
export function makeFibre(context: FibreContext, wavelengthNm: WavelengthNm): Plant {
  const { link, links, conditions } = context
  const { attenuationDbPerKm, backscatterDb, bendFactor } = GLASS[wavelengthNm]
  const bends = listOnLink(conditions, 'bend', link.code)
  return {
    lengthM: link.lengthM,
    groupIndex: link.groupIndex,
    launchLevelDb: LAUNCH_LEVEL_DB,
    launchReflectanceDb: LAUNCH_REFLECTANCE_DB,
    attenuationDbPerKm,
    backscatterDb,
    features: [
      ...link.joints.map((joint) => makeJointFeature(joint, link, conditions)),
      ...bends.map(({ positionM, lossDb }) => makeBend(positionM, lossDb * bendFactor)),
      ...listBreaks(conditions, link, links).map(makeBreak),
    ],
  }
}

function makeJointFeature(joint: Joint, { code }: SimulatedLink, conditions: Conditions): PlantFeature {
  const lossDb = joint.lossDb + sumAdded(listOnLink(conditions, 'joint-loss', code), joint)
  const { reflectanceDb, ...feature } = { ...joint, lossDb }
  if (reflectanceDb === undefined) return feature
  const addedDb = sumAdded(listOnLink(conditions, 'joint-reflectance', code), joint)
  return { ...feature, reflectanceDb: Math.min(glassToAirDb, reflectanceDb + addedDb) }
}

function sumAdded(
  conditions: readonly { readonly positionM: number; readonly addedDb: number }[],
  { positionM }: Joint,
): number {
  const here = conditions.filter((condition) => Math.abs(condition.positionM - positionM) <= JOINT_REACH_M)
  return here.reduce((sumDb, { addedDb }) => sumDb + addedDb, 0)
}

const makeBend = (positionM: number, lossDb: number): PlantFeature => ({ kind: 'bend', positionM, lossDb })

function makeBreak({ positionM, reflectanceDb }: ConditionOf<'break'>): PlantFeature {
  const feature = { kind: 'break', positionM, lossDb: 0 } as const
  return reflectanceDb === undefined ? feature : { ...feature, reflectanceDb }
}

/** From end to end at 1550 nm; infinite when the fibre is broken. */
export function computeTotalLossDb(context: FibreContext): number {
  const { lengthM, attenuationDbPerKm, features } = makeFibre(context, 1550)
  if (features.some(({ kind }) => kind === 'break')) return Number.POSITIVE_INFINITY
  const glassDb = (lengthM / M_PER_KM) * attenuationDbPerKm
  return features.reduce((sumDb, { lossDb }) => sumDb + lossDb, glassDb)
}
