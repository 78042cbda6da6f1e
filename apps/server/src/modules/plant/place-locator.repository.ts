import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { LandmarkFacts, RouteFacts } from './route-landmarks.ts'

/** A link's route with the accuracy of its last measurement. */
export type RouteRow = RouteFacts & {
  readonly linkId: number
  readonly groupIndex: number
  readonly lastPulseNs: number | null
  readonly lastSpacingM: number | null
  readonly landmarks: readonly LandmarkFacts[]
}

/** Links without a route are absent. */
export async function listRouteRows(db: Db, linkIds: readonly number[]): Promise<RouteRow[]> {
  const { rows } = await sql<RouteRow>`
    SELECT link.id AS link_id, link.route AS line, link.length_m, link.launch_offset_m, link.excess_ratio,
           link.group_index, link.last_pulse_ns, link.last_spacing_m, coalesce(marks.list, '[]') AS landmarks
      FROM link
      LEFT JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('name', name, 'kind', kind, 'opticalM', optical_m, 'lng', lng,
                                            'lat', lat, 'slackM', slack_m) ORDER BY optical_m) AS list
          FROM landmark WHERE landmark.link_id = link.id) marks ON true
     WHERE link.id = ANY(${linkIds}::bigint[]) AND link.route IS NOT NULL`.execute(db)
  return rows
}
