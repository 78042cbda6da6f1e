import {
  QUALITY_GRADES,
  QUALITY_RANGES,
  type QualityGrade,
  type QualityRange,
  type QualityRow,
  type QualitySort,
} from '@fibrewatch/contract/quality'
import { makeReadingPattern } from '@fibrewatch/contract/search'
import type { Trend, Verdict } from '@fibrewatch/otdr'
import { type RawBuilder, sql } from 'kysely'
import { inDomainTree } from '#modules/domain'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'
import type { QualityPosition } from './quality-cursor.ts'

export interface QualityFilter {
  readonly scope: DomainScope
  readonly now: Date
  readonly grades?: readonly string[] | undefined
  readonly wavelengthNm?: number | undefined
  readonly fibreClass?: string | undefined
  readonly domainId?: number | undefined
  readonly linkId?: number | undefined
  readonly trend?: 'rising' | 'steady' | 'unknown' | undefined
  readonly keyword?: string | undefined
  readonly ranges: readonly Range[]
}

interface Range {
  readonly of: QualityRange
  readonly min: number | undefined
  readonly max: number | undefined
}

/** A grade with its link, as stored. */
export type QualityListRow = Pick<
  QualityRow,
  | 'linkId'
  | 'code'
  | 'name'
  | 'domainId'
  | 'lengthM'
  | 'fibreClass'
  | 'grade'
  | 'worst'
  | 'score'
  | 'totalLossDb'
  | 'attenuationDbPerKm'
  | 'lossChangeDb'
  | 'endDeltaM'
  | 'budgetDb'
  | 'marginDb'
  | 'traceId'
  | 'referenceVersion'
> & {
  readonly wavelengthNm: number
  readonly since: Date
  readonly spliceDb: number | null
  readonly spliceM: number | null
  readonly spliceAt: string | null
  readonly connectorDb: number | null
  readonly connectorM: number | null
  readonly connectorAt: string | null
  readonly reflectanceDb: number | null
  readonly reflectanceM: number | null
  readonly reflectanceAt: string | null
  readonly trend: Trend | null
  readonly crossesAt: string | null
  readonly crossesFrom: string | null
  readonly crossesTo: string | null
  readonly measuredAt: Date | null
  readonly referenceAt: Date | null
  /** The sort value; instants as milliseconds. */
  readonly sortKey: string | number | null
}

const epochMs = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(extract(epoch FROM ${column}) * 1000)::float8`

const SORTS: Readonly<Record<QualitySort, RawBuilder<unknown>>> = {
  grade: sql`q.urgency`,
  code: sql`link.code`,
  name: sql`link.name`,
  wavelengthNm: sql`q.wavelength_nm::float8`,
  lengthM: sql`link.length_m`,
  score: sql`q.score`,
  totalLossDb: sql`q.total_loss_db`,
  attenuationDbPerKm: sql`q.attenuation_db_per_km`,
  spliceDb: sql`q.splice_db`,
  reflectanceDb: sql`q.reflectance_db`,
  marginDb: sql`q.margin_db`,
  trendDbPerYear: sql`q.trend_db_per_year`,
  crossesAt: sql`(q.crosses_at - date '1970-01-01')::float8`,
  measuredAt: epochMs(sql`q.measured_at`),
  referenceAt: epochMs(sql`q.reference_at`),
}

export const kindOfSort = (sortBy: QualitySort): 'number' | 'string' =>
  sortBy === 'code' || sortBy === 'name' ? 'string' : 'number'

export interface QualityPageQuery {
  readonly filter: QualityFilter
  readonly sortBy: QualitySort
  readonly isAsc: boolean
  readonly after?: QualityPosition | undefined
  readonly limit: number
}

/** Up to this distance, metres, a landmark names a position. */
const NEAR_LANDMARK_M = 100

const landmarkAt = (position: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT landmark.name FROM landmark
   WHERE landmark.link_id = q.link_id
     AND landmark.optical_m BETWEEN ${position} - ${NEAR_LANDMARK_M} AND ${position} + ${NEAR_LANDMARK_M}
   ORDER BY abs(landmark.optical_m - ${position}) LIMIT 1)`

