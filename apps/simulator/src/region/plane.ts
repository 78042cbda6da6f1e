import type { Position } from 'geojson'

/** Metres east and north of the middle of the region. */
export type Point = readonly [number, number]

const MIDDLE = { lng: 120.66, lat: 31.318 }
const METRES_PER_DEGREE = 111_195
const EAST_SCALE = METRES_PER_DEGREE * Math.cos((MIDDLE.lat * Math.PI) / 180)
/** A tenth of a metre. */
const DEGREE_DIGITS = 1e6

const round = (degrees: number): number => Math.round(degrees * DEGREE_DIGITS) / DEGREE_DIGITS

/** A plane is true enough for a map that is invented. */
export const toPlane = ([lng = 0, lat = 0]: readonly number[]): Point => [
  (lng - MIDDLE.lng) * EAST_SCALE,
  (lat - MIDDLE.lat) * METRES_PER_DEGREE,
]

export const toLngLat = ([east, north]: Point): Position => [
  round(MIDDLE.lng + east / EAST_SCALE),
  round(MIDDLE.lat + north / METRES_PER_DEGREE),
]

export const isInside = ([x, y]: Point, ring: readonly Point[]): boolean =>
  ring.reduce((inside, [toX, toY], at) => {
    const [fromX, fromY] = ring.at(at - 1) ?? [toX, toY]
    const crosses = fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX
    return crosses ? !inside : inside
  }, false)

function measureToLeg([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const lengthSquared = alongX ** 2 + alongY ** 2
  const ratio = lengthSquared === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / lengthSquared
  const nearest = Math.min(1, Math.max(0, ratio))
  return Math.hypot(x - fromX - alongX * nearest, y - fromY - alongY * nearest)
}

type Leg = readonly [Point, Point]

const listLegs = (lines: readonly (readonly Point[])[]): Leg[] =>
  lines.flatMap((line) => line.slice(1).map((to, at): Leg => [line[at] ?? to, to]))

/** The squares that a leg passes, some of them several times. */
function listSquares([from, to]: Leg, sideM: number): string[] {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / sideM) + 1
  return Array.from({ length: steps + 1 }, (_, step) => {
    const x = from[0] + ((to[0] - from[0]) * step) / steps
    const y = from[1] + ((to[1] - from[1]) * step) / steps
    return `${Math.floor(x / sideM)} ${Math.floor(y / sideM)}`
  })
}

/** Lines by the squares they pass: a town has thousands of houses and a region hundreds of legs. */
export function makeNearness(lines: readonly (readonly Point[])[], reachM: number) {
  const squares = new Map<string, Leg[]>()
  for (const leg of listLegs(lines)) {
    for (const key of new Set(listSquares(leg, reachM))) {
      squares.set(key, [...(squares.get(key) ?? []), leg])
    }
  }
  const squareOf = (metres: number): number => Math.floor(metres / reachM)
  const around = [-1, 0, 1]
  /** Whether a line passes within so many metres, no more than the reach. */
  return (point: Point, withinM: number): boolean =>
    around.some((dx) =>
      around.some((dy) =>
        (squares.get(`${squareOf(point[0]) + dx} ${squareOf(point[1]) + dy}`) ?? []).some(
          ([from, to]) => measureToLeg(point, from, to) <= withinM,
        ),
      ),
    )
}

/** The line `asideM` metres to its right. */
export const shiftLine = (line: readonly Point[], asideM: number): Point[] =>
  line.map(([x, y], at): Point => {
    const [fromX, fromY] = line[at - 1] ?? [x, y]
    const [toX, toY] = line[at + 1] ?? [x, y]
    const length = Math.hypot(toX - fromX, toY - fromY) || 1
    return [x + ((toY - fromY) / length) * asideM, y - ((toX - fromX) / length) * asideM]
  })
