import type { QualityGrade, QualityReading, QualityTrace, Trend, Verdict } from '@fibrewatch/otdr'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import { sql } from 'kysely'
import { couldMeasure } from '#modules/trace'
import type { DeviceActor } from '#platform/auth/actor'
import type { Db, Tx } from '#platform/database/database'

/** A link as grading needs it. */
export interface GradedLink {
  readonly linkId: number
  readonly lengthM: number
  readonly domainId: number
  readonly domainPath: string
  readonly device: DeviceActor
  readonly referenceTraceId: string | null
  readonly referenceVersion: number
  readonly lastTraceId: string | null
  readonly lastTraceAt: Date | null
  readonly rulesVersion: number
  readonly fibreClass: string | null
  /** As the operator set it, dB. */
  readonly ownBudgetDb: number | null
  readonly seenTraceId: string | null
  readonly gradedReferenceVersion: number
  readonly gradedRulesVersion: number
  /** Counts what changed of the traces of the link. */
  readonly revision: number
  /** Null: the alarms know all that the grades say. */
  readonly untold: UntoldFall | null
}

/** A fall, or its end, on its way from the grades to the alarms. */
export interface UntoldFall {
  /** Of the fact: told twice, it counts once. */
  readonly id: string
  readonly state: 'raise' | 'clear'
  /** Unix milliseconds. */
  readonly at: number
  readonly traceId: string
}

type LinkRow = Omit<GradedLink, 'device'> & {
  readonly deviceId: number
  readonly deviceCode: string
  readonly deviceDomainId: number
}

