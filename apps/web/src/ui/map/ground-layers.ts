import type { MapSources } from '@fibrewatch/contract/map'
import type { Map as MapLibreMap, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { makeCallerHeaders } from '#lib/api/call.ts'
import { toAddress } from '#lib/api/base-path.ts'
import type { Ground } from './ground-choice.ts'
import type { MapPalette } from './map-palette.ts'
import { BUILT_IN_LAYERS, FIRST_SIGN_LAYER, GROUND_END_LAYER } from './map-style.ts'
import { GROUND_SOURCE, makeVectorLabels, makeVectorLayers } from './vector-layers.ts'

const TILE_PATH = '/map/tile/'
/** On a dark console a bright picture would outshine the plant. */
const DIM_BELOW_LIGHTNESS = 0x80
const PICTURE_PX = 256

/** The beginning of the addresses of the server's own tiles. */
const ownTiles = (): string => `${location.origin}${toAddress(TILE_PATH)}`

/** Who asks, for the tiles of the server alone: other hosts learn nothing of the session. */
export const signTileRequest = (url: string) =>
  url.startsWith(ownTiles()) ? { url, headers: makeCallerHeaders() } : { url }

export type GroundLook = { ground: Ground; sources: MapSources | null; locale: 'zh' | 'en' }

/** The host that other tiles come from; the server itself for its own. */
export function findTileHost({ ground, sources }: GroundLook): string {
  const source = ground === 'raster' || ground === 'satellite' ? sources?.[ground] : null
  return source === null || source === undefined ? location.host : new URL(source.url).host
}

function makeSource({ ground, sources }: GroundLook): SourceSpecification | null {
  if (ground === 'built-in' || sources === null) return null
  if (ground !== 'vector') {
    const pictures = sources[ground]
    if (pictures === null) return null
    return { type: 'raster', tiles: [pictures.url], tileSize: PICTURE_PX, maxzoom: pictures.maxZoom }
  }
  const { vector } = sources
  if (vector === null) return null
  const [west = -180, south = -85, east = 180, north = 85] = vector.bounds
  return {
    type: 'vector',
    tiles: [`${ownTiles()}{z}/{x}/{y}?v=${vector.version}`],
    minzoom: vector.minZoom,
    maxzoom: vector.maxZoom,
    bounds: [west, south, east, north],
  }
}

/** A colour of the theme is written as #rrggbb. */
const isDark = ({ 'map-land': land }: MapPalette): boolean =>
  Number.parseInt(land.slice(1, 3), 16) < DIM_BELOW_LIGHTNESS

const makePictureLayer = (palette: MapPalette): LayerSpecification => ({
  id: 'ground-picture',
  type: 'raster',
  source: GROUND_SOURCE,
  paint: {
    'raster-fade-duration': 0,
    'raster-saturation': -0.35,
    'raster-brightness-max': isDark(palette) ? 0.62 : 1,
    'raster-contrast': isDark(palette) ? 0 : -0.15,
  },
})

function removeGround(map: MapLibreMap): void {
  for (const { id } of map.getStyle().layers) if (id.startsWith('ground-')) map.removeLayer(id)
  if (map.getSource(GROUND_SOURCE) !== undefined) map.removeSource(GROUND_SOURCE)
}

/** Puts another ground under the lines, in place of the former. */
export function showGround(map: MapLibreMap, palette: MapPalette, look: GroundLook): void {
  removeGround(map)
  const source = makeSource(look)
  if (source === null) return
  map.addSource(GROUND_SOURCE, source)
  const isVector = source.type === 'vector'
  const layers = isVector ? makeVectorLayers(palette) : [makePictureLayer(palette)]
  for (const layer of layers) map.addLayer(layer, GROUND_END_LAYER)
  // Before the letters of the lines, which are placed first.
  for (const layer of isVector ? makeVectorLabels(palette, look.locale) : []) {
    map.addLayer(layer, FIRST_SIGN_LAYER)
  }
}

/** The console's own map lies under pictures as long as they come; between streets it would be wrong by some hundred metres. */
export function showBuiltIn(map: MapLibreMap, isShown: boolean): void {
  for (const id of BUILT_IN_LAYERS) map.setLayoutProperty(id, 'visibility', isShown ? 'visible' : 'none')
}
