import { pickBetween } from '../random.ts'
import type { MapFeature } from './cut-tiles.ts'
import { isDry, isFree } from './ground.ts'
import { type Point, toLngLat } from './plane.ts'
import {
  makeEstateName,
  makeHospitalName,
  makeParkName,
  makeRoadName,
  makeSchoolName,
  makeStreetName,
  type Name,
} from './region-names.ts'
import { findTown, listEdge, makeGrid, type Town, type TownGrid } from './town-plan.ts'

/** Every so many streets one is wider. */
const AVENUE_EVERY = 4
/** Houses stand back from the middle of the street. */
const SETBACK_M = 16
const MIN_STREET_POINTS = 2

const nameOf = ({ name, en }: Name) => ({ name, 'name:en': en })

const makeRing = (points: readonly Point[]): MapFeature['geometry'] => ({
  type: 'Polygon',
  coordinates: [[...points, ...points.slice(0, 1)].map(toLngLat)],
})

/** The streets, blocks and houses of a town. */
export function makeTownFeatures(town: Town): MapFeature[] {
  const grid = makeGrid(town)
  return [makeArea(town), ...makeStreets(town, grid), ...makeBlocks(town, grid)]
}

/** The whole of it, for views in which its blocks are too small. */
const makeArea = (town: Town): MapFeature => ({
  layer: 'landcover',
  minZoom: 7,
  properties: { kind: 'urban_area' },
  geometry: makeRing(listEdge(town)),
})

/** Streets in both directions, interrupted by water and by the edge of the town. */
function makeStreets(town: Town, { across, along, place }: TownGrid): MapFeature[] {
  const belongs = (point: Point): boolean => findTown(point)?.town === town && isDry(point)
  const lines = [
    ...across.map((u, index) => ({ index, name: makeStreetName, points: along.map((v) => place(u, v)) })),
    ...along.map((v, index) => ({ index, name: makeRoadName, points: across.map((u) => place(u, v)) })),
  ]
  return lines.flatMap(({ index, name, points }) => {
    const isAvenue = index % AVENUE_EVERY === 0
    const kind = isAvenue
      ? { kind: 'major_road', kind_detail: 'secondary' }
      : { kind: 'minor_road', kind_detail: 'residential' }
    const properties = { ...kind, ...nameOf(name(index + (town.seed % 97))) }
    return splitBy(points, belongs).map((part): MapFeature => {
      const geometry = { type: 'LineString' as const, coordinates: part.map(toLngLat) }
      return { layer: 'roads', minZoom: isAvenue ? 11 : 13, properties, geometry }
    })
  })
}

/** The stretches of a line of which every point holds. */
function splitBy(points: readonly Point[], holds: (point: Point) => boolean): Point[][] {
  const parts: Point[][] = [[]]
  for (const point of points) {
    if (holds(point)) parts.at(-1)?.push(point)
    else if (parts.at(-1)?.length !== 0) parts.push([])
  }
  return parts.filter(({ length }) => length >= MIN_STREET_POINTS)
}

interface Block {
  readonly from: Point
  readonly to: Point
  readonly out: number
  readonly number: number
}

type Use = 'park' | 'school' | 'hospital' | 'industrial' | 'commercial' | 'residential'

function chooseUse(out: number, chance: number): Use {
  if (chance < 0.05) return 'park'
  if (chance < 0.08) return 'school'
  if (chance < 0.092) return 'hospital'
  if (out > 0.72 && chance < 0.55) return 'industrial'
  if (out < 0.28 && chance < 0.6) return 'commercial'
  return 'residential'
}

const NAMED: Readonly<Partial<Record<Use, (number: number) => Name>>> = {
  park: makeParkName,
  school: makeSchoolName,
  hospital: makeHospitalName,
  industrial: makeEstateName,
}
/** Not every industrial block has a name of its own. */
const ESTATE_EVERY = 9

function makeBlocks(town: Town, grid: TownGrid): MapFeature[] {
  const { across, along, place, random } = grid
  return across.flatMap((u, column) =>
    along.flatMap((v, row): MapFeature[] => {
      const [toU, toV] = [across[column + 1], along[row + 1]]
      const chance = random()
      if (toU === undefined || toV === undefined) return []
      const corners = [place(u, v), place(toU, v), place(toU, toV), place(u, toV)]
      const found = findTown(place((u + toU) / 2, (v + toV) / 2))
      if (found?.town !== town || !corners.every(isDry)) return []
      const number = column * along.length + row + (town.seed % 89)
      return makeBlock({ from: [u, v], to: [toU, toV], out: found.out, number }, chance, grid)
    }),
  )
}

function makeBlock(block: Block, chance: number, grid: TownGrid): MapFeature[] {
  const use = chooseUse(block.out, chance)
  const [[u, v], [toU, toV]] = [block.from, block.to]
  const corners = [grid.place(u, v), grid.place(toU, v), grid.place(toU, toV), grid.place(u, toV)]
  const ground: MapFeature = {
    layer: 'landuse',
    minZoom: use === 'park' || use === 'industrial' ? 11 : 12,
    properties: { kind: use },
    geometry: makeRing(corners),
  }
  return [ground, ...makeSign(block, use, grid), ...makeHouses(block, use, grid)]
}

function makeSign({ from, to, number }: Block, use: Use, { place }: TownGrid): MapFeature[] {
  const name = NAMED[use]
  if (name === undefined || (use === 'industrial' && number % ESTATE_EVERY !== 0)) return []
  const middle = place((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  const geometry = { type: 'Point' as const, coordinates: toLngLat(middle) }
  return [{ layer: 'pois', minZoom: 14, properties: { kind: use, ...nameOf(name(number)) }, geometry }]
}

/** Width and depth of a house, and the gaps between, in metres. */
const HOUSES: Readonly<Partial<Record<Use, { size: Point; gap: Point }>>> = {
  residential: { size: [46, 13], gap: [14, 24] },
  commercial: { size: [52, 44], gap: [18, 18] },
  industrial: { size: [84, 46], gap: [20, 18] },
  school: { size: [60, 16], gap: [30, 30] },
  hospital: { size: [50, 24], gap: [20, 22] },
}

function makeHouses({ from, to }: Block, use: Use, { place, random }: TownGrid): MapFeature[] {
  const plan = HOUSES[use]
  if (plan === undefined) return []
  const houses: MapFeature[] = []
  const [width, depth] = plan.size
  for (let v = from[1] + SETBACK_M; v + depth <= to[1] - SETBACK_M; v += depth + plan.gap[1]) {
    for (let u = from[0] + SETBACK_M; u + width <= to[0] - SETBACK_M; u += width + plan.gap[0]) {
      const [wide, deep] = [width * pickBetween(random, 0.72, 1), depth * pickBetween(random, 0.8, 1)]
      const corners = [place(u, v), place(u + wide, v), place(u + wide, v + deep), place(u, v + deep)]
      if (random() < 0.07 || !corners.every(isFree)) continue
      houses.push({
        layer: 'buildings',
        minZoom: 14,
        properties: { kind: 'building' },
        geometry: makeRing(corners),
      })
    }
  }
  return houses
}
