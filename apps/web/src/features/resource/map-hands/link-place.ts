import type { LinkInfo } from '@fibrewatch/contract/plant'
import {
  type LandmarkOffset,
  type LngLat,
  locate,
  makeRoute,
  opticalAt,
  pointAtGround,
  type PreparedRoute,
} from '@fibrewatch/route'
import { findFarEndM } from '@fibrewatch/otdr'
import { parseLngLat } from '../plant-map/map-model.ts'

/** A landmark beside a place, and how far away it is along the line on the ground. */
export type Neighbour = { id: number; name: string; offsetM: number }

/** A place of a link, in all the distances a crew may ask for. */
export type LinkPlace = {
  opticalM: number
  /** Along the line on the ground, from its first point. */
  groundM: number
  /** WGS-84 degrees. */
  lngLat: LngLat
  before: Neighbour | null
  after: Neighbour | null
}

/** Only where a link lies is asked of it: how exactly an instrument measured plays no part. */
const BY_HAND = { sampleSpacingM: 0, pulseNs: 0, groupIndex: 1 }

/** Optical metres of the far end: the receive fibre behind it lies on a reel in a room, and not along the route. */
export const findFibreEndM = (link: Pick<LinkInfo['link'], 'lengthM' | 'receiveFibreM'>): number =>
  findFarEndM(link)

/** The route of a link with its surveyed landmarks; null where it has none, or one that nothing can be located on. */
export function prepareLink({ link, route, landmarks }: LinkInfo): PreparedRoute | null {
  if (route === null) return null
  const { launchOffsetM, excessRatio } = link
  const lengthM = findFibreEndM(link)
  const surveyed = landmarks
    .filter(({ opticalM }) => opticalM <= lengthM)
    .toSorted((a, b) => a.opticalM - b.opticalM)
    .flatMap(({ id, name, kind, opticalM, slackM, ...landmark }) => {
      const lngLat = parseLngLat(landmark.lngLat)
      return lngLat === null ? [] : [{ id: String(id), name, kind, opticalM, slackM, lngLat }]
    })
  const line = route.coordinates.map(parseLngLat).filter((point) => point !== null)
  const made = makeRoute({ line, lengthM, launchOffsetM, excessRatio, landmarks: surveyed })
  return made.ok ? made.value : null
}

const makeNeighbour = (offset: LandmarkOffset | null): Neighbour | null =>
  offset === null
    ? null
    : { id: Number(offset.landmark.id), name: offset.landmark.name, offsetM: offset.offsetM }

/** Null off the fibre. */
export function findPlace(route: PreparedRoute, opticalM: number): LinkPlace | null {
  const found = locate(route, opticalM, BY_HAND)
  if (!found.ok || found.value.outside !== 'no') return null
  const { groundM, lngLat, before, after } = found.value
  return { opticalM, groundM, lngLat, before: makeNeighbour(before), after: makeNeighbour(after) }
}

const roundToCentimetre = (distanceM: number): number => Math.round(distanceM * 100) / 100

/** Optical metres at a kilometre post; null where the route has no such post, or no fibre of the link. */
export function findPostM(route: PreparedRoute, groundM: number): number | null {
  if (groundM < 0 || groundM > route.groundLengthM) return null
  const found = pointAtGround(route, groundM)
  return found.ok && found.value.outside === 'no' ? roundToCentimetre(found.value.opticalM) : null
}

/** Optical metres of the place nearest to a point of the map, to the centimetre: a finger is no finer. */
export function findNearestM(route: PreparedRoute, lngLat: LngLat): number {
  const found = opticalAt(route, lngLat)
  const { lengthM, launchOffsetM } = route
  const opticalM = found.ok ? found.value.opticalM : launchOffsetM
  return Math.min(lengthM, Math.max(launchOffsetM, roundToCentimetre(opticalM)))
}

const METRES_PER_KM = 1000

/** As kilometre posts are written: `K12+345`, from the first point of the route. */
export function writePost(groundM: number): string {
  const whole = Math.round(groundM)
  return `K${Math.floor(whole / METRES_PER_KM)}+${String(whole % METRES_PER_KM).padStart(3, '0')}`
}
