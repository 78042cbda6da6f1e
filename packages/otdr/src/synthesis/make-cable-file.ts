import type { Result } from '@fibrewatch/result'
import type { CableEnds, TestDirection } from '../bidirectional/placing-words.ts'
import { makeSor } from '../sor/make-sor.ts'
import type { SorError } from '../sor/sor-file.ts'
import { makeDirectedPlant, type SyntheticCable, type SyntheticFibre } from './cable.ts'
import { makeSorFromAcquisition } from './make-sor-from-acquisition.ts'
import type { Acquisition } from './plant.ts'
import { synthesiseTrace } from './synthesise-trace.ts'

/** One measurement of a fibre of a cable; names hold one byte per character. */
export interface CableTest extends CableEnds {
  readonly fibreNumber: number
  readonly direction: TestDirection
  readonly wavelengthNm: number
  readonly timestampS: number
  /** Gives [0, 1). */
  readonly random: () => number
}

/** The SOR file of the measurement: its record states fibre and ends, and the instrument lists no events. */
export function makeCableFile(
  cable: SyntheticCable,
  fibre: SyntheticFibre,
  test: CableTest,
): Result<Uint8Array, SorError> {
  const { fibreNumber, direction, endA, endB, timestampS, random } = test
  const plant = makeDirectedPlant(cable, fibre, direction)
  const acquisition = makeAcquisition(plant.lengthM, test)
  const [locationA, locationB] = direction === 'ab' ? [endA, endB] : [endB, endA]
  return makeSor(
    makeSorFromAcquisition({
      acquisition,
      plant,
      samplesDb: synthesiseTrace(plant, acquisition, random),
      events: [],
      totalLossDb: null,
      timestampS,
      general: { fibreId: String(fibreNumber).padStart(3, '0'), locationA, locationB },
    }),
  )
}

/** Ranges of instruments are round; one that is short of twice the fibre shows enough noise behind it. */
const rangeStepM = 5_000
const pulseNs = 100
const spacingM = 2
/** Three minutes: splices of some hundredths of a decibel are seen. */
const averages = 1_000_000

function makeAcquisition(lengthM: number, { wavelengthNm }: CableTest): Acquisition {
  const rangeM = rangeStepM * Math.ceil((1.2 * lengthM) / rangeStepM)
  return { wavelengthNm, pulseNs, rangeM, spacingM, averages }
}
