import { makeRoute } from '@fibrewatch/route'
import type { FreshZone, LinkFields } from './link-write.repository.ts'
import { launchOverLandmark, launchTooLong, routeInvalid, zoneBeyondEnd, zoneOrder } from './plant.errors.ts'
import type { LineString } from '@fibrewatch/contract/schema'
import { composeRoute, type LandmarkFacts } from './route-landmarks.ts'

/** A link as it is to be. */
export interface FittingLink {
  readonly fields: Pick<LinkFields, 'lengthM' | 'launchOffsetM' | 'excessRatio'>
  readonly route: LineString | null
  readonly landmarks: readonly LandmarkFacts[]
  readonly zones: readonly FreshZone[]
}

/**
 * Route, landmarks and zones lie on the fibre, and in order.
 *
 * @throws plant.launch-too-long; plant.launch-over-landmark where a landmark would lie within the launch fibre;
 * plant.route-invalid with the code of the fault and the name of the faulty landmark; plant.zone-order;
 * plant.zone-beyond-end
 */
export function requireFit({ fields, route, landmarks, zones }: FittingLink): void {
  requireLandmarks(landmarks, fields)
  if (route !== null) requireRoute({ ...fields, line: route }, landmarks)
  for (const { name, fromM, toM } of zones) {
    if (toM <= fromM) throw zoneOrder(name)
    if (toM > fields.lengthM) throw zoneBeyondEnd(name, toM, fields.lengthM)
  }
}

/** Also where the link has no route yet: no two landmarks are at one optical distance, and none is off the link. */
function requireLandmarks(
  landmarks: readonly LandmarkFacts[],
  { launchOffsetM, lengthM }: FittingLink['fields'],
): void {
  if (launchOffsetM >= lengthM) throw launchTooLong(launchOffsetM, lengthM)
  const sorted = landmarks.toSorted((a, b) => a.opticalM - b.opticalM)
  // Said in words of the fibre: who states a launch fibre does not think of a route.
  const within = sorted.find(({ opticalM }) => opticalM < launchOffsetM)
  if (within) throw launchOverLandmark(launchOffsetM, within.name, within.opticalM)
  const off = sorted.find(({ opticalM }) => opticalM > lengthM)
  if (off) throw routeInvalid('landmark-optical-invalid', off.name)
  const twin = sorted.find((landmark, index) => landmark.opticalM === sorted[index - 1]?.opticalM)
  if (twin) throw routeInvalid('landmark-order', twin.name)
}

/** Whether the landmarks lie along the route, as far as it is known. */
export const fitsRoute = ({ fields, route, landmarks }: FittingLink): boolean =>
  route === null || makeRoute(composeRoute({ ...fields, line: route }, landmarks)).ok

function requireRoute(facts: Parameters<typeof composeRoute>[0], landmarks: readonly LandmarkFacts[]): void {
  const composed = composeRoute(facts, landmarks)
  const prepared = makeRoute(composed)
  if (prepared.ok) return
  const { code, index } = prepared.error
  const name =
    index !== undefined && code.startsWith('landmark-') ? composed.landmarks[index]?.name : undefined
  throw name === undefined ? routeInvalid(code) : routeInvalid(code, name)
}
