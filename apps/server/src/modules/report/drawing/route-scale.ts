import type { GroundBox } from '#modules/base-map'
import type { Box } from '#platform/pdf/paper'
import { CONTENT_WIDTH_PT } from './flow.ts'
import type { Route, RouteMark } from './sheet.ts'

const METRES_PER_DEGREE = 111_320

/** The height of the drawing of a route. */
export const ROUTE_PT = 76

/** What the scale is chosen by. */
type Placed = Pick<Route, 'line'> & { readonly marks: readonly Pick<RouteMark, 'lngLat'>[] }

/** Where a place of the ground lies on the page. */
export interface RouteScale {
  readonly metresPerPt: number
  /** From up, clockwise, radians. */
  readonly northRad: number
  place(lngLat: readonly number[]): [number, number]
  /** What of the ground lies in the box, and a little more where it is turned. */
  readonly seen: GroundBox
}

/** How much larger a turned route must be drawn for its north to be turned. */
const TURN_GAIN = 1.5

/**
 * North up, unless the route would be much larger lying along the box: then it is turned, its beginning left, as the
 * curve above it runs.
 */
export function makeRouteScale(route: Placed, box: Box): RouteScale {
  const ground = makeGround(route)
  const points = listPlaces(route).map(ground.place)
  const upright = fit(points, 0, box)
  const turned = fit(points, findTurn(points), box)
  const { turnRad, metresPerPt, middle } =
    upright.metresPerPt > turned.metresPerPt * TURN_GAIN ? turned : upright
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const corners = [-1, 1].flatMap((aside) =>
    [-1, 1].map((up): Point => {
      const [halfWidth, halfHeight] = [(box.width * metresPerPt) / 2, (box.height * metresPerPt) / 2]
      return turn([middle[0] + aside * halfWidth, middle[1] + up * halfHeight], -turnRad)
    }),
  )
  return {
    metresPerPt,
    northRad: -turnRad,
    seen: ground.boundsOf(corners),
    place: (lngLat) => {
      const [x, y] = turn(ground.place(lngLat), turnRad)
      return [centre.x + (x - middle[0]) / metresPerPt, centre.y - (y - middle[1]) / metresPerPt]
    },
  }
}

type Point = readonly [number, number]

const listPlaces = ({ line, marks }: Placed) => [...line, ...marks.map(({ lngLat }) => lngLat)]

/** Metres east and north of the first point; plate carrée at its latitude: exact to a few per mille over a link's length. */
function makeGround({ line }: Placed) {
  const [firstLng = 0, firstLat = 0] = line[0] ?? []
  const metresPerLng = METRES_PER_DEGREE * Math.cos((firstLat * Math.PI) / 180)
  const lngOf = ([x]: Point): number => firstLng + x / metresPerLng
  const latOf = ([, y]: Point): number => firstLat + y / METRES_PER_DEGREE
  return {
    place: ([lng = 0, lat = 0]: readonly number[]): Point => [
      (lng - firstLng) * metresPerLng,
      (lat - firstLat) * METRES_PER_DEGREE,
    ],
    boundsOf: (points: readonly Point[]): GroundBox => ({
      west: Math.min(...points.map(lngOf)),
      south: Math.min(...points.map(latOf)),
      east: Math.max(...points.map(lngOf)),
      north: Math.max(...points.map(latOf)),
    }),
  }
}

/** Counterclockwise. */
const turn = ([x, y]: Point, rad: number): Point => [
  x * Math.cos(rad) - y * Math.sin(rad),
  x * Math.sin(rad) + y * Math.cos(rad),
]

/** By how much the points must turn to lie along x, the first of them left: along their principal axis. */
function findTurn(points: readonly Point[]): number {
  const count = Math.max(1, points.length)
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count
  let [xx, yy, xy] = [0, 0, 0]
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2
    yy += (y - meanY) ** 2
    xy += (x - meanX) * (y - meanY)
  }
  const along = -Math.atan2(2 * xy, xx - yy) / 2
  const [beginX] = turn(points[0] ?? [0, 0], along)
  const [meanAlong] = turn([meanX, meanY], along)
  return beginX > meanAlong ? along + Math.PI : along
}

/** Room for names at the sides, above and below. */
const SIDE_PT = 40
const ABOVE_PT = 17

function fit(points: readonly Point[], turnRad: number, { width, height }: Box) {
  const turned = points.map((point) => turn(point, turnRad))
  const [x, y] = [spanOf(turned.map(([value]) => value)), spanOf(turned.map(([, value]) => value))]
  const metresPerPt = Math.max(x.length / (width - 2 * SIDE_PT), y.length / (height - 2 * ABOVE_PT), 0.01)
  return { turnRad, metresPerPt, middle: [x.middle, y.middle] as const }
}

function spanOf(values: readonly number[]) {
  const least = values.reduce((a, b) => Math.min(a, b))
  const most = values.reduce((a, b) => Math.max(a, b))
  return { length: most - least, middle: (least + most) / 2 }
}

/** What of the ground the drawing of a route shows over the full width of a page. */
export const findSeen = (route: Placed): GroundBox =>
  makeRouteScale(route, { x: 0, y: 0, width: CONTENT_WIDTH_PT, height: ROUTE_PT }).seen
