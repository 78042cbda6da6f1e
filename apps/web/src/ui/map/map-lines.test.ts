import { describe, expect, test } from 'vitest'
import { listBounds, type MapLine, makeLineFeatures } from './map-lines.ts'
import type { MapPalette } from './map-palette.ts'

// Every colour is its own name.
const palette = new Proxy({}, { get: (_, token) => String(token) }) as MapPalette
const line: MapLine = {
  id: '1',
  coordinates: [
    [120, 31],
    [121, 31],
    [122, 31],
  ],
  state: 'normal',
  severity: null,
  beyondBreak: [],
}
const letters = { critical: '紧', broken: '断', unknown: '无' }

const draw = (change: Partial<MapLine>, written: Readonly<Record<string, string>> = letters) =>
  makeLineFeatures([{ ...line, ...change }], { palette, selectedId: null, letters: written }).features.map(
    ({ properties }) => ({
      edge: String(properties?.['edge']),
      letter: String(properties?.['letter']),
    }),
  )

describe('lines of the map', () => {
  test.each([
    [{}, 'link-normal', ''],
    [{ state: 'alarmed', severity: 'critical' }, 'critical-edge', '紧'],
    [{ state: 'unknown' }, 'link-unknown', '无'],
  ] as const)('%j is drawn in %s and lettered %j', (change, edge, letter) => {
    expect(draw(change)).toEqual([{ edge, letter }])
  })

  test('a broken one is lettered before and beyond its break', () => {
    const beyondBreak = [
      [121.5, 31],
      [122, 31],
    ]
    expect(draw({ state: 'broken', beyondBreak }).map(({ letter }) => letter)).toEqual(['断', '断'])
  })

  test('one with a tone is drawn in it, with its letter, whatever its state', () => {
    const tone = { token: 'gD-edge', letter: 'D', isDotted: false } as const
    for (const state of ['normal', 'unknown'] as const)
      expect(draw({ state, tone }, {})).toEqual([{ edge: 'gD-edge', letter: 'D' }])
  })

  test('who tells colours apart reads no letters', () => {
    expect(draw({ state: 'alarmed', severity: 'critical' }, {})).toEqual([
      { edge: 'critical-edge', letter: '' },
    ])
  })
})

test('lines that look alike are one feature, and the selected one is another', () => {
  const lines = ['1', '2', '3'].map((id) => ({ ...line, id }))
  const { features } = makeLineFeatures(lines, { palette, selectedId: '2', letters })
  expect(features.map(({ properties }) => properties?.['selected'] as boolean)).toEqual([false, true])
  expect(features.map(({ geometry }) => geometry)).toEqual([
    { type: 'MultiLineString', coordinates: [line.coordinates, line.coordinates] },
    { type: 'MultiLineString', coordinates: [line.coordinates] },
  ])
})

test('the box around a plant of a million points is found', () => {
  const coordinates = Array.from({ length: 1_000_000 }, (_, at) => [120 + at / 1e6, 31])
  const lines = [{ id: '1', coordinates, state: 'normal' as const, severity: null, beyondBreak: [] }]
  expect(listBounds(lines)).toEqual([120, 31, 120.999999, 31])
})
