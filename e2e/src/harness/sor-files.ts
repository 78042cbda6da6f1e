import {
  type Condition,
  type Conditions,
  type MeasureTask,
  NO_CONDITIONS,
  type SimulatedLink,
  type SimulatedPlant,
  addCondition,
  makeRandom,
  measureLink,
} from '@fibrewatch/simulator'
import type { Bytes } from './mutate-bytes.ts'

const SEED = 7

type Plan = Pick<MeasureTask, 'measuredAt' | 'pulseNs' | 'wavelengthNm' | 'settings'>
type Measurement = Plan & { condition: Condition }

/** The SOR file that an OTDR unit would store of a link now, computed from its fibre. */
export function makeSorFile(
  { links }: SimulatedPlant,
  link: SimulatedLink,
  { condition, measuredAt = Date.now(), ...plan }: Partial<Measurement> = {},
): Bytes {
  const conditions: Conditions =
    condition === undefined ? NO_CONDITIONS : addCondition(NO_CONDITIONS, 'now', condition)
  const { bytes } = measureLink({ ...plan, link, links, conditions, measuredAt, random: makeRandom(SEED) })
  return new Uint8Array(bytes)
}
