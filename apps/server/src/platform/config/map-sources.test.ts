import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { listTileOrigins } from './map-sources.ts'

const faultsOf = (env: Record<string, string>): string[] => {
  const outcome = loadConfig(env)
  return outcome.ok ? [] : outcome.faults
}
const configOf = (env: Record<string, string>) => {
  const outcome = loadConfig(env)
  if (!outcome.ok) throw new Error(outcome.faults.join())
  return outcome.config
}

test('XYZ and WMTS templates are taken, each with its attribution, and their hosts once', () => {
  const config = configOf({
    MAP_RASTER: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=a-key',
    MAP_RASTER_ATTRIBUTION: '© OpenStreetMap',
    MAP_SATELLITE:
      'https://tiles.example:8443/wmts?layer=img&style=default&tilematrixset=w&TileMatrix={TileMatrix}&TileRow={TileRow}&TileCol={TileCol}',
    MAP_SATELLITE_MAX_ZOOM: '17',
  })
  expect(config.mapRaster).toEqual({
    url: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=a-key',
    origin: 'https://tiles.example:8443',
    attribution: '© OpenStreetMap',
    maxZoom: 19,
  })
  expect(config.mapSatellite?.url).toContain('TileMatrix={z}&TileRow={y}&TileCol={x}')
  expect(config.mapSatellite?.maxZoom).toBe(17)
  expect(listTileOrigins(config)).toEqual(['https://tiles.example:8443'])
  expect(listTileOrigins(configOf({}))).toEqual([])
})

test.each([
  'https://tiles.example/{z}/{x}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'https://{z}/{x}/{y}.png',
  '/tiles/{z}/{x}/{y}.png',
  'ftp://tiles.example/{z}/{x}/{y}.png',
  'javascript:alert({z}{x}{y})',
  'https://me:a-secret@tiles.example/{z}/{x}/{y}.png',
  "https://tiles.example;script-src 'unsafe-inline'/{z}/{x}/{y}",
  'https://tiles.example,*/{z}/{x}/{y}',
  'https://*/{z}/{x}/{y}',
  'https://*.example/{z}/{x}/{y}',
  `https://tiles.example/{z}/{x}/{y}/${'a'.repeat(1000)}`,
])('%s is refused in one sentence, which does not repeat it', (template) => {
  const faults = faultsOf({ MAP_SATELLITE: template })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/^MAP_SATELLITE is no template of tiles: give an http:\/\/ or https:\/\/ address/)
  expect(faults[0]).not.toContain('a-secret')
})

test('a level that no tiles have, and a long attribution, are refused', () => {
  expect(faultsOf({ MAP_RASTER_MAX_ZOOM: '99' })[0]).toContain('MAP_RASTER_MAX_ZOOM is "99"')
  expect(faultsOf({ MAP_RASTER_ATTRIBUTION: 'a'.repeat(201) })).toEqual([
    'MAP_RASTER_ATTRIBUTION is longer than 200 characters',
  ])
})
