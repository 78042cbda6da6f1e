import type { TestDirection } from '../bidirectional/placing-words.ts'
import type { Plant, PlantFeature } from './plant.ts'

/** A cable with its closures; what each fibre loses there is drawn for each by itself. */
export interface SyntheticCable {
  readonly lengthM: number
  readonly closuresM: readonly number[]
  readonly attenuationDbPerKm: number
  readonly groupIndex: number
  /** Backscatter for a pulse of 1 ns, negative. */
  readonly backscatterDb: number
  /** True losses of splices lie between these, dB. */
  readonly spliceDb: readonly [number, number]
  /** A joint of unlike mode fields shows up to so much more in one direction and so much less in the other, dB. */
  readonly mismatchDb: number
  /** Patch cords at the ends of a fibre: up to so long, metres. */
  readonly cordMaxM: number
  /** Fibres at both ends as the instrument needs them; each adds a connector. */
  readonly launchM: number
  readonly receiveM: number
}

/** What one splice of one fibre really loses. */
export interface TrueJoint {
  /** Metres of cable from end A. */
  readonly positionM: number
  readonly lossDb: number
  /** Seen from A it shows `lossDb + mismatchDb`, from B `lossDb - mismatchDb`. */
  readonly mismatchDb: number
}

export interface SyntheticFibre {
  readonly joints: readonly TrueJoint[]
  readonly cordAM: number
  readonly cordBM: number
}

/** Draws a fibre of a cable; `random` gives [0, 1). */
export function drawFibre(cable: SyntheticCable, random: () => number): SyntheticFibre {
  const [leastDb, mostDb] = cable.spliceDb
  return {
    joints: cable.closuresM.map((positionM) => ({
      positionM,
      lossDb: leastDb + (mostDb - leastDb) * random(),
      mismatchDb: cable.mismatchDb * (2 * random() - 1),
    })),
    cordAM: cable.cordMaxM * random(),
    cordBM: cable.cordMaxM * random(),
  }
}

const testConnector = { kind: 'connector', lossDb: 0.25, reflectanceDb: -50 } as const
const launchLevelDb = 24
const launchReflectanceDb = -45

/** The fibre as an instrument at one of its ends meets it: launch fibre, cord, cable, cord, receive fibre. */
export function makeDirectedPlant(
  cable: SyntheticCable,
  fibre: SyntheticFibre,
  direction: TestDirection,
): Plant {
  const isForward = direction === 'ab'
  const beginM = cable.launchM + (isForward ? fibre.cordAM : fibre.cordBM)
  const spanM = beginM + cable.lengthM + (isForward ? fibre.cordBM : fibre.cordAM)
  const joints = fibre.joints.map(
    ({ positionM, lossDb, mismatchDb }): PlantFeature => ({
      positionM: beginM + (isForward ? positionM : cable.lengthM - positionM),
      kind: 'splice',
      lossDb: lossDb + (isForward ? mismatchDb : -mismatchDb),
    }),
  )
  const { attenuationDbPerKm, groupIndex, backscatterDb, launchM, receiveM } = cable
  return {
    lengthM: spanM + receiveM,
    attenuationDbPerKm,
    groupIndex,
    backscatterDb,
    launchLevelDb,
    launchReflectanceDb,
    features: [
      ...(launchM > 0 ? [{ ...testConnector, positionM: launchM }] : []),
      ...joints,
      ...(receiveM > 0 ? [{ ...testConnector, positionM: spanM }] : []),
    ],
  }
}
