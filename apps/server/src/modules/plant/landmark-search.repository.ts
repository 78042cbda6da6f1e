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

/** Of the link that is joined. */
const isSeen = (scope: DomainScope): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : sql<boolean>`${inScope(scope, 'link.domainId')}`

const reaches = (scope: DomainScope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`landmark.link_id IN (SELECT link.id FROM link WHERE ${isSeen(scope)})`

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
 * remark it, each in the order of their names. The first names answer where these suffice: a word that stands in all of 200,000
 * is found there, and one that is not is rare, or rare in the scope, whose landmarks are then compared one by one.
 */
export async function searchLandmarks(db: Db, search: LandmarkSearch): Promise<FoundLandmarkRow[]> {
  const { limit } = search
  const begun = await listBegun(db, search)
  if (begun.length === limit) return begun
  if (!(await isWhole(db, search))) return await searchAll(db, search)
  const left = limit - begun.length
  const walked = await walkNames(db, { ...search, limit: left })
  return walked.length === left ? [...begun, ...walked] : await searchAll(db, search)
}

/** Of the first names that begin with the word those in the scope; all of them are in that of all domains. */
async function listBegun(db: Db, { scope, keyword, limit }: LandmarkSearch): Promise<FoundLandmarkRow[]> {
  const looked = scope.all ? limit : WALKED
  const { rows } = await sql<FoundLandmarkRow>`
    SELECT ${COLUMNS}, link.code AS link_code
      FROM (SELECT * FROM landmark WHERE ${begins(keyword)} ORDER BY ${lowerName}, landmark.id LIMIT ${looked}) AS landmark
      JOIN link ON link.id = landmark.link_id
     WHERE ${isSeen(scope)}
     ORDER BY ${lowerName}, landmark.id
     LIMIT ${limit}`.execute(db)
  return rows
}

/** Whether all names that begin with the word were among the first: whoever sees all of them was told so many as were asked for. */
async function isWhole(db: Db, { scope, keyword }: LandmarkSearch): Promise<boolean> {
  if (scope.all) return true
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count
      FROM (SELECT 1 FROM landmark WHERE ${begins(keyword)} LIMIT ${WALKED}) AS begun`.execute(db)
  return (rows[0]?.count ?? 0) < WALKED
}

/** Of the first names those in the scope that have the word further on. */
async function walkNames(db: Db, { scope, keyword, limit }: LandmarkSearch): Promise<FoundLandmarkRow[]> {
  const { rows } = await sql<FoundLandmarkRow>`
    SELECT ${COLUMNS}, link.code AS link_code
      FROM (SELECT * FROM landmark ORDER BY ${lowerName}, landmark.id LIMIT ${WALKED}) AS landmark
      JOIN link ON link.id = landmark.link_id
     WHERE ${isSeen(scope)} AND strpos(${lowerName}, lower(${keyword})) > 1 AND NOT ${begins(keyword)}
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
