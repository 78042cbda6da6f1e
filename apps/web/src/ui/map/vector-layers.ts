import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { MapPalette } from './map-palette.ts'
import { LABEL_FONTS } from './map-style.ts'

/** Every layer and the source of what lies under the lines, beside the console's own map. */
export const GROUND_SOURCE = 'ground'

/** From here a house is larger than a line is wide. */
const HOUSES_FROM_ZOOM = 14
const BUTT = { 'line-join': 'round' } as const
const ROUND = { 'line-join': 'round', 'line-cap': 'round' } as const

const kindIs = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
const isShape = (shape: 'Point' | 'LineString' | 'Polygon'): ExpressionSpecification => [
  'in',
  ['geometry-type'],
  ['literal', [shape, `Multi${shape}`]],
]
const both = (...conditions: ExpressionSpecification[]): FilterSpecification => ['all', ...conditions]

/** Pixels at zooms: grows as the ground does. */
const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as ExpressionSpecification

type Part = { id: string; layer: string; minzoom?: number; filter?: FilterSpecification }
const onSource = ({ id, layer, ...rest }: Part) => ({
  id: `ground-${id}`,
  source: GROUND_SOURCE,
  'source-layer': layer,
  ...rest,
})

const GREEN = [
  'park',
  'forest',
  'wood',
  'grass',
  'grassland',
  'scrub',
  'garden',
  'nature_reserve',
  'cemetery',
]
const FIELDS = ['farmland', 'orchard', 'vineyard', 'meadow', 'barren']
const WORKS = ['industrial', 'railway', 'aerodrome', 'military', 'port']
const BLOCKS = ['residential', 'commercial', 'school', 'university', 'college', 'hospital', 'urban_area']

function makeLand(palette: MapPalette): LayerSpecification[] {
  const colour: ExpressionSpecification = [
    'match',
    ['get', 'kind'],
    GREEN,
    palette['map-green'],
    FIELDS,
    palette['map-field'],
    WORKS,
    palette['map-works'],
    palette['map-block'],
  ]
  const used = kindIs(...GREEN, ...FIELDS, ...WORKS, ...BLOCKS)
  const fill = (layer: string): LayerSpecification => ({
    ...onSource({ id: layer, layer, filter: used }),
    type: 'fill',
    paint: { 'fill-color': colour, 'fill-antialias': false },
  })
  return [fill('landcover'), fill('landuse')]
}

function makeWater(palette: MapPalette): LayerSpecification[] {
  return [
    {
      ...onSource({ id: 'water', layer: 'water', filter: isShape('Polygon') }),
      type: 'fill',
      paint: { 'fill-color': palette['map-water'] },
    },
    {
      ...onSource({ id: 'river', layer: 'water', filter: both(isShape('LineString'), kindIs('river')) }),
      type: 'line',
      layout: ROUND,
      paint: { 'line-color': palette['map-water'], 'line-width': byZoom(7, 0.8, 12, 3, 16, 26) },
    },
    {
      ...onSource({
        id: 'canal',
        layer: 'water',
        minzoom: 11,
        filter: both(isShape('LineString'), kindIs('canal', 'stream', 'ditch', 'drain')),
      }),
      type: 'line',
      layout: ROUND,
      paint: { 'line-color': palette['map-water'], 'line-width': byZoom(11, 0.6, 14, 2, 18, 16) },
    },
  ]
}

function makeHouses(palette: MapPalette): LayerSpecification[] {
  return [
    {
      ...onSource({ id: 'buildings', layer: 'buildings', minzoom: HOUSES_FROM_ZOOM }),
      type: 'fill',
      paint: {
        'fill-color': palette['map-house'],
        'fill-outline-color': palette['map-house-edge'],
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], HOUSES_FROM_ZOOM, 0, HOUSES_FROM_ZOOM + 0.6, 1],
      },
    },
  ]
}

type RoadClass = { id: string; kinds: string[]; minzoom: number; width: number[]; colour: string }

/** The wider later: they lie on top. Widths in pixels by zoom. */
const listRoadClasses = (palette: MapPalette): RoadClass[] => [
  {
    id: 'street',
    kinds: ['minor_road', 'other'],
    minzoom: 11,
    width: [11, 0.4, 14, 2, 16, 7, 18, 20],
    colour: palette['map-street'],
  },
  {
    id: 'main',
    kinds: ['major_road'],
    minzoom: 7,
    width: [7, 0.5, 12, 1.8, 14, 4, 16, 11, 18, 26],
    colour: palette['map-road'],
  },
  {
    id: 'highway',
    kinds: ['highway'],
    minzoom: 5,
    width: [5, 0.6, 10, 1.8, 14, 5.5, 16, 13, 18, 30],
    colour: palette['map-road'],
  },
]

/** An edge of one pixel on either side. */
const widen = (stops: readonly number[]): number[] =>
  stops.map((stop, index) => (index % 2 === 0 ? stop : stop + 1.6))

