import { makeRandom, pickBetween, type Random } from '../random.ts'
import type { MapFeature } from './cut-tiles.ts'
import { isDry, isFree } from './ground.ts'
import { type Point, toLngLat } from './plane.ts'
import { makeRoadName, makeVillageName } from './region-names.ts'
import { findTown } from './town-plan.ts'

export interface Extent {
  readonly from: Point
  readonly to: Point
}

/** Between two crossings of country roads. */
const SPACING_M = 2700
const SEED = 20_260_101
const SAMPLES = 6

/** A crossing of country roads, at which a village may lie. */
interface Crossing {
  readonly at: Point
  readonly number: number
}

/** Country roads, villages, fields and ditches between the towns. */
export function makeCountry(extent: Extent): MapFeature[] {
  const random = makeRandom(SEED)
  const rows = makeCrossings(extent, random)
  return rows.flatMap((row, y) =>
    row.flatMap((crossing, x): MapFeature[] => {
      const [right, below] = [row[x + 1], rows[y + 1]?.[x]]
      const diagonal = rows[y + 1]?.[x + 1]
      return [
        ...(right === undefined ? [] : makeLane(crossing, right, random)),
        ...(below === undefined ? [] : makeLane(crossing, below, random)),
        ...(right === undefined || below === undefined || diagonal === undefined
          ? []
          : makeField([crossing.at, right.at, diagonal.at, below.at], random)),
        ...(random() < 0.3 ? makeVillage(crossing, random) : []),
      ]
    }),
  )
}

function makeCrossings({ from, to }: Extent, random: Random): Crossing[][] {
  const columns = Math.floor((to[0] - from[0]) / SPACING_M)
  const rows = Math.floor((to[1] - from[1]) / SPACING_M)
  const shift = (): number => pickBetween(random, -0.32, 0.32) * SPACING_M
  return Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column): Crossing => {
      const at: Point = [from[0] + column * SPACING_M + shift(), from[1] + row * SPACING_M + shift()]
      return { at, number: row * columns + column }
    }),
  )
}

const between = ([fromX, fromY]: Point, [toX, toY]: Point, ratio: number): Point => [
  fromX + (toX - fromX) * ratio,
  fromY + (toY - fromY) * ratio,
]

const samplesOf = (from: Point, to: Point): Point[] =>
  Array.from({ length: SAMPLES + 1 }, (_, index) => between(from, to, index / SAMPLES))

/** A road to the next crossing, or a ditch, or nothing; it ends at a town and never crosses a lake. */
function makeLane(from: Crossing, to: Crossing, random: Random): MapFeature[] {
  const chance = random()
  const points = samplesOf(from.at, to.at)
  if (chance > 0.9 || !points.every(isDry)) return []
  const outside = points.filter((point) => findTown(point) === undefined)
  if (outside.length < 2) return []
  const geometry = { type: 'LineString' as const, coordinates: outside.map(toLngLat) }
  if (chance > 0.68) return [{ layer: 'water', minZoom: 12, properties: { kind: 'canal' }, geometry }]
  const { name, en } = makeRoadName(from.number)
  const properties = { kind: 'minor_road', kind_detail: 'tertiary', name, 'name:en': en }
  return [{ layer: 'roads', minZoom: 11, properties, geometry }]
}

const FIELD_KINDS = ['farmland', 'farmland', 'farmland', 'orchard', 'forest']

/** The ground between four crossings, in strips. */
function makeField([a, b, c, d]: readonly [Point, Point, Point, Point], random: Random): MapFeature[] {
  const strips = [0.06, 0.36, 0.66].map((begin) => ({ begin, end: begin + 0.27 }))
  return strips.flatMap(({ begin, end }): MapFeature[] => {
    const kind = FIELD_KINDS[Math.floor(random() * FIELD_KINDS.length)]
    const low = between(a, d, begin)
    const [right, rightEnd] = [between(b, c, begin), between(b, c, end)]
    const ring = [
      between(low, right, 0.06),
      between(low, right, 0.94),
      between(between(a, d, end), rightEnd, 0.94),
      between(between(a, d, end), rightEnd, 0.06),
    ]
    const isCountry = ring.every((point) => isDry(point) && findTown(point) === undefined)
    if (kind === undefined || random() < 0.35 || !isCountry) return []
    const coordinates = [[...ring, ...ring.slice(0, 1)].map(toLngLat)]
    return [
      { layer: 'landuse', minZoom: 11, properties: { kind }, geometry: { type: 'Polygon', coordinates } },
    ]
  })
}

const HOUSES_OF_VILLAGE = 18
const HOUSE_M = [11, 9] as const

function makeVillage({ at, number }: Crossing, random: Random): MapFeature[] {
  if (!isFree(at) || findTown(at) !== undefined) return []
  const { name, en } = makeVillageName(number)
  const properties = { kind: 'locality', kind_detail: 'village', name, 'name:en': en }
  const geometry = { type: 'Point' as const, coordinates: toLngLat(at) }
  const turn = pickBetween(random, -0.5, 0.5)
  const houses = Array.from({ length: HOUSES_OF_VILLAGE }, (_, index): MapFeature[] => {
    const u = ((index % 6) - 2.5) * 24 + pickBetween(random, -4, 4)
    const v = (Math.floor(index / 6) - 1) * 34 + 17 + pickBetween(random, -4, 4)
    return makeHouse([at[0] + u, at[1] + v], turn)
  })
  return [{ layer: 'places', minZoom: 11, properties, geometry }, ...houses.flat()]
}

function makeHouse(middle: Point, turn: number): MapFeature[] {
  if (!isFree(middle)) return []
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([u = 0, v = 0]): Point => {
    const [x, y] = [u * HOUSE_M[0], v * HOUSE_M[1]]
    return [middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos]
  })
  return [
    {
      layer: 'buildings',
      minZoom: 14,
      properties: { kind: 'building' },
      geometry: { type: 'Polygon', coordinates: [corners.map(toLngLat)] },
    },
  ]
}
