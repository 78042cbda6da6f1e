import { makeCountry } from './country.ts'
import { cutTiles, type MapFeature } from './cut-tiles.ts'
import { GROUND, type Line } from './ground.ts'
import { type Point, toLngLat, toPlane } from './plane.ts'
import { makeTownFeatures } from './town.ts'
import { TOWNS, type Town } from './town-plan.ts'
import { writePmtiles } from './write-pmtiles.ts'

/** Around all routes of the demo plant. */
const BOUNDS = [120.2, 30.92, 121.2, 31.96] as const
const MIN_ZOOM = 6
/** A unit of a tile is half a metre there: nearer by it is drawn larger. */
const MAX_ZOOM = 14

const ENGLISH: Readonly<Record<string, string>> = {
  太湖: 'Lake Tai',
  阳澄湖: 'Yangcheng Lake',
  金鸡湖: 'Jinji Lake',
  独墅湖: 'Dushu Lake',
  澄湖: 'Cheng Lake',
  淀山湖: 'Dianshan Lake',
  昆承湖: 'Kuncheng Lake',
  尚湖: 'Shang Lake',
  长江: 'Yangtze',
  京杭运河: 'Grand Canal',
  吴淞江: 'Wusong River',
  环线: 'Ring Road',
  京沪铁路: 'Beijing–Shanghai Railway',
}
const nameOf = (name: string) => ({ name, 'name:en': ENGLISH[name] ?? name })

const makeLines = (
  lines: readonly Line[],
  look: (line: Line) => Omit<MapFeature, 'geometry'>,
): MapFeature[] =>
  lines.map((line) => ({
    ...look(line),
    geometry: { type: 'LineString', coordinates: line.points.map(toLngLat) },
  }))

const isExpressway = (name: string): boolean => /^(?:G\d{2}|G\d{4}|S58)$/.test(name)

const makeRoads = (): MapFeature[] => [
  ...makeLines(GROUND.roads, ({ name }) => ({
    layer: 'roads',
    minZoom: MIN_ZOOM,
    properties: isExpressway(name)
      ? { kind: 'highway', kind_detail: 'motorway', ref: name }
      : { kind: 'major_road', kind_detail: 'trunk', ...(name in ENGLISH ? nameOf(name) : { ref: name }) },
  })),
  ...makeLines(GROUND.cableRoads, () => ({
    layer: 'roads',
    minZoom: 10,
    properties: { kind: 'major_road', kind_detail: 'primary' },
  })),
  ...makeLines(GROUND.rails, ({ name }) => ({
    layer: 'roads',
    minZoom: 9,
    properties: { kind: 'rail', kind_detail: 'rail', ...nameOf(name) },
  })),
]

const findMiddle = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]

const makeWater = (): MapFeature[] => [
  ...GROUND.lakes.map(
    ({ name, points }): MapFeature => ({
      layer: 'water',
      minZoom: MIN_ZOOM,
      properties: { kind: name === '长江' ? 'river' : 'lake' },
      geometry: { type: 'Polygon', coordinates: [points.map(toLngLat)] },
    }),
  ),
  // A name of its own point stands once, and not in every tile.
  ...GROUND.lakes.map(
    ({ name, points }): MapFeature => ({
      layer: 'water',
      minZoom: 8,
      properties: { kind: 'lake', ...nameOf(name) },
      geometry: { type: 'Point', coordinates: toLngLat(findMiddle(points)) },
    }),
  ),
  ...makeLines(GROUND.canals, ({ name }) => ({
    layer: 'water',
    minZoom: 8,
    properties: { kind: 'river', ...nameOf(name) },
  })),
]

const PLACE_BY_RANK: Readonly<Record<number, { kind: string; kind_detail: string; minZoom: number }>> = {
  1: { kind: 'locality', kind_detail: 'city', minZoom: MIN_ZOOM },
  2: { kind: 'locality', kind_detail: 'city', minZoom: 7 },
  3: { kind: 'locality', kind_detail: 'town', minZoom: 9 },
}

function makePlace({ name, en, rank, middle }: Town): MapFeature {
  const quarter = { kind: 'neighbourhood', kind_detail: 'suburb', minZoom: 11 }
  const { minZoom, ...kind } = PLACE_BY_RANK[rank] ?? quarter
  return {
    layer: 'places',
    minZoom,
    properties: { ...kind, population_rank: 14 - rank * 2, name, 'name:en': en },
    geometry: { type: 'Point', coordinates: toLngLat(middle) },
  }
}

function makeEarth(): MapFeature {
  const [west, south, east, north] = BOUNDS
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return {
    layer: 'earth',
    minZoom: MIN_ZOOM,
    properties: { kind: 'earth' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
}

function listFeatures(): MapFeature[] {
  const [west, south, east, north] = BOUNDS
  return [
    makeEarth(),
    ...makeCountry({ from: toPlane([west, south]), to: toPlane([east, north]) }),
    ...TOWNS.flatMap(makeTownFeatures),
    ...makeWater(),
    ...makeRoads(),
    ...makeLines(GROUND.boundaries, () => ({
      layer: 'boundaries',
      minZoom: MIN_ZOOM,
      properties: { kind: 'county' },
    })),
    ...TOWNS.map(makePlace),
  ]
}

/** The map of the region in which the demo plant lies: invented, and the same every time. */
export function makeRegionMap(): Buffer {
  const features = listFeatures()
  const layers = [...new Set(features.map(({ layer }) => layer))].toSorted()
  return writePmtiles({
    tiles: [...cutTiles(features, { bounds: BOUNDS, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM })],
    bounds: BOUNDS,
    metadata: {
      name: 'Demo region',
      description: 'Invented streets and houses around the routes of the demo plant',
      attribution: '示例地图 · demo map',
      type: 'baselayer',
      vector_layers: layers.map((id) => ({ id, fields: {} })),
    },
  })
}
