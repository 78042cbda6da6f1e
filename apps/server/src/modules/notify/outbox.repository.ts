import type { AttemptOutcome } from '@fibrewatch/contract/notify'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { News } from './alarm-news.ts'
import type { Receiver, TakenDelivery } from './notify.types.ts'

export interface Times {
  readonly now: Date
  readonly giveUpAt: Date
}

/** Metres: as near as two measurements of one place lie. */
const SAME_PLACE_M = 50

/** What the channel told of the alarm since it was raised last says no place or another, and nothing has told the place yet. */
const IS_PLACE_NEWS = sql`(
  SELECT count(*) FILTER (WHERE told.event = 'located') = 0 AND bool_or(
           told.alarm ->> 'positionM' IS NULL OR news.alarm::jsonb -> 'seen' <> 'null'
           OR abs((told.alarm ->> 'positionM')::float8 - (news.alarm::jsonb ->> 'positionM')::float8) > ${SAME_PLACE_M}::float8)
    FROM notify_delivery told
   WHERE told.channel_id = channel.id AND told.alarm_id = news.alarm_id AND told.event IN ('raised', 'severity-raised', 'located')
     AND told.alarm ->> 'raisedAt' = news.alarm::jsonb ->> 'raisedAt')`

const rankOf = (severity: RawBuilder<unknown>): RawBuilder<number> =>
  sql`array_position(${[...SEVERITIES]}::text[], ${severity})`

/**
 * One delivery for each channel that tells of it: of the alarm's domain or of one above it. A place is told once, where the
 * alarm was told without it or with another. Being cleared or acknowledged
 * is told where the alarm was told, whatever its severity is by then; one that nobody was told of counts as new. An end is
 * told twice only where nothing tells that the alarm came back in between. A channel that is being removed is passed over:
 * no alarm waits for it. Returns how many.
 */
export async function createDeliveries(
  tx: Tx,
  news: readonly News[],
  { now, giveUpAt }: Times,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO notify_delivery (channel_id, event, alarm_id, revision, alarm, created_at, due_at, give_up_at)
    SELECT channel.id, news.event, news.alarm_id, news.revision, news.alarm::jsonb, ${now}::timestamptz, ${now}::timestamptz, ${giveUpAt}::timestamptz
      FROM unnest(${news.map(({ event }) => event)}::text[], ${news.map(({ alarmId }) => alarmId)}::uuid[],
                  ${news.map(({ revision }) => revision)}::int4[], ${news.map(({ domainId }) => domainId)}::int8[],
                  ${news.map(({ isShelved }) => isShelved)}::bool[], ${news.map(({ alarm }) => JSON.stringify(alarm))}::text[],
                  ${news.map(({ alarm }) => alarm.severity)}::text[],
                  ${news.map(({ raisedBefore }) => raisedBefore?.event ?? null)}::text[],
                  ${news.map(({ raisedBefore }) => raisedBefore?.severity ?? null)}::text[])
           WITH ORDINALITY AS news (event, alarm_id, revision, domain_id, is_shelved, alarm, severity, raised_by, raised_as, place)
      JOIN domain theirs ON theirs.id = news.domain_id
      JOIN domain own ON starts_with(theirs.path, own.path)
      JOIN notify_channel channel ON channel.domain_id = own.id AND channel.is_enabled AND news.event = ANY(channel.events)
      CROSS JOIN LATERAL (
        SELECT ${rankOf(sql`news.severity`)} <= ${rankOf(sql`channel.min_severity`)} AS is_enough,
               news.raised_by = ANY(channel.events)
                 AND ${rankOf(sql`news.raised_as`)} <= ${rankOf(sql`channel.min_severity`)} AS is_told_before) reach
      LEFT JOIN LATERAL (
        SELECT event FROM notify_delivery told WHERE told.channel_id = channel.id AND told.alarm_id = news.alarm_id
         ORDER BY seq DESC LIMIT 1) last ON true
     WHERE CASE WHEN news.event IN ('raised', 'severity-raised') THEN reach.is_enough
                WHEN news.event = 'located' THEN NOT news.is_shelved AND ${IS_PLACE_NEWS}
                WHEN reach.is_told_before THEN true
                WHEN last.event IS NULL THEN reach.is_enough AND NOT news.is_shelved
                ELSE last.event <> 'cleared' OR news.event = 'acknowledged' OR NOT 'raised' = ANY(channel.events) END
     ORDER BY news.place
       FOR KEY SHARE OF channel SKIP LOCKED
    ON CONFLICT (channel_id, alarm_id, revision, event) DO NOTHING`.execute(tx)
  return Number(numAffectedRows)
}

const RECEIVER = sql`channel.id, channel.kind, channel.targets, channel.language, channel.time_zone, channel.secret`

/** Channels for which something is due. */
export async function listDueReceivers(db: Db, now: Date): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    SELECT ${RECEIVER} FROM notify_channel channel
     WHERE channel.is_enabled AND EXISTS (
       SELECT FROM notify_delivery WHERE channel_id = channel.id AND state = 'waiting' AND due_at <= ${now})
     ORDER BY channel.id`.execute(db)
  return rows
}

export interface Taking {
  readonly channelId: number
  readonly now: Date
  readonly leaseUntil: Date
  readonly limit: number
}

