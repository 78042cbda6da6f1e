import { type Static, Type } from 'typebox'
import { get, label } from './endpoint.ts'
import { closedObject, nullable, text } from './schema.ts'

/** Tiles of pictures by their own address, which the browser asks itself: `https://tiles.example/{z}/{x}/{y}.png`. */
const pictureTiles = Type.Object({
  url: Type.String(),
  /** What the map says about their origin; empty: nothing. */
  attribution: Type.String(),
  /** Nearer by, the last ones are shown larger. */
  maxZoom: Type.Integer(),
})
export type PictureTiles = Static<typeof pictureTiles>

/** The tiles of the file that the server has opened. */
const vectorTiles = Type.Object({
  /** Changes with the file: a tile under its version never changes. */
  version: Type.String(),
  name: Type.String(),
  attribution: Type.String(),
  /** The day of what they show, as the file says it (`2026-05-01`); null where it does not. */
  dataDate: nullable(Type.String()),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  /** `[west, south, east, north]` in degrees. */
  bounds: Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
})
export type VectorTiles = Static<typeof vectorTiles>

export const mapSources = Type.Object({
  /** Null: no file is set, or it could not be opened. */
  vector: nullable(vectorTiles),
  /** A file is set and cannot be read: the console says that the map of the console stands in for it. */
  isVectorMissing: Type.Boolean(),
  raster: nullable(pictureTiles),
  satellite: nullable(pictureTiles),
})
export type MapSources = Static<typeof mapSources>

/** The deepest level of a tile that PMTiles can address. */
export const MAX_TILE_ZOOM = 26
const tileNumber = Type.Integer({ minimum: 0, maximum: 2 ** MAX_TILE_ZOOM - 1 })

/** What lies under links and faults. Everybody who sees the map of the plant gets it, large screens too. */
export const mapApi = {
  sources: get('map/sources', {
    label: label('底图来源', 'Base maps'),
    permission: 'plant:map',
    reach: 'everybody',
    data: mapSources,
  }),
  /** One tile as Mapbox Vector Tile 2.1, not compressed; empty where the file has none. */
  tile: get('map/tile/:z/:x/:y', {
    label: label('底图瓦片', 'Tile of the base map'),
    permission: 'plant:map',
    reach: 'everybody',
    params: closedObject({
      z: Type.Integer({ minimum: 0, maximum: MAX_TILE_ZOOM }),
      x: tileNumber,
      y: tileNumber,
    }),
    query: closedObject({ v: Type.Optional(text(64)) }),
    answerKind: 'binary',
  }),
}
