import { type RawBuilder, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'
import type { LandmarkRow } from './plant-read.repository.ts'

export interface LandmarkSearch {
  readonly scope: DomainScope
  readonly keyword: string
  readonly limit: number
}

export type FoundLandmarkRow = LandmarkRow & { readonly linkCode: string }

const reaches = (scope: DomainScope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`landmark.link_id IN (SELECT link.id FROM link WHERE ${inScope(scope, 'link.domainId')})`

/**
 * Of the links in the scope; those in whose name it stands earliest first, those that only remark it last. A word may stand in
 * all of 200,000: little is done with each (names that stand alike are in order of their letters' numbers, which is quick and the
 * same on every database), and the link is looked up for those alone that are answered.
 */
export async function searchLandmarks(
  db: Db,
  { scope, keyword, limit }: LandmarkSearch,
): Promise<FoundLandmarkRow[]> {
  const pattern = makeContainsPattern(keyword)
  const standsAt = sql`strpos(landmark.sought, lower(${keyword}) COLLATE "C")`
  const { rows } = await sql<FoundLandmarkRow>`
    SELECT found.id, found.link_id, found.name, found.kind, found.optical_m, found.lng, found.lat, found.slack_m, found.remark,
           link.code AS link_code
      FROM (SELECT landmark.*,
                   CASE WHEN ${standsAt} <= char_length(landmark.name) THEN ${standsAt} END AS stands_at
              FROM landmark
             WHERE ${reaches(scope)} AND landmark.sought LIKE lower(${pattern}) COLLATE "C"
             ORDER BY stands_at NULLS LAST, landmark.name COLLATE "C", landmark.id
             LIMIT ${limit}) AS found
      JOIN link ON link.id = found.link_id
     ORDER BY found.stands_at NULLS LAST, found.name COLLATE "C", found.id`.execute(db)
  return rows
}
