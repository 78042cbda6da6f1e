import { QUALITY_WAVELENGTHS_NM } from '@fibrewatch/contract/quality'
import {
  countFallen,
  type Crossing,
  findCrossing,
  fitTrend,
  judgeQuality,
  makeBudget,
  measureQuality,
  pulseLengthM,
  type QualityGrade,
  type QualityJudgement,
  type QualityReading,
  type QualityTrace,
  type Trend,
  urgencyOf,
} from '@fibrewatch/otdr'
import type { IngestModule } from '#modules/ingest'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { Ids } from '#platform/module'
import { chooseRuleSet } from './choose-rule-set.ts'
import * as stored from './graded-link.repository.ts'
import { listRuleSets, type StoredRuleSet } from './rule-set.repository.ts'

export interface GraderParts {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Pick<Ids, 'makeUuid'>
  /** Stores facts and applies them to the alarms; resolves after the commit. */
  readonly submitFacts: IngestModule['submit']
}

const DAY_MS = 86_400_000
const DAYS_PER_YEAR = 365.25
/** How far back a trend looks, and how much history the first grading of a link uses. */
const HISTORY_DAYS = 400
/** Traces graded in one transaction: the next round takes the rest. */
const MAX_TRACES = 100
/** A test belongs to the nearest nominal wavelength, within this. */
export const NEAR_NM = 30
/** The wavelength of a link that was never tested. */
const UNTESTED_NM = 0

/** Values shared by all traces of a link. */
export interface Context {
  readonly tx: Tx
  readonly link: stored.GradedLink
  readonly ruleSets: readonly StoredRuleSet[]
  readonly reference: stored.GradedTrace | undefined
  readonly nowMs: number
  /** Another reference or another rule: the best grade since starts again. */
  readonly isNewMeasure: boolean
}

/**
 * Grades a link by the traces since its last grading. Resolves after the commit; does nothing for a removed link. A fall is
 * kept with the grades until the alarms have taken it, so that a grading that ends in between tells it the next time.
 */
export async function gradeLink(parts: GraderParts, linkId: number): Promise<void> {
  const graded = await transaction(parts.db, async (tx) => gradeInside(parts, tx, linkId))
  if (graded?.untold) await tellFall(parts, graded.link, graded.untold)
}

async function tellFall(
  { clock, submitFacts }: GraderParts,
  { linkId, device }: stored.GradedLink,
  untold: stored.UntoldFall,
): Promise<void> {
  const fact = {
    linkId,
    type: 'QUALITY_FALLEN',
    positionM: null,
    lengthM: null,
    value: null,
    unit: null,
    ...untold,
  } as const
  await submitFacts({
    device,
    receivedAt: clock.now(),
    facts: [fact],
    alongside: (tx) => stored.endUntold(tx, linkId, untold),
  })
}

interface Graded {
  readonly link: stored.GradedLink
  readonly untold: stored.UntoldFall | null
}

async function gradeInside({ clock, ids }: GraderParts, tx: Tx, linkId: number): Promise<Graded | undefined> {
  const nowMs = clock.now()
  const link = await stored.lockGradedLink(tx, linkId)
  if (link === undefined) return undefined
  const context = await makeContext(tx, link, nowMs)
  const arrived = await listArrived(context)
  for (const trace of arrived) await addTrace(context, trace)
  await stored.forgetDaysBefore(tx, linkId, dayOf(nowMs - HISTORY_DAYS * DAY_MS))
  const wasFallen = listFallen(await stored.listGrades(tx, linkId)).length > 0
  await gradeAll(context, arrived)
  const report = await makeReport(context, { arrived, wasFallen })
  const untold = report === null ? link.untold : { ...report, id: ids.makeUuid() }
  const seen = arrived
    .map(({ id }) => id)
    .toSorted()
    .at(-1)
  await stored.changeGradedMark(tx, link, {
    seenTraceId: seen ?? link.seenTraceId,
    isWhole: link.seenTraceId === null || arrived.length < MAX_TRACES,
    untold,
  })
  return { link, untold }
}

