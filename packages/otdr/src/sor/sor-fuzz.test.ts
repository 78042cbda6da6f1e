import { describe, expect, test } from 'vitest'
import { loadCorpus } from '../testing/fuzz-corpus.ts'
import { judgeSor } from '../testing/judge-sor.ts'
import { mutateSor, withFewSamples } from '../testing/mutate-sor.ts'
import { quirks } from '../testing/own-files.ts'
import { makeRandom } from '../testing/random.ts'
import { requireValue } from '../testing/require-value.ts'
import { distinctSampleFiles } from '../testing/sample-files.ts'
import { makeSor } from './make-sor.ts'

const mutations = 10_000
const kept = loadCorpus()
const corpus: readonly Uint8Array[] = [
  ...Object.values(quirks).map((file) => requireValue(makeSor(file))),
  ...distinctSampleFiles.map(({ bytes }) => withFewSamples(bytes)),
]

describe('mutated files', () => {
  test(`${mutations} mutants give a file or a closed error, and never throw`, () => {
    const random = makeRandom(20_260_601)
    const outcomes = new Set<string>()
    for (let round = 0; round < mutations; round += 1) {
      const mutant = mutateSor(corpus[round % corpus.length] ?? new Uint8Array(0), random)
      outcomes.add(judgeSor(mutant).split(' ')[0] ?? '')
    }
    for (const outcome of ['read', 'truncated', 'not-sor']) expect(outcomes).toContain(outcome)
  })

  test('what longer runs have kept goes the way it went then', () => {
    expect(kept.length).toBeGreaterThan(20)
    for (const { name, bytes, outcome } of kept)
      expect({ name, outcome: judgeSor(bytes) }).toEqual({ name, outcome })
  })
})
