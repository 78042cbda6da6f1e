import type { MapSources, PictureTiles } from '@fibrewatch/contract/map'
import type { PictureSource } from '#platform/config/map-sources'
import { defineError } from '#platform/http/errors'
import type { BaseMapParts, Ground, GroundBox } from './base-map.types.ts'
import { chooseTiles } from './choose-tiles.ts'
import { type GroundTile, readGround } from './read-ground.ts'
import type { TileFile } from './tile-file.ts'

const noTiles = defineError('map.no-tiles')
const tilesUnreadable = defineError('map.tiles-unreadable')

type MapParts = Pick<BaseMapParts, 'settings' | 'file'>

export const listSources = ({ settings, file }: MapParts): MapSources => ({
  vector: file()?.facts ?? null,
  isVectorMissing: settings.mapTiles !== undefined && file() === undefined,
  raster: makePictureTiles(settings.mapRaster),
  satellite: makePictureTiles(settings.mapSatellite),
})

const makePictureTiles = (source: PictureSource | undefined): PictureTiles | null =>
  source === undefined ? null : { url: source.url, attribution: source.attribution, maxZoom: source.maxZoom }

/** No bytes where the file has no such tile. @throws map.no-tiles, map.tiles-unreadable */
export async function loadTile(
  { settings, file }: MapParts,
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

/** What the file shows of a box; null without a file, and where it cannot be read: what is drawn then stands on bare ground. */
export async function loadGround(
  { file, log }: Pick<BaseMapParts, 'file' | 'log'>,
  box: GroundBox,
): Promise<Ground | null> {
  const opened = file()
  if (opened === undefined) return null
  try {
    const shapes = readGround(await loadTiles(opened, box), box)
    return { ...shapes, attribution: opened.facts.attribution }
  } catch (cause) {
    log.warn({ err: cause }, 'a part of the map of MAP_TILES cannot be read')
    return null
  }
}

async function loadTiles(opened: TileFile, box: GroundBox): Promise<GroundTile[]> {
  const tiles: GroundTile[] = []
  for (const tile of chooseTiles(box, opened.facts)) {
    const content = await opened.loadTile(tile)
    if (content !== undefined) tiles.push({ ...tile, content })
  }
  return tiles
}
