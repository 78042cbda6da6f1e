/// <reference types="node" />
import { makeSor } from '../sor/make-sor.ts'
import { makeSorFromAcquisition } from '../synthesis/make-sor-from-acquisition.ts'
import { synthesiseTrace } from '../synthesis/synthesise-trace.ts'
import { type KeptFile, loadCorpus, saveCorpus } from './fuzz-corpus.ts'
import { judgeSor } from './judge-sor.ts'
import { mutateSor } from './mutate-sor.ts'
import { quirks } from './own-files.ts'
import { makeRandom } from './random.ts'
import { requireValue } from './require-value.ts'
import { acquisition, plant } from './synthetic-traces.ts'

const msPerMinute = 60_000
/** Longer than any file of this size may take. */
const hangMs = 2000
const keptMax = 100
const keptBytesMax = 1024

/** Short enough to be kept, long enough to be fibre with an end. */
function makeShortTrace(): Uint8Array {
  const fibre = { ...plant, lengthM: 5000, features: plant.features.slice(0, 1) }
  const measured = { ...acquisition, pulseNs: 100, rangeM: 7000, spacingM: 5 }
  const samplesDb = synthesiseTrace(fibre, measured, makeRandom(1))
  const record = { acquisition: measured, plant: fibre, samplesDb, events: [], totalLossDb: null }
  return requireValue(makeSor(makeSorFromAcquisition({ ...record, timestampS: 1_780_000_000 })))
}

interface Run {
  readonly kept: KeptFile[]
  readonly outcomes: Set<string>
  count: number
}

function judgeInTime(bytes: Uint8Array): string {
  const startedAt = performance.now()
  const outcome = judgeSor(bytes)
  const tookMs = performance.now() - startedAt
  if (tookMs > hangMs) throw new Error(`took ${Math.round(tookMs)} ms`)
  return outcome
}

function tryMutant(run: Run, bytes: Uint8Array): void {
  run.count += 1
  const outcome = judgeInTime(bytes)
  if (run.outcomes.has(outcome)) return
  run.outcomes.add(outcome)
  if (run.kept.length < keptMax && bytes.length <= keptBytesMax)
    run.kept.push({ name: `${run.kept.length + 1}`.padStart(3, '0'), bytes, outcome })
}

/** Mutates own files and what was kept until the time is over; with no time at all what was kept is judged anew. The first mutant that fails is written as base64. */
function fuzz(minutes: number, seed: number): Run {
  const random = makeRandom(seed)
  // What an analyser that has changed makes of them now.
  const kept = loadCorpus().map((one) => ({ ...one, outcome: judgeInTime(one.bytes) }))
  const run: Run = { kept, outcomes: new Set(kept.map(({ outcome }) => outcome)), count: 0 }
  const seeds = [...Object.values(quirks).map((file) => requireValue(makeSor(file))), makeShortTrace()]
  const endAt = performance.now() + minutes * msPerMinute
  while (performance.now() < endAt) {
    const pool = random() < 0.5 || run.kept.length === 0 ? seeds : run.kept.map(({ bytes }) => bytes)
    const mutant = mutateSor(pool[Math.floor(random() * pool.length)] ?? new Uint8Array(0), random)
    try {
      tryMutant(run, mutant)
    } catch (error) {
      process.stderr.write(`${Buffer.from(mutant).toString('base64')}\n`)
      throw error
    }
  }
  return run
}

const [minutes = '10', seed = '1'] = process.argv.slice(2)
const { kept, outcomes, count } = fuzz(Number(minutes), Number(seed))
saveCorpus(kept)
process.stdout.write(`${count} mutants, ${outcomes.size} ways, ${kept.length} kept, none failed\n`)
