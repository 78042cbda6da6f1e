import { expect, test } from 'vitest'
import { subtractSamples } from './subtract-samples.ts'

test('a difference is read at the same place, also where samples lie otherwise', () => {
  const now = { startM: 0, spacingM: 10, samplesDb: Float32Array.from([1, 2, 3, 4]) }
  const other = { startM: -5, spacingM: 5, samplesDb: Float32Array.from([9, 1, 9, 1.5, 9, 2.5]) }
  const { startM, spacingM, samplesDb } = subtractSamples(now, other)
  expect([startM, spacingM]).toEqual([0, 10])
  expect([...samplesDb]).toEqual([0, 0.5, 0.5, Number.NaN])
})
