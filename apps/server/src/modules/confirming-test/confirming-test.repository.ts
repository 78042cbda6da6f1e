import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { ConfirmationState, NoTestReason } from '@fibrewatch/contract/confirming-test'
import type { CommandFault, CommandState, TestSettings } from '@fibrewatch/contract/device-command'
import { sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import { eachStatement, unnestRows } from '#platform/database/unnest'

/** An alarm that has been raised and is to be confirmed, or the reason why not. */
export interface RaisedAlarm {
  readonly alarmId: string
  readonly linkId: number
  readonly reason: NoTestReason | null
  /** The trace that raised it, where that says all that a test would say. */
  readonly traceId: string | null
  /** Server clock. */
  readonly raisedAt: Date
  readonly dueUntil: Date
}

const RAISED_COLUMNS = {
  alarmId: 'uuid',
  linkId: 'int8',
  reason: 'text',
  traceId: 'uuid',
  raisedAt: 'timestamptz',
  dueUntil: 'timestamptz',
} as const

/** An alarm that comes again sooner asks for no test, and what is written of the one before is not true of it. */
const IS_LATER = sql`confirming_test.raised_at < excluded.raised_at - interval '1 hour'`

/** Which link is tested: the chosen one, else its own where that is an OTDR's. */
export async function noteRaised(tx: Tx, raised: readonly RaisedAlarm[]): Promise<void> {
  for (const portion of eachStatement(raised))
    await sql`
      INSERT INTO confirming_test (alarm_id, link_id, tested_link_id, state, reason, trace_id, raised_at, due_until)
      SELECT input.alarm_id, input.link_id,
             coalesce(link_tester.tested_by_link_id, CASE WHEN device.kind = 'otdr' THEN link.id END),
             CASE WHEN input.reason IS NULL THEN 'due' ELSE 'none' END, input.reason, input.trace_id, input.raised_at, input.due_until
        FROM ${unnestRows(portion, RAISED_COLUMNS)} JOIN link ON link.id = input.link_id
        JOIN device ON device.id = link.device_id LEFT JOIN link_tester ON link_tester.link_id = link.id
      ON CONFLICT (alarm_id) DO UPDATE
        SET tested_link_id = excluded.tested_link_id, command_id = NULL, trace_id = excluded.trace_id, asked_at = NULL, asked_by = NULL,
            decided_at = NULL, due_until = excluded.due_until,
            state = CASE WHEN ${IS_LATER} THEN excluded.state ELSE 'none' END,
            reason = CASE WHEN ${IS_LATER} THEN excluded.reason ELSE coalesce(excluded.reason, 'again') END,
            raised_at = CASE WHEN ${IS_LATER} THEN excluded.raised_at ELSE confirming_test.raised_at END
      WHERE confirming_test.state NOT IN ('due', 'asked')`.execute(tx)
}

export interface ConfirmedAlarm {
  readonly alarmId: string
  readonly traceId: string | null
  readonly at: Date
}

const CONFIRMED_COLUMNS = { alarmId: 'uuid', traceId: 'uuid', at: 'timestamptz' } as const

export async function noteConfirmed(tx: Tx, confirmed: readonly ConfirmedAlarm[]): Promise<void> {
  for (const portion of eachStatement(confirmed))
    await sql`
      UPDATE confirming_test SET state = 'confirmed', trace_id = input.trace_id, decided_at = input.at,
             reason = CASE WHEN confirming_test.reason = 'seen' AND confirming_test.trace_id = input.trace_id THEN 'seen' END
        FROM ${unnestRows(portion, CONFIRMED_COLUMNS)} WHERE confirming_test.alarm_id = input.alarm_id`.execute(
      tx,
    )
}

/** What its test showed is void: another is to be made, as if there had been none. */
export async function askAnew(tx: Tx, alarmId: string, dueUntil: Date): Promise<void> {
  const nothing = {
    reason: null,
    commandId: null,
    traceId: null,
    askedAt: null,
    decidedAt: null,
    askedBy: null,
  }
  await tx
    .updateTable('confirmingTest')
    .set({ ...nothing, state: 'due', dueUntil })
    .where('alarmId', '=', alarmId)
    .execute()
}

export interface WatchedAlarm {
  readonly alarmId: string
  readonly groupKey: string
  readonly type: AlarmType
  readonly isOwnLink: boolean
  readonly positionM: number | null
  /** Where a test saw it before. */
  readonly seenM: number | null
  /** A test that was asked for has not ended. */
  readonly isAwaited: boolean
}

/** The active alarms whose tests are made by this link, the oldest first; of those of the link itself those that wait for one. */
export async function listWatched(db: Db, testedLinkId: number): Promise<WatchedAlarm[]> {
  const { rows } = await sql<WatchedAlarm>`
    SELECT alarm.id AS alarm_id, alarm.group_key, alarm.type, alarm.link_id = ${testedLinkId} AS is_own_link,
           alarm.position_m, alarm.seen_m, confirming_test.state IN ('due', 'asked') AS is_awaited
      FROM confirming_test JOIN alarm ON alarm.id = confirming_test.alarm_id
     WHERE confirming_test.tested_link_id = ${testedLinkId} AND alarm.state = 'active' AND alarm.drill_ends_at IS NULL
       AND confirming_test.reason IS DISTINCT FROM 'sure'
       AND (alarm.link_id <> ${testedLinkId} OR confirming_test.state <> 'confirmed')
     ORDER BY confirming_test.raised_at, alarm.id LIMIT 200`.execute(db)
  return rows
}

export interface StandingAlarm {
  readonly alarmId: string
  readonly type: AlarmType
  readonly positionM: number | null
}

/** What is raised, or waits to be, on the link itself. */
export const listStanding = (db: Db, linkId: number): Promise<StandingAlarm[]> =>
  db
    .selectFrom('alarm')
    .select(['id as alarmId', 'type', 'positionM'])
    .$narrowType<Pick<StandingAlarm, 'type'>>()
    .where('linkId', '=', linkId)
    .where('state', 'in', ['pending', 'active'])
    .where('drillEndsAt', 'is', null)
    .execute()

export interface SeenBefore {
  /** The break that stands on the link. */
  readonly causeId: string
  readonly traceId: string
}

/**
 * The break that a trace of the tested link showed lately, nearest to its port, where that explains an alarm of another link
 * which waits for a test by itself.
 */
export async function findSeenBefore(
  db: Db,
  {
    alarmId,
    types,
    since,
  }: { readonly alarmId: string; readonly types: readonly AlarmType[]; readonly since: Date },
): Promise<SeenBefore | undefined> {
  const { rows } = await sql<SeenBefore>`
    SELECT cause.id AS cause_id, shown.trace_id
      FROM confirming_test test JOIN alarm ON alarm.id = test.alarm_id
      JOIN alarm cause ON cause.link_id = test.tested_link_id JOIN confirming_test shown ON shown.alarm_id = cause.id
     WHERE test.alarm_id = ${alarmId} AND test.state = 'due' AND test.asked_by IS NULL AND test.tested_link_id <> test.link_id
       AND alarm.state = 'active' AND alarm.type = ANY(${[...types]}::text[])
       AND cause.type = 'FIBRE_BREAK' AND cause.state = 'active' AND cause.drill_ends_at IS NULL AND cause.position_m IS NOT NULL
       AND shown.trace_id IS NOT NULL AND (shown.state = 'confirmed' OR shown.reason = 'sure')
       AND greatest(cause.last_at, shown.decided_at) >= ${since}
     ORDER BY cause.position_m LIMIT 1`.execute(db)
  return rows[0]
}

/** As near as two measurements of one place lie. */
const SAME_PLACE_M = 50

/** Where the tested link is cut nearer to its port than the place of an alarm, so that no test sees that. */
export async function loadNearerCutM(db: Db, alarmId: string): Promise<number | null> {
  const { rows } = await sql<{ positionM: number }>`
    SELECT cut.position_m
      FROM confirming_test test JOIN alarm ON alarm.id = test.alarm_id
      JOIN alarm cut ON cut.link_id = test.tested_link_id AND cut.id <> alarm.id
     WHERE test.alarm_id = ${alarmId}
       AND cut.type = 'FIBRE_BREAK' AND cut.state = 'active' AND cut.drill_ends_at IS NULL
       AND cut.position_m < CASE WHEN alarm.seen_link_id = test.tested_link_id THEN alarm.seen_m
                                 WHEN alarm.link_id = test.tested_link_id THEN alarm.position_m END - ${SAME_PLACE_M}::float8
     ORDER BY cut.position_m LIMIT 1`.execute(db)
  return rows[0]?.positionM ?? null
}

/** Those to be decided about, the oldest first. */
export async function listDue(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('confirmingTest')
    .select('alarmId')
    .where('state', '=', 'due')
    .orderBy('raisedAt')
    .orderBy('alarmId')
    .limit(limit)
    .execute()
  return rows.map(({ alarmId }) => alarmId)
}

export interface DueTest {
  readonly testedLinkId: number | null
  readonly dueUntil: Date
  readonly askedBy: string | null
  readonly isActive: boolean
}

/** Held until the transaction ends; undefined where it was decided, or another process is at it. */
export async function lockDue(tx: Tx, alarmId: string): Promise<DueTest | undefined> {
  const { rows } = await sql<DueTest>`
    SELECT confirming_test.tested_link_id, confirming_test.due_until, confirming_test.asked_by, alarm.state = 'active' AS is_active
      FROM confirming_test JOIN alarm ON alarm.id = confirming_test.alarm_id
     WHERE confirming_test.alarm_id = ${alarmId} AND confirming_test.state = 'due'
       FOR UPDATE OF confirming_test SKIP LOCKED`.execute(tx)
  return rows[0]
}

export interface Decision {
  readonly state: ConfirmationState
  readonly reason?: NoTestReason | null
  readonly commandId?: string
  readonly traceId?: string | null
  readonly askedAt?: Date
  readonly decidedAt?: Date
}

export async function decide(tx: Db | Tx, alarmId: string, decision: Decision): Promise<void> {
  await tx.updateTable('confirmingTest').set(decision).where('alarmId', '=', alarmId).execute()
}

/** The same where it still is as it was; false where it is not. */
export async function decideFrom(
  tx: Tx,
  alarmId: string,
  { from, ...decision }: Decision & { readonly from: 'due' | 'asked' },
): Promise<boolean> {
  const changed = await tx
    .updateTable('confirmingTest')
    .set(decision)
    .where('alarmId', '=', alarmId)
    .where('state', '=', from)
    .returning('alarmId')
    .executeTakeFirst()
  return changed !== undefined
}

export interface EndedTest {
  readonly alarmId: string
  /** The test was done. */
  readonly isDone: boolean
  /** Its trace could have shown something: there is a reference, and it measured the link. */
  readonly couldShow: boolean
  readonly traceId: string | null
}

/** Of those asked for, what has ended. */
export async function listEnded(db: Db, limit: number): Promise<EndedTest[]> {
  const { rows } = await sql<EndedTest>`
    SELECT confirming_test.alarm_id, coalesce(command.state = 'done', false) AS is_done, command.trace_id,
           coalesce(link.reference_trace_id IS NOT NULL AND trace.id IS NOT NULL
             AND coalesce(jsonb_array_length(trace.summary -> 'cannotMeasure'), 0) = 0, false) AS could_show
      FROM confirming_test LEFT JOIN device_command command ON command.id = confirming_test.command_id
      LEFT JOIN link ON link.id = confirming_test.tested_link_id
      LEFT JOIN trace ON trace.id = command.trace_id
     WHERE confirming_test.state = 'asked'
       AND (command.id IS NULL OR command.state IN ('done', 'failed', 'expired', 'cancelled'))
     ORDER BY confirming_test.raised_at LIMIT ${limit}`.execute(db)
  return rows
}

export interface TestBasis {
  readonly lengthM: number
  readonly reference: TestSettings | null
  readonly planned: TestSettings | null
}

/** By what a link is tested: its reference trace, and the settings of its plan. */
export async function loadBasis(tx: Tx, linkId: number): Promise<TestBasis | undefined> {
  const { rows } = await sql<TestBasis>`
    SELECT link.length_m, test_plan.settings AS planned,
           CASE WHEN trace.id IS NOT NULL THEN json_build_object('wavelengthNm', trace.wavelength_nm, 'pulseNs', trace.pulse_ns,
             'rangeM', trace.range_m, 'averagingS', coalesce(trace.averaging_s, 0)) END AS reference
      FROM link LEFT JOIN test_plan ON test_plan.link_id = link.id
      LEFT JOIN trace ON trace.id = link.reference_trace_id
     WHERE link.id = ${linkId}`.execute(tx)
  return rows[0]
}

export interface StoredConfirmation {
  readonly state: ConfirmationState
  readonly reason: NoTestReason | null
  readonly testedLinkId: number | null
  /** Null where it is none of the reader's. */
  readonly testedLinkCode: string | null
  readonly askedBy: string | null
  readonly askedAt: Date | null
  readonly traceId: string | null
  readonly commandState: CommandState | null
  readonly progressPercent: number | null
  readonly fault: CommandFault | null
  readonly detail: string | null
}

export async function loadConfirmation(
  db: Db,
  scope: DomainScope,
  alarmId: string,
): Promise<StoredConfirmation | undefined> {
  const { rows } = await sql<StoredConfirmation>`
    SELECT test.state, test.reason, tested.id AS tested_link_id, tested.code AS tested_link_code, test.asked_by, test.asked_at,
           test.trace_id, command.state AS command_state, command.progress_percent, command.fault, command.detail
      FROM confirming_test test LEFT JOIN link tested ON tested.id = test.tested_link_id AND ${inScope(scope, 'tested.domainId')}
      LEFT JOIN device_command command ON command.id = test.command_id
     WHERE test.alarm_id = ${alarmId}`.execute(db)
  return rows[0]
}

/** By hand: it waits for its turn as one that an alarm asks for. False where one waits or is made already. */
export async function askAgain(
  tx: Tx,
  asked: Omit<RaisedAlarm, 'reason' | 'traceId'> & { readonly askedBy: string },
): Promise<boolean> {
  const { alarmId, linkId, raisedAt, dueUntil, askedBy } = asked
  const { rows } = await sql`
    INSERT INTO confirming_test (alarm_id, link_id, tested_link_id, state, raised_at, due_until, asked_by)
    SELECT ${alarmId}, link.id, coalesce(link_tester.tested_by_link_id, CASE WHEN device.kind = 'otdr' THEN link.id END),
           'due', ${raisedAt}, ${dueUntil}, ${askedBy}
      FROM link JOIN device ON device.id = link.device_id LEFT JOIN link_tester ON link_tester.link_id = link.id
     WHERE link.id = ${linkId}
    ON CONFLICT (alarm_id) DO UPDATE
      SET tested_link_id = excluded.tested_link_id, state = 'due', reason = NULL, due_until = excluded.due_until,
          command_id = NULL, trace_id = NULL, asked_at = NULL, decided_at = NULL, asked_by = excluded.asked_by
    WHERE confirming_test.state NOT IN ('due', 'asked')
    RETURNING alarm_id`.execute(tx)
  return rows.length > 0
}
