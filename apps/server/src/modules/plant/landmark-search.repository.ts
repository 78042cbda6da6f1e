import { sql } from 'kysely'
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

/** Of the links in the scope; those in whose name it stands earliest first, those that only remark it last. */
export async function searchLandmarks(
  db: Db,
  { scope, keyword, limit }: LandmarkSearch,
): Promise<FoundLandmarkRow[]> {
  const pattern = makeContainsPattern(keyword)
  const { rows } = await sql<FoundLandmarkRow>`
    SELECT landmark.id, landmark.link_id, landmark.name, landmark.kind, landmark.optical_m, landmark.lng, landmark.lat,
           landmark.slack_m, landmark.remark, link.code AS link_code
      FROM landmark JOIN link ON link.id = landmark.link_id
     WHERE ${inScope(scope, 'link.domainId')}
       AND landmark.sought LIKE lower(${pattern}) COLLATE "C"
     ORDER BY nullif(strpos(lower(landmark.name), lower(${keyword})), 0) NULLS LAST, landmark.name, landmark.id
     LIMIT ${limit}`.execute(db)
  return rows
}