export async function makeContext(tx: Tx, link: stored.GradedLink, nowMs: number): Promise<Context> {
  const { referenceTraceId } = link
  return {
    tx,
    link,
    nowMs,
    ruleSets: await listRuleSets(tx),
    reference: referenceTraceId === null ? undefined : await stored.loadGradedTrace(tx, referenceTraceId),
    isNewMeasure:
      link.referenceVersion !== link.gradedReferenceVersion || link.rulesVersion !== link.gradedRulesVersion,
  }
}

const listArrived = ({ tx, link, nowMs }: Context): Promise<stored.GradedTrace[]> =>
  link.seenTraceId === null
    ? stored.listDailyTraces(tx, link.linkId, new Date(nowMs - HISTORY_DAYS * DAY_MS))
    : stored.listTracesAfter(tx, link.linkId, { after: link.seenTraceId, limit: MAX_TRACES })

/** Adds the trace to the history of its day: a UTC day, as instruments count. */
export async function addTrace(context: Context, trace: stored.GradedTrace): Promise<void> {
  const { tx, link } = context
  const wavelengthNm = bandOf(trace.wavelengthNm)
  const { judgement, reading } = judge(context, trace, 0)
  const day = dayOf(trace.measuredAt.getTime())
  const { totalLossDb } = reading
  await stored.addToDay(tx, link.linkId, { wavelengthNm, day, grade: judgement.grade, totalLossDb })
}

export interface Judged {
  readonly judgement: QualityJudgement
  readonly reading: QualityReading
  readonly budgetDb: number | null
  readonly ruleSet: StoredRuleSet | undefined
}

export type JudgedBy = Pick<Context, 'link' | 'ruleSets' | 'reference'>

/** A trace by the rules of its link, as if it were `ageDays` old. */
export function judge(context: JudgedBy, trace: stored.GradedTrace, ageDays: number): Judged {
  const { link, ruleSets, reference } = context
  const wavelengthNm = bandOf(trace.wavelengthNm)
  const ruleSet = chooseRuleSet(ruleSets, { ...link, wavelengthNm })
  const reading = measureQuality(toQualityTrace(trace), readReference(reference, wavelengthNm))
  const budgetDb = link.ownBudgetDb ?? (ruleSet ? makeBudget(link.lengthM, ruleSet.design) : null)
  const judgement = ruleSet ? judgeQuality({ reading, budgetDb, ageDays }, ruleSet) : NO_RULES
  return { judgement, reading, budgetDb, ruleSet }
}

const NO_RULES: QualityJudgement = { grade: 'U', worst: null, score: null, marginDb: null, verdicts: [] }

/** At another wavelength the reference still tells where the fibre ends, but not its loss. */
function readReference(reference: stored.GradedTrace | undefined, wavelengthNm: number): QualityTrace | null {
  if (reference === undefined) return null
  const trace = toQualityTrace(reference)
  if (bandOf(reference.wavelengthNm) === wavelengthNm) return trace
  const events = trace.events.map((event) => ({ ...event, lossDb: null }))
  return { ...trace, events, totalLossDb: null }
}

const toQualityTrace = ({
  events,
  endM,
  totalLossDb,
  pulseNs,
  groupIndex,
}: stored.GradedTrace): QualityTrace => ({
  events,
  endM,
  totalLossDb,
  pulseM: pulseLengthM(pulseNs, groupIndex),
})

/** Grades every wavelength of the link, by its last trace. */
async function gradeAll(context: Context, arrived: readonly stored.GradedTrace[]): Promise<void> {
  const { tx, link } = context
  const before = new Map(
    (await stored.listGrades(tx, link.linkId)).map((grade) => [grade.wavelengthNm, grade]),
  )
  const counted = arrived.filter((trace) => mayGrade(link, trace))
  const bands = new Set([...before.keys(), ...counted.map((trace) => bandOf(trace.wavelengthNm))])
  bands.delete(UNTESTED_NM)
  if (bands.size === 0) return saveUntested(context, before.get(UNTESTED_NM))
  await stored.removeUntested(tx, link.linkId)
  for (const wavelengthNm of bands) {
    const news = arrived.filter((trace) => bandOf(trace.wavelengthNm) === wavelengthNm)
    await gradeBand(context, { wavelengthNm, before: before.get(wavelengthNm), news })
  }
}

