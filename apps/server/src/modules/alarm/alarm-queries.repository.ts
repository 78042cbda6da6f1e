import type { SystemAlarmType } from '@fibrewatch/contract/alarm-type'
import type { Severity } from '@fibrewatch/contract/severity'
import { sql } from 'kysely'
import { SYSTEM_DEVICE } from '#modules/event'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'

/** The active alarms of one link. */
export interface LinkSummary {
  readonly linkId: number
  /** The worst of them. */
  readonly severity: Severity
  readonly activeAlarms: number
  /** Nearest active break, metres of optical distance; null when nothing is broken. */
  readonly brokenAtM: number | null
}

const BREAK_TYPES = ['FIBRE_BREAK', 'SENSOR_FIBRE_BREAK']

/** Links without an active alarm are absent. */
export async function listLinkSummaries(db: Db, scope: DomainScope): Promise<LinkSummary[]> {
  const answer = await sql<LinkSummary>`
    SELECT link_id, (array_agg(severity ORDER BY severity_rank))[1] AS severity, count(*) AS active_alarms,
           min(position_m) FILTER (WHERE type = ANY(${BREAK_TYPES}::text[])) AS broken_at_m
      FROM alarm WHERE state = 'active' AND link_id IS NOT NULL AND drill_ends_at IS NULL AND ${inScope(scope, 'domain_id')}
     GROUP BY link_id ORDER BY link_id`.execute(db)
  return answer.rows
}

/** An active alarm about the system itself; times in Unix milliseconds. */
export interface ActiveSystemAlarm {
  readonly type: SystemAlarmType
  readonly raisedAt: number
  /** Time of the newest observation. */
  readonly lastAt: number
}

export async function listActiveSystemAlarms(db: Db): Promise<ActiveSystemAlarm[]> {
  const rows = await db
    .selectFrom('alarm')
    .select(['type', 'raisedAt', 'lastAt'])
    .where('state', '=', 'active')
    .where('raisedAt', 'is not', null)
    .where('deviceId', 'is', null)
    .$narrowType<{ type: SystemAlarmType; raisedAt: Date }>()
    .execute()
  return rows.map(({ type, raisedAt, lastAt }) => ({
    type,
    raisedAt: raisedAt.getTime(),
    lastAt: lastAt.getTime(),
  }))
}

/** How many alarms of a severity are active in a domain. */
export interface ActiveCount {
  readonly domainId: number
  readonly severity: Severity
  readonly active: number
}

/** Domains and severities without an active alarm are absent. */
export const listActiveCounts = (db: Db): Promise<ActiveCount[]> =>
  db
    .selectFrom('alarm')
    .select(['domainId', 'severity', (each) => each.fn.countAll<number>().as('active')])
    .where('state', '=', 'active')
    .where('raisedAt', 'is not', null)
    .where('drillEndsAt', 'is', null)
    .groupBy(['domainId', 'severity'])
    .$narrowType<{ severity: Severity }>()
    .execute()