const FROM = sql`
  FROM quality_grade q JOIN link ON link.id = q.link_id LEFT JOIN quality_link own ON own.link_id = q.link_id`

const COLUMNS = sql`
  q.link_id, link.code, link.name, link.domain_id, link.length_m, own.fibre_class, q.wavelength_nm, q.grade, q.since,
  q.worst, q.score, q.total_loss_db, q.attenuation_db_per_km, q.splice_db, q.splice_m, q.connector_db, q.connector_m,
  q.reflectance_db, q.reflectance_m, q.loss_change_db, q.end_delta_m, q.budget_db, q.margin_db, q.trend, q.crosses_at,
  q.crosses_from, q.crosses_to, q.trace_id, q.measured_at, q.reference_version, q.reference_at`

const PLACES = sql`
  ${landmarkAt(sql`q.splice_m`)} AS splice_at, ${landmarkAt(sql`q.connector_m`)} AS connector_at,
  ${landmarkAt(sql`q.reflectance_m`)} AS reflectance_at`

/** Unknown values sort last, in both directions. Landmarks are looked up for the page only. */
export async function listQuality(db: Db, query: QualityPageQuery): Promise<QualityListRow[]> {
  const { filter, sortBy, isAsc, after, limit } = query
  const column = SORTS[sortBy]
  const way = isAsc ? sql`ASC` : sql`DESC`
  const beyond = after === undefined ? sql`true` : isBeyond(column, isAsc, after)
  const { rows } = await sql<QualityListRow>`
    SELECT q.*, ${PLACES}
      FROM (SELECT ${COLUMNS}, ${column} AS sort_key
              FROM (SELECT q.link_id, q.wavelength_nm ${FROM} WHERE ${matches(filter)} AND ${beyond}
                     ORDER BY ${column} ${way} NULLS LAST, q.link_id, q.wavelength_nm LIMIT ${limit}) page
              JOIN quality_grade q USING (link_id, wavelength_nm) JOIN link ON link.id = q.link_id
              LEFT JOIN quality_link own ON own.link_id = q.link_id
             ORDER BY ${column} ${way} NULLS LAST, q.link_id, q.wavelength_nm) q
     ORDER BY q.sort_key ${way} NULLS LAST, q.link_id, q.wavelength_nm`.execute(db)
  return rows
}

function isBeyond(column: RawBuilder<unknown>, isAsc: boolean, after: QualityPosition): RawBuilder<unknown> {
  const { value, linkId, wavelengthNm } = after
  const later = sql`(q.link_id, q.wavelength_nm) > (${linkId}, ${wavelengthNm})`
  if (value === null) return sql`(${column} IS NULL AND ${later})`
  const typed = typeof value === 'number' ? sql`${value}::float8` : sql`${value}::text`
  const further = isAsc ? sql`${column} > ${typed}` : sql`${column} < ${typed}`
  return sql`(${further} OR (${column} = ${typed} AND ${later}) OR ${column} IS NULL)`
}

