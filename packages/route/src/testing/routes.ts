import type { LngLat } from '../geodesic.ts'
import { makeRoute } from '../make-route.ts'
import type { PreparedRoute } from '../prepared-route.ts'
import type { Landmark, Route } from '../route-input.ts'

/** A road-like line of about 9.3 km that never comes near itself. */
export const LINE: readonly LngLat[] = [
  [120.6, 31.3],
  [120.62, 31.301],
  [120.635, 31.31],
  [120.65, 31.312],
  [120.665, 31.322],
  [120.69, 31.321],
]

/** A landmark named after its optical distance. */
export function makeLandmark(opticalM: number, rest: Partial<Landmark>): Landmark {
  return { id: `at-${opticalM}`, name: `JC-${opticalM}`, kind: 'closure', opticalM, ...rest }
}

/** Three joints with loops; optical metres run 2.5 to 4 % ahead of the ground. */
export const JOINTS: readonly Landmark[] = [
  makeLandmark(2170, { groundM: 2000, slackM: 30 }),
  makeLandmark(4260, { groundM: 4000, slackM: 20 }),
  makeLandmark(6350, { groundM: 6000 }),
]

export const ROUTE: Route = {
  line: LINE,
  lengthM: 9600,
  launchOffsetM: 100,
  excessRatio: 0.01,
  landmarks: [],
}

/** The test route with some of it replaced, prepared; fails loudly when it is not valid. */
export function makeTestRoute(changes: Partial<Route> = {}): PreparedRoute {
  const made = makeRoute({ ...ROUTE, ...changes })
  if (!made.ok) throw new Error(`The test route is not valid: ${made.error.code}`)
  return made.value
}
