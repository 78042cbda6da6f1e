import type { Map as MapLibreMap } from 'maplibre-gl'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findDrawnAt, findLineAt, MARKS_LAYER } from './find-line.ts'
import type { MapLine } from './map-lines.ts'

/** A map of ten pixels to the degree, on which some layers have something drawn at every point. */
function makeMap(drawn: Readonly<Record<string, string>> = {}) {
  const map = {
    getLayer: (id: string) => (id in drawn ? { id } : undefined),
    queryRenderedFeatures: (_box: unknown, { layers }: { layers: string[] }) => {
      const missing = layers.filter((id) => !(id in drawn))
      if (missing.length > 0) throw new Error(`no layer ${missing.join()}`)
      return layers.map((id) => ({ properties: { id: drawn[id] } }))
    },
    project: ([lng, lat]: [number, number]) => ({ x: lng * 10, y: -lat * 10 }),
    unproject: ([x, y]: [number, number]) => ({ lng: x / 10, lat: -y / 10 }),
  }
  return map as unknown as MapLibreMap
}

const makeLine = (id: string, lat: number, state: MapLine['state'] = 'normal'): MapLine => ({
  id,
  coordinates: [
    [0, lat],
    [10, lat],
  ],
  state,
  severity: null,
  beyondBreak: [],
})
const LINES = [makeLine('north', 5), makeLine('south', 4.5)]
const at = (x: number, lat: number) => ({ x, y: -lat * 10 })

const stubPointer = (isCoarse: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }))
beforeEach(() => void stubPointer(false))

describe('the line at a point', () => {
  test('is the nearest within reach', () => {
    expect(findLineAt(makeMap(), at(50, 4.9), { lines: LINES, selectedId: null })).toBe('north')
    expect(findLineAt(makeMap(), at(50, 4.6), { lines: LINES, selectedId: null })).toBe('south')
  })

  test('is none beside all of them, and behind the end of one', () => {
    expect(findLineAt(makeMap(), at(50, 6), { lines: LINES, selectedId: null })).toBeNull()
    expect(findLineAt(makeMap(), at(108, 5), { lines: LINES, selectedId: null })).toBeNull()
  })

  test('is farther off for a finger', () => {
    stubPointer(true)
    expect(findLineAt(makeMap(), at(50, 6), { lines: LINES, selectedId: null })).toBe('north')
  })

  test('is the one that is drawn over the others: an alarmed one, and above all the selected', () => {
    const lines = [...LINES, makeLine('broken', 5.4, 'broken')]
    expect(findLineAt(makeMap(), at(50, 5), { lines, selectedId: null })).toBe('broken')
    expect(findLineAt(makeMap(), at(50, 5), { lines, selectedId: 'south' })).toBe('south')
  })

  test('is not pressed where a mark lies over it', () =>
    expect(
      findLineAt(makeMap({ [MARKS_LAYER]: '9' }), at(50, 5), { lines: LINES, selectedId: null }),
    ).toBeNull())
})

test('layers that are not there are not asked', () =>
  expect(findDrawnAt(makeMap(), at(50, 5), { layers: ['cables-planned'] })).toEqual([]))
