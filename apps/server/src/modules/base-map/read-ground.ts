import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Ground, GroundBox, GroundLine, GroundPoint, RoadKind } from './base-map.types.ts'
import { fromSquare, type Tile } from './choose-tiles.ts'

/** Layers and kinds of the schema of the file (protomaps.com, Basemap Layers). */
const GREENS = new Set(['park', 'forest', 'wood', 'grass', 'grassland', 'scrub', 'garden', 'nature_reserve'])
const RIVERS = new Set(['river', 'canal'])
const ROADS: ReadonlyMap<unknown, RoadKind> = new Map([
  ['minor_road', 'street'],
  ['other', 'street'],
  ['major_road', 'main'],
  ['highway', 'highway'],
  ['rail', 'rail'],
] as const)
/** `VectorTileFeature.type` (Mapbox Vector Tile 2.1, 4.3.4). */
const LINE = 2
const AREA = 3
/** Of a tile's side of 4096: a third of a point on paper. */
const THIN_UNITS = 8
/** Drawn on a page; where it is more, streets are left out, then everything. */
const MAX_POINTS = 40_000

export type GroundTile = Tile & { readonly content: Uint8Array }
type Shapes = Omit<Ground, 'attribution'>

/** What the tiles show of the box. @throws where a tile is no vector tile */
export function readGround(tiles: readonly GroundTile[], box: GroundBox): Shapes {
  const parts = tiles.map((tile) => readTile(tile, box))
  const all: Shapes = {
    greens: parts.flatMap(({ greens }) => greens),
    waters: parts.flatMap(({ waters }) => waters),
    rivers: parts.flatMap(({ rivers }) => rivers),
    roads: parts.flatMap(({ roads }) => roads),
  }
  const withoutStreets = { ...all, roads: all.roads.filter(({ kind }) => kind !== 'street') }
  return [all, withoutStreets].find((shapes) => countPoints(shapes) <= MAX_POINTS) ?? NOTHING
}

const NOTHING: Shapes = { greens: [], waters: [], rivers: [], roads: [] }

const countPoints = ({ greens, waters, rivers, roads }: Shapes): number =>
  [...greens.flat(), ...waters.flat(), ...rivers, ...roads.map(({ line }) => line)].reduce(
    (sum, line) => sum + line.length,
    0,
  )

function readTile(tile: GroundTile, box: GroundBox): Shapes {
  const { layers } = new VectorTile(new PbfReader(tile.content))
  const listFeatures = (layer: string): VectorTileFeature[] =>
    Array.from({ length: layers[layer]?.length ?? 0 }, (_, at) => layers[layer]?.feature(at)).filter(
      (feature) => feature !== undefined,
    )
  const linesOf = (feature: VectorTileFeature): GroundLine[] => readLines(feature, tile)
  const isIn = makeNearness(box)
  const areas = (layer: string, belongs: (kind: unknown) => boolean): GroundLine[][] =>
    listFeatures(layer)
      .filter(({ type, properties }) => type === AREA && belongs(properties['kind']))
      .map(linesOf)
      .filter((rings) => rings.some(isIn))
  const lines = (layer: string) =>
    listFeatures(layer)
      .filter(({ type }) => type === LINE)
      .flatMap((feature) =>
        linesOf(feature)
          .filter(isIn)
          .map((line) => ({ kind: feature.properties['kind'], line })),
      )
  const isGreen = (kind: unknown): boolean => typeof kind === 'string' && GREENS.has(kind)
  return {
    greens: [...areas('landcover', isGreen), ...areas('landuse', isGreen)],
    waters: areas('water', () => true),
    rivers: lines('water').flatMap(({ kind, line }) =>
      typeof kind === 'string' && RIVERS.has(kind) ? [line] : [],
    ),
    roads: lines('roads').flatMap(({ kind, line }) => {
      const road = ROADS.get(kind)
      return road === undefined ? [] : [{ kind: road, line }]
    }),
  }
}

function readLines(feature: VectorTileFeature, { z, x, y }: Tile): GroundLine[] {
  const side = 2 ** z
  const place = (point: { x: number; y: number }): GroundPoint =>
    fromSquare([(x + point.x / feature.extent) / side, (y + point.y / feature.extent) / side])
  return feature.loadGeometry().map((points) => thin(points).map(place))
}

/** Without points that paper does not tell from the one before; first and last stay. */
function thin<Point extends { x: number; y: number }>(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const [at, point] of points.entries()) {
    const last = kept.at(-1)
    const isFar = last === undefined || Math.hypot(point.x - last.x, point.y - last.y) >= THIN_UNITS
    if (isFar || at === points.length - 1) kept.push(point)
  }
  return kept
}

/** By the line's own extent: a long street may cross the box with no point in it. */
const makeNearness =
  ({ west, south, east, north }: GroundBox) =>
  (line: GroundLine): boolean => {
    let [left, right, bottom, top] = [180, -180, 90, -90]
    for (const [lng, lat] of line) {
      left = Math.min(left, lng)
      right = Math.max(right, lng)
      bottom = Math.min(bottom, lat)
      top = Math.max(top, lat)
    }
    return left <= east && right >= west && bottom <= north && top >= south
  }
