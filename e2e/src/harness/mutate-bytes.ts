import type { Random } from '@fibrewatch/simulator'
import { pickBelow, pickOne } from './random.ts'

const EXTREMES = [0, 1, 0x7f, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]
const MAX_MUTATIONS = 4
const MAX_INSERTED_BYTES = 16
/** A SOR file starts with the map of its blocks: sizes and counts that a parser might believe. */
const MAP_BYTES = 160

export type Bytes = Uint8Array<ArrayBuffer>
type Mutator = (bytes: Bytes, random: Random) => Bytes

function flipBit(bytes: Bytes, random: Random): Bytes {
  const copy = bytes.slice()
  const at = pickBelow(random, copy.length)
  copy[at] = (copy[at] ?? 0) ^ (1 << pickBelow(random, 8))
  return copy
}

const truncate: Mutator = (bytes, random) => bytes.slice(0, pickBelow(random, bytes.length))

function insertBytes(bytes: Bytes, random: Random): Bytes {
  const at = pickBelow(random, bytes.length)
  const extra = Array.from({ length: 1 + pickBelow(random, MAX_INSERTED_BYTES) }, () =>
    pickBelow(random, 256),
  )
  const grown = new Uint8Array(bytes.length + extra.length)
  grown.set(bytes.subarray(0, at))
  grown.set(extra, at)
  grown.set(bytes.subarray(at), at + extra.length)
  return grown
}

function writeExtreme(bytes: Bytes, at: number, random: Random): Bytes {
  const copy = bytes.slice()
  if (copy.length < at + 4) return copy
  const view = new DataView(copy.buffer)
  const value = pickOne(random, EXTREMES)
  if (random() < 0.5) view.setUint32(at, value, true)
  else view.setUint16(at, value & 0xffff, true)
  return copy
}

const setExtreme: Mutator = (bytes, random) => writeExtreme(bytes, pickBelow(random, bytes.length), random)

const setExtremeInMap: Mutator = (bytes, random) =>
  writeExtreme(bytes, pickBelow(random, Math.min(bytes.length, MAP_BYTES)), random)

const MUTATORS: readonly Mutator[] = [flipBit, truncate, insertBytes, setExtreme, setExtremeInMap]

/** The bytes with one to four faults in them. */
export function mutateBytes(bytes: Bytes, random: Random): Bytes {
  let mutant = bytes
  const times = 1 + pickBelow(random, MAX_MUTATIONS)
  for (let time = 0; time < times; time += 1) mutant = pickOne(random, MUTATORS)(mutant, random)
  return mutant
}
