import type { MapSources, PictureTiles } from '@fibrewatch/contract/map'
import type { MapSettings, PictureSource } from '#platform/config/map-sources'
import { defineError } from '#platform/http/errors'
import type { TileFile } from './tile-file.ts'

const noTiles = defineError('map.no-tiles')
const tilesUnreadable = defineError('map.tiles-unreadable')

export interface BaseMapParts {
  readonly settings: MapSettings
  /** What was opened at the start. */
  readonly file: () => TileFile | undefined
}

export const listSources = ({ settings, file }: BaseMapParts): MapSources => ({
  vector: file()?.facts ?? null,
  isVectorMissing: settings.mapTiles !== undefined && file() === undefined,
  raster: makePictureTiles(settings.mapRaster),
  satellite: makePictureTiles(settings.mapSatellite),
})

const makePictureTiles = (source: PictureSource | undefined): PictureTiles | null =>
  source === undefined ? null : { url: source.url, attribution: source.attribution, maxZoom: source.maxZoom }

/** No bytes where the file has no such tile. @throws map.no-tiles, map.tiles-unreadable */
export async function loadTile(
  { settings, file }: BaseMapParts,
  tile: { z: number; x: number; y: number },
): Promise<{ content: Buffer; version: string }> {
  const opened = file()
  if (opened === undefined) throw settings.mapTiles === undefined ? noTiles() : tilesUnreadable()
  const side = 2 ** tile.z
  const { version } = opened.facts
  // Beyond the edge of the world there is nothing.
  if (tile.x >= side || tile.y >= side) return { content: Buffer.alloc(0), version }
  try {
    return { content: (await opened.loadTile(tile)) ?? Buffer.alloc(0), version }
  } catch (cause) {
    throw tilesUnreadable({ cause })
  }
}
