import type { Tx } from '#platform/database/database'
import { sql } from 'kysely'

/** Keeps where the distances of the link lie now, for what was measured before `until`. */
export async function keepFormerMapping(tx: Tx, linkId: number, until: Date): Promise<void> {
  await sql`
    INSERT INTO link_former (link_id, until, length_m, launch_offset_m, excess_ratio, route, landmarks)
      SELECT id, ${until}, length_m, launch_offset_m, excess_ratio, route,
             coalesce((SELECT jsonb_agg(jsonb_build_object('name', name, 'kind', kind, 'opticalM', optical_m, 'lng', lng,
                                                           'lat', lat, 'slackM', slack_m) ORDER BY optical_m)
                         FROM landmark WHERE landmark.link_id = link.id), '[]')
        FROM link WHERE id = ${linkId}`.execute(tx)
}

export async function forgetFormerMapping(tx: Tx, linkId: number, until: Date): Promise<void> {
  await tx.deleteFrom('linkFormer').where('linkId', '=', linkId).where('until', '=', until).execute()
}
