import { analyseTrace } from '../analysis/analyse-trace.ts'
import type { FibreCurves } from '../bidirectional/batch-table.ts'
import type { Curve } from '../bidirectional/directed-trace.ts'
import type { TestDirection } from '../bidirectional/placing-words.ts'
import { drawFibre, makeDirectedPlant, type SyntheticCable, type SyntheticFibre } from '../synthesis/cable.ts'
import type { Acquisition } from '../synthesis/plant.ts'
import { makeRandom } from './random.ts'
import { acquire } from './synthetic-traces.ts'

/** Twelve kilometres with five closures. */
export const cable: SyntheticCable = {
  lengthM: 12_000,
  closuresM: [2_020, 4_100, 5_980, 8_060, 10_010],
  attenuationDbPerKm: 0.2,
  groupIndex: 1.468,
  backscatterDb: -81,
  spliceDb: [0.08, 0.2],
  mismatchDb: 0.05,
  cordMaxM: 25,
  launchM: 0,
  receiveM: 0,
}

/** Quiet: what is left of the noise lies below the losses of a splice. */
export const cableAcquisition: Partial<Acquisition> = {
  pulseNs: 100,
  rangeM: 16_000,
  spacingM: 2,
  averages: 1_000_000,
}

/** What an analysis of one direction sees. */
export function measureCurve(
  of: SyntheticCable,
  fibre: SyntheticFibre,
  { direction, seed }: { direction: TestDirection; seed: number },
): Curve {
  const trace = acquire(makeDirectedPlant(of, fibre, direction), seed, cableAcquisition)
  return { ...analyseTrace(trace), isZeroAtCable: false }
}

export interface MeasuredCable {
  readonly fibres: readonly SyntheticFibre[]
  readonly curves: readonly (FibreCurves & { readonly forward: Curve; readonly backward: Curve })[]
}

/** Both directions of some fibres, with the truth they were made of. */
export function measureCable(of: SyntheticCable, fibreCount: number): MeasuredCable {
  const random = makeRandom(7)
  const fibres = Array.from({ length: fibreCount }, () => drawFibre(of, random))
  const curves = fibres.map((fibre, index) => ({
    fibreNumber: index + 1,
    forward: measureCurve(of, fibre, { direction: 'ab', seed: 1 + 2 * index }),
    backward: measureCurve(of, fibre, { direction: 'ba', seed: 2 + 2 * index }),
  }))
  return { fibres, curves }
}
