import { describe, expect, test } from 'vitest'
import { countCells, drawLevel, drawTrend, FALL_GRID, findRange, type Report } from './report-drawing.ts'

const START_MS = Date.parse('2026-03-18T06:00:00.000Z')
const span = { fromMs: START_MS, toMs: START_MS + 900_000 }
const link = { fromM: 0, toM: 12_000 }
const report = (second: number, change: Partial<Report> = {}): Report => ({
  at: new Date(START_MS + second * 1000).toISOString(),
  positionM: 6000,
  lengthM: null,
  value: null,
  unit: null,
  ...change,
})

describe('a waterfall of reports', () => {
  test('counts them by place and time, the newest at the top', () => {
    const reports = [report(899), report(898), report(0), report(450, { positionM: 12_000 })]
    expect(countCells(reports, span, link)).toEqual([
      { column: 60, row: 0, count: 2 },
      { column: 60, row: FALL_GRID.rows - 1, count: 1 },
      { column: FALL_GRID.columns - 1, row: 15, count: 1 },
    ])
  })

  test('covers all of the fibre a report is about, and leaves out what has no place', () => {
    const columns = countCells([report(1, { lengthM: 300 })], span, link).map(({ column }) => column)
    expect(columns).toEqual([58, 59, 60, 61])
    expect(countCells([report(1, { positionM: null })], span, link)).toEqual([])
  })
})

describe('values', () => {
  test('span at least two units, so that noise is no change', () => {
    const range = findRange([report(0, { value: 22.1 }), report(1, { value: 22.3 })])
    expect((range?.high ?? 0) - (range?.low ?? 0)).toBeGreaterThan(2)
    expect(findRange([report(0)])).toBeNull()
  })

  test('a level is drawn where it was measured, wide enough to be seen', () => {
    const section = { fromM: 5700, toM: 6300 }
    const range = { low: 0, high: 100 }
    expect(drawLevel(report(0, { value: 50, lengthM: 60 }), section, range)).toBe('M270.0 100.0H330.0')
    expect(drawLevel(report(0, { value: 50 }), section, range)).toBe('M296.0 100.0H304.0')
    expect(drawLevel(report(0), section, range)).toBe('')
  })

  test('a trend has a gap where the instrument was silent, and no value there', () => {
    const seconds = [0, 10, 20, 30, 400, 410]
    const reports = seconds.map((second) => report(second, { value: -25 })).toReversed()
    const path = drawTrend(reports, span, { low: -30, high: -20 })
    expect(path.match(/M/g)).toHaveLength(2)
    expect(path).toMatch(/^M0\.0 100\.0h0L6\.7 100\.0.*M266\.7 100\.0h0L273\.3 100\.0$/)
  })
})
