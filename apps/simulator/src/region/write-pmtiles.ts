import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

/** A tile as Mapbox Vector Tile, not compressed. */
export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly bytes: Uint8Array
}

export interface TileMap {
  readonly tiles: readonly Tile[]
  /** `[west, south, east, north]` in degrees. */
  readonly bounds: readonly [number, number, number, number]
  /** The name, the attribution and the layers. */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Where a tile lies in the data of the file. */
interface Entry {
  readonly tileId: number
  readonly offset: number
  readonly length: number
}

const HEADER_BYTES = 127
/** Header and root lie in the first 16 KiB, which readers ask first (PMTiles 3, 3.1). */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES
const NO_LEAVES = Buffer.alloc(0)
const DEGREE_DIGITS = 1e7
const SPEC_VERSION = 3

/**
 * A file of PMTiles, version 3 (github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md), with one directory: for the some
 * thousand tiles of a region. The same tiles make the same bytes.
 */
export function writePmtiles(map: TileMap): Buffer {
  const { entries, data, contents } = placeTiles(map.tiles)
  const root = packDirectory(entries)
  if (root.length > MAX_ROOT_BYTES)
    throw new RangeError(`${entries.length} tiles are too many for one directory`)
  const metadata = gzipSync(JSON.stringify(map.metadata))
  const header = makeHeader(map, { root, metadata, data, tiles: entries.length, contents })
  return Buffer.concat([header, root, metadata, data])
}

/** Tiles in the order of their ids; equal ones, as those of open water, lie there once. */
function placeTiles(tiles: readonly Tile[]) {
  const known = new Map<string, Omit<Entry, 'tileId'>>()
  const parts: Buffer[] = []
  let offset = 0
  const entries = tiles
    .map((tile) => ({ tileId: zxyToTileId(tile.z, tile.x, tile.y), bytes: tile.bytes }))
    .toSorted((a, b) => a.tileId - b.tileId)
    .map(({ tileId, bytes }): Entry => {
      const key = createHash('sha256').update(bytes).digest('base64')
      const former = known.get(key)
      if (former !== undefined) return { tileId, ...former }
      const packed = gzipSync(bytes, { level: 9 })
      const place = { offset, length: packed.length }
      known.set(key, place)
      parts.push(packed)
      offset += packed.length
      return { tileId, ...place }
    })
  return { entries, data: Buffer.concat(parts), contents: known.size }
}

/** Ids by their differences, runs, lengths, places: each column for itself (spec, 4.2). */
function packDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  writeNumber(bytes, entries.length)
  entries.forEach(({ tileId }, at) => writeNumber(bytes, tileId - (entries[at - 1]?.tileId ?? 0)))
  entries.forEach(() => writeNumber(bytes, 1))
  entries.forEach(({ length }) => writeNumber(bytes, length))
  entries.forEach(({ offset }, at) => {
    const before = entries[at - 1]
    const follows = before !== undefined && before.offset + before.length === offset
    writeNumber(bytes, follows ? 0 : offset + 1)
  })
  return gzipSync(Uint8Array.from(bytes))
}

/** A varint of Protocol Buffers: seven bits a byte, the lowest first. Ids may be longer than 32 bits. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  bytes.push(rest)
}

interface Parts {
  readonly root: Buffer
  readonly metadata: Buffer
  readonly data: Buffer
  readonly tiles: number
  readonly contents: number
}

function makeHeader({ tiles, bounds }: TileMap, parts: Parts): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(SPEC_VERSION, 7)
  let offset = HEADER_BYTES
  let at = 8
  for (const part of [parts.root, parts.metadata, NO_LEAVES, parts.data]) {
    header.writeBigUInt64LE(BigInt(offset), at)
    header.writeBigUInt64LE(BigInt(part.length), at + 8)
    offset += part.length
    at += 16
  }
  for (const count of [parts.tiles, parts.tiles, parts.contents]) {
    header.writeBigUInt64LE(BigInt(count), at)
    at += 8
  }
  // The data lies in the order of the ids.
  header.writeUInt8(1, 96)
  header.writeUInt8(Compression.Gzip, 97)
  header.writeUInt8(Compression.Gzip, 98)
  header.writeUInt8(TileType.Mvt, 99)
  const zooms = tiles.map(({ z }) => z)
  const [minZoom, maxZoom] = [Math.min(...zooms), Math.max(...zooms)]
  header.writeUInt8(minZoom, 100)
  header.writeUInt8(maxZoom, 101)
  bounds.forEach((degrees, index) => writeDegrees(header, degrees, 102 + index * 4))
  const [west, south, east, north] = bounds
  header.writeUInt8(minZoom, 118)
  writeDegrees(header, (west + east) / 2, 119)
  writeDegrees(header, (south + north) / 2, 123)
  return header
}

const writeDegrees = (header: Buffer, degrees: number, at: number): number =>
  header.writeInt32LE(Math.round(degrees * DEGREE_DIGITS), at)
