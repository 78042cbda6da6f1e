import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { TraceRow } from '@fibrewatch/contract/trace'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import { type SqlBool, sql } from 'kysely'
import type { TimePosition } from '#platform/list/cursor'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import { couldMeasure } from './measurable-trace.repository.ts'
import type { OpenAlarm } from './trace-facts.ts'
import type { TraceReading, TraceSummary } from './trace-reading.ts'
import type { EventTable } from './stored-event.ts'
import type { LossHistory } from './trace.types.ts'

export interface NewTrace {
  readonly id: string
  readonly linkId: number
  readonly domainId: number
  readonly measuredAt: Date
  readonly receivedAt: Date
  readonly source: TraceRow['source']
  readonly isPast: boolean
  readonly direction: TraceDirection
  readonly fileKey: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly digest: Buffer
  readonly reading: TraceReading
}

/** A stored trace; it stays inside the module. */
export interface StoredTrace extends Omit<TraceRow, 'measuredAt' | 'receivedAt' | 'edited'> {
  readonly measuredAt: Date
  readonly receivedAt: Date
  readonly domainId: number
  readonly isPast: boolean
  readonly fileKey: string
  readonly summary: TraceSummary
  /** The newest version of its events; `endM` and `totalLossDb` are that version's. */
  readonly version: number
  readonly measuredEndM: number | null
  readonly measuredLossDb: number | null
  /** What the newest version says; null while that is the first. */
  readonly newest: StoredVersion | null
}

/** A version of the events that was made of a trace. */
export interface StoredVersion extends EventTable {
  readonly version: number
  readonly origin: 'edit' | 'restore' | 'template'
  /** As JSON gives it. */
  readonly madeAt: string
  readonly madeBy: string | null
  readonly reason: string
}

export type VersionHead = Omit<StoredVersion, keyof EventTable>

const SELECT_TRACE = sql`
  SELECT trace.id, trace.link_id, link.code AS link_code, trace.domain_id, trace.measured_at, trace.received_at,
         trace.source, trace.is_past, trace.direction, trace.wavelength_nm, trace.pulse_ns, trace.averaging_s, trace.range_m,
         CASE WHEN newest.version IS NULL THEN trace.end_m ELSE newest.end_m END AS end_m,
         CASE WHEN newest.version IS NULL THEN trace.total_loss_db ELSE newest.total_loss_db END AS total_loss_db,
         trace.reference_version, trace.size_bytes, trace.file_name, trace.file_key, trace.summary, trace.version,
         trace.end_m AS measured_end_m, trace.total_loss_db AS measured_loss_db,
         CASE WHEN newest.version IS NOT NULL THEN jsonb_build_object(
           'version', newest.version, 'origin', newest.origin, 'madeAt', newest.made_at, 'madeBy', newest.made_by,
           'reason', newest.reason, 'events', newest.events, 'endM', newest.end_m,
           'totalLossDb', newest.total_loss_db, 'orlDb', newest.orl_db) END AS newest
    FROM trace JOIN link ON link.id = trace.link_id
    LEFT JOIN trace_version newest ON newest.trace_id = trace.id AND newest.version = trace.version`

export async function createTrace(tx: Tx, trace: NewTrace): Promise<void> {
  const { id, linkId, domainId, measuredAt, receivedAt, source, isPast, direction } = trace
  const { fileKey, fileName, sizeBytes, digest } = trace
  const { wavelengthNm, pulseNs, averagingS, rangeM, endM, totalLossDb, summary } = trace.reading
  await sql`
    INSERT INTO trace (id, link_id, domain_id, measured_at, received_at, source, wavelength_nm, pulse_ns, averaging_s,
                       range_m, end_m, total_loss_db, file_key, file_name, size_bytes, digest, summary, direction,
                       is_past)
    VALUES (${id}, ${linkId}, ${domainId}, ${measuredAt}, ${receivedAt}, ${source}, ${wavelengthNm}, ${pulseNs},
            ${averagingS}, ${rangeM}, ${endM}, ${totalLossDb}, ${fileKey}, ${fileName}, ${sizeBytes}, ${digest},
            ${JSON.stringify(summary)}::jsonb, ${direction}, ${isPast})`.execute(tx)
}

