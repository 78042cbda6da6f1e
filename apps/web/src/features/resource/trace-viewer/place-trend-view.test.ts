import type { PlaceTrend } from '@fibrewatch/contract/trace'
import { expect, test } from 'vitest'
import { makeTrendView, PLACE_TREND_PX } from './place-trend-view.ts'

const makeDay = (day: number, lossDb: number | null): PlaceTrend['days'][number] => ({
  traceId: `0198a000-0000-7000-8000-00000000000${day}`,
  at: `2026-06-0${day}T00:00:00.000Z`,
  positionM: lossDb === null ? null : 5000,
  lossDb,
  lossSigmaDb: null,
})
const trend: PlaceTrend = {
  withinM: 50,
  days: [makeDay(1, null), makeDay(2, 0.1), makeDay(3, 0.2)],
  referenceLossDb: null,
  limitDb: 0.2,
  line: null,
  crossing: null,
}

test('a day without an event there leaves a gap and is not zero', () => {
  const { dots } = makeTrendView(trend)
  expect(dots).toHaveLength(2)
  expect(dots[0]?.x).toBeCloseTo((PLACE_TREND_PX.left + PLACE_TREND_PX.right) / 2)
  expect(dots[1]?.x).toBe(PLACE_TREND_PX.right)
})

test('the limit stands where a loss as large would, and everything is within the frame', () => {
  const { limitY, dots, ticks } = makeTrendView(trend)
  expect(limitY).toBe(dots[1]?.y)
  for (const { y } of [...dots, ...ticks]) {
    expect(y).toBeGreaterThanOrEqual(PLACE_TREND_PX.top)
    expect(y).toBeLessThanOrEqual(PLACE_TREND_PX.bottom)
  }
})

test('the line goes through its level on its day', () => {
  const line = { at: '2026-06-03', levelDb: 0.2, dbPerDay: 0.1, low: 0.05, high: 0.15 }
  const { line: drawn, limitY } = makeTrendView({ ...trend, line })
  expect(drawn).toMatch(new RegExp(`L${PLACE_TREND_PX.right} ${limitY}$`))
})

test('one day is drawn too', () => {
  const { dots } = makeTrendView({ ...trend, days: [makeDay(2, -0.1)], limitDb: null })
  expect(dots.map(({ x, y }) => [x, Number.isFinite(y)])).toEqual([[PLACE_TREND_PX.left, true]])
})
