import type { Map as MapLibreMap } from 'maplibre-gl'
import { beforeEach, expect, test, vi } from 'vitest'
import { findDrawnAt, findLineAt, MARKS_LAYER } from './find-line.ts'

const POINT = { x: 10, y: 10 }

/** A map on which the layers have something drawn at every point. */
function makeMap(drawn: Readonly<Record<string, string>>, present: readonly string[]) {
  const map = {
    getLayer: (id: string) => (present.includes(id) ? { id } : undefined),
    queryRenderedFeatures: (_box: unknown, { layers }: { layers: string[] }) => {
      const missing = layers.filter((id) => !present.includes(id))
      if (missing.length > 0) throw new Error(`no layer ${missing.join()}`)
      return layers.flatMap((id) => (drawn[id] === undefined ? [] : [{ properties: { id: drawn[id] } }]))
    },
  }
  return map as unknown as MapLibreMap
}
const LINES = ['line-edge', 'line-unknown', 'line-broken']

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

test('a mark over a line is pressed before it', () => {
  const map = makeMap({ 'line-edge': '13', [MARKS_LAYER]: '9' }, [...LINES, MARKS_LAYER])
  expect(findLineAt(map, POINT)).toBeNull()
  expect(findLineAt(makeMap({ 'line-edge': '13' }, [...LINES, MARKS_LAYER]), POINT)).toBe('13')
})

test('layers that are not there are not asked', () => {
  expect(findLineAt(makeMap({ 'line-edge': '13' }, LINES), POINT)).toBe('13')
  expect(findDrawnAt(makeMap({}, []), POINT, { layers: ['cables-planned'] })).toEqual([])
})
