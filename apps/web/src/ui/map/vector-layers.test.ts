import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { makeMapStyle, FIRST_LINE_LAYER, GROUND_END_LAYER } from './map-style.ts'
import type { MapPalette, MapToken } from './map-palette.ts'
import { GROUND_SOURCE, makeVectorLabels, makeVectorLayers } from './vector-layers.ts'

/** Of the Protomaps basemap (docs.protomaps.com/basemaps/layers). */
const SCHEMA = new Set([
  'boundaries',
  'buildings',
  'earth',
  'landcover',
  'landuse',
  'places',
  'pois',
  'roads',
  'water',
])

const palette = new Proxy<Partial<MapPalette>>(
  {},
  { get: (_, token: MapToken) => (token === 'text-1' ? '#fff' : '#123456') },
) as MapPalette

const NO_LINES = { type: 'FeatureCollection' as const, features: [] }

const ground = [...makeVectorLayers(palette), ...makeVectorLabels(palette, 'en')]

test('the style is one that MapLibre draws, in either language', () => {
  const style = makeMapStyle(palette, NO_LINES)
  for (const locale of ['zh', 'en'] as const) {
    const layers = [...style.layers, ...makeVectorLayers(palette), ...makeVectorLabels(palette, locale)]
    const sources = {
      ...style.sources,
      [GROUND_SOURCE]: { type: 'vector' as const, tiles: ['https://server.example/{z}/{x}/{y}'] },
    }
    expect(validateStyleMin({ ...style, sources, layers })).toEqual([])
  }
})

test('every layer draws a layer of the schema, and no name is drawn twice', () => {
  const drawn = ground.map((layer) => ('source-layer' in layer ? layer['source-layer'] : undefined))
  expect(drawn.filter((layer) => layer === undefined || !SCHEMA.has(layer))).toEqual([])
  expect(new Set(ground.map(({ id }) => id)).size).toBe(ground.length)
  expect(ground.every(({ id }) => id.startsWith('ground-'))).toBe(true)
})

test('the lines of the plant have a layer before which the ground is put in', () => {
  const order = makeMapStyle(palette, NO_LINES).layers.map(({ id }) => id)
  // Whatever ground is put in, cables lie over it and under the lines.
  expect(order.indexOf(GROUND_END_LAYER)).toBeGreaterThan(order.indexOf('road'))
  expect(order.indexOf(FIRST_LINE_LAYER)).toBe(order.indexOf(GROUND_END_LAYER) + 1)
  // What bears the name of the ground goes with it.
  expect(GROUND_END_LAYER.startsWith(GROUND_SOURCE)).toBe(false)
})

test('a name is the reader’s where the map has it', () => {
  const fieldOf = (locale: 'zh' | 'en') =>
    JSON.stringify(makeVectorLabels(palette, locale).find(({ id }) => id === 'ground-place-name')?.layout)
  expect(fieldOf('zh')).toContain('["coalesce",["get","name:zh-Hans"],["get","name:zh"],["get","name"]')
  expect(fieldOf('en')).toContain('["coalesce",["get","name:en"],["get","name"]')
})
