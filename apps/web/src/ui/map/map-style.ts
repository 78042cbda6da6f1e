import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  LineLayerSpecification,
  Map as MapLibreMap,
  StyleSpecification,
} from 'maplibre-gl'
import { makeBaseMap } from './base-map.ts'
import type { LineFeatures } from './map-lines.ts'
import type { MapPalette } from './map-palette.ts'

export const LABEL_FONTS = [
  'PingFang SC',
  'Microsoft YaHei',
  'Noto Sans CJK SC',
  'Noto Sans SC',
  'sans-serif',
]

/** The layers of the console's own map, its land apart. */
export const BUILT_IN_LAYERS = ['water', 'canal', 'boundary', 'road-edge', 'road'] as const
/** The ground is put in before it, its names before the signs; what lies between ground and lines before the first of these. */
export const GROUND_END_LAYER = 'over-ground'
export const FIRST_LINE_LAYER = 'line-halo'
const FOCUS_LAYER = 'line-focus'
const LINE_LAYERS = [
  FIRST_LINE_LAYER,
  FOCUS_LAYER,
  'line-edge',
  'line-broken-ground',
  'line-broken',
  'line-unknown',
]
export const FIRST_SIGN_LAYER = 'line-letter'

export const LINES_SOURCE = 'lines'

/** As wide as a line with the ground that is kept free beside it. */
export const HALO_PX = 4

/** Below it a letter would cover more than it says. */
const LETTERS_FROM_ZOOM = 11

/** Line width in pixels by zoom: look.md section 9 (≤ 9, 10–12, 13–15, ≥ 16). */
export const widthByZoom = (extra: number): ExpressionSpecification => [
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

/** In 512ths of a tile. */
const LINE_BUFFER = 16

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

/** Lines that are so many lie on each other from afar: a rim around each shows nothing, and is half of the drawing. */
const MANY_LINES = 1500
const HALOS_FROM_ZOOM = 10
const MAX_ZOOM = 24

const findHaloMinZoom = (lineCount: number): number => (lineCount > MANY_LINES ? HALOS_FROM_ZOOM : 0)

const countLines = ({ features }: LineFeatures): number =>
  features.reduce((sum, { geometry }) => sum + geometry.coordinates.length, 0)

/** Shows the rims of so many lines where they tell the lines apart. */
export function showHalos(map: MapLibreMap, lineCount: number): void {
  map.setLayerZoomRange(FIRST_LINE_LAYER, findHaloMinZoom(lineCount), MAX_ZOOM)
}

/** The colour of a line travels with the feature (`edge`, `fill`), so that one layer serves every state. */
function makeLineLayers(palette: MapPalette, haloMinZoom: number): LineLayerSpecification[] {
  const dashed = (id: string, dash: string, pattern: number[]): LineLayerSpecification => ({
    id,
    type: 'line',
    source: LINES_SOURCE,
    filter: ['==', ['get', 'dash'], dash],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': ['get', 'edge'], 'line-width': widthByZoom(0), 'line-dasharray': pattern },
  })
  return [
    {
      id: FIRST_LINE_LAYER,
      type: 'line',
      source: LINES_SOURCE,
      minzoom: haloMinZoom,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette['map-land'], 'line-width': widthByZoom(HALO_PX) },
    },
    {
      id: FOCUS_LAYER,
      type: 'line',
      source: LINES_SOURCE,
      filter: ['==', ['get', 'selected'], true],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette['primary-text'], 'line-width': 10 },
    },
    {
      id: 'line-edge',
      type: 'line',
      source: LINES_SOURCE,
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
      source: LINES_SOURCE,
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
    id: FIRST_SIGN_LAYER,
    type: 'symbol',
    source: LINES_SOURCE,
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

/** Em of the names' size, by the corner of the text that lies at its mark: as far off as `name-sides.ts` counts. */
const NAME_OFFSETS: ExpressionSpecification = [
  'match',
  ['get', 'anchor'],
  'left',
  ['literal', [0.75, 0]],
  'right',
  ['literal', [-0.75, 0]],
  'bottom',
  ['literal', [0, -0.7]],
  'top',
  ['literal', [0, 0.7]],
  ['literal', [0, 0]],
]

/** The page draws the marks and writes their names. Here they take their room, unseen, so that no name of the ground lies under them. */
const ROOM: LayerSpecification = {
  id: 'room',
  type: 'symbol',
  source: 'room',
  layout: {
    'text-field': ['get', 'text'],
    'text-font': LABEL_FONTS,
    'text-size': ['get', 'sizePx'],
    'text-anchor': ['get', 'anchor'],
    'text-offset': NAME_OFFSETS,
    'text-allow-overlap': true,
  },
  paint: { 'text-opacity': 0 },
}

/** Draws nothing: it stands where the ground ends, whichever is put in. */
const GROUND_END: LayerSpecification = {
  id: GROUND_END_LAYER,
  type: 'background',
  layout: { visibility: 'none' },
}

/** The lines and all that is drawn of them, over the ground. */
type LineParts = { source: GeoJSONSourceSpecification; layers: LayerSpecification[] }

const makeLineParts = (palette: MapPalette, lines: LineFeatures): LineParts => ({
  source: {
    type: 'geojson',
    data: lines,
    // Of 512 px of a tile: more than half of the widest line. What lies in it is drawn with both tiles.
    buffer: LINE_BUFFER,
  },
  layers: [
    ...makeLineLayers(palette, findHaloMinZoom(countLines(lines))).map(withhold),
    makeLetterLayer(palette),
  ],
})

const FOCUS_OPACITY = 0.28

/**
 * Lines are drawn once all of them are there: their tiles come one by one, and each would have all those before it drawn again,
 * which takes a tenth of a second and more of ten thousand lines without a graphics card.
 */
const withhold = (layer: LineLayerSpecification): LineLayerSpecification => ({
  ...layer,
  paint: { ...layer.paint, 'line-opacity': 0, 'line-opacity-transition': { duration: 0, delay: 0 } },
})

/** Draws lines that were withheld until they were all there. */
export function revealLines(map: MapLibreMap): void {
  for (const id of LINE_LAYERS)
    map.setPaintProperty(id, 'line-opacity', id === FOCUS_LAYER ? FOCUS_OPACITY : 1)
}

/**
 * Puts in the lines of a map that was made before they came. Until then it has no source for them: its empty tiles would be
 * loaded with the lines, those of the view before among them, and once more when these are known.
 */
export function addLines(map: MapLibreMap, palette: MapPalette, lines: LineFeatures): void {
  const { source, layers } = makeLineParts(palette, lines)
  map.addSource(LINES_SOURCE, source)
  for (const layer of layers) map.addLayer(layer, ROOM.id)
}

/** Without the names of places: the page writes them, beside those of its own marks (`line-map.tsx`). `lines`: null while they are not known. */
export function makeMapStyle(palette: MapPalette, lines: LineFeatures | null): StyleSpecification {
  const parts = lines === null ? null : makeLineParts(palette, lines)
  return {
    version: 8,
    sources: {
      base: { type: 'geojson', data: makeBaseMap() },
      ...(parts === null ? {} : { [LINES_SOURCE]: parts.source }),
      room: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [...makeBaseLayers(palette), GROUND_END, ...(parts?.layers ?? []), ROOM],
  }
}
