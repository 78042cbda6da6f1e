import { BOUNDARIES, CANALS, type ControlPoints, ROADS, WATER } from '@fibrewatch/contract/region'
import { DEMO_WAYS } from '../demo/demo-routes.ts'
import { smoothLine } from '../plant/ground-line.ts'
import type { LngLat } from '../plant/plant.ts'
import { isInside, makeNearness, type Point, shiftLine, toPlane } from './plane.ts'

export interface Line {
  readonly name: string
  readonly points: readonly Point[]
}

const SMOOTHING_PASSES = 3
/** Cables lie beside their road and not in its middle. */
const ROADSIDE_M = 9
/** The way of these is no road: a pipeline, a tunnel, a canal. */
const NO_ROADS = new Set(['LZ-DAS', 'XT-DTS', 'WJ-PW'])
/** Nothing is asked about lines that are farther away. */
const REACH_M = 400

const smooth = (points: ControlPoints): Point[] =>
  smoothLine(
    points.map(([lng, lat]): LngLat => [lng, lat]),
    SMOOTHING_PASSES,
  ).map(toPlane)

const closeRing = (points: ControlPoints): ControlPoints => [...points, ...points.slice(0, 1)]

const readLines = (lines: Record<string, ControlPoints>): Line[] =>
  Object.entries(lines).map(([name, points]) => ({ name, points: smooth(points) }))

const LAKES: readonly Line[] = Object.entries(WATER).map(([name, points]) => ({
  name,
  points: smooth(closeRing(points)),
}))
const LAKE_BOXES = LAKES.map(({ points }) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return {
    points,
    left: Math.min(...xs),
    right: Math.max(...xs),
    low: Math.min(...ys),
    high: Math.max(...ys),
  }
})

/** Beside the real railway, roughly. */
const RAIL: Record<string, ControlPoints> = {
  京沪铁路: [
    [120.1, 31.69],
    [120.31, 31.58],
    [120.46, 31.435],
    [120.585, 31.332],
    [120.7, 31.352],
    [120.86, 31.402],
    [120.96, 31.383],
    [121.1, 31.33],
    [121.25, 31.295],
  ],
}

/** The land on which the region is built: what was there before its streets. */
export const GROUND = {
  lakes: LAKES,
  canals: readLines(CANALS),
  roads: readLines(ROADS),
  boundaries: readLines(BOUNDARIES),
  rails: readLines(RAIL),
  /** The roads beside which the cables of the demo plant lie. */
  cableRoads: Object.entries(DEMO_WAYS)
    .filter(([code]) => !NO_ROADS.has(code))
    .map(([name, way]): Line => ({ name, points: shiftLine(smooth(way), ROADSIDE_M) })),
}

const nearWide = makeNearness(
  [...GROUND.canals, ...GROUND.roads, ...GROUND.rails].map(({ points }) => points),
  REACH_M,
)
const nearCable = makeNearness(
  GROUND.cableRoads.map(({ points }) => points),
  REACH_M,
)

export const isDry = (point: Point): boolean =>
  !LAKE_BOXES.some(
    ({ left, right, low, high, points }) =>
      point[0] >= left && point[0] <= right && point[1] >= low && point[1] <= high && isInside(point, points),
  )

/** Whether a house may stand there: not in a lake, on a road, on rails or in a canal. */
export const isFree = (point: Point): boolean => isDry(point) && !nearWide(point, 45) && !nearCable(point, 22)