function makeRoads(palette: MapPalette): LayerSpecification[] {
  const classes = listRoadClasses(palette)
  const edges = classes.map(
    ({ id, kinds, minzoom, width }): LayerSpecification => ({
      ...onSource({ id: `${id}-edge`, layer: 'roads', minzoom: minzoom + 2, filter: kindIs(...kinds) }),
      type: 'line',
      layout: BUTT,
      paint: { 'line-color': palette['map-road-edge'], 'line-width': byZoom(...widen(width)) },
    }),
  )
  const roads = classes.map(
    ({ id, kinds, minzoom, width, colour }): LayerSpecification => ({
      ...onSource({ id, layer: 'roads', minzoom, filter: kindIs(...kinds) }),
      type: 'line',
      layout: ROUND,
      paint: { 'line-color': colour, 'line-width': byZoom(...width) },
    }),
  )
  const path: LayerSpecification = {
    ...onSource({ id: 'path', layer: 'roads', minzoom: 15, filter: kindIs('path') }),
    type: 'line',
    paint: { 'line-color': palette['map-road'], 'line-width': 1, 'line-dasharray': [3, 2] },
  }
  const rail: LayerSpecification = {
    ...onSource({ id: 'rail', layer: 'roads', minzoom: 9, filter: kindIs('rail') }),
    type: 'line',
    paint: {
      'line-color': palette['map-rail'],
      'line-width': byZoom(9, 0.8, 14, 1.6, 18, 4),
      'line-dasharray': [5, 2],
    },
  }
  return [path, ...edges, ...roads, rail]
}

const makeBoundaries = (palette: MapPalette): LayerSpecification[] => [
  {
    ...onSource({ id: 'boundaries', layer: 'boundaries' }),
    type: 'line',
    paint: { 'line-color': palette['map-bound'], 'line-width': 1, 'line-dasharray': [6, 3, 1, 3] },
  },
]

/** What is drawn from a file of the Protomaps schema, names apart, from the ground up. */
export const makeVectorLayers = (palette: MapPalette): LayerSpecification[] => [
  ...makeLand(palette),
  ...makeWater(palette),
  ...makeHouses(palette),
  ...makeRoads(palette),
  ...makeBoundaries(palette),
]

/** Of a name the reader's own, otherwise the one that people there use. */
function nameFor(locale: 'zh' | 'en'): ExpressionSpecification {
  const own: ExpressionSpecification[] =
    locale === 'zh'
      ? [
          ['get', 'name:zh-Hans'],
          ['get', 'name:zh'],
        ]
      : [['get', 'name:en']]
  return ['coalesce', ...own, ['get', 'name'], ['get', 'name:en'], '']
}

type Label = Part & {
  text: ExpressionSpecification
  colour: string
  size: ExpressionSpecification | number
  along?: boolean
  /** Along a line and all the same level, as signs beside a road are. */
  isLevel?: boolean
  /** Stands beside its point where a mark stands on it. */
  mayStepAside?: boolean
}

/** A mark of the page reaches half an em from its point. */
const ASIDE: SymbolLayerSpecification['layout'] = {
  'text-variable-anchor': ['center', 'left', 'right', 'top', 'bottom'],
  'text-radial-offset': 0.6,
  'text-justify': 'auto',
}

const makeLabel =
  (palette: MapPalette) =>
  ({
    text,
    colour,
    size,
    along = false,
    isLevel = false,
    mayStepAside = false,
    ...part
  }: Label): LayerSpecification => ({
    ...onSource(part),
    type: 'symbol',
    layout: {
      'text-field': text,
      'text-font': LABEL_FONTS,
      'text-size': size,
      'text-max-width': 8,
      'symbol-sort-key': ['-', 0, ['to-number', ['get', 'population_rank'], 0]],
      ...(along ? { 'symbol-placement': 'line' as const, 'symbol-spacing': 320 } : {}),
      ...(mayStepAside ? ASIDE : {}),
      ...(isLevel ? { 'text-rotation-alignment': 'viewport' as const } : {}),
    },
    paint: { 'text-color': colour, 'text-halo-color': palette['map-land'], 'text-halo-width': 1.4 },
  })

/** What people find their way by; shops and benches are left out. */
const LANDMARKS = [
  'park',
  'school',
  'college',
  'university',
  'hospital',
  'industrial',
  'station',
  'townhall',
  'library',
]

const PLACE_SIZE: ExpressionSpecification = [
  'match',
  ['get', 'kind_detail'],
  ['city', 'metropolis'],
  14,
  ['town'],
  13,
  12,
]

/** Names, the more important last: MapLibre places those first, and leaves out what would touch them. */
export function makeVectorLabels(palette: MapPalette, locale: 'zh' | 'en'): LayerSpecification[] {
  const name = nameFor(locale)
  const [quiet, water] = [palette['map-label'], palette['map-water-label']]
  const place = { layer: 'places', text: name, colour: quiet, mayStepAside: true }
  const labels: Label[] = [
    {
      id: 'poi-name',
      layer: 'pois',
      minzoom: 15.5,
      filter: kindIs(...LANDMARKS),
      text: name,
      colour: quiet,
      size: 11,
    },
    {
      id: 'street-name',
      layer: 'roads',
      minzoom: 14,
      filter: kindIs('minor_road', 'major_road', 'highway'),
      text: name,
      colour: quiet,
      size: 11,
      along: true,
    },
    {
      id: 'road-number',
      layer: 'roads',
      minzoom: 9,
      filter: both(['any', ['has', 'ref'], ['has', 'shield_text']], kindIs('major_road', 'highway')),
      text: ['coalesce', ['get', 'shield_text'], ['get', 'ref'], ''],
      colour: quiet,
      size: 10,
      along: true,
      isLevel: true,
    },
    {
      id: 'river-name',
      layer: 'water',
      minzoom: 10,
      filter: isShape('LineString'),
      text: name,
      colour: water,
      size: 11,
      along: true,
    },
    { id: 'lake-name', layer: 'water', filter: isShape('Point'), text: name, colour: water, size: 12 },
    { ...place, id: 'quarter-name', minzoom: 11, filter: kindIs('neighbourhood', 'macrohood'), size: 12 },
    { ...place, id: 'place-name', filter: kindIs('locality', 'region', 'country'), size: PLACE_SIZE },
  ]
  return labels.map(makeLabel(palette))
}
