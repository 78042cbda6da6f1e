import type { PlaceCounts } from '@fibrewatch/contract/alarm'
import type { Severity } from '@fibrewatch/contract/severity'
import { type RawBuilder, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { TimePosition } from '#platform/list/cursor'
import type { Db } from '#platform/database/database'
import type { AlarmRecord } from './alarm-record.ts'
import { matchSearch } from './alarm-search.repository.ts'
import type { UrgencyPosition } from './urgency-cursor.ts'
import { type AlarmRow, loadRecords, SELECT_ALARM } from './alarm-row.repository.ts'

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
  /** True: drills alone; false: none. */
  readonly drill?: boolean | undefined
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

/** Raised alarms, the latest or the oldest first: one index, read from either end. */
export async function listAlarms(
  db: Db,
  { filter, after, limit, oldestFirst = false }: AlarmPageQuery & { readonly oldestFirst?: boolean },
): Promise<AlarmRecord[]> {
  const isBeyond = oldestFirst ? sql`>` : sql`<`
  const beyond = after ? sql`AND (a.raised_at, a.id) ${isBeyond} (${after.at}, ${after.id})` : sql``
  const order = oldestFirst ? sql`a.raised_at, a.id` : sql`a.raised_at DESC, a.id DESC`
  return loadRecords(
    db,
    sql<AlarmRow>`${SELECT_ALARM} WHERE ${matches(filter)} ${beyond} ORDER BY ${order} LIMIT ${limit}`,
  )
}

export interface MatchingIdsQuery extends AlarmPageQuery {
  /** Raised no later than this live message. */
  readonly throughSeq: number
}

/** Positions of alarms in the order of `listAlarms`, without the alarms. */
export async function listMatchingPositions(
  db: Db,
  { filter, after, limit, throughSeq }: MatchingIdsQuery,
): Promise<TimePosition[]> {
  const beyond = after ? sql`AND (a.raised_at, a.id) < (${after.at}, ${after.id})` : sql``
  const answer = await sql<TimePosition>`
    SELECT a.id, a.raised_at AS at
      FROM alarm a
     WHERE ${matches(filter)} AND a.raised_seq <= ${throughSeq} ${beyond}
     ORDER BY a.raised_at DESC, a.id DESC LIMIT ${limit}`.execute(db)
  return answer.rows
}

export interface UrgentPageQuery {
  readonly filter: AlarmFilter
  /** The last alarm of the page before. */
  readonly after?: UrgencyPosition | undefined
  readonly limit: number
}

/** Raised alarms, the most severe first, and of one severity the latest. */
export async function listUrgentAlarms(
  db: Db,
  { filter, after, limit }: UrgentPageQuery,
): Promise<AlarmRecord[]> {
  const beyond = after
    ? sql`AND (a.severity_rank > ${after.rank} OR
        (a.severity_rank = ${after.rank} AND (a.raised_at, a.id) < (${after.at}, ${after.id})))`
    : sql``
  return loadRecords(
    db,
    sql<AlarmRow>`${SELECT_ALARM}
    WHERE ${matches(filter)} ${beyond}
    ORDER BY a.severity_rank, a.raised_at DESC, a.id DESC LIMIT ${limit}`,
  )
}

/** Counts up to `bound`. */
export async function countAlarms(db: Db, filter: AlarmFilter, bound: number): Promise<number> {
  const answer = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM alarm a WHERE ${matches(filter)} LIMIT ${bound}) AS found`.execute(db)
  return answer.rows[0]?.total ?? 0
}

function matches(filter: AlarmFilter): RawBuilder<unknown> {
  const conditions = [...matchSubject(filter), ...matchState(filter)].filter(
    (condition) => condition !== undefined && condition !== false,
  )
  return sql.join(
    [sql`a.raised_at IS NOT NULL`, inScope(filter.scope, 'a.domain_id'), ...conditions],
    sql` AND `,
  )
}

/** As `findDistance` tells it. */
const TOLD_M = sql`coalesce(a.position_m, CASE WHEN a.seen_link_id IS NOT NULL THEN a.seen_m END)`

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
    positionFromM !== undefined && sql`${TOLD_M} >= ${positionFromM}`,
    positionToM !== undefined && sql`${TOLD_M} <= ${positionToM}`,
    keyword ? matchSearch(keyword) : undefined,
  ]
}

function matchState({ state, severities, acked, shelved, drill, from, to }: AlarmFilter) {
  return [
    state !== 'all' && sql`a.state = ${state}`,
    severities && sql`a.severity = ANY(${severities}::text[])`,
    acked !== undefined && sql`a.acked = ${acked}`,
    shelved !== undefined && (shelved ? sql`a.shelved_until IS NOT NULL` : sql`a.shelved_until IS NULL`),
    drill !== undefined && (drill ? sql`a.drill_ends_at IS NOT NULL` : sql`a.drill_ends_at IS NULL`),
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

/** Alarms of the same link near the same place, without the alarm itself: what happened there, so no drills. */
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
    WHERE a.link_id = ${link.id} AND a.id <> ${id} AND a.raised_at >= ${since} AND ${near} AND a.drill_ends_at IS NULL
      AND ${inScope(scope, 'a.domain_id')}
    ORDER BY a.raised_at DESC, a.id DESC LIMIT ${limit}`,
  )
}

