import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { readMapPalette } from './map-palette.ts'
import { LINES_SOURCE, makeMapStyle, revealLines } from './map-style.ts'

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
