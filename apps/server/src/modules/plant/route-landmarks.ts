import type { LandmarkKind } from '@fibrewatch/contract/landmark-fields'
import type { LineString } from '@fibrewatch/contract/schema'
import type { Landmark, LngLat, Route } from '@fibrewatch/route'

export interface LandmarkFacts {
  readonly name: string
  readonly kind: LandmarkKind
  readonly opticalM: number
  readonly lng: number | null
  readonly lat: number | null
  readonly slackM: number
}

export interface RouteFacts {
  readonly line: LineString
  readonly lengthM: number
  readonly launchOffsetM: number
  readonly excessRatio: number
}

/** A landmark without coordinates is kept in the inventory but locates nothing, so the route leaves it out. */
const isSurveyed = ({ lng, lat }: LandmarkFacts): boolean => lng !== null && lat !== null

/** A link's route with its surveyed landmarks, ready for `makeRoute`. */
export function composeRoute(facts: RouteFacts, landmarks: readonly LandmarkFacts[]): Route {
  const { line, lengthM, launchOffsetM, excessRatio } = facts
  const surveyed = landmarks.filter(isSurveyed).toSorted((a, b) => a.opticalM - b.opticalM)
  return {
    line: line.coordinates.map(parsePoint),
    lengthM,
    launchOffsetM,
    excessRatio,
    landmarks: surveyed.map(makeLandmark),
  }
}

function makeLandmark({ name, kind, opticalM, lng, lat, slackM }: LandmarkFacts, index: number): Landmark {
  return { id: String(index), name, kind, opticalM, slackM, lngLat: [lng ?? Number.NaN, lat ?? Number.NaN] }
}

/** A missing coordinate becomes one that `makeRoute` refuses by name. */
function parsePoint([lng, lat]: readonly number[]): LngLat {
  return [lng ?? Number.NaN, lat ?? Number.NaN]
}
