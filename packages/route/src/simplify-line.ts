import type { LngLat } from './geodesic.ts'

const METRES_PER_DEGREE = 111_320
const DEGREES_TO_RADIANS = Math.PI / 180

/** Metres from a point to a stretch, on a plane that is true around it: a line is thinned by some metres, not by degrees. */
function findOffM([lng, lat]: LngLat, [fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): number {
  const eastM = METRES_PER_DEGREE * Math.cos(lat * DEGREES_TO_RADIANS)
  const [x, y] = [(lng - fromLng) * eastM, (lat - fromLat) * METRES_PER_DEGREE]
  const [dx, dy] = [(toLng - fromLng) * eastM, (toLat - fromLat) * METRES_PER_DEGREE]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / squared))
  return Math.hypot(x - share * dx, y - share * dy)
}

/** The point between two others that lies farthest from the stretch between them. */
function findFarthest(line: readonly LngLat[], from: number, to: number): { at: number; offM: number } {
  const [start, end] = [line[from], line[to]]
  let farthest = { at: from, offM: 0 }
  if (start === undefined || end === undefined) return farthest
  for (let at = from + 1; at < to; at += 1) {
    const point = line[at]
    const offM = point === undefined ? 0 : findOffM(point, start, end)
    if (offM > farthest.offM) farthest = { at, offM }
  }
  return farthest
}

/**
 * The line with fewer points, none of those left out farther from it than so many metres (Douglas and Peucker 1973); its ends stay.
 * For lines of a plant: over some hundred kilometres the earth is flat enough to be drawn by it.
 */
export function simplifyLine(line: readonly LngLat[], toleranceM: number): LngLat[] {
  if (toleranceM <= 0 || line.length <= 2) return [...line]
  const kept = new Set([0, line.length - 1])
  const open: [from: number, to: number][] = [[0, line.length - 1]]
  for (let stretch = open.pop(); stretch !== undefined; stretch = open.pop()) {
    const [from, to] = stretch
    const { at, offM } = findFarthest(line, from, to)
    if (offM <= toleranceM) continue
    kept.add(at)
    open.push([from, at], [at, to])
  }
  return line.filter((_, at) => kept.has(at))
}