export async function loadTrace(
  db: Db | Tx,
  scope: DomainScope,
  id: string,
): Promise<StoredTrace | undefined> {
  const { rows } = await sql<StoredTrace>`
    ${SELECT_TRACE} WHERE trace.id = ${id} AND ${inScope(scope, 'trace.domainId')}`.execute(db)
  return rows[0]
}

/** All traces of the links of a device: they are in the domain of their link. */
export async function moveTraces(
  tx: Tx,
  { deviceId, domainId }: { readonly deviceId: number; readonly domainId: number },
): Promise<void> {
  await sql`
    UPDATE trace SET domain_id = ${domainId}
     WHERE domain_id <> ${domainId} AND link_id IN (SELECT id FROM link WHERE device_id = ${deviceId})`.execute(
    tx,
  )
}

interface Arrived {
  readonly linkId: number
  readonly direction: TraceDirection
  readonly digest: Buffer
}

/** Whether the link's latest arrival from this end is this file. */
export async function loadSameArrival(
  db: Db | Tx,
  { linkId, direction, digest }: Arrived,
): Promise<string | undefined> {
  const latest = await db
    .selectFrom('trace')
    .select(['id', 'digest'])
    .where('linkId', '=', linkId)
    .where('direction', '=', direction)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.digest.equals(digest) ? latest.id : undefined
}

/** A trace from the port among so many that arrived last: one is spoken of soon after it came. */
const ARRIVALS_SOUGHT = 50

export async function findArrival(db: Db, linkId: number, digest: Buffer): Promise<string | undefined> {
  const arrived = await db
    .selectFrom('trace')
    .select(['id', 'digest'])
    .where('linkId', '=', linkId)
    .where('direction', '=', 'forward')
    .orderBy('id', 'desc')
    .limit(ARRIVALS_SOUGHT)
    .execute()
  return arrived.find((trace) => trace.digest.equals(digest))?.id
}

export interface TraceFilter {
  readonly scope: DomainScope
  readonly linkId?: number | undefined
  readonly after: TimePosition | null
  readonly limit: number
}

const whereOf = ({ scope, linkId }: Pick<TraceFilter, 'scope' | 'linkId'>) => {
  const ofLink = linkId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`trace.link_id = ${linkId}`
  return sql<SqlBool>`${inScope(scope, 'trace.domainId')} AND ${ofLink}`
}

