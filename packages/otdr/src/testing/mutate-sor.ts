import { makeSor } from '../sor/make-sor.ts'
import { parseSor } from '../sor/parse-sor.ts'
import { requireValue } from './require-value.ts'

const extremes = [0, 1, 0x7f, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]
type Random = () => number

/** Long runs of samples and private blocks teach nothing: their length is cut, their shape stays. */
const tailLength = 1200
const samplesKept = 100

/** The same file with few samples. */
export function withFewSamples(bytes: Uint8Array): Uint8Array {
  const file = requireValue(parseSor(bytes))
  const runs = file.data?.runs.map((run) => ({ ...run, raw: run.raw.slice(0, samplesKept) })) ?? []
  const data = file.data === null ? null : { ...file.data, runs }
  const blocks = file.blocks.map((block) => ({ ...block, tail: block.tail.slice(0, tailLength) }))
  return requireValue(makeSor({ ...file, data, blocks }))
}

/** One to four changes of a record: bits, lengths, counts, the map, blocks that move, repeat or go. */
export function mutateSor(bytes: Uint8Array, random: Random): Uint8Array {
  let mutant = bytes
  const times = 1 + Math.floor(random() * 4)
  for (let time = 0; time < times; time += 1) {
    const mutator = mutators[Math.floor(random() * mutators.length)]
    mutant = mutator === undefined ? mutant : mutator(mutant, random)
  }
  return mutant
}

const mutators: readonly ((bytes: Uint8Array, random: Random) => Uint8Array)[] = [
  flipBit,
  truncate,
  insertBytes,
  setExtreme,
  setExtremeInMap,
  swapSlices,
  resizeBlock,
  dropBlock,
  repeatBlock,
]

function pick(length: number, random: Random): number {
  return Math.floor(random() * length)
}

function flipBit(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = bytes.slice()
  const at = pick(copy.length, random)
  copy[at] = (copy[at] ?? 0) ^ (1 << pick(8, random))
  return copy
}

function truncate(bytes: Uint8Array, random: Random): Uint8Array {
  return bytes.slice(0, pick(bytes.length, random))
}

function insertBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const at = pick(bytes.length, random)
  const extra = Array.from({ length: 1 + pick(16, random) }, () => pick(256, random))
  return Uint8Array.from([...bytes.subarray(0, at), ...extra, ...bytes.subarray(at)])
}

function setExtreme(bytes: Uint8Array, random: Random): Uint8Array {
  return writeExtreme(bytes, pick(bytes.length, random), random)
}

function setExtremeInMap(bytes: Uint8Array, random: Random): Uint8Array {
  return writeExtreme(bytes, pick(Math.min(bytes.length, 160), random), random)
}

function writeExtreme(bytes: Uint8Array, at: number, random: Random): Uint8Array {
  const copy = bytes.slice()
  if (copy.length < at + 4) return copy
  const view = new DataView(copy.buffer)
  const value = extremes[pick(extremes.length, random)] ?? 0
  if (random() < 0.5) view.setUint32(at, value, true)
  else view.setUint16(at, value & 0xffff, true)
  return copy
}

/** Two neighbouring slices change places: blocks in another order than the map says. */
function swapSlices(bytes: Uint8Array, random: Random): Uint8Array {
  const cuts = [pick(bytes.length, random), pick(bytes.length, random), pick(bytes.length, random)]
  const [a = 0, b = 0, c = 0] = cuts.toSorted((x, y) => x - y)
  return Uint8Array.from([
    ...bytes.subarray(0, a),
    ...bytes.subarray(b, c),
    ...bytes.subarray(a, b),
    ...bytes.subarray(c),
  ])
}

/** A map entry of revision 2: name, zero, two bytes of revision, four of size. */
interface Entry {
  /** Where its size stands. */
  readonly sizeAt: number
  readonly size: number
  readonly offset: number
}

const zero = 0
const entryFields = 6
const entriesMax = 40

/** The blocks of a record of revision 2; none of anything else. */
function listEntries(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: Entry[] = []
  let at = 0
  for (let count = 0; count < entriesMax; count += 1) {
    const end = bytes.indexOf(zero, at)
    if (end < 0 || end + 1 + entryFields > bytes.length) return entries
    const sizeAt = end + 3
    const size = view.getUint32(sizeAt, true)
    const former = entries.at(-1)
    entries.push({ sizeAt, size, offset: former === undefined ? 0 : former.offset + former.size })
    // The map names itself first; how many blocks follow stands behind its size.
    at = entries.length === 1 ? sizeAt + 6 : sizeAt + 4
    if (at >= (entries[0]?.size ?? 0)) return entries
  }
  return entries
}

function pickEntry(bytes: Uint8Array, random: Random): Entry | undefined {
  const entries = listEntries(bytes)
  return entries[pick(entries.length, random)]
}

function resizeBlock(bytes: Uint8Array, random: Random): Uint8Array {
  const entry = pickEntry(bytes, random)
  const copy = bytes.slice()
  if (entry === undefined) return copy
  const size = entry.size + pick(512, random) - 256
  new DataView(copy.buffer).setUint32(entry.sizeAt, size >>> 0, true)
  return copy
}

function dropBlock(bytes: Uint8Array, random: Random): Uint8Array {
  const entry = pickEntry(bytes, random)
  if (entry === undefined) return bytes
  return Uint8Array.from([...bytes.subarray(0, entry.offset), ...bytes.subarray(entry.offset + entry.size)])
}

function repeatBlock(bytes: Uint8Array, random: Random): Uint8Array {
  const entry = pickEntry(bytes, random)
  if (entry === undefined) return bytes
  const block = bytes.subarray(entry.offset, entry.offset + entry.size)
  return Uint8Array.from([...bytes.subarray(0, entry.offset), ...block, ...bytes.subarray(entry.offset)])
}