/**
 * Takes what is due, so that no other process does. What is told of one alarm goes one after the other: a later one waits
 * until the earlier has been sent or given up. The earlier is asked for in order: of a table that was empty when it was
 * last looked at, the planner takes any index for as good, and only one has that order.
 */
export async function takeDeliveries(
  db: Db,
  { channelId, now, leaseUntil, limit }: Taking,
): Promise<TakenDelivery[]> {
  const { rows } = await sql<TakenDelivery>`
    WITH due AS (
      SELECT id FROM notify_delivery next
       WHERE channel_id = ${channelId} AND state = 'waiting' AND due_at <= ${now}
         AND (SELECT true FROM notify_delivery earlier
               WHERE earlier.channel_id = next.channel_id AND earlier.alarm_id = next.alarm_id AND earlier.seq < next.seq
                 AND earlier.state IN ('waiting', 'sending')
               ORDER BY earlier.seq LIMIT 1) IS NULL
       ORDER BY due_at, seq LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE notify_delivery SET state = 'sending', attempts = attempts + 1, lease_until = ${leaseUntil}
     WHERE id = ANY(ARRAY(SELECT id FROM due))
    RETURNING id, event, alarm_id, revision, alarm, attempts, created_at, give_up_at, taken_by`.execute(db)
  return rows
}

/** What processes took that have died since waits again; their tries are in the log. Returns how many. */
export async function takeBackLost(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    WITH lost AS (
      UPDATE notify_delivery SET state = 'waiting', due_at = ${now}, lease_until = NULL
       WHERE state = 'sending' AND lease_until < ${now} RETURNING id, channel_id, attempts)
    INSERT INTO notify_attempt (delivery_id, channel_id, number, at, outcome, answer)
      SELECT id, channel_id, attempts, ${now}::timestamptz, 'interrupted', '' FROM lost`.execute(db)
  return Number(numAffectedRows)
}

/** What is still waiting when its time is over becomes a dead letter, tried or not. Returns how many. */
export async function giveUpLate(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifyDelivery')
    .set({ state: 'dead', endedAt: now })
    .where('state', '=', 'waiting')
    .where('giveUpAt', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface AttemptRow {
  readonly deliveryId: string
  readonly channelId: number
  readonly number: number
  readonly at: Date
  readonly durationMs: number
  readonly outcome: AttemptOutcome
  readonly code: number | null
  readonly answer: string
}

export async function createAttempt(tx: Tx, row: AttemptRow): Promise<void> {
  await tx.insertInto('notifyAttempt').values(row).execute()
}

export interface DeliveryEnd {
  readonly state: 'sent' | 'dead' | 'waiting'
  readonly dueAt?: Date
  readonly endedAt: Date | null
  readonly takenBy: string[]
}

/**
 * Only by the process whose try it still is; that a message was taken counts too when its try was already believed to be lost.
 * What else is to be told of the alarm waits as long: otherwise it would be looked at in every round.
 */
export async function endTry(
  tx: Tx,
  { id, attempts }: Pick<TakenDelivery, 'id' | 'attempts'>,
  end: DeliveryEnd,
): Promise<void> {
  await tx
    .updateTable('notifyDelivery')
    .set({ ...end, leaseUntil: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', end.state === 'sent' ? ['sending', 'waiting'] : ['sending'])
    .execute()
  if (end.state !== 'waiting' || end.dueAt === undefined) return
  await sql`
    UPDATE notify_delivery later SET due_at = ${end.dueAt}
      FROM notify_delivery this
     WHERE this.id = ${id} AND this.state = 'waiting' AND later.channel_id = this.channel_id AND later.alarm_id = this.alarm_id
       AND later.seq > this.seq AND later.state = 'waiting' AND later.due_at < ${end.dueAt}::timestamptz`.execute(
    tx,
  )
}

/** Until when it is tried, which an edit of its channel may have changed; undefined when that was removed, and all with it. */
export async function loadGiveUpAt(tx: Tx, id: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('notifyDelivery')
    .select('giveUpAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.giveUpAt
}

export interface NewTest {
  readonly channelId: number
  readonly alarm: string
  readonly now: Date
  readonly leaseUntil: Date
}

/** A delivery that is being tried by its maker. */
export async function createTest(
  db: Db,
  { channelId, alarm, now, leaseUntil }: NewTest,
): Promise<TakenDelivery> {
  const row = await db
    .insertInto('notifyDelivery')
    .values({
      channelId,
      event: 'test',
      alarm,
      state: 'sending',
      attempts: 1,
      createdAt: now,
      dueAt: now,
      giveUpAt: now,
      leaseUntil,
    })
    .returning(['id', 'alarmId', 'revision', 'alarm', 'attempts', 'createdAt', 'giveUpAt', 'takenBy'])
    .executeTakeFirstOrThrow()
  return { ...row, event: 'test', alarm: row.alarm as TakenDelivery['alarm'] }
}

export interface QueueState {
  readonly length: number
  /** Null: nothing waits. */
  readonly oldestAt: Date | null
}

export async function readQueue(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    SELECT count(*) AS length, min(created_at) AS oldest_at FROM notify_delivery
     WHERE state IN ('waiting', 'sending')`.execute(db)
  return rows[0] ?? { length: 0, oldestAt: null }
}

/** What ended before, with its tries. Returns how many. */
export async function removeEndedBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifyDelivery')
    .where('endedAt', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
