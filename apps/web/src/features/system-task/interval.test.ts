import { expect, test } from 'vitest'
import { joinInterval, splitInterval } from './interval.ts'

test.each([
  [1000, { count: 1, unit: 's' }],
  [90_000, { count: 90, unit: 's' }],
  [300_000, { count: 5, unit: 'min' }],
  [7_200_000, { count: 2, unit: 'h' }],
  [172_800_000, { count: 2, unit: 'd' }],
  [1500, { count: 1.5, unit: 's' }],
] as const)('%d ms are read as %o, and written back', (everyMs, split) => {
  expect(splitInterval(everyMs)).toEqual(split)
  expect(joinInterval(split.count, split.unit)).toBe(everyMs)
})
