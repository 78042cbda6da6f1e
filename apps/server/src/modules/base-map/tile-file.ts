import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import type { VectorTiles } from '@fibrewatch/contract/map'
import { Compression, type Header, PMTiles, ResolvedValueCache, type Source, TileType } from 'pmtiles'

/** An opened file of PMTiles (version 3) with vector tiles. */
export interface TileFile {
  readonly facts: VectorTiles
  /** Not compressed; undefined where the file has no such tile. */
  loadTile(tile: { z: number; x: number; y: number }): Promise<Buffer | undefined>
  close(): Promise<void>
}

export type TileFileOutcome = { ok: true; file: TileFile } | { ok: false; fault: string }

/** Of a tile or a directory of the file. Tiles of a whole country lie below 1 MB. */
const MAX_READ_BYTES = 8 * 1024 * 1024
/** Unpacked: a small part may be huge. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024
/** Of the file, parsed: the root and what was read last. */
const KEPT_DIRECTORIES = 100
const MAX_TEXT = 300
/** Layers of the schema that the console draws (protomaps.com, Basemap Layers); a file has some of them. */
const DRAWN_LAYERS = ['earth', 'landcover', 'landuse', 'water', 'roads', 'buildings', 'boundaries', 'places']

const UNPACK = {
  [Compression.Gzip]: promisify(gunzip),
  [Compression.Brotli]: promisify(brotliDecompress),
  [Compression.Zstd]: promisify(zstdDecompress),
}

async function unpack(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return data
  if (compression === Compression.Unknown) throw new Error('its compression is not named')
  const bytes = await UNPACK[compression](Buffer.from(data), { maxOutputLength: MAX_UNPACKED_BYTES })
  return Uint8Array.from(bytes).buffer
}

function makeSource(handle: FileHandle, path: string): Source {
  return {
    getKey: () => path,
    getBytes: async (offset, length) => {
      if (length > MAX_READ_BYTES) throw new Error(`a part of it has ${length} bytes`)
      const bytes = new Uint8Array(length)
      const { bytesRead } = await handle.read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    },
  }
}

/** Opens it once: another file under the same name counts after a restart. The fault is one sentence. */
export async function openTileFile(path: string): Promise<TileFileOutcome> {
  let handle: FileHandle | undefined
  try {
    handle = await open(path, 'r')
    return { ok: true, file: await readTileFile(handle, path) }
  } catch (cause) {
    await handle?.close()
    const why = cause instanceof Error ? cause.message : String(cause)
    const fault = `MAP_TILES: ${path} is no file of vector tiles that can be read (${why}): give a .pmtiles file in the Protomaps schema, or unset MAP_TILES`
    return { ok: false, fault }
  }
}

async function readTileFile(handle: FileHandle, path: string): Promise<TileFile> {
  const { size, mtimeMs } = await handle.stat()
  const cache = new ResolvedValueCache(KEPT_DIRECTORIES, false, unpack)
  const archive = new PMTiles(makeSource(handle, path), cache, unpack)
  const header = await archive.getHeader()
  if (header.tileType !== TileType.Mvt) throw new Error('its tiles are pictures')
  const facts = makeFacts(header, await archive.getMetadata())
  return {
    facts: { ...facts, version: `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}` },
    loadTile: async ({ z, x, y }) => {
      const tile = await archive.getZxy(z, x, y)
      return tile === undefined ? undefined : Buffer.from(tile.data)
    },
    close: () => handle.close(),
  }
}

function makeFacts(header: Header, metadata: unknown): Omit<VectorTiles, 'version'> {
  const named = typeof metadata === 'object' && metadata !== null ? new Map(Object.entries(metadata)) : null
  const layers: unknown = named?.get('vector_layers')
  const ids = Array.isArray(layers) ? layers.map((layer: unknown) => readId(layer)) : []
  if (!ids.some((id) => DRAWN_LAYERS.includes(id)))
    throw new Error(`none of its layers is one of ${DRAWN_LAYERS.join(', ')}`)
  const text = (name: string): string => makePlainText(named?.get(name))
  // Planetiler writes up to when its OpenStreetMap data goes.
  const dataTime = text('planetiler:osm:osmosisreplicationtime')
  return {
    name: text('name'),
    attribution: text('attribution'),
    dataDate: /^\d{4}-\d{2}-\d{2}/.exec(dataTime)?.[0] ?? null,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
  }
}

const readId = (layer: unknown): string =>
  typeof layer === 'object' && layer !== null && 'id' in layer ? String(layer.id) : ''

/** An attribution is HTML with a link; the console shows its words. */
const makePlainText = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&copy;', '©')
        .replaceAll('&amp;', '&')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, MAX_TEXT)
    : ''