/** Those that last, in all domains. */
export async function countDrills(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('alarm')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('state', '=', 'active')
    .where('drillEndsAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export interface RaisedQuery {
  readonly scope: DomainScope
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
}

export interface RaisedSlot {
  readonly at: Date
  readonly raised: number
}

/** The beginnings of active episodes from the journal, those of drills left out: an alarm that returned counts each time. */
const BEGINNINGS = sql`alarm_journal j JOIN alarm a ON a.id = j.alarm_id`

const beganIn = ({ scope, from, to }: RaisedQuery) =>
  sql`j.kind IN ('raised', 'reopened') AND j.at >= ${from} AND j.at < ${to} AND a.drill_ends_at IS NULL AND ${inScope(scope, 'a.domain_id')}`

/** How often alarms were raised per slot, oldest first; empty slots included, the first one starts at `from`. */
export async function listRaisedSlots(
  db: Db,
  query: RaisedQuery & { readonly slotS: number },
): Promise<RaisedSlot[]> {
  const { from, to, slotS } = query
  const answer = await sql<RaisedSlot>`
    WITH raised AS (
      SELECT floor(extract(epoch FROM j.at - ${from}::timestamptz) / ${slotS}::int)::int AS slot, count(*) AS raised
        FROM ${BEGINNINGS} WHERE ${beganIn(query)} GROUP BY 1)
    SELECT starts.at, coalesce(raised.raised, 0) AS raised
      FROM generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 microsecond', ${slotS}::int * interval '1 second')
             WITH ORDINALITY AS starts (at, number)
      LEFT JOIN raised ON raised.slot = starts.number - 1
     ORDER BY starts.at`.execute(db)
  return answer.rows
}

export interface RaisedSource {
  readonly linkId: number | null
  /** Of the link, or of the device where the alarm is about the device. */
  readonly code: string
  readonly name: string
  readonly raised: number
}

/** The links and devices whose alarms were raised most often. */
export async function listTopSources(
  db: Db,
  query: RaisedQuery & { readonly limit: number },
): Promise<RaisedSource[]> {
  const answer = await sql<RaisedSource>`
    SELECT a.link_id, coalesce(link.code, device.code, ${SYSTEM_DEVICE.code}) AS code,
           coalesce(link.name, device.name, ${SYSTEM_DEVICE.code}) AS name,
           count(*) AS raised
      FROM ${BEGINNINGS} LEFT JOIN device ON device.id = a.device_id LEFT JOIN link ON link.id = a.link_id
     WHERE ${beganIn(query)}
     GROUP BY a.link_id, link.code, link.name, device.code, device.name
     ORDER BY raised DESC, code LIMIT ${query.limit}`.execute(db)
  return answer.rows
}

export interface LinkTraces {
  readonly latestTraceId: string | null
  /** The trace that new ones are compared with. */
  readonly referenceTraceId: string | null
}

export async function loadLinkTraces(db: Db, linkId: number | undefined): Promise<LinkTraces> {
  if (linkId === undefined) return { latestTraceId: null, referenceTraceId: null }
  const row = await db
    .selectFrom('link')
    .select(['lastTraceId as latestTraceId', 'referenceTraceId'])
    .where('id', '=', linkId)
    .executeTakeFirst()
  return row ?? { latestTraceId: null, referenceTraceId: null }
}

/** The traces that events of a link came from, by the id of the event; events without a trace are left out. */
export async function loadTracesOfEvents(
  db: Db,
  linkId: number,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const answer = await sql<{ id: string; traceId: string }>`
    SELECT id, trace_id FROM event
     WHERE id = ANY(${eventIds}::uuid[]) AND link_id = ${linkId} AND trace_id IS NOT NULL`.execute(db)
  return new Map(answer.rows.map(({ id, traceId }) => [id, traceId]))
}

/** Active alarms of a link that one trace alone has reported since they were cleared last, the oldest first. */
export async function listAlarmsOfTrace(
  tx: Tx,
  { linkId, traceId, limit }: { readonly linkId: number; readonly traceId: string; readonly limit: number },
): Promise<string[]> {
  const answer = await sql<{ id: string }>`
    SELECT alarm.id
      FROM alarm
      JOIN alarm_journal report ON report.alarm_id = alarm.id AND report.event_id IS NOT NULL
      LEFT JOIN event ON event.id = report.event_id AND event.link_id = alarm.link_id
     WHERE alarm.link_id = ${linkId} AND alarm.state = 'active'
       AND report.revision > (SELECT coalesce(max(revision), 0) FROM alarm_journal
                               WHERE alarm_id = alarm.id AND kind = 'cleared')
     GROUP BY alarm.id HAVING bool_and(event.trace_id IS NOT DISTINCT FROM ${traceId}::uuid)
     ORDER BY alarm.id LIMIT ${limit}`.execute(tx)
  return answer.rows.map(({ id }) => id)
}

/** Active alarms of other links whose place one trace of a link gives, the oldest first. */
export async function listAlarmsPlacedBy(
  tx: Tx,
  { linkId, traceId, limit }: { readonly linkId: number; readonly traceId: string; readonly limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('alarm')
    .innerJoin('confirmingTest', 'confirmingTest.alarmId', 'alarm.id')
    .select('alarm.id')
    .where('alarm.state', '=', 'active')
    .where('alarm.seenLinkId', '=', linkId)
    .where('confirmingTest.state', '=', 'confirmed')
    .where('confirmingTest.traceId', '=', traceId)
    .orderBy('alarm.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** An alarm that a trace of its own link has moved, and the line of its journal that says so. */
export interface MovedAlarm {
  readonly id: string
  readonly revision: number
}

/** Active alarms of a link that have their place from one trace of it, and from nothing since, the oldest first. */
export async function listAlarmsMovedBy(
  tx: Tx,
  { linkId, traceId, limit }: { readonly linkId: number; readonly traceId: string; readonly limit: number },
): Promise<MovedAlarm[]> {
  const { rows } = await sql<MovedAlarm>`
    SELECT alarm.id, moved.revision
      FROM alarm
      JOIN LATERAL (SELECT revision, kind, event_id FROM alarm_journal
                     WHERE alarm_id = alarm.id AND data -> 'patch' -> 'positionM' IS NOT NULL
                     ORDER BY revision DESC LIMIT 1) moved ON moved.kind = 'confirmed'
      JOIN event ON event.id = moved.event_id AND event.link_id = alarm.link_id
     WHERE alarm.link_id = ${linkId} AND alarm.state = 'active' AND event.trace_id = ${traceId}
     ORDER BY alarm.id LIMIT ${limit}`.execute(tx)
  return rows
}

/** Whether an open alarm other than this one is found by a key. */
export async function isKeyOfOther(
  tx: Tx,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom('alarm')
    .select('id')
    .where('key', '=', key)
    .where('open', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}
