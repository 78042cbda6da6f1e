import type { AlarmCondition, Observation } from '@fibrewatch/alarm-engine'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import { makeDeviceResourceId, makeLinkResourceId } from './alarm-record.ts'
import { type AlarmRow, loadRecords, SELECT_ALARM } from './alarm-row.repository.ts'

const PAGE_SIZE = 5000

/** Every alarm, by id. */
export async function listAlarmsAfter(
  db: Db,
  afterId: string | undefined,
  limit: number,
): Promise<AlarmCondition[]> {
  const beyond = afterId === undefined ? sql`` : sql`WHERE a.id > ${afterId}`
  const records = await loadRecords(db, sql<AlarmRow>`${SELECT_ALARM} ${beyond} ORDER BY a.id LIMIT ${limit}`)
  return records.map(({ condition }) => condition)
}

export async function listCommandedGroups(db: Db): Promise<string[]> {
  const answer = await sql<{ groupKey: string }>`
    SELECT DISTINCT a.group_key FROM alarm a JOIN alarm_journal j ON j.alarm_id = a.id WHERE j.actor IS NOT NULL OR j.kind IN ('confirmed', 'unseen')
    UNION SELECT event.type || '|link:' || event.link_id
            FROM alarm_journal j JOIN event ON event.id = j.event_id WHERE j.kind = 'confirmed'`.execute(db)
  return answer.rows.map(({ groupKey }) => groupKey)
}

export async function listOrphans(db: Db): Promise<string[]> {
  const answer = await sql<{ id: string }>`
    SELECT DISTINCT alarm_id AS id FROM alarm_journal
     WHERE NOT EXISTS (SELECT 1 FROM alarm WHERE alarm.id = alarm_journal.alarm_id)`.execute(db)
  return answer.rows.map(({ id }) => id)
}

/** An event as the engine takes it, and when it arrived (Unix ms). */
export interface ReplayEvent extends Observation {
  readonly ingestedAt: number
}

interface EventRow {
  readonly id: string
  readonly deviceId: number
  readonly linkId: number | null
  readonly type: Observation['type']
  readonly state: Observation['state']
  readonly at: Date
  readonly ingestedAt: Date
  readonly positionM: number | null
  readonly positionSigmaM: number | null
  readonly lengthM: number | null
  readonly severity: Observation['severity'] | null
  readonly value: number | null
  readonly unit: string | null
  readonly confidence: number | null
}

/** All events in the order they were applied to the alarms; one sort, then page by page. */
export async function* eachEventPage(tx: Tx): AsyncGenerator<ReplayEvent[]> {
  await sql`DECLARE replayed CURSOR FOR
    SELECT id, device_id, link_id, type, state, at, ingested_at, position_m, position_sigma_m, length_m, severity, value, unit, confidence
      FROM event ORDER BY seq`.execute(tx)
  for (;;) {
    const page = await sql<EventRow>`FETCH ${sql.lit(PAGE_SIZE)} FROM replayed`.execute(tx)
    if (page.rows.length === 0) return
    yield page.rows.map(toEvent)
  }
}

function toEvent(row: EventRow): ReplayEvent {
  const { id, type, state, positionM, positionSigmaM, lengthM, linkId, deviceId } = row
  const { severity, value, unit, confidence } = row
  return {
    eventId: id,
    type,
    state,
    positionM,
    at: row.at.getTime(),
    ingestedAt: row.ingestedAt.getTime(),
    resourceId: linkId === null ? makeDeviceResourceId(deviceId) : makeLinkResourceId(type, linkId, deviceId),
    ...(positionSigmaM !== null && { positionSigmaM }),
    ...(lengthM !== null && { lengthM }),
    ...(severity && { severity }),
    ...(value !== null && { value }),
    ...(unit !== null && { unit }),
    ...(confidence !== null && { confidence }),
  }
}