/** Locks the link until the commit: two processes that grade it wait for each other. Undefined when it is gone. */
export async function lockGradedLink(tx: Tx, linkId: number): Promise<GradedLink | undefined> {
  await sql`
    INSERT INTO quality_link (link_id) SELECT id FROM link WHERE id = ${linkId} ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  const { rows } = await sql<LinkRow>`
    SELECT link.id AS link_id, link.length_m, link.domain_id, domain.path AS domain_path, link.reference_trace_id,
           link.reference_version, link.last_trace_id, link.last_trace_at, device.id AS device_id, device.code AS device_code,
           device.domain_id AS device_domain_id, (SELECT version FROM quality_rules) AS rules_version,
           q.fibre_class, q.budget_db AS own_budget_db, q.seen_trace_id,
           q.reference_version AS graded_reference_version, q.rules_version AS graded_rules_version,
           q.revision, q.untold
      FROM quality_link q JOIN link ON link.id = q.link_id JOIN domain ON domain.id = link.domain_id
      JOIN device ON device.id = link.device_id
     WHERE q.link_id = ${linkId} FOR UPDATE OF q`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { deviceId, deviceCode, deviceDomainId, ...link } = row
  return { ...link, device: { deviceId, code: deviceCode, domainId: deviceDomainId } }
}

/** What a link is graded up to. */
export interface GradedMark {
  readonly seenTraceId: string | null
  /** False while further traces wait: the link stays to be graded. */
  readonly isWhole: boolean
  readonly untold: UntoldFall | null
}

const NEVER_GRADED = -1

/** Stores what the link was graded by, so that it is graded again only when something of it changes. */
export async function changeGradedMark(tx: Tx, link: GradedLink, mark: GradedMark): Promise<void> {
  const { seenTraceId, isWhole, untold } = mark
  await sql`
    UPDATE quality_link
       SET seen_trace_id = ${seenTraceId}, last_trace_id = ${link.lastTraceId},
           graded_revision = ${isWhole ? link.revision : NEVER_GRADED},
           untold = ${untold === null ? null : JSON.stringify(untold)}::jsonb,
           reference_version = ${link.referenceVersion}, rules_version = ${link.rulesVersion},
           length_m = ${link.lengthM}, domain_id = ${link.domainId},
           valid_until = (SELECT min(valid_until) FROM quality_grade
                           WHERE link_id = ${link.linkId} AND grade <> 'U')
     WHERE link_id = ${link.linkId}`.execute(tx)
}

/** Counts a change of the link's traces, to be called in its transaction: the link is graded again, whatever ends this process. */
export async function raiseRevision(tx: Tx, linkId: number): Promise<void> {
  await sql`
    INSERT INTO quality_link (link_id, revision) SELECT id, 1 FROM link WHERE id = ${linkId}
    ON CONFLICT (link_id) DO UPDATE SET revision = quality_link.revision + 1`.execute(tx)
}

/** The alarms have taken it; a later one stays. */
export async function endUntold(tx: Tx, linkId: number, { id }: UntoldFall): Promise<void> {
  await sql`UPDATE quality_link SET untold = NULL WHERE link_id = ${linkId} AND untold->>'id' = ${id}`.execute(
    tx,
  )
}

/** A stored trace as grading needs it. */
export interface GradedTrace {
  readonly id: string
  readonly direction: TraceDirection
  /** Brought by an import: no alarm follows from it. */
  readonly isPast: boolean
  readonly measuredAt: Date
  readonly wavelengthNm: number
  readonly pulseNs: number
  readonly endM: number | null
  readonly totalLossDb: number | null
  readonly groupIndex: number
  readonly events: QualityTrace['events']
}

/** By the newest version of its events. */
const TRACE = sql`
  trace.id, trace.direction, trace.is_past, measured_at, wavelength_nm, pulse_ns,
  CASE WHEN newest.version IS NULL THEN trace.end_m ELSE newest.end_m END AS end_m,
  CASE WHEN newest.version IS NULL THEN trace.total_loss_db ELSE newest.total_loss_db END AS total_loss_db,
  coalesce((summary->>'groupIndex')::float8, 1.468) AS group_index,
  coalesce(newest.events, summary->'events', '[]') AS events`
const FROM_TRACE = sql`
  FROM trace LEFT JOIN trace_version newest ON newest.trace_id = trace.id AND newest.version = trace.version`

/**
 * A trace that cannot measure its link says nothing of its quality: neither that it is well, nor that it fell. Nor does one from
 * the far end: its losses are those of the other direction, and its places count the other way round.
 */
const MEASURED = sql<boolean>`trace.direction = 'forward' AND ${couldMeasure('trace')}`

/** Traces that arrived after one, in order of arrival. */
export async function listTracesAfter(
  tx: Tx,
  linkId: number,
  { after, limit }: { after: string; limit: number },
): Promise<GradedTrace[]> {
  const { rows } = await sql<GradedTrace>`
    SELECT ${TRACE} ${FROM_TRACE}
     WHERE link_id = ${linkId} AND trace.id > ${after} AND ${MEASURED} ORDER BY trace.id LIMIT ${limit}`.execute(
    tx,
  )
  return rows
}

export interface PartOfTraces {
  /** Of the nominal wavelength by so much, nm: whoever asks looks closer. */
  readonly wavelengthNm: number
  readonly nearNm: number
  /** The last that was graded; what arrived later is graded when its turn comes. */
  readonly through: string
}

const ofPart = ({ wavelengthNm, nearNm, through }: PartOfTraces) =>
  sql<boolean>`${MEASURED} AND trace.id <= ${through}::uuid AND abs(wavelength_nm - ${wavelengthNm}) <= ${nearNm}`

/** The graded traces of a UTC day near a wavelength, in order of arrival. */
export async function listTracesOfDay(
  tx: Tx,
  linkId: number,
  { day, limit, ...part }: PartOfTraces & { readonly day: string; readonly limit: number },
): Promise<GradedTrace[]> {
  const { rows } = await sql<GradedTrace>`
    SELECT ${TRACE} ${FROM_TRACE}
     WHERE link_id = ${linkId} AND measured_at >= ${day}::date AND measured_at < ${day}::date + 1 AND ${ofPart(part)}
     ORDER BY trace.id LIMIT ${limit}`.execute(tx)
  return rows
}

/** Those measured last near a wavelength, the last first. */
export async function listLastTraces(
  tx: Tx,
  linkId: number,
  { limit, ...part }: PartOfTraces & { readonly limit: number },
): Promise<GradedTrace[]> {
  const { rows } = await sql<GradedTrace>`
    SELECT ${TRACE} ${FROM_TRACE} WHERE link_id = ${linkId} AND ${ofPart(part)}
     ORDER BY measured_at DESC, trace.id DESC LIMIT ${limit}`.execute(tx)
  return rows
}

/** The last trace of each day and wavelength: the first grading of a link uses these, oldest first. */
export async function listDailyTraces(tx: Tx, linkId: number, since: Date): Promise<GradedTrace[]> {
  const { rows } = await sql<GradedTrace>`
    SELECT * FROM (
      SELECT DISTINCT ON ((measured_at AT TIME ZONE 'UTC')::date, wavelength_nm) ${TRACE}
        ${FROM_TRACE} WHERE link_id = ${linkId} AND measured_at >= ${since} AND ${MEASURED}
       ORDER BY (measured_at AT TIME ZONE 'UTC')::date, wavelength_nm, measured_at DESC, trace.id DESC) daily
     ORDER BY measured_at, id`.execute(tx)
  return rows
}

export async function loadGradedTrace(tx: Tx, id: string): Promise<GradedTrace | undefined> {
  const { rows } = await sql<GradedTrace>`SELECT ${TRACE} ${FROM_TRACE} WHERE trace.id = ${id}`.execute(tx)
  return rows[0]
}

/** A grade as it is stored. */
export interface StoredGrade {
  readonly wavelengthNm: number
  readonly grade: QualityGrade
  readonly since: Date
  readonly accepted: QualityGrade | null
  readonly traceId: string | null
  readonly measuredAt: Date | null
  readonly trend: Trend | null
}

export async function listGrades(tx: Tx, linkId: number): Promise<StoredGrade[]> {
  return tx
    .selectFrom('qualityGrade')
    .select(['wavelengthNm', 'grade', 'since', 'accepted', 'traceId', 'measuredAt', 'trend'])
    .$narrowType<StoredGrade>()
    .where('linkId', '=', linkId)
    .orderBy('wavelengthNm')
    .execute()
}

/** Adds a test to the history of its day. */
export async function addToDay(
  tx: Tx,
  linkId: number,
  test: { wavelengthNm: number; day: string; grade: QualityGrade; totalLossDb: number | null },
): Promise<void> {
  const { wavelengthNm, day, grade, totalLossDb } = test
  const count = totalLossDb === null ? 0 : 1
  await sql`
    INSERT INTO quality_day AS d (link_id, wavelength_nm, day, grade, loss_sum_db, loss_count)
    VALUES (${linkId}, ${wavelengthNm}, ${day}::date, ${grade}, ${totalLossDb ?? 0}, ${count})
    ON CONFLICT (link_id, wavelength_nm, day) DO UPDATE
      SET grade = CASE WHEN strpos('FDCBAU', excluded.grade) < strpos('FDCBAU', d.grade)
                       THEN excluded.grade ELSE d.grade END,
          loss_sum_db = d.loss_sum_db + excluded.loss_sum_db, loss_count = d.loss_count + excluded.loss_count`.execute(
    tx,
  )
}

export async function removeDay(
  tx: Tx,
  linkId: number,
  { wavelengthNm, day }: { wavelengthNm: number; day: string },
): Promise<void> {
  await sql`
    DELETE FROM quality_day
     WHERE link_id = ${linkId} AND wavelength_nm = ${wavelengthNm} AND day = ${day}::date`.execute(tx)
}

/** Removes earlier days from the history, which trend and heat map do not look back on. */
export async function forgetDaysBefore(tx: Tx, linkId: number, day: string): Promise<void> {
  await sql`DELETE FROM quality_day WHERE link_id = ${linkId} AND day < ${day}::date`.execute(tx)
}

/** Mean loss of each day since one; `day` counts from 1970. */
export async function listDailyLosses(
  tx: Tx,
  linkId: number,
  { wavelengthNm, since }: { wavelengthNm: number; since: string },
): Promise<{ day: number; value: number }[]> {
  const { rows } = await sql<{ day: number; value: number }>`
    SELECT day - date '1970-01-01' AS day, loss_sum_db / loss_count AS value FROM quality_day
     WHERE link_id = ${linkId} AND wavelength_nm = ${wavelengthNm} AND day >= ${since}::date AND loss_count > 0
     ORDER BY day`.execute(tx)
  return rows
}

export interface NewGrade {
  readonly linkId: number
  readonly wavelengthNm: number
  readonly grade: QualityGrade
  readonly urgency: number
  readonly score: number | null
  readonly worst: string | null
  readonly since: Date
  readonly accepted: QualityGrade | null
  readonly reading: QualityReading | null
  readonly budgetDb: number | null
  readonly marginDb: number | null
  readonly trend: Trend | null
  readonly trendDbPerYear: number | null
  readonly crossesAt: string | null
  readonly crossesFrom: string | null
  readonly crossesTo: string | null
  readonly verdicts: readonly Verdict[]
  readonly traceId: string | null
  readonly measuredAt: Date | null
  readonly validUntil: Date | null
  readonly referenceVersion: number | null
  readonly referenceAt: Date | null
  readonly ruleSetId: number | null
  readonly ruleSetRevision: number | null
}

export async function saveGrade(tx: Tx, { reading, trend, verdicts, ...grade }: NewGrade): Promise<void> {
  const end = reading === null || reading.end.state === 'unknown' ? null : reading.end.deltaM
  const row = {
    ...grade,
    totalLossDb: reading?.totalLossDb ?? null,
    attenuationDbPerKm: reading?.attenuationDbPerKm ?? null,
    spliceDb: reading?.worstSplice?.value ?? null,
    spliceM: reading?.worstSplice?.positionM ?? null,
    connectorDb: reading?.worstConnector?.value ?? null,
    connectorM: reading?.worstConnector?.positionM ?? null,
    reflectanceDb: reading?.worstReflection?.value ?? null,
    reflectanceM: reading?.worstReflection?.positionM ?? null,
    lossChangeDb: reading?.lossChangeDb ?? null,
    endDeltaM: end,
    trend: trend === null ? null : JSON.stringify(trend),
    verdicts: JSON.stringify(verdicts),
  }
  await tx
    .insertInto('qualityGrade')
    .values(row)
    .onConflict((conflict) => conflict.columns(['linkId', 'wavelengthNm']).doUpdateSet(row))
    .execute()
}

export async function removeGrade(tx: Tx, linkId: number, wavelengthNm: number): Promise<void> {
  await tx
    .deleteFrom('qualityGrade')
    .where('linkId', '=', linkId)
    .where('wavelengthNm', '=', wavelengthNm)
    .execute()
}

/** A link's row without a wavelength is removed at its first test. */
export async function removeUntested(tx: Tx, linkId: number): Promise<void> {
  await tx.deleteFrom('qualityGrade').where('linkId', '=', linkId).where('wavelengthNm', '=', 0).execute()
}

/** Whether an alarm says that the grade of the link has fallen, or is about to. Read only: the alarm engine writes them. */
export async function isFallKnown(tx: Tx, linkId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM alarm
     WHERE link_id = ${linkId} AND type = 'QUALITY_FALLEN' AND state IN ('active', 'pending') AND drill_ends_at IS NULL LIMIT 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Links that changed since they were graded, or whose fall the alarms do not know yet, by their ids. */
export async function listStaleLinks(
  db: Db,
  now: Date,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT link.id FROM link LEFT JOIN quality_link q ON q.link_id = link.id
     WHERE link.id > ${after} AND (
           q.link_id IS NULL OR q.rules_version <> (SELECT version FROM quality_rules)
        OR q.reference_version <> link.reference_version OR q.last_trace_id IS DISTINCT FROM link.last_trace_id
        OR q.length_m <> link.length_m OR q.domain_id IS DISTINCT FROM link.domain_id OR q.valid_until < ${now}
        OR q.revision <> q.graded_revision OR q.untold IS NOT NULL)
     ORDER BY link.id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** An operator's settings of a link; it is graded again. */
export async function changeLinkSettings(
  tx: Tx,
  linkId: number,
  { budgetDb, fibreClass }: { budgetDb: number | null; fibreClass: string | null },
): Promise<void> {
  await sql`
    INSERT INTO quality_link (link_id, budget_db, fibre_class) VALUES (${linkId}, ${budgetDb}, ${fibreClass})
    ON CONFLICT (link_id) DO UPDATE
      SET budget_db = excluded.budget_db, fibre_class = excluded.fibre_class, rules_version = 0`.execute(tx)
}