/**
 * What an import brings is history, at other wavelengths too, unless it is the newest of its link. One session measures
 * several wavelengths within a day.
 */
export const mayGrade = (
  { lastTraceAt }: stored.GradedLink,
  { isPast, measuredAt }: stored.GradedTrace,
): boolean => !isPast || lastTraceAt === null || measuredAt.getTime() >= lastTraceAt.getTime() - DAY_MS

export interface Band {
  readonly wavelengthNm: number
  readonly before: stored.StoredGrade | undefined
  readonly news: readonly stored.GradedTrace[]
}

export async function gradeBand(context: Context, { wavelengthNm, before, news }: Band): Promise<void> {
  const { tx, nowMs } = context
  const trace = await chooseLast(context, before, news)
  if (trace === undefined) return
  const ageDays = (nowMs - trace.measuredAt.getTime()) / DAY_MS
  const judged = judge(context, trace, ageDays)
  const trend = news.length === 0 ? (before?.trend ?? null) : await loadTrend(context, wavelengthNm)
  const { grade } = judged.judgement
  await stored.saveGrade(tx, {
    ...makeGrade(context, judged, trend),
    wavelengthNm,
    since: before?.grade === grade ? before.since : new Date(grade === 'U' ? nowMs : trace.measuredAt),
    accepted: chooseAccepted(context, before, grade),
    traceId: trace.id,
    measuredAt: trace.measuredAt,
    validUntil: judged.ruleSet
      ? new Date(trace.measuredAt.getTime() + judged.ruleSet.validDays * DAY_MS)
      : null,
  })
}

/** An earlier measurement uploaded later adds to the history and does not change the present grade. */
async function chooseLast(
  { tx, link }: Context,
  before: stored.StoredGrade | undefined,
  news: readonly stored.GradedTrace[],
): Promise<stored.GradedTrace | undefined> {
  const latest = news
    .filter((trace) => mayGrade(link, trace))
    .toSorted((a, b) => a.measuredAt.getTime() - b.measuredAt.getTime())
    .at(-1)
  const known = before?.measuredAt ?? null
  if (latest !== undefined && (known === null || latest.measuredAt >= known)) return latest
  return before?.traceId ? stored.loadGradedTrace(tx, before.traceId) : undefined
}

/** The best grade since the last reference or rule, from which a fall is counted. */
function chooseAccepted(
  { isNewMeasure }: Context,
  before: stored.StoredGrade | undefined,
  grade: QualityGrade,
): QualityGrade | null {
  const isWhole = grade !== 'F' && grade !== 'U'
  const accepted = before?.accepted ?? null
  if (!isWhole) return accepted
  return isNewMeasure || accepted === null || urgencyOf(grade) > urgencyOf(accepted) ? grade : accepted
}

async function loadTrend({ tx, link, nowMs }: Context, wavelengthNm: number): Promise<Trend | null> {
  const since = dayOf(nowMs - HISTORY_DAYS * DAY_MS)
  return fitTrend(await stored.listDailyLosses(tx, link.linkId, { wavelengthNm, since }))
}

type JudgedGrade = Omit<
  stored.NewGrade,
  'wavelengthNm' | 'since' | 'accepted' | 'traceId' | 'measuredAt' | 'validUntil'
>

function makeGrade({ link, reference }: Context, judged: Judged, trend: Trend | null): JudgedGrade {
  const { judgement, reading, budgetDb, ruleSet } = judged
  const { grade, worst, score, marginDb, verdicts } = judgement
  const crossing = trend === null || budgetDb === null || grade === 'F' ? null : findCrossing(trend, budgetDb)
  return {
    linkId: link.linkId,
    grade,
    worst,
    score,
    marginDb,
    verdicts,
    budgetDb,
    trend,
    reading: grade === 'U' ? null : reading,
    urgency: makeUrgency(grade, marginDb),
    trendDbPerYear: trend === null ? null : trend.slope * DAYS_PER_YEAR,
    ...makeDates(trend, crossing),
    referenceVersion: reference === undefined ? null : link.referenceVersion,
    referenceAt: reference?.measuredAt ?? null,
    ruleSetId: ruleSet?.id ?? null,
    ruleSetRevision: ruleSet?.revision ?? null,
  }
}

