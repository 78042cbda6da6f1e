import type { LineString } from '@fibrewatch/contract/schema'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'
import type { LandmarkRow } from './plant-read.repository.ts'

/** Where the distances of a link lay until a moment. */
export type FormerRow = Omit<Selectable<DatabaseTables['linkFormer']>, 'route' | 'landmarks'> & {
  readonly route: LineString | null
  readonly landmarks: readonly LandmarkRow[]
}

/** The oldest first. */
export async function listFormerMappings(db: Db | Tx, linkIds: readonly number[]): Promise<FormerRow[]> {
  const { rows } = await sql<FormerRow>`
    SELECT * FROM link_former WHERE link_id = ANY(${[...linkIds]}::int8[]) ORDER BY until`.execute(db)
  return rows
}

/** Keeps where the distances of the link lie now, for what was measured before `until`. */
export async function keepFormerMapping(tx: Tx, linkId: number, until: Date): Promise<void> {
  await sql`
    INSERT INTO link_former (link_id, until, length_m, launch_offset_m, excess_ratio, route, landmarks)
      SELECT id, ${until}, length_m, launch_offset_m, excess_ratio, route,
             coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'linkId', link_id, 'name', name, 'kind', kind,
                                                           'opticalM', optical_m, 'lng', lng, 'lat', lat,
                                                           'slackM', slack_m, 'remark', remark) ORDER BY optical_m)
                         FROM landmark WHERE landmark.link_id = link.id), '[]')
        FROM link WHERE id = ${linkId}`.execute(tx)
}

export async function forgetFormerMapping(tx: Tx, linkId: number, until: Date): Promise<void> {
  await tx.deleteFrom('linkFormer').where('linkId', '=', linkId).where('until', '=', until).execute()
}

/** Until when the newest of the former distances counted; null: there are none. */
export async function loadLastFormer(tx: Tx, linkId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('linkFormer')
    .select((eb) => eb.fn.max('until').as('last'))
    .where('linkId', '=', linkId)
    .executeTakeFirst()
  return row?.last ?? null
}
