import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { makeBaseMap } from './base-map.ts'
import type { MapPalette } from './map-palette.ts'

const LABEL_FONTS = ['PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'sans-serif']

/** Below it a letter would cover more than it says. */
const LETTERS_FROM_ZOOM = 11

/** Line width in pixels by zoom: look.md section 9 (≤ 9, 10–12, 13–15, ≥ 16). */
const widthByZoom = (extra: number): ExpressionSpecification => [
  'step',
  ['zoom'],
  1.5 + extra,
  10,
  2.5 + extra,
  13,
  3.5 + extra,
  16,
  5 + extra,
]

const isClass = (name: string): ExpressionSpecification => ['==', ['get', 'class'], name]

function makeBaseLayers(palette: MapPalette): LayerSpecification[] {
  return [
    { id: 'land', type: 'background', paint: { 'background-color': palette['map-land'] } },
    {
      id: 'water',
      type: 'fill',
      source: 'base',
      filter: isClass('water'),
      paint: { 'fill-color': palette['map-water'] },
    },
    {
      id: 'canal',
      type: 'line',
      source: 'base',
      filter: isClass('canal'),
      paint: {
        'line-color': palette['map-water'],
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 1, 13, 5],
      },
    },
    {
      id: 'boundary',
      type: 'line',
      source: 'base',
      filter: isClass('boundary'),
      paint: { 'line-color': palette['map-bound'], 'line-width': 1, 'line-dasharray': [6, 3, 1, 3] },
    },
    {
      id: 'road-edge',
      type: 'line',
      source: 'base',
      filter: isClass('road'),
      paint: {
        'line-color': palette['map-road-edge'],
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 2, 13, 6],
      },
    },
    {
      id: 'road',
      type: 'line',
      source: 'base',
      filter: isClass('road'),
      paint: {
        'line-color': palette['map-road'],
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 1.2, 13, 4.6],
      },
    },
  ]
}

/** The colour of a line travels with the feature (`edge`, `fill`), so that one layer serves every state. */
function makeLineLayers(palette: MapPalette): LayerSpecification[] {
  const dashed = (id: string, dash: string, pattern: number[]): LayerSpecification => ({
    id,
    type: 'line',
    source: 'lines',
    filter: ['==', ['get', 'dash'], dash],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': ['get', 'edge'], 'line-width': widthByZoom(0), 'line-dasharray': pattern },
  })
  return [
    {
      id: 'line-halo',
      type: 'line',
      source: 'lines',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette['map-land'], 'line-width': widthByZoom(4) },
    },
    {
      id: 'line-focus',
      type: 'line',
      source: 'lines',
      filter: ['==', ['get', 'selected'], true],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette['primary-text'], 'line-width': 10, 'line-opacity': 0.28 },
    },
    {
      id: 'line-edge',
      type: 'line',
      source: 'lines',
      filter: ['==', ['get', 'dash'], 'solid'],
      layout: { 'line-join': 'round', 'line-sort-key': ['get', 'order'] },
      paint: {
        'line-color': ['get', 'edge'],
        'line-width': [
          'step',
          ['zoom'],
          ['+', 1.5, ['get', 'extra']],
          10,
          ['+', 2.5, ['get', 'extra']],
          13,
          ['+', 3.5, ['get', 'extra']],
          16,
          ['+', 5, ['get', 'extra']],
        ],
      },
    },
    {
      // Another fibre of the same cable may lie below: its colour must not fill the gaps of the dashes.
      id: 'line-broken-ground',
      type: 'line',
      source: 'lines',
      filter: ['==', ['get', 'dash'], 'broken'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette['map-land'], 'line-width': widthByZoom(2) },
    },
    dashed('line-broken', 'broken', [1.5, 2]),
    dashed('line-unknown', 'unknown', [1, 2]),
  ]
}

/** State letters along the lines, for those who do not tell colours apart. */
function makeLetterLayer(palette: MapPalette): LayerSpecification {
  return {
    id: 'line-letter',
    type: 'symbol',
    source: 'lines',
    minzoom: LETTERS_FROM_ZOOM,
    filter: ['!=', ['get', 'letter'], ''],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 120,
      'symbol-sort-key': ['-', 0, ['get', 'order']],
      'text-field': ['get', 'letter'],
      'text-font': LABEL_FONTS,
      'text-size': 13,
      'text-rotation-alignment': 'viewport',
    },
    paint: {
      'text-color': palette['text-1'],
      'text-halo-color': palette['map-land'],
      'text-halo-width': 3,
    },
  }
}

/** Without the names of places: the page writes them, beside those of its own marks (`line-map.tsx`). */
export function makeMapStyle(palette: MapPalette): StyleSpecification {
  return {
    version: 8,
    sources: {
      base: { type: 'geojson', data: makeBaseMap() },
      lines: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, promoteId: 'id' },
    },
    layers: [...makeBaseLayers(palette), ...makeLineLayers(palette), makeLetterLayer(palette)],
  }
}
