import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { EventState } from '@fibrewatch/contract/ingest'
import type { Severity } from '@fibrewatch/contract/severity'
import { type RawBuilder, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import type { TimePosition } from '#platform/list/cursor'
import { SYSTEM_DEVICE } from './event-fact.ts'

export interface EventFilter {
  readonly scope: DomainScope
  readonly types?: readonly string[] | undefined
  readonly linkId?: number | undefined
  readonly domainId?: number | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export interface EventRow {
  readonly id: string
  readonly at: Date
  readonly ingestedAt: Date
  readonly type: AlarmType
  readonly state: EventState
  readonly deviceCode: string
  readonly linkId: number | null
  readonly linkCode: string | null
  readonly linkName: string | null
  readonly domainId: number
  readonly positionM: number | null
  readonly lengthM: number | null
  readonly severity: Severity | null
  readonly value: number | null
  readonly unit: string | null
  readonly confidence: number | null
  readonly durationS: number | null
  readonly traceId: string | null
}

export interface EventPageQuery {
  readonly filter: EventFilter
  readonly after?: TimePosition | undefined
  readonly limit: number
  readonly oldestFirst?: boolean
}

/**
 * Newest or oldest first. One index scan per domain, merged: so one index serves a single domain, a subtree and all.
 */
export async function listEvents(
  db: Db,
  { filter, after, limit, oldestFirst = false }: EventPageQuery,
): Promise<EventRow[]> {
  const isBeyond = oldestFirst ? sql`>` : sql`<`
  const beyond = after ? sql`AND (event.at, event.id) ${isBeyond} (${after.at}, ${after.id})` : sql``
  const direction = oldestFirst ? sql`ASC` : sql`DESC`
  const answer = await sql<EventRow>`
    SELECT e.id, e.at, e.ingested_at, e.type, e.state, coalesce(device.code, ${SYSTEM_DEVICE.code}) AS device_code, e.link_id, link.code AS link_code,
           link.name AS link_name, e.domain_id, e.position_m, e.length_m, e.severity, e.value, e.unit, e.confidence,
           e.duration_s, e.trace_id
      FROM domain
     CROSS JOIN LATERAL (
       SELECT * FROM event
        WHERE event.domain_id = domain.id AND ${matches(filter)} ${beyond}
        ORDER BY event.at ${direction}, event.id ${direction} LIMIT ${limit}) e
      LEFT JOIN device ON device.id = e.device_id
      LEFT JOIN link ON link.id = e.link_id
     WHERE ${isDomainWanted(filter)}
     ORDER BY e.at ${direction}, e.id ${direction} LIMIT ${limit}`.execute(db)
  return answer.rows
}

/** Counts up to `bound`. */
export async function countEvents(db: Db, filter: EventFilter, bound: number): Promise<number> {
  const answer = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM domain JOIN event ON event.domain_id = domain.id
       WHERE ${isDomainWanted(filter)} AND ${matches(filter)} LIMIT ${bound}) AS found`.execute(db)
  return answer.rows[0]?.total ?? 0
}

function isDomainWanted({ scope, domainId }: EventFilter): RawBuilder<unknown> {
  const own = domainId === undefined ? sql`true` : sql`domain.id = ${domainId}`
  return sql`${inScope(scope, 'domain.id')} AND ${own}`
}

function matches({ types, linkId, from, to }: EventFilter): RawBuilder<unknown> {
  const conditions = [
    types && sql`event.type = ANY(${types}::text[])`,
    linkId !== undefined && sql`event.link_id = ${linkId}`,
    from && sql`event.at >= ${from}`,
    to && sql`event.at < ${to}`,
  ].filter((condition) => condition !== undefined && condition !== false)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}
