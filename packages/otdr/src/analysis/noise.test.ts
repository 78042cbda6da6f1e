import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOf, robustSigma } from './noise.ts'

const values = fc.array(
  fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, min: -1e6, max: 1e6 })),
  {
    minLength: 1,
    maxLength: 60,
  },
)

test('the median is that of the sorted values, and leaves them as they were', () => {
  fc.assert(
    fc.property(values, (given) => {
      const copy = [...given]
      const sorted = given.toSorted((a, b) => a - b)
      const middle = sorted.length >> 1
      const upper = sorted[middle] ?? 0
      const expected = sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
      expect(medianOf(given)).toBe(expected)
      expect(given).toEqual(copy)
    }),
  )
  expect(medianOf([])).toBeNaN()
})

test('a few large values do not move the spread', () => {
  const noise = Array.from({ length: 101 }, (_, at) => Math.sin(at * 12.9898) * 0.1)
  expect(robustSigma([...noise, 1e9, -1e9, 1e9])).toBeLessThan(1.1 * robustSigma(noise))
})
