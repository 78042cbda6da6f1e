import type { AlarmCondition } from '@fibrewatch/alarm-engine'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import { eachStatement, unnestRows } from '#platform/database/unnest'
import type { AlarmRecord } from './alarm-record.ts'
import {
  ALARM_COLUMNS,
  type AlarmRow,
  loadRecords,
  SELECT_ALARM,
  toSavedRow,
} from './alarm-row.repository.ts'

/** Enough that two writers seldom meet on a stripe, few enough that a batch never fills the lock table. */
const STRIPES = 1024
/** First key of the two-part advisory locks of this module. */
const LOCK_CLASS = 5_991_100

/**
 * Waits until no other transaction works on these groups and locks them until this one ends. Always in the same order,
 * and before any other lock, so that writers cannot deadlock.
 */
export async function lockGroups(tx: Tx, groupKeys: Iterable<string>): Promise<void> {
  const stripes = [...new Set(Array.from(groupKeys, makeStripe))].toSorted((one, other) => one - other)
  if (stripes.length === 0) return
  await sql`SELECT pg_advisory_xact_lock(${LOCK_CLASS}, stripe) FROM unnest(${stripes}::int4[]) AS input (stripe)`.execute(
    tx,
  )
}

/** FNV-1a: the same in every process. */
function makeStripe(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0) % STRIPES
}

/** Which alarms of a group a batch can affect: those within the stretch, and those without a position. */
export interface GroupReach {
  readonly groupKey: string
  readonly fromM: number
  readonly toM: number
  /** Alarms closed and last observed before this (Unix ms) take no more observations. */
  readonly retainedFrom: number
}

const REACH_COLUMNS = { groupKey: 'text', fromM: 'float8', toM: 'float8', retainedFrom: 'float8' } as const

export function listGroupAlarms(tx: Tx, reaches: readonly GroupReach[]): Promise<AlarmRecord[]> {
  return loadRecords(
    tx,
    sql<AlarmRow>`${SELECT_ALARM}
      JOIN ${unnestRows(reaches, REACH_COLUMNS)} ON a.group_key = input.group_key
     WHERE (a.open OR a.last_at >= to_timestamp(input.retained_from / 1000))
       AND (a.anchor_m IS NULL OR a.anchor_m BETWEEN input.from_m AND input.to_m)`,
  )
}

export function listAlarmsById(db: Db | Tx, ids: readonly string[]): Promise<AlarmRecord[]> {
  return loadRecords(db, sql<AlarmRow>`${SELECT_ALARM} WHERE a.id = ANY(${ids}::uuid[])`)
}

export interface SavedAlarm {
  readonly record: AlarmRecord
  /** Not published now, but by the flusher. */
  readonly announcePending: boolean
}

/**
 * Writes alarms whose groups are locked. A later number of a live message, given by another transaction meanwhile,
 * stays.
 */
export async function saveAlarms(tx: Tx, alarms: readonly SavedAlarm[]): Promise<void> {
  for (const portion of eachStatement(orderForKeys(alarms))) {
    const rows = portion.map(({ record, announcePending }) => toSavedRow(record, announcePending))
    await sql`
      INSERT INTO alarm ${ALARM_COLUMNS.insertRows(rows)}
      ON CONFLICT (id) DO UPDATE SET ${UPDATE_ALARM}`.execute(tx)
  }
}

/** Rows are written one after the other: an alarm must release its key before a newer one takes it. */
function orderForKeys(alarms: readonly SavedAlarm[]): SavedAlarm[] {
  return alarms.toSorted((one, other) => rankForKeys(one.record) - rankForKeys(other.record))
}

function rankForKeys({ condition }: AlarmRecord): number {
  if (isKeyFree(condition)) return 0
  return condition.anchorM === null ? 2 : 1
}

const isKeyFree = (condition: AlarmCondition): boolean => condition.state === 'cleared'

const UPDATE_ALARM = ALARM_COLUMNS.update({
  // What an alarm is born with.
  kept: ['id', 'groupKey', 'type', 'resourceId', 'deviceId', 'linkId', 'domainId', 'firstAt'],
  special: {
    liveSeq: sql`greatest(alarm.live_seq, excluded.live_seq)`,
    raisedSeq: sql`greatest(alarm.raised_seq, excluded.raised_seq)`,
    announcePending: sql`excluded.live_seq <= alarm.live_seq AND (alarm.announce_pending OR excluded.announce_pending)`,
  },
})

/** The group keys of some alarms, to lock before reading them. An alarm never changes its group. */
export async function listGroupKeys(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const answer = await sql<{ groupKey: string }>`
    SELECT DISTINCT group_key FROM alarm WHERE id = ANY(${ids}::uuid[])`.execute(tx)
  return answer.rows.map(({ groupKey }) => groupKey)
}

/** Alarms with a timer due by `now` (Unix ms), the longest overdue first. */
export async function listDueAlarmIds(tx: Tx, now: number, limit: number): Promise<string[]> {
  const answer = await sql<{ id: string }>`
    SELECT id FROM alarm WHERE settle_at <= to_timestamp(${now}::float8 / 1000) ORDER BY settle_at LIMIT ${limit}`.execute(
    tx,
  )
  return answer.rows.map(({ id }) => id)
}

/** Whether this transaction alone runs the timers; the lock ends with it. */
export async function tryLockTimers(tx: Tx): Promise<boolean> {
  const answer = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(${LOCK_CLASS}, ${STRIPES}) AS taken`.execute(tx)
  return answer.rows[0]?.taken ?? false
}
