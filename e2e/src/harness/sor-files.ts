import {
  type Condition,
  type Conditions,
  NO_CONDITIONS,
  type SimulatedLink,
  type SimulatedPlant,
  addCondition,
  makeRandom,
  measureLink,
} from '@fibrewatch/simulator'
import type { Bytes } from './mutate-bytes.ts'

const SEED = 7

/** The SOR file that an OTDR unit would store of a link now, computed from its fibre. */
export function makeSorFile(
  { links }: SimulatedPlant,
  link: SimulatedLink,
  { condition, measuredAt = Date.now() }: { condition?: Condition; measuredAt?: number } = {},
): Bytes {
  const conditions: Conditions =
    condition === undefined ? NO_CONDITIONS : addCondition(NO_CONDITIONS, 'now', condition)
  const { bytes } = measureLink({ link, links, conditions, measuredAt, random: makeRandom(SEED) })
  return new Uint8Array(bytes)
}
