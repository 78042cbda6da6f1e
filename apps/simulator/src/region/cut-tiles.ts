import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry } from 'geojson'
import type { Tile } from './write-pmtiles.ts'

/** What the map shows, in a layer of the Protomaps schema. */
export interface MapFeature {
  readonly layer: string
  /** Not in tiles below this zoom. */
  readonly minZoom: number
  readonly properties: Readonly<Record<string, string | number>>
  readonly geometry: Geometry
}

export interface Cut {
  readonly bounds: readonly [number, number, number, number]
  readonly minZoom: number
  readonly maxZoom: number
}

/** Units along the side of a tile. */
const EXTENT = 4096

type Index = { layer: string; minZoom: number; tiles: GeoJSONVT }

/** Cuts features into vector tiles. */
export function* cutTiles(features: readonly MapFeature[], cut: Cut): Generator<Tile> {
  const indexes = makeIndexes(features, cut.maxZoom)
  for (let z = cut.minZoom; z <= cut.maxZoom; z++) {
    const shown = indexes.filter(({ minZoom }) => minZoom <= z)
    for (const { x, y } of listPlaces(cut.bounds, z)) {
      const layers = gatherLayers(shown, { z, x, y })
      if (Object.keys(layers).length === 0) continue
      yield { z, x, y, bytes: fromGeojsonVt(layers, { version: 2, extent: EXTENT }) }
    }
  }
}

/** One for every layer and zoom at which some of it begins to be shown. */
function makeIndexes(features: readonly MapFeature[], maxZoom: number): Index[] {
  const groups = Map.groupBy(features, ({ layer, minZoom }) => `${layer} ${minZoom}`)
  return [...groups.values()].flatMap((group): Index[] => {
    const [first] = group
    if (first === undefined) return []
    const data = {
      type: 'FeatureCollection' as const,
      features: group.map(
        ({ properties, geometry }): Feature => ({ type: 'Feature', properties: { ...properties }, geometry }),
      ),
    }
    const tiles = new GeoJSONVT(data, {
      maxZoom,
      extent: EXTENT,
      indexMaxZoom: maxZoom - 2,
      indexMaxPoints: 2000,
    })
    return [{ layer: first.layer, minZoom: first.minZoom, tiles }]
  })
}

function gatherLayers(
  indexes: readonly Index[],
  { z, x, y }: Pick<Tile, 'z' | 'x' | 'y'>,
): Record<string, GeoJSONVTTile> {
  const layers: Record<string, GeoJSONVTTile> = {}
  for (const { layer, tiles } of indexes) {
    const tile = tiles.getTile(z, x, y)
    if (tile === null || tile.features.length === 0) continue
    const former = layers[layer]
    layers[layer] =
      former === undefined ? tile : { ...tile, features: [...former.features, ...tile.features] }
  }
  return layers
}

/** The tiles of a zoom that touch the bounds (Web Mercator). */
function* listPlaces([west, south, east, north]: Cut['bounds'], z: number) {
  const [left, top] = findPlace([west, north], z)
  const [right, bottom] = findPlace([east, south], z)
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) yield { x, y }
}

function findPlace([lng, lat]: readonly [number, number], z: number): [number, number] {
  const side = 2 ** z
  const sine = Math.sin((lat * Math.PI) / 180)
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor(((lng + 180) / 360) * side), Math.floor(down * side)]
}
