import type { Severity } from '@fibrewatch/contract'
import { type RawBuilder, sql } from 'kysely'
import type { TimePosition } from '#modules/event'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'
import { makeReadingPattern } from '#platform/text/reading'
import type { AlarmRecord } from './alarm.record.ts'
import { type AlarmRow, loadRecords, SELECT_ALARM } from './alarm.tables.ts'

export interface AlarmFilter {
  readonly scope: DomainScope
  readonly state: 'active' | 'cleared' | 'all'
  readonly severities?: readonly string[] | undefined
  readonly types?: readonly string[] | undefined
  readonly domainId?: number | undefined
  readonly linkId?: number | undefined
  readonly deviceId?: number | undefined
  readonly zoneId?: number | undefined
  readonly acked?: boolean | undefined
  readonly shelved?: boolean | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly positionFromM?: number | undefined
  readonly positionToM?: number | undefined
  readonly keyword?: string | undefined
}

export interface AlarmPageQuery {
  readonly filter: AlarmFilter
  readonly after?: TimePosition | undefined
  readonly limit: number
}

/** Alarms that were raised, the latest first. */
export async function listAlarms(db: Db, { filter, after, limit }: AlarmPageQuery): Promise<AlarmRecord[]> {
  const beyond = after ? sql`AND (a.raised_at, a.id) < (${after.at}, ${after.id})` : sql``
  return loadRecords(
    db,
    sql<AlarmRow>`${SELECT_ALARM}
    WHERE ${matches(filter)} ${beyond} ORDER BY a.raised_at DESC, a.id DESC LIMIT ${limit}`,
  )
}

/** Counts up to `bound`. */
export async function countAlarms(db: Db, filter: AlarmFilter, bound: number): Promise<number> {
  const answer = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM alarm a LEFT JOIN device ON device.id = a.device_id LEFT JOIN link ON link.id = a.link_id
       WHERE ${matches(filter)} LIMIT ${bound}) AS found`.execute(db)
  return answer.rows[0]?.total ?? 0
}

/** A keyword is text to be found, not a pattern: LIKE's own signs lose their meaning. */

function matches(filter: AlarmFilter): RawBuilder<unknown> {
  const conditions = [...matchSubject(filter), ...matchState(filter)].filter(
    (condition) => condition !== undefined && condition !== false,
  )
  return sql.join(
    [sql`a.raised_at IS NOT NULL`, inScope(filter.scope, 'a.domain_id'), ...conditions],
    sql` AND `,
  )
}

function matchSubject({
  types,
  domainId,
  linkId,
  deviceId,
  zoneId,
  positionFromM,
  positionToM,
  keyword,
}: AlarmFilter) {
  return [
    types && sql`a.type = ANY(${types}::text[])`,
    domainId !== undefined && sql`a.domain_id = ${domainId}`,
    linkId !== undefined && sql`a.link_id = ${linkId}`,
    deviceId !== undefined && sql`a.device_id = ${deviceId}`,
    zoneId !== undefined && sql`a.zone_id = ${zoneId}`,
    positionFromM !== undefined && sql`a.position_m >= ${positionFromM}`,
    positionToM !== undefined && sql`a.position_m <= ${positionToM}`,
    keyword ? matchKeyword(keyword) : undefined,
  ]
}

/** The links are read once, not with each of their alarms. */
function matchKeyword(keyword: string): RawBuilder<unknown> {
  const pattern = makeContainsPattern(keyword)
  const read = sql`SELECT id FROM link WHERE name_reading ~ ${makeReadingPattern(keyword)}`
  return sql`(link.code ILIKE ${pattern} OR link.name ILIKE ${pattern} OR device.code ILIKE ${pattern}
    OR device.name ILIKE ${pattern} OR a.link_id IN (${read}))`
}

function matchState({ state, severities, acked, shelved, from, to }: AlarmFilter) {
  return [
    state !== 'all' && sql`a.state = ${state}`,
    severities && sql`a.severity = ANY(${severities}::text[])`,
    acked !== undefined && sql`a.acked = ${acked}`,
    shelved !== undefined && (shelved ? sql`a.shelved_until IS NOT NULL` : sql`a.shelved_until IS NULL`),
    from && sql`a.raised_at >= ${from}`,
    to && sql`a.raised_at < ${to}`,
  ]
}

export interface SimilarQuery {
  readonly scope: DomainScope
  readonly alarm: AlarmRecord
  readonly withinM: number
  readonly since: Date
  readonly limit: number
}

/** Alarms of the same link near the same place, without the alarm itself. */
export async function listSimilarAlarms(db: Db, query: SimilarQuery): Promise<AlarmRecord[]> {
  const { scope, alarm, withinM, since, limit } = query
  const { id, positionM } = alarm.condition
  const { link } = alarm.source
  if (link === null) return []
  const near =
    positionM === null
      ? sql`true`
      : sql`a.position_m BETWEEN ${positionM - withinM} AND ${positionM + withinM}`
  return loadRecords(
    db,
    sql<AlarmRow>`${SELECT_ALARM}
    WHERE a.link_id = ${link.id} AND a.id <> ${id} AND a.raised_at >= ${since} AND ${near}
      AND ${inScope(scope, 'a.domain_id')}
    ORDER BY a.raised_at DESC, a.id DESC LIMIT ${limit}`,
  )
}

export interface SeverityCount {
  readonly severity: Severity
  readonly active: number
  readonly unacked: number
  /** The longest active alarm that nobody has acknowledged. */
  readonly oldestId: string | null
  readonly oldestAt: Date | null
}

/** Active alarms by severity, in one query. */
export async function countBySeverity(db: Db, scope: DomainScope): Promise<SeverityCount[]> {
  const answer = await sql<SeverityCount>`
    SELECT severity, count(*) AS active, count(*) FILTER (WHERE NOT acked) AS unacked,
           (array_agg(id ORDER BY raised_at, id) FILTER (WHERE NOT acked))[1] AS oldest_id,
           min(raised_at) FILTER (WHERE NOT acked) AS oldest_at
      FROM alarm WHERE state = 'active' AND ${inScope(scope, 'domain_id')}
     GROUP BY severity`.execute(db)
  return answer.rows
}