/** Whether it waits for an operator: neither acknowledged, nor shelved, nor explained by another alarm. */
const IS_WAITING = sql`NOT acked AND shelved_until IS NULL AND suppressed_by IS NULL`

/** No drill. */
const IS_REAL = sql`(drill_ends_at IS NULL)`

export interface SeverityCount {
  readonly severity: Severity
  readonly active: number
  readonly unacked: number
  /** Drills, counted apart from everything. */
  readonly activeDrills: number
  readonly unackedDrills: number
  /** The alarm that waits longest. */
  readonly oldestId: string | null
  readonly oldestAt: Date | null
}

export interface SeverityCounts {
  /** Number of the last live message they include. */
  readonly seq: number
  readonly counts: readonly SeverityCount[]
}

/** Active alarms by severity, and the number of the last message they include: in one statement, so of one state. */
export async function countBySeverity(db: Db, scope: DomainScope): Promise<SeverityCounts> {
  const answer = await sql<{ seq: number } & { [Key in keyof SeverityCount]: SeverityCount[Key] | null }>`
    SELECT live_cursor.seq, counted.* FROM live_cursor LEFT JOIN (
      SELECT severity, count(*) FILTER (WHERE ${IS_REAL}) AS active,
             count(*) FILTER (WHERE ${IS_REAL} AND ${IS_WAITING}) AS unacked,
             count(*) FILTER (WHERE NOT ${IS_REAL}) AS active_drills,
             count(*) FILTER (WHERE NOT ${IS_REAL} AND ${IS_WAITING}) AS unacked_drills,
             (array_agg(id ORDER BY raised_at, id) FILTER (WHERE ${IS_REAL} AND ${IS_WAITING}))[1] AS oldest_id,
             min(raised_at) FILTER (WHERE ${IS_REAL} AND ${IS_WAITING}) AS oldest_at
        FROM alarm WHERE state = 'active' AND raised_at IS NOT NULL AND ${inScope(scope, 'domain_id')}
       GROUP BY severity) AS counted ON true`.execute(db)
  const counts = answer.rows.flatMap(({ severity, oldestId, oldestAt, ...numbers }) => {
    const { active, unacked, activeDrills, unackedDrills } = numbers
    if (severity === null) return []
    const drills = { activeDrills: activeDrills ?? 0, unackedDrills: unackedDrills ?? 0 }
    return [{ severity, active: active ?? 0, unacked: unacked ?? 0, ...drills, oldestId, oldestAt }]
  })
  return { seq: answer.rows[0]?.seq ?? 0, counts }
}

/** Alarms that returned to normal unacknowledged, up to `bound`. */
export async function countReturned(db: Db, scope: DomainScope, bound: number): Promise<number> {
  const answer = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM alarm
       WHERE state = 'cleared' AND raised_at IS NOT NULL AND ${IS_REAL} AND ${IS_WAITING} AND ${inScope(scope, 'domain_id')}
       LIMIT ${bound}) AS found`.execute(db)
  return answer.rows[0]?.total ?? 0
}

/** Active alarms by subject and severity; an alarm about a link counts only at the link. */
export async function countByPlace(db: Db, scope: DomainScope): Promise<PlaceCounts[]> {
  const answer = await sql<PlaceCounts>`
    SELECT link_id, CASE WHEN link_id IS NULL THEN device_id END AS device_id, severity,
           count(*) AS active, count(*) FILTER (WHERE ${IS_WAITING}) AS unacked
      FROM alarm WHERE state = 'active' AND raised_at IS NOT NULL AND ${IS_REAL} AND ${inScope(scope, 'domain_id')}
     GROUP BY 1, 2, 3`.execute(db)
  return answer.rows
}
