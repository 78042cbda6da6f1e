import type { Attempt, DeadLetter } from '@fibrewatch/contract/notify'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

type WithDates<Row, Key extends keyof Row> = Omit<Row, Key> & Readonly<Record<Key, Date>>
export type AttemptLine = WithDates<Attempt, 'at'>
export type DeadLine = WithDates<DeadLetter, 'createdAt' | 'endedAt'> & { readonly seq: number }

export interface LogPosition {
  readonly channelId: number
  /** Older ones than this; null: from the newest. */
  readonly before: number | null
  readonly limit: number
}

const ABOUT = sql`
  delivery.id AS delivery_id, delivery.event, delivery.alarm_id,
  CASE WHEN delivery.event <> 'test' THEN delivery.alarm->>'type' END AS alarm_type,
  CASE WHEN delivery.event <> 'test' THEN delivery.alarm->>'severity' END AS severity,
  delivery.alarm->>'linkCode' AS link_code, coalesce((delivery.alarm->>'isDrill')::boolean, false) AS is_drill`

/** The newest first. */
export async function listAttempts(
  db: Db,
  { channelId, before, limit }: LogPosition,
): Promise<AttemptLine[]> {
  const { rows } = await sql<AttemptLine>`
    SELECT attempt.id, attempt.number, attempt.at, attempt.duration_ms, attempt.outcome, attempt.code, attempt.answer, ${ABOUT}
      FROM notify_attempt attempt JOIN notify_delivery delivery ON delivery.id = attempt.delivery_id
     WHERE attempt.channel_id = ${channelId} AND (${before}::int8 IS NULL OR attempt.id < ${before}::int8)
     ORDER BY attempt.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** The newest first; a test is none. */
export async function listDead(db: Db, { channelId, before, limit }: LogPosition): Promise<DeadLine[]> {
  const { rows } = await sql<DeadLine>`
    SELECT delivery.seq, delivery.created_at, delivery.ended_at, delivery.attempts, ${ABOUT},
           last.outcome, last.code, coalesce(last.answer, '') AS answer
      FROM notify_delivery delivery
      LEFT JOIN LATERAL (SELECT outcome, code, answer FROM notify_attempt WHERE delivery_id = delivery.id
                          ORDER BY id DESC LIMIT 1) last ON true
     WHERE delivery.channel_id = ${channelId} AND delivery.state = 'dead' AND delivery.event <> 'test'
       AND (${before}::int8 IS NULL OR delivery.seq < ${before}::int8)
     ORDER BY delivery.seq DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Counted no further than `bound` and one. */
export async function countAttempts(db: Db, channelId: number, bound: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    SELECT count(*) AS found FROM (SELECT FROM notify_attempt WHERE channel_id = ${channelId} LIMIT ${bound + 1}) counted`.execute(
    db,
  )
  return rows[0]?.found ?? 0
}

export async function countDead(db: Db, channelId: number, bound: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    SELECT count(*) AS found FROM (
      SELECT FROM notify_delivery WHERE channel_id = ${channelId} AND state = 'dead' AND event <> 'test' LIMIT ${bound + 1}) counted`.execute(
    db,
  )
  return rows[0]?.found ?? 0
}

export interface Resending {
  readonly channelId: number
  /** Null: all, the oldest first. */
  readonly ids: readonly string[] | null
  readonly limit: number
  readonly now: Date
  readonly giveUpAt: Date
}

/**
 * Dead letters wait again, under the ids they had. Returns how many. An array is looked up by the index; a join with them is
 * ten thousand times ten thousand where the planner believes that there are none.
 */
export async function reviveDead(
  tx: Tx,
  { channelId, ids, limit, now, giveUpAt }: Resending,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE notify_delivery SET state = 'waiting', due_at = ${now}, give_up_at = ${giveUpAt}, ended_at = NULL
     WHERE id = ANY(ARRAY(
       SELECT id FROM notify_delivery
        WHERE channel_id = ${channelId} AND state = 'dead' AND event <> 'test'
          AND (${ids === null}::boolean OR id = ANY(${ids === null ? [] : [...ids]}::uuid[]))
        ORDER BY seq LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(tx)
  return Number(numAffectedRows)
}
