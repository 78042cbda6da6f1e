import { createHash } from 'node:crypto'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, TileType } from 'pmtiles'
import { expect, test } from 'vitest'
import { makeRegionMap } from './region-map.ts'

const MAX_BYTES = 2 * 1024 * 1024
const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const region = makeRegionMap()
const archive = new PMTiles({
  getKey: () => 'region',
  getBytes: (offset, length) =>
    Promise.resolve({ data: Uint8Array.from(region.subarray(offset, offset + length)).buffer }),
})

async function readTile(z: number, x: number, y: number): Promise<VectorTile> {
  const tile = await archive.getZxy(z, x, y)
  return new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? new ArrayBuffer(0))))
}

/** The tile in which the exchange of the demo plant stands: 娄葑, 120.66 E 31.318 N. */
const MIDDLE = [14, 13_683, 6689] as const

function listProperties(tile: VectorTile, layer: string) {
  const read = tile.layers[layer]
  return Array.from({ length: read?.length ?? 0 }, (_, index) => read?.feature(index).properties ?? {})
}

test('the region is small, the same every time, and says what it is', async () => {
  expect(region.length).toBeLessThan(MAX_BYTES)
  expect(digestOf(makeRegionMap())).toBe(digestOf(region))
  const header = await archive.getHeader()
  expect(header).toMatchObject({
    tileType: TileType.Mvt,
    minZoom: 6,
    maxZoom: 14,
    minLon: 120.2,
    maxLat: 31.96,
  })
  expect(await archive.getMetadata()).toMatchObject({ name: 'Demo region' })
})

test('a tile of a town has named streets, houses and land by its use', async () => {
  const tile = await readTile(...MIDDLE)
  expect(listProperties(tile, 'buildings').length).toBeGreaterThan(100)
  const roads = listProperties(tile, 'roads')
  expect(new Set(roads.map(({ kind }) => kind))).toEqual(new Set(['highway', 'major_road', 'minor_road']))
  expect(roads.filter((road) => typeof road['name:en'] === 'string').length).toBeGreaterThan(10)
  expect(listProperties(tile, 'landuse').map(({ kind }) => kind)).toContain('residential')
})

test('a far view has lakes, expressways and cities, and nothing small', async () => {
  const tile = await readTile(8, 213, 104)
  const layers = ['boundaries', 'earth', 'landcover', 'places', 'roads', 'water']
  expect(Object.keys(tile.layers).toSorted()).toEqual(layers)
  // The towns as a whole.
  expect(new Set(listProperties(tile, 'landcover').map(({ kind }) => kind))).toEqual(new Set(['urban_area']))
  expect(listProperties(tile, 'places').map(({ name }) => name)).toContain('苏州')
  expect(new Set(listProperties(tile, 'roads').map(({ kind }) => kind))).toEqual(
    new Set(['highway', 'major_road']),
  )
})

test('tiles lie where their numbers say', async () => {
  const header = await archive.getHeader()
  expect(header.numTileContents).toBeLessThan(header.numAddressedTiles)
  const [, west] = MIDDLE
  const tiles = await Promise.all([-6, -3, 3, 6].map((aside) => readTile(14, west + aside, MIDDLE[2])))
  expect(tiles.every(({ layers }) => layers['earth'] !== undefined)).toBe(true)
  expect(await archive.getZxy(14, 0, 0)).toBeUndefined()
})
