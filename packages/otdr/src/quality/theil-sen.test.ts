import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DailyValue, findCrossing, fitTrend } from './theil-sen.ts'

const series = (...values: number[]): DailyValue[] =>
  values.map((value, index) => ({ day: index * 5, value }))

test('a straight line is its own trend, however few of its days are wrong', () => {
  const line = Array.from({ length: 40 }, (_, day) => ({ day, value: 8 + 0.01 * day }))
  const trend = fitTrend(line)
  expect(trend?.slope).toBeCloseTo(0.01, 12)
  expect(trend?.slopeLow).toBeCloseTo(0.01, 12)
  expect(trend?.slopeHigh).toBeCloseTo(0.01, 12)
  expect(trend?.level).toBeCloseTo(8.39, 12)
  // A fifth of the days with a broken connector: least squares would rise threefold.
  const spoilt = line.map(({ day, value }) => ({ day, value: day % 5 === 4 ? value + day : value }))
  expect(fitTrend(spoilt)?.slope).toBeCloseTo(0.01, 3)
})

/** Answers of scipy.stats.theilslopes (1.17.1, alpha 0.95), the level by numpy.median. */
const KNOWN = [
  {
    values: [8.0, 8.1, 8.05, 8.2, 8.3, 8.25, 8.4, 8.5, 8.35, 8.6, 8.55, 8.7],
    slope: 0.0125,
    low: 0.01,
    high: 0.0144444444,
    level: 8.7,
  },
  {
    values: [9.86, 9.8, 9.9, 9.84, 9.86, 9.9, 9.82, 9.86, 9.88, 9.84],
    slope: 0.0,
    low: -0.0016,
    high: 0.0022857143,
    level: 9.86,
  },
]

test.each(KNOWN)(
  'slope and interval are those that others compute: $slope',
  ({ values, slope, low, high, level }) => {
    const trend = fitTrend(series(...values))
    expect(trend?.slope).toBeCloseTo(slope, 9)
    expect(trend?.slopeLow).toBeCloseTo(low, 9)
    expect(trend?.slopeHigh).toBeCloseTo(high, 9)
    expect(trend?.level).toBeCloseTo(level, 9)
  },
)

test('nine days, or a month that is none, are no trend', () => {
  expect(fitTrend(series(1, 2, 3, 4, 5, 6, 7, 8, 9))).toBeNull()
  expect(fitTrend(Array.from({ length: 30 }, (_, day) => ({ day, value: day })))).toBeNull()
  expect(fitTrend([])).toBeNull()
})

test('the budget is crossed where the line meets it, sooner on the steep side and later on the flat one', () => {
  const trend = { slope: 0.005, slopeLow: 0.004, slopeHigh: 0.01, level: 9.86, lastDay: 400 }
  const crossing = findCrossing(trend, 11)
  expect(crossing?.inDays).toBeCloseTo(228, 9)
  expect(crossing?.earliestDays).toBeCloseTo(114, 9)
  expect(crossing?.latestDays).toBeCloseTo(285, 9)
  expect(findCrossing(trend, 9)).toEqual({ inDays: 0, earliestDays: 0, latestDays: 0 })
})

test('no date while the interval holds 0, nor beyond a century', () => {
  const trend = { slope: 0.005, slopeLow: -0.001, slopeHigh: 0.01, level: 9, lastDay: 0 }
  expect(findCrossing(trend, 11)).toBeNull()
  expect(findCrossing({ ...trend, slopeLow: 1e-5, slope: 2e-5 }, 11)).toBeNull()
  expect(findCrossing({ ...trend, slopeLow: 1e-6 }, 11)).toMatchObject({ inDays: 400, latestDays: null })
})

test('a shift in time or level moves nothing but the level, and order does not matter', () => {
  const days = fc.array(fc.double({ min: 5, max: 15, noNaN: true }), { minLength: 12, maxLength: 40 })
  fc.assert(
    fc.property(days, fc.integer({ min: -500, max: 500 }), (values, shift) => {
      const given = series(...values)
      const trend = fitTrend(given)
      const moved = fitTrend(
        given.map(({ day, value }) => ({ day: day + shift, value: value + 3 })).toReversed(),
      )
      expect(moved?.slope).toBeCloseTo(trend?.slope ?? Number.NaN, 9)
      expect(moved?.level).toBeCloseTo((trend?.level ?? Number.NaN) + 3, 6)
      expect(trend?.slopeLow).toBeLessThanOrEqual(trend?.slope ?? Number.NaN)
      expect(trend?.slopeHigh).toBeGreaterThanOrEqual(trend?.slope ?? Number.NaN)
    }),
  )
})
