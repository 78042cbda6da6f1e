import { type RawBuilder, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { makeContainsPattern, makePrefixPattern } from '#platform/database/like'
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

/** So many landmarks, in the order of their names, are looked at before all are. */
const WALKED = 2000

/** By letters' numbers, large and small ones alike: quick, and the same on every database. */
const lowerName = sql`lower(landmark.name) COLLATE "C"`
const COLUMNS = sql`landmark.id, landmark.link_id, landmark.name, landmark.kind, landmark.optical_m, landmark.lng, landmark.lat,
           landmark.slack_m, landmark.remark`

const begins = (keyword: string): RawBuilder<boolean> =>
  sql<boolean>`${lowerName} LIKE lower(${makePrefixPattern(keyword)}) COLLATE "C"`

/**
 * Of the links in the scope: those whose name begins with the word, then those in whose name it stands, then those that only
 * remark it, each in the order of their names. Who sees all domains is answered by the first names where these suffice: a word
 * that stands in all of 200,000 is found there, and one that is not is rare.
 */
export async function searchLandmarks(db: Db, search: LandmarkSearch): Promise<FoundLandmarkRow[]> {
  if (!search.scope.all) return await searchAll(db, search)
  const { keyword, limit } = search
  const begun = await listBegun(db, keyword, limit)
  const left = limit - begun.length
  if (left === 0) return begun
  const walked = await walkNames(db, keyword, left)
  return walked.length === left ? [...begun, ...walked] : await searchAll(db, search)
}

async function listBegun(db: Db, keyword: string, limit: number): Promise<FoundLandmarkRow[]> {
  const { rows } = await sql<FoundLandmarkRow>`
    SELECT ${COLUMNS}, link.code AS link_code
      FROM landmark
      JOIN link ON link.id = landmark.link_id
     WHERE ${begins(keyword)}
     ORDER BY ${lowerName}, landmark.id
     LIMIT ${limit}`.execute(db)
  return rows
}

/** Of the first names those that have the word further on. */
async function walkNames(db: Db, keyword: string, limit: number): Promise<FoundLandmarkRow[]> {
  const { rows } = await sql<FoundLandmarkRow>`
    SELECT ${COLUMNS}, link.code AS link_code
      FROM (SELECT * FROM landmark ORDER BY ${lowerName}, landmark.id LIMIT ${WALKED}) AS landmark
      JOIN link ON link.id = landmark.link_id
     WHERE strpos(${lowerName}, lower(${keyword})) > 1 AND NOT ${begins(keyword)}
     ORDER BY ${lowerName}, landmark.id
     LIMIT ${limit}`.execute(db)
  return rows
}

async function searchAll(db: Db, { scope, keyword, limit }: LandmarkSearch): Promise<FoundLandmarkRow[]> {
  const pattern = makeContainsPattern(keyword)
  const standsAt = sql`strpos(landmark.sought, lower(${keyword}) COLLATE "C")`
  const { rows } = await sql<FoundLandmarkRow>`
    SELECT ${COLUMNS}, link.code AS link_code
      FROM (SELECT landmark.*,
                   CASE WHEN ${begins(keyword)} THEN 1 WHEN ${standsAt} <= char_length(landmark.name) THEN 2 ELSE 3 END AS rank
              FROM landmark
             WHERE ${reaches(scope)} AND landmark.sought LIKE lower(${pattern}) COLLATE "C"
             ORDER BY rank, ${lowerName}, landmark.id
             LIMIT ${limit}) AS landmark
      JOIN link ON link.id = landmark.link_id
     ORDER BY landmark.rank, ${lowerName}, landmark.id`.execute(db)
  return rows
}
