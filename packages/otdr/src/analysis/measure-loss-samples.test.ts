import { describe, expect, test } from 'vitest'
import { parseSor } from '../sor/parse-sor.ts'
import { requireValue } from '../testing/require-value.ts'
import { distinctSampleFiles, sampleNote } from '../testing/sample-files.ts'
import { makeTrace } from '../trace/make-trace.ts'
import { measureEventLoss } from './measure-loss.ts'

/** Long-haul recordings; composite acquisitions and multimode modules do not follow the rule. */
const longHaul = distinctSampleFiles.filter(({ name }) => name.startsWith('otdr-suite/'))
const anritsu = distinctSampleFiles.filter(({ name }) => /issue1|1310_00|mt9085/.test(name))

describe.skipIf(longHaul.length === 0)(`losses stored by instruments${sampleNote}`, () => {
  test.each([
    ['EXFO long-haul', longHaul, 0.95],
    ['with a front-panel offset', anritsu, 0.85],
  ] as const)('%s: reproduced within 10 mdB', (_, files, share) => {
    const errors = files.flatMap(({ bytes }) => listLossErrorsDb(bytes))
    const within = errors.filter((error) => error <= 0.01).length
    expect(errors.length).toBeGreaterThan(20)
    expect(median(errors)).toBeLessThan(0.002)
    expect(within / errors.length).toBeGreaterThanOrEqual(share)
  })
})

function listLossErrorsDb(bytes: Uint8Array): number[] {
  const trace = requireValue(makeTrace(requireValue(parseSor(bytes))))
  return trace.events.flatMap(({ kind, markers, lossDb, positionM }) => {
    if (kind === 'start' || kind === 'end' || markers === null || lossDb === null) return []
    const measured = measureEventLoss(trace, positionM, markers)
    return measured === null ? [] : [Math.abs(measured - lossDb)]
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
