import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { readMapPalette } from './map-palette.ts'
import { FIRST_LINE_LAYER, LINES_SOURCE, makeMapStyle, revealLines } from './map-style.ts'

test('every layer of lines is withheld at first, and revealed with the others', () => {
  const palette = readMapPalette(document.documentElement)
  const { layers } = makeMapStyle(palette, { type: 'FeatureCollection', features: [] })
  const withheld = layers.filter((layer) => layer.type === 'line' && layer.source === LINES_SOURCE)
  expect(withheld.length).toBeGreaterThan(1)
  for (const { paint } of withheld) expect(paint).toMatchObject({ 'line-opacity': 0 })
  const revealed: string[] = []
  const map: Pick<MapLibreMap, 'setPaintProperty'> = {
    setPaintProperty(id) {
      revealed.push(id)
      return this as MapLibreMap
    },
  }
  revealLines(map as MapLibreMap)
  expect(revealed.toSorted()).toEqual(withheld.map(({ id }) => id).toSorted())
})

test.each([
  [1500, 0],
  [1501, 10],
])('%i lines of one look have rims from zoom %i on', (count, minzoom) => {
  const line = [
    [120, 31],
    [121, 31],
  ]
  const coordinates = Array.from({ length: count }, () => line)
  const { layers } = makeMapStyle(readMapPalette(document.documentElement), {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }],
  })
  expect(layers.find(({ id }) => id === FIRST_LINE_LAYER)).toMatchObject({ minzoom })
})