/** Newest first. */
export async function listTraces(db: Db, { after, limit, ...filter }: TraceFilter): Promise<StoredTrace[]> {
  const beyond =
    after === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(trace.measured_at, trace.id) < (${after.at}, ${after.id}::uuid)`
  const { rows } = await sql<StoredTrace>`
    ${SELECT_TRACE} WHERE ${whereOf(filter)} AND ${beyond}
     ORDER BY trace.measured_at DESC, trace.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Counts up to `bound`. */
export async function countTraces(
  db: Db,
  filter: Pick<TraceFilter, 'scope' | 'linkId'>,
  bound: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT 1 FROM trace WHERE ${whereOf(filter)} LIMIT ${bound}) found`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Marks the one reference trace of a link. */
export async function markReference(
  tx: Tx,
  linkId: number,
  mark: { id: string; version: number },
): Promise<void> {
  await sql`
    UPDATE trace SET reference_version = CASE WHEN id = ${mark.id} THEN ${mark.version}::int END
     WHERE link_id = ${linkId} AND (id = ${mark.id} OR reference_version IS NOT NULL)`.execute(tx)
}

/** Alarms of a link that a trace may affect. Read only: the alarm engine writes them. */
export async function listOpenAlarms(
  db: Db,
  linkId: number,
  types: readonly AlarmType[],
): Promise<OpenAlarm[]> {
  const { rows } = await sql<OpenAlarm>`
    SELECT type, coalesce(anchor_m, position_m) AS position_m FROM alarm
     WHERE link_id = ${linkId} AND state IN ('active', 'pending') AND drill_ends_at IS NULL AND type = ANY(${types}::text[])`.execute(
    db,
  )
  return rows
}

/** What the last trace of a day shows at a place; nulls where it shows no event there. */
export interface PlaceDay {
  readonly traceId: string
  readonly measuredAt: Date
  readonly positionM: number | null
  readonly lossDb: number | null
  readonly lossSigmaDb: number | null
}

export interface PlaceFilter {
  readonly scope: DomainScope
  readonly linkId: number
  /** Positions count from that end. */
  readonly direction: TraceDirection
  readonly positionM: number
  readonly withinM: number
  readonly wavelengthNm: number
  /** Of the nominal wavelength by so much, nm. */
  readonly nearNm: number
  readonly limit: number
}

/** The nearest event to a place, by the last trace of each UTC day that can measure the link; oldest first. */
export async function listPlaceDays(db: Db, filter: PlaceFilter): Promise<PlaceDay[]> {
  const { scope, linkId, direction, positionM, withinM, wavelengthNm, nearNm, limit } = filter
  const { rows } = await sql<PlaceDay>`
    SELECT daily.id AS trace_id, daily.measured_at, seen.position_m, seen.loss_db, seen.loss_sigma_db
      FROM (SELECT DISTINCT ON ((measured_at AT TIME ZONE 'UTC')::date) trace.id, measured_at,
                   coalesce(newest.events, summary->'events') AS events
              FROM trace
              LEFT JOIN trace_version newest ON newest.trace_id = trace.id AND newest.version = trace.version
             WHERE link_id = ${linkId} AND direction = ${direction} AND ${inScope(scope, 'trace.domainId')}
               AND abs(wavelength_nm - ${wavelengthNm}) <= ${nearNm}
               AND ${couldMeasure('trace')}
             ORDER BY (measured_at AT TIME ZONE 'UTC')::date DESC, measured_at DESC, trace.id DESC
             LIMIT ${limit}) daily
      LEFT JOIN LATERAL (
        SELECT (one->>'positionM')::float8 AS position_m, (one->>'lossDb')::float8 AS loss_db,
               (one->>'lossSigmaDb')::float8 AS loss_sigma_db
          FROM jsonb_array_elements(daily.events) AS one
         WHERE one->>'kind' IN ('reflective', 'non-reflective')
           AND abs((one->>'positionM')::float8 - ${positionM}) <= ${withinM}
         ORDER BY abs((one->>'positionM')::float8 - ${positionM}) LIMIT 1) seen ON true
     ORDER BY daily.measured_at`.execute(db)
  return rows
}

type HistoryRow = LossHistory & { readonly linkId: number }

export async function listLossHistory(
  db: Db,
  linkIds: readonly number[],
  count: number,
): Promise<Map<number, LossHistory>> {
  const { rows } = await sql<HistoryRow>`
    SELECT wanted.id AS link_id, coalesce(latest.losses, '{}') AS total_losses_db, reference.total_loss_db AS reference_loss_db
      FROM unnest(${linkIds}::bigint[]) AS wanted (id)
      LEFT JOIN LATERAL (
        SELECT array_agg(total_loss_db ORDER BY measured_at, id) AS losses
          FROM (SELECT id, measured_at, total_loss_db FROM trace
                 WHERE link_id = wanted.id AND direction = 'forward' AND total_loss_db IS NOT NULL AND ${couldMeasure('trace')}
                 ORDER BY measured_at DESC, id DESC LIMIT ${count}) newest) latest ON true
      LEFT JOIN trace reference ON reference.link_id = wanted.id AND reference.reference_version IS NOT NULL`.execute(
    db,
  )
  return new Map(rows.map(({ linkId, ...history }) => [linkId, history]))
}

/** Of some files those that belong to a trace. */
export async function listNamedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    SELECT file_key FROM trace WHERE file_key = ANY(${[...keys]}::text[])`.execute(db)
  return rows.map(({ fileKey }) => fileKey)
}
