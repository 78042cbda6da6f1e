import { type LngLat, makeGeodesic, type PreparedRoute, sliceRoute } from '@fibrewatch/route'
import { findPlace } from './link-place.ts'

export type Measured = {
  /** Each stretch in metres, in order. */
  segmentsM: readonly number[]
  totalM: number
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

/** Geodesic metres from point to point: along the ground, heights left out. */
export function measureGround(points: readonly LngLat[]): Measured {
  const segmentsM = points.slice(1).map((point, at) => makeGeodesic(points[at] ?? point, point).distanceM)
  return { segmentsM, totalM: sum(segmentsM) }
}

export type MeasuredLink = { opticalM: number; groundM: number; line: LngLat[] }

/** What lies between two places of a link, whichever comes first. */
export function measureLink(route: PreparedRoute, fromM: number, toM: number): MeasuredLink {
  const [from, to] = [findPlace(route, fromM), findPlace(route, toM)]
  const groundM = Math.abs((to?.groundM ?? 0) - (from?.groundM ?? 0))
  return { opticalM: Math.abs(toM - fromM), groundM, line: sliceRoute(route, fromM, toM) }
}
