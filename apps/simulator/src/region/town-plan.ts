import { PLACES } from '@fibrewatch/contract/region'
import { type Random, makeRandom, makeSeed, pickBetween } from '../random.ts'
import { type Point, toPlane } from './plane.ts'
import type { Name } from './region-names.ts'

export interface Town extends Name {
  readonly middle: Point
  readonly rank: number
  readonly radiusM: number
  /** Of its streets, from the east. */
  readonly turn: number
  readonly seed: number
}

const RADIUS_M: Readonly<Record<number, number>> = { 1: 3000, 2: 1900, 3: 1000 }
const QUARTER_RADIUS_M = 1200
const MOST_TURN = 0.3

/** Where the sites of the demo plant stand. */
const QUARTERS: readonly (Name & { readonly at: readonly [number, number] })[] = [
  { name: '娄葑', en: 'Loufeng', at: [120.66, 31.318] },
  { name: '新吴', en: 'Xinwu', at: [120.34, 31.55] },
  { name: '玉山', en: 'Yushan', at: [120.975, 31.373] },
  { name: '城厢', en: 'Chengxiang', at: [121.108, 31.472] },
  { name: '周庄', en: 'Zhouzhuang', at: [120.85, 31.117] },
]

function makeTown({ name, en }: Name, at: readonly [number, number], rank: number): Town {
  const seed = makeSeed(en)
  const turn = pickBetween(makeRandom(seed), -MOST_TURN, MOST_TURN)
  const radiusM = RADIUS_M[rank] ?? QUARTER_RADIUS_M
  return { name, en, middle: toPlane(at), rank, radiusM, turn, seed }
}

export const TOWNS: readonly Town[] = [
  ...PLACES.map((place) => makeTown(place, place.at, place.rank)),
  ...QUARTERS.map((quarter) => makeTown(quarter, quarter.at, 4)),
]

/** How far its edge lies in a direction, as a share of its radius: it is not quite round. */
const edgeAt = (angle: number, seed: number): number =>
  0.86 + 0.09 * Math.sin(angle * 3 + seed) + 0.05 * Math.sin(angle * 7 + seed / 2)

const EDGE_POINTS = 48

export const listEdge = ({ middle, radiusM, seed }: Town): Point[] =>
  Array.from({ length: EDGE_POINTS }, (_, index): Point => {
    const angle = (index / EDGE_POINTS) * 2 * Math.PI
    const reachM = radiusM * edgeAt(angle, seed)
    return [middle[0] + reachM * Math.cos(angle), middle[1] + reachM * Math.sin(angle)]
  })

/** How far out a point lies in a town: 1 on its edge. */
function measureOut({ middle, radiusM, seed }: Town, [x, y]: Point): number {
  const [east, north] = [x - middle[0], y - middle[1]]
  return Math.hypot(east, north) / (radiusM * edgeAt(Math.atan2(north, east), seed))
}

/** The town that has a point, where two touch the one that lies nearer; undefined in the country. */
export function findTown(point: Point): { town: Town; out: number } | undefined {
  const nearest = TOWNS.map((town) => ({ town, out: measureOut(town, point) }))
    .filter(({ out }) => out <= 1)
    .toSorted((a, b) => a.out - b.out)
  return nearest[0]
}

export interface TownGrid {
  /** Where the streets of each direction lie, in metres from the middle along the town's own axes. */
  readonly across: readonly number[]
  readonly along: readonly number[]
  readonly place: (u: number, v: number) => Point
  readonly random: Random
}

export function makeGrid({ middle, radiusM, turn, seed }: Town): TownGrid {
  const random = makeRandom(seed + 1)
  const cut = (low: number, high: number): number[] => {
    const cuts = [0]
    for (const direction of [-1, 1]) {
      let at = 0
      while (Math.abs(at) < radiusM) {
        at += direction * pickBetween(random, low, high)
        cuts.push(at)
      }
    }
    return cuts.toSorted((a, b) => a - b)
  }
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const place = (u: number, v: number): Point => [
    middle[0] + u * cos - v * sin,
    middle[1] + u * sin + v * cos,
  ]
  return { across: cut(170, 260), along: cut(140, 210), place, random }
}
