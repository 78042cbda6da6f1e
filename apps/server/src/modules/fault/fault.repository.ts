import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { Severity } from '@fibrewatch/contract/severity'
import { type RawBuilder, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import { defineColumns } from '#platform/database/columns'
import type { Db, Tx } from '#platform/database/database'
import type { PageSlice } from '#platform/list/page'
import { CUT_OFF_TYPES, DARK_TYPES } from './cut-alarm.repository.ts'

/** Key of the advisory lock that puts changes of faults in order. */
const LOCK_KEY = 5_991_200

/** Waits until nobody else changes faults, and holds that until the end of the transaction. */
export async function lockFaults(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
}

export interface OpenFault {
  readonly faultId: number
  readonly alarmIds: readonly string[]
}

/** By age, with all the alarms that they had. */
export async function listOpenFaults(tx: Tx, cableId: number): Promise<OpenFault[]> {
  const { rows } = await sql<OpenFault>`
    SELECT fault.id AS fault_id,
           coalesce((SELECT json_agg(alarm_id) FROM fault_alarm WHERE fault_id = fault.id), '[]') AS alarm_ids
      FROM fault WHERE ended_at IS NULL AND cable_id = ${cableId} ORDER BY fault.id`.execute(tx)
  return rows
}

/** The next number of a day, `yyyy-mm-dd`, from 1. */
export async function takeNumber(tx: Tx, day: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO fault_number (day, last) VALUES (${day}::date, 1)
    ON CONFLICT (day) DO UPDATE SET last = fault_number.last + 1 RETURNING last`.execute(tx)
  return rows[0]?.last ?? 0
}

export interface NewFault {
  readonly number: string
  readonly cableId: number
  readonly cableM: number
  readonly uncertaintyM: number
  readonly openedAt: Date
}

/** Undefined when the cable is gone. */
export async function createFault(tx: Tx, fault: NewFault): Promise<number | undefined> {
  const { number, cableId, cableM, uncertaintyM, openedAt } = fault
  const { rows } = await sql<{ id: number }>`
    INSERT INTO fault (number, cable_id, cable_m, uncertainty_m, opened_at)
      SELECT ${number}, id, ${cableM}, ${uncertaintyM}, ${openedAt} FROM cable WHERE id = ${cableId}
    RETURNING id`.execute(tx)
  return rows[0]?.id
}

export async function moveFault(
  tx: Tx,
  id: number,
  place: { readonly cableM: number; readonly uncertaintyM: number },
): Promise<void> {
  await tx.updateTable('fault').set(place).where('id', '=', id).execute()
}

/** With the last of their alarms; where none of them has ended, as one that is merged, now. */
export async function endFaults(
  tx: Tx,
  ids: readonly number[],
  { now, mergedInto = null }: { readonly now: Date; readonly mergedInto?: number | null },
): Promise<void> {
  await sql`
    UPDATE fault
       SET merged_into = ${mergedInto},
           ended_at = coalesce((SELECT max(alarm.cleared_at)
                                  FROM fault_alarm JOIN alarm ON alarm.id = fault_alarm.alarm_id
                                 WHERE fault_alarm.fault_id = fault.id AND alarm.state = 'cleared'), ${now})
     WHERE id = ANY(${[...ids]}::int8[])`.execute(tx)
}

const ALARM_COLUMNS = defineColumns('faultAlarm', {
  faultId: 'int8',
  alarmId: 'uuid',
  linkId: 'int8',
  fibre: 'int4',
  cableM: 'float8',
  uncertaintyM: 'float8',
})

export interface FaultAlarmRow {
  readonly faultId: number
  readonly alarmId: string
  readonly linkId: number
  readonly fibre: number
  readonly cableM: number
  readonly uncertaintyM: number
}

export async function saveFaultAlarms(tx: Tx, rows: readonly FaultAlarmRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO fault_alarm ${ALARM_COLUMNS.insertRows(rows)}
    ON CONFLICT (fault_id, alarm_id) DO UPDATE
      SET ${ALARM_COLUMNS.update({ kept: ['faultId', 'alarmId'], special: {} })}`.execute(tx)
}

export interface FaultRow {
  readonly id: number
  readonly kind: 'break' | 'loss'
  readonly number: string
  readonly cableId: number
  readonly cableCode: string
  readonly cableName: string
  readonly domainId: number
  readonly cableM: number
  readonly uncertaintyM: number
  readonly openedAt: Date
  readonly endedAt: Date | null
  readonly severity: Severity
  readonly alarmCount: number
  readonly fibreCount: number
  readonly fibresPerTube: number
  readonly colourCode: string
}

const SELECT_FAULT = sql`
  SELECT fault.id, fault.number, fault.cable_id, cable.code AS cable_code, cable.name AS cable_name, cable.domain_id,
         fault.cable_m, fault.uncertainty_m, fault.opened_at, fault.ended_at, cable.fibre_count,
         cable.fibres_per_tube, cable.colour_code, seen.alarm_count, coalesce(seen.severity, 'indeterminate') AS severity,
         CASE WHEN seen.is_break THEN 'break' ELSE 'loss' END AS kind
    FROM fault JOIN cable ON cable.id = fault.cable_id
    LEFT JOIN LATERAL (
      SELECT count(*) AS alarm_count, bool_or(alarm.type = ANY(${[...CUT_OFF_TYPES]}::text[])) AS is_break,
             (array_agg(alarm.severity ORDER BY alarm.state <> 'active', alarm.severity_rank))[1] AS severity
        FROM fault_alarm JOIN alarm ON alarm.id = fault_alarm.alarm_id WHERE fault_alarm.fault_id = fault.id) seen ON true`

export interface FaultFilter extends PageSlice {
  readonly scope: DomainScope
  readonly cableId?: number | undefined
  readonly isOpen?: boolean | undefined
}

/** What turned out to be another fault is not listed. */
function matches({ scope, cableId, isOpen }: FaultFilter): RawBuilder<unknown> {
  const conditions = [
    inScope(scope, 'cable.domainId'),
    sql`fault.merged_into IS NULL`,
    ...(cableId === undefined ? [] : [sql`fault.cable_id = ${cableId}`]),
    ...(isOpen === undefined ? [] : [sql`(fault.ended_at IS NULL) = ${isOpen}::boolean`]),
  ]
  return sql.join(conditions, sql` AND `)
}

/** Newest first. */
export async function pageFaults(db: Db, filter: FaultFilter): Promise<{ rows: FaultRow[]; total: number }> {
  const { rows } = await sql<FaultRow>`
    ${SELECT_FAULT} WHERE ${matches(filter)}
     ORDER BY fault.opened_at DESC, fault.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM fault JOIN cable ON cable.id = fault.cable_id WHERE ${matches(filter)}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** By id, after one of them. */
export async function listOpenFaultIds(
  db: Db,
  scope: DomainScope,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('fault')
    .innerJoin('cable', 'cable.id', 'fault.cableId')
    .select('fault.id')
    .where('fault.id', '>', after)
    .where('fault.endedAt', 'is', null)
    .where(inScope(scope, 'cable.domainId'))
    .orderBy('fault.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function loadFault(db: Db, scope: DomainScope, id: number): Promise<FaultRow | undefined> {
  const { rows } = await sql<FaultRow>`
    ${SELECT_FAULT} WHERE fault.id = ${id} AND ${inScope(scope, 'cable.domainId')}`.execute(db)
  return rows[0]
}

export interface ShownAlarm {
  readonly id: string
  readonly type: AlarmType
  readonly severity: Severity
  readonly linkId: number
  readonly linkCode: string
  readonly fibre: number
  readonly positionM: number
  readonly cableM: number
  readonly uncertaintyM: number
  readonly firstAt: Date
  readonly isActive: boolean
  readonly isAcknowledged: boolean
}

/** In the order in which they came; those of links outside of the scope are absent. */
export async function listFaultAlarms(db: Db, scope: DomainScope, faultId: number): Promise<ShownAlarm[]> {
  const { rows } = await sql<ShownAlarm>`
    SELECT alarm.id, alarm.type, alarm.severity, link.id AS link_id, link.code AS link_code, fault_alarm.fibre,
           CASE WHEN alarm.seen_link_id IS NULL THEN alarm.position_m ELSE alarm.seen_m END AS position_m, fault_alarm.cable_m, fault_alarm.uncertainty_m, alarm.first_at,
           alarm.state = 'active' AS is_active, alarm.acked AS is_acknowledged
      FROM fault_alarm JOIN alarm ON alarm.id = fault_alarm.alarm_id JOIN link ON link.id = fault_alarm.link_id
     WHERE fault_alarm.fault_id = ${faultId} AND ${inScope(scope, 'alarm.domainId')}
     ORDER BY alarm.first_at, alarm.id`.execute(db)
  return rows
}

export interface HitFibre {
  readonly fibre: number
  readonly isCut: boolean
}

/** Fibres of a cable on which an alarm of the fault lies, whoever may see its link. */
export async function listHitFibres(db: Db, faultId: number): Promise<HitFibre[]> {
  const { rows } = await sql<HitFibre>`
    SELECT fault_alarm.fibre, bool_or(alarm.type = ANY(${[...CUT_OFF_TYPES]}::text[])) AS is_cut
      FROM fault_alarm JOIN alarm ON alarm.id = fault_alarm.alarm_id
     WHERE fault_alarm.fault_id = ${faultId} GROUP BY fault_alarm.fibre`.execute(db)
  return rows
}

export interface FibreLink {
  readonly fibre: number
  readonly id: number
  readonly code: string
  readonly isVisible: boolean
  /** It measured since, and no alarm says that it lost light, or that it could not measure. */
  readonly isWhole: boolean
}

/** The links that look through a cable at a place, and whether one measured since `since` and found nothing broken. */
export async function listFibreLinks(
  db: Db,
  scope: DomainScope,
  { cableId, cableM, since }: { readonly cableId: number; readonly cableM: number; readonly since: Date },
): Promise<FibreLink[]> {
  const { rows } = await sql<FibreLink>`
    SELECT port_stretch.fibre, link.id, link.code, ${inScope(scope, 'link.domainId')} AS is_visible,
           coalesce(link.last_trace_at > ${since}, false)
             AND NOT EXISTS (SELECT FROM alarm WHERE alarm.link_id = link.id AND alarm.state = 'active' AND alarm.drill_ends_at IS NULL
                                AND alarm.type = ANY(${[...DARK_TYPES]}::text[])) AS is_whole
      FROM port_stretch JOIN link ON link.device_id = port_stretch.device_id AND link.port = port_stretch.port
     WHERE port_stretch.cable_id = ${cableId}
       AND ${cableM} BETWEEN least(from_cable_m, to_cable_m) AND greatest(from_cable_m, to_cable_m)
     ORDER BY port_stretch.fibre, link.code`.execute(db)
  return rows
}
