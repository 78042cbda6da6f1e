import { describe, expect, test } from 'vitest'
import {
  clampView,
  findExtent,
  findHighestLevel,
  findLevel,
  findLevelRange,
  makeLevelScale,
  makeProjection,
  panView,
  zoomDistance,
  zoomLevel,
} from './plot-view.ts'

const plane = { fromM: 0, toM: 40_000, lowDb: 0, highDb: 32 }
const size = { widthPx: 660, heightPx: 370 }
const trace = (lossDb: (index: number) => number, count = 2000) => ({
  startM: -100,
  spacingM: 5,
  samplesDb: Float32Array.from({ length: count }, (_, index) => lossDb(index)),
})

describe('the plane of a trace', () => {
  test('starts a little under the peaks of the noise, however many samples lie at the limit of the instrument', () => {
    const noise = (index: number) => (index % 2 === 0 ? 65.535 : 30 + (index % 7))
    const { zeroDb, topDb } = makeLevelScale([
      trace((index) => (index < 1500 ? 4 + index / 100 : noise(index))),
    ])
    expect(zeroDb).toBeGreaterThanOrEqual(36)
    expect(zeroDb).toBeLessThan(40)
    expect(topDb).toBeGreaterThanOrEqual(zeroDb - 4)
  })

  test('reaches from the first sample to the last', () =>
    expect(findExtent([trace(() => 1)])).toEqual({ fromM: -100, toM: -100 + 5 * 1999 }))

  test('a level is what is left of the zero level', () => {
    const falling = trace((index) => index / 100)
    expect(findLevel(falling, -100, 30)).toBe(30)
    expect(findLevel(falling, 400, 30)).toBeCloseTo(29, 5)
    expect(findLevel(falling, 1e9, 30)).toBeNull()
    expect(findHighestLevel(falling, { fromM: 400, toM: 900 }, 30)).toBeCloseTo(29, 5)
    expect(findHighestLevel(falling, { fromM: 1e9, toM: 2e9 }, 30)).toBeNull()
  })
})

describe('the levels of a section', () => {
  const step = trace((index) => (index < 1000 ? 10 : 10.6))
  test('a small step fills the height, yet a flat piece is not blown up', () => {
    const range = findLevelRange([step], { fromM: 4500, toM: 5500 }, { zeroDb: 30 })
    expect(range?.lowDb).toBeCloseTo(19.7 - 2, 5)
    expect(range?.highDb).toBeCloseTo(19.7 + 2, 5)
  })

  test('hold every trace, whole', () => {
    const range = findLevelRange([step, trace(() => 25)], { fromM: 0, toM: 9000 }, { zeroDb: 30 })
    expect(range?.highDb).toBeGreaterThan(20)
    expect(range?.lowDb).toBeLessThan(5)
  })

  test('are unknown where nothing was measured', () =>
    expect(findLevelRange([step], { fromM: 1e9, toM: 2e9 }, { zeroDb: 30 })).toBeNull())
})

describe('the view', () => {
  test('pixels and metres are each other’s inverse', () => {
    const { xOf, metresAt, yOf, levelAt, area } = makeProjection(plane, size)
    expect(metresAt(xOf(12_384))).toBeCloseTo(12_384, 6)
    expect(levelAt(yOf(7.5))).toBeCloseTo(7.5, 9)
    expect(xOf(0)).toBe(area.left)
    expect(yOf(32)).toBe(area.top)
  })

  test('what is under the pointer stays there while zooming', () => {
    const before = makeProjection(plane, size).xOf(12_384)
    const zoomed = zoomDistance(plane, 12_384, 0.5)
    expect(makeProjection(zoomed, size).xOf(12_384)).toBeCloseTo(before, 9)
    expect(zoomed.toM - zoomed.fromM).toBeCloseTo(20_000, 9)
    const level = makeProjection(plane, size).yOf(20)
    expect(makeProjection(zoomLevel(plane, 20, 0.25), size).yOf(20)).toBeCloseTo(level, 9)
  })

  test('stays inside the plane and above the smallest span', () => {
    expect(clampView(panView(plane, 5000, -3), plane)).toEqual(plane)
    const close = clampView(zoomDistance(plane, 100, 1e-9), plane)
    expect(close.toM - close.fromM).toBeCloseTo(20, 6)
    expect(clampView({ ...plane, fromM: 39_000, toM: 45_000 }, plane).toM).toBe(40_000)
  })
})