/** Counts up to `bound`. */
export async function countQuality(db: Db, filter: QualityFilter, bound: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT 1 ${FROM} WHERE ${matches(filter)} LIMIT ${bound}) found`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Rows by grade; the filter's own grades are ignored, so that each can be chosen. */
export async function countByGrade(db: Db, filter: QualityFilter): Promise<Record<QualityGrade, number>> {
  const { rows } = await sql<{ grade: QualityGrade; total: number }>`
    SELECT q.grade, count(*) AS total ${FROM} WHERE ${matches({ ...filter, grades: undefined })}
     GROUP BY q.grade`.execute(db)
  const count = (grade: QualityGrade): number => rows.find((row) => row.grade === grade)?.total ?? 0
  return Object.fromEntries(QUALITY_GRADES.map((grade) => [grade, count(grade)])) as Record<
    QualityGrade,
    number
  >
}

/** The worst grade of each link: one tested at several wavelengths has several. */
export async function listWorstGrades(
  db: Db,
  scope: DomainScope,
): Promise<{ linkId: number; grade: QualityGrade }[]> {
  const { rows } = await sql<{ linkId: number; grade: QualityGrade }>`
    SELECT DISTINCT ON (q.link_id) q.link_id, q.grade FROM quality_grade q JOIN link ON link.id = q.link_id
     WHERE ${inScope(scope, 'link.domainId')} ORDER BY q.link_id, q.urgency`.execute(db)
  return rows
}

const RANGES: Readonly<Record<QualityRange, (now: Date) => RawBuilder<unknown>>> = {
  lengthM: () => sql`link.length_m`,
  totalLossDb: () => sql`q.total_loss_db`,
  attenuationDbPerKm: () => sql`q.attenuation_db_per_km`,
  spliceDb: () => sql`q.splice_db`,
  reflectanceDb: () => sql`q.reflectance_db`,
  marginDb: () => sql`q.margin_db`,
  trendDbPerYear: () => sql`q.trend_db_per_year`,
  testAgeDays: (now) => sql`(extract(epoch FROM ${now}::timestamptz - q.measured_at) / 86400)`,
  referenceAgeDays: (now) => sql`(extract(epoch FROM ${now}::timestamptz - q.reference_at) / 86400)`,
}

function matches(filter: QualityFilter): RawBuilder<unknown> {
  const { scope, now, grades, wavelengthNm, fibreClass, domainId, linkId, trend, keyword, ranges } = filter
  const conditions = [
    inScope(scope, 'link.domainId'),
    grades && sql`q.grade = ANY(${grades}::text[])`,
    wavelengthNm !== undefined && sql`q.wavelength_nm = ${wavelengthNm}`,
    fibreClass !== undefined && sql`own.fibre_class = ${fibreClass}`,
    domainId !== undefined && inDomainTree(domainId, 'link.domainId'),
    linkId !== undefined && sql`q.link_id = ${linkId}`,
    trend !== undefined && TRENDS[trend],
    keyword ? matchKeyword(keyword) : undefined,
    ...ranges.map((range) => matchRange(range, now)),
  ].filter((condition) => condition !== undefined && condition !== false)
  return sql.join(conditions, sql` AND `)
}

const SLOPE_LOW = sql`(q.trend->>'slopeLow')::float8`
const TRENDS = {
  rising: sql`${SLOPE_LOW} > 0`,
  steady: sql`${SLOPE_LOW} <= 0`,
  unknown: sql`q.trend IS NULL`,
}

function matchRange({ of, min, max }: Range, now: Date): RawBuilder<unknown> {
  const column = RANGES[of](now)
  const from = min === undefined ? sql`true` : sql`${column} >= ${min}::float8`
  const to = max === undefined ? sql`true` : sql`${column} <= ${max}::float8`
  return sql`(${from} AND ${to})`
}

/** The ranges of figures in a query. */
export const readRanges = (query: Readonly<Record<string, unknown>>): Range[] =>
  QUALITY_RANGES.flatMap((of) => {
    const [min, max] = [query[`${of}Min`], query[`${of}Max`]]
    if (typeof min !== 'number' && typeof max !== 'number') return []
    return [
      { of, min: typeof min === 'number' ? min : undefined, max: typeof max === 'number' ? max : undefined },
    ]
  })

function matchKeyword(keyword: string): RawBuilder<unknown> {
  const pattern = makeContainsPattern(keyword)
  return sql`(link.code ILIKE ${pattern} OR link.name ILIKE ${pattern}
    OR link.name_reading ~ ${makeReadingPattern(keyword)})`
}

export interface JudgedRow {
  readonly verdicts: Verdict[]
  readonly ruleSetId: number | null
  readonly ownBudgetDb: number | null
}

/** The details of a grade. */
export async function loadJudged(
  db: Db,
  linkId: number,
  wavelengthNm: number,
): Promise<JudgedRow | undefined> {
  const { rows } = await sql<JudgedRow>`
    SELECT q.verdicts, q.rule_set_id, own.budget_db AS own_budget_db
      FROM quality_grade q LEFT JOIN quality_link own ON own.link_id = q.link_id
     WHERE q.link_id = ${linkId} AND q.wavelength_nm = ${wavelengthNm}`.execute(db)
  return rows[0]
}

export interface DayRow {
  readonly day: string
  readonly grade: QualityGrade
  readonly lossDb: number | null
}

/** Oldest first. */
export async function listDays(
  db: Db,
  { linkId, wavelengthNm }: { linkId: number; wavelengthNm: number },
  from: string,
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    SELECT day, grade, CASE WHEN loss_count > 0 THEN loss_sum_db / loss_count END AS loss_db FROM quality_day
     WHERE link_id = ${linkId} AND wavelength_nm = ${wavelengthNm} AND day >= ${from}::date ORDER BY day`.execute(
    db,
  )
  return rows
}

