import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { Ground } from '#modules/base-map'
import { findSeen } from './drawing/route-scale.ts'
import type { ReportPorts } from './report.types.ts'

/** What lies under the drawing of a link's route; null without a route or a map. */
export async function loadRouteGround(
  { loadGround }: Pick<ReportPorts, 'loadGround'>,
  { route, landmarks }: Pick<LinkInfo, 'route' | 'landmarks'>,
): Promise<Ground | null> {
  if (route === null) return null
  const marks = landmarks.flatMap(({ lngLat }) => (lngLat === null ? [] : [{ lngLat }]))
  return await loadGround(findSeen({ line: route.coordinates, marks }))
}
