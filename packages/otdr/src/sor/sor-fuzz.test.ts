import { describe, expect, test } from 'vitest'
import { quirks } from '../testing/own-files.ts'
import { makeRandom } from '../testing/random.ts'
import { requireValue } from '../testing/require-value.ts'
import { distinctSampleFiles } from '../testing/sample-files.ts'
import { makeSor } from './make-sor.ts'
import { parseSor } from './parse-sor.ts'
import type { SorFile } from './sor-file.ts'
import { sorErrorCodes, sorWarningCodes } from './sor-file.ts'

const mutations = 10_000
const extremes = [0, 1, 0x7f, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]
type Random = () => number

/** Long runs of samples and private blocks teach nothing: their length is cut, their shape stays. */
const tailLength = 1200
const corpus: readonly Uint8Array[] = [
  ...Object.values(quirks).map((file) => requireValue(makeSor(file))),
  ...distinctSampleFiles.map(({ bytes }) => withFewSamples(bytes)),
]

describe('mutated files', () => {
  test(`${mutations} mutants give a file or a closed error, and never throw`, () => {
    const random = makeRandom(20_260_601)
    const outcomes = new Set<string>()
    for (let round = 0; round < mutations; round += 1) {
      const mutant = mutate(corpus[round % corpus.length] ?? new Uint8Array(0), random)
      outcomes.add(judge(mutant))
    }
    expect([...sorErrorCodes, 'read']).toEqual(expect.arrayContaining([...outcomes]))
    expect(outcomes).toContain('read')
    expect(outcomes).toContain('truncated')
    expect(outcomes).toContain('not-sor')
  })
})

function judge(mutant: Uint8Array): string {
  const result = parseSor(mutant)
  return result.ok ? judgeFile(result.value, mutant) : result.error.code
}

function judgeFile(file: SorFile, mutant: Uint8Array): 'read' {
  for (const { code } of file.warnings) expect(sorWarningCodes).toContain(code)
  expect(countHeldBytes(file)).toBeLessThanOrEqual(mutant.length)
  expect(Buffer.compare(requireValue(makeSor(file)), mutant)).toBe(0)
  return 'read'
}

/** What was read must have been in the file: a count field alone cannot make memory. */
function countHeldBytes(file: SorFile): number {
  const samples = file.data?.runs.reduce((sum, run) => sum + run.raw.byteLength, 0) ?? 0
  const tails = file.blocks.reduce((sum, block) => sum + block.tail.length, 0)
  const events = (file.events?.items.length ?? 0) * 22
  return samples + tails + events + file.trailing.length + file.mapTail.length
}

function mutate(bytes: Uint8Array, random: Random): Uint8Array {
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

function withFewSamples(bytes: Uint8Array): Uint8Array {
  const file = requireValue(parseSor(bytes))
  const runs = file.data?.runs.map((run) => ({ ...run, raw: run.raw.slice(0, 100) })) ?? []
  const data = file.data === null ? null : { ...file.data, runs }
  const blocks = file.blocks.map((block) => ({ ...block, tail: block.tail.slice(0, tailLength) }))
  return requireValue(makeSor({ ...file, data, blocks }))
}