/** Wider than any margin, so that the grade counts first. */
const MARGIN_REACH_DB = 1000

const makeUrgency = (grade: QualityGrade, marginDb: number | null): number =>
  urgencyOf(grade) * 2 * MARGIN_REACH_DB +
  Math.max(-MARGIN_REACH_DB, Math.min(marginDb ?? MARGIN_REACH_DB, MARGIN_REACH_DB - 1))

function makeDates(
  trend: Trend | null,
  crossing: Crossing | null,
): Pick<JudgedGrade, 'crossesAt' | 'crossesFrom' | 'crossesTo'> {
  if (trend === null || crossing === null) return { crossesAt: null, crossesFrom: null, crossesTo: null }
  const at = (inDays: number): string => dayOf((trend.lastDay + Math.round(inDays)) * DAY_MS)
  const { inDays, earliestDays, latestDays } = crossing
  return {
    crossesAt: at(inDays),
    crossesFrom: at(earliestDays),
    crossesTo: latestDays === null ? null : at(latestDays),
  }
}

async function saveUntested(context: Context, before: stored.StoredGrade | undefined): Promise<void> {
  const { tx, link, nowMs } = context
  await stored.saveGrade(tx, {
    linkId: link.linkId,
    wavelengthNm: UNTESTED_NM,
    grade: 'U',
    urgency: makeUrgency('U', null),
    score: null,
    worst: 'no-test',
    since: before?.since ?? new Date(nowMs),
    accepted: null,
    reading: null,
    budgetDb: null,
    marginDb: null,
    trend: null,
    trendDbPerYear: null,
    crossesAt: null,
    crossesFrom: null,
    crossesTo: null,
    verdicts: [],
    traceId: null,
    measuredAt: null,
    validUntil: null,
    referenceVersion: null,
    referenceAt: null,
    ruleSetId: null,
    ruleSetRevision: null,
  })
}

/**
 * Reports for each test whether the link is worse than it was; one noisy test raises nothing, the second confirms it.
 * A trace of the past reports nothing, whatever its grade. A new reference or rule is no fall, and ends one. A broken link has an alarm of its own.
 */
async function makeReport(
  { tx, link, nowMs, isNewMeasure }: Context,
  { arrived, wasFallen }: { arrived: readonly stored.GradedTrace[]; wasFallen: boolean },
): Promise<Omit<stored.UntoldFall, 'id'> | null> {
  const grades = await stored.listGrades(tx, link.linkId)
  const current = grades.filter(({ traceId }) => arrived.some(({ id, isPast }) => id === traceId && !isPast))
  const isKnown = link.untold?.state === 'raise' || (await stored.isFallKnown(tx, link.linkId))
  const traceId = current[0]?.traceId ?? grades[0]?.traceId ?? null
  if (traceId === null) return null
  if (isNewMeasure) return isKnown ? { state: 'clear', at: nowMs, traceId } : null
  if (current.length === 0 || current.some(({ grade }) => grade === 'F' || grade === 'U')) return null
  const hasFallen = listFallen(grades).length > 0
  if (!isKnown && !(hasFallen && wasFallen)) return null
  const at = Math.max(...current.map(({ measuredAt }) => measuredAt?.getTime() ?? 0))
  return { state: hasFallen ? 'raise' : 'clear', at, traceId }
}

const listFallen = (grades: readonly stored.StoredGrade[]): stored.StoredGrade[] =>
  grades.filter(({ accepted, grade }) => countFallen(accepted ?? grade, grade) > 0)

/** UTC, `yyyy-mm-dd`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The nominal wavelength of a measured one, nm. */
export function bandOf(wavelengthNm: number): number {
  const [nearest] = QUALITY_WAVELENGTHS_NM.toSorted(
    (a, b) => Math.abs(a - wavelengthNm) - Math.abs(b - wavelengthNm),
  )
  const isNear = nearest !== undefined && Math.abs(nearest - wavelengthNm) <= NEAR_NM
  return isNear ? nearest : Math.round(wavelengthNm)
}