export interface HeatQuery {
  readonly scope: DomainScope
  readonly linkIds: readonly number[]
  readonly wavelengthNm?: number | undefined
  readonly from: string
  readonly to: string
}

interface HeatRow {
  readonly linkId: number
  readonly wavelengthNm: number
  /** Days since the first, and the grade of each. */
  readonly offsets: number[]
  readonly grades: string
}

/** One row for each link and wavelength: thousands of days as two values. */
export async function listHeat(db: Db, query: HeatQuery): Promise<HeatRow[]> {
  const { scope, linkIds, wavelengthNm, from, to } = query
  const band = wavelengthNm === undefined ? sql`true` : sql`d.wavelength_nm = ${wavelengthNm}`
  const { rows } = await sql<HeatRow>`
    SELECT d.link_id, d.wavelength_nm, array_agg(d.day - ${from}::date ORDER BY d.day) AS offsets,
           string_agg(d.grade, '' ORDER BY d.day) AS grades
      FROM quality_day d JOIN link ON link.id = d.link_id
     WHERE d.link_id = ANY(${linkIds}::bigint[]) AND d.day BETWEEN ${from}::date AND ${to}::date AND ${band}
       AND ${inScope(scope, 'link.domainId')}
     GROUP BY d.link_id, d.wavelength_nm ORDER BY d.link_id, d.wavelength_nm`.execute(db)
  return rows
}

export interface LossLineQuery {
  readonly scope: DomainScope
  readonly linkIds: readonly number[]
  readonly from: string
  readonly to: string
  /** Days that one mean covers. */
  readonly spanDays: number
}

interface LossLineRow {
  readonly linkId: number
  readonly wavelengthNm: number
  /** Spans with a test since the first, and the mean loss of each. */
  readonly spans: number[]
  readonly lossesDb: number[]
}

/** One row for each link and wavelength. */
export async function listLossLines(db: Db, query: LossLineQuery): Promise<LossLineRow[]> {
  const { scope, linkIds, from, to, spanDays } = query
  const { rows } = await sql<LossLineRow>`
    SELECT link_id, wavelength_nm, array_agg(span ORDER BY span) AS spans, array_agg(loss_db ORDER BY span) AS losses_db
      FROM (SELECT d.link_id, d.wavelength_nm, (d.day - ${from}::date) / ${spanDays}::int AS span,
                   sum(d.loss_sum_db) / sum(d.loss_count) AS loss_db
              FROM quality_day d JOIN link ON link.id = d.link_id
             WHERE d.link_id = ANY(${linkIds}::bigint[]) AND d.day BETWEEN ${from}::date AND ${to}::date
               AND d.loss_count > 0 AND ${inScope(scope, 'link.domainId')}
             GROUP BY d.link_id, d.wavelength_nm, span) spans
     GROUP BY link_id, wavelength_nm ORDER BY link_id, wavelength_nm`.execute(db)
  return rows
}
