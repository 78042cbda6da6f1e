import type { EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import type {
  LossLine,
  qualityApi,
  QualityHeat,
  QualityInfo,
  QualityRow,
  QualityTrend,
} from '@fibrewatch/contract/quality'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { invalidFields, objectNotFound } from '#platform/http/errors'
import { boundTotal, cutPage } from '#platform/list/cursor-page'
import { LOSS_LINE_POINTS, MAX_HEAT_LINKS, MAX_QUALITY_DAYS } from '@fibrewatch/contract/quality'
import { makeQualityCursor, parseQualityCursor } from './quality-cursor.ts'
import * as stored from './quality-list.repository.ts'
import { listRuleSets } from './rule-set.repository.ts'
import { makeRuleSetRow } from './rule-set.service.ts'

export interface QualityReadParts {
  readonly db: Db
  readonly clock: Clock
}

type ListQuery = Omit<EndpointQuery<typeof qualityApi.export>, 'format' | 'columns'>
type Page = EndpointData<typeof qualityApi.page>

const DAY_MS = 86_400_000
const DAYS_PER_YEAR = 365.25
const DEFAULT_LIMIT = 50
const DEFAULT_HEAT_DAYS = 90
/** Beyond this a list says "more than". */
const COUNT_BOUND = 100_000

/** UTC, `yyyy-mm-dd`. */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export function readFilter(
  { clock }: QualityReadParts,
  scope: DomainScope,
  query: ListQuery,
): stored.QualityFilter {
  const { grades, wavelengthNm, fibreClass, domainId, linkId, trend, keyword } = query
  const ranges = stored.readRanges(query)
  const chosen = grades === undefined ? undefined : [...new Set(grades.split(','))]
  const known = { wavelengthNm, fibreClass, domainId, linkId, trend, keyword }
  return { scope, now: new Date(clock.now()), grades: chosen, ranges, ...known }
}

export const readOrder = ({ sortBy = 'grade', isAsc = true }: ListQuery) => ({ sortBy, isAsc })

export async function listPage(
  parts: QualityReadParts,
  scope: DomainScope,
  query: EndpointQuery<typeof qualityApi.page>,
): Promise<Page> {
  const { cursor, limit = DEFAULT_LIMIT } = query
  const filter = readFilter(parts, scope, query)
  const order = readOrder(query)
  const after = cursor === undefined ? undefined : parseQualityCursor(cursor, stored.kindOfSort(order.sortBy))
  const rows = await stored.listQuality(parts.db, { filter, ...order, after, limit: limit + 1 })
  const { shown, last } = cutPage(rows, limit)
  const total = await stored.countQuality(parts.db, filter, COUNT_BOUND + 1)
  return {
    list: shown.map(makeQualityRow),
    nextCursor: last ? makeQualityCursor(positionOf(last)) : null,
    ...boundTotal(total, COUNT_BOUND),
  }
}

export const positionOf = ({ sortKey, linkId, wavelengthNm }: stored.QualityListRow) => ({
  value: sortKey,
  linkId,
  wavelengthNm,
})

type OneQuery = EndpointQuery<typeof qualityApi.info>

/** Without a wavelength: the row of the worst grade. */
async function requireRow(
  parts: QualityReadParts,
  scope: DomainScope,
  query: OneQuery,
): Promise<stored.QualityListRow> {
  const filter = readFilter(parts, scope, query)
  const [row] = await stored.listQuality(parts.db, { filter, sortBy: 'grade', isAsc: true, limit: 1 })
  if (row === undefined) throw objectNotFound()
  return row
}

export async function loadInfo(
  parts: QualityReadParts,
  actor: Pick<Actor, 'scope'>,
  query: OneQuery,
): Promise<QualityInfo> {
  const row = await requireRow(parts, actor.scope, query)
  const judged = await stored.loadJudged(parts.db, row.linkId, row.wavelengthNm)
  const ruleSet = (await listRuleSets(parts.db)).find(({ id }) => id === judged?.ruleSetId)
  return {
    row: makeQualityRow(row),
    verdicts: (judged?.verdicts ?? []).map(({ rule, value, positionM, grade }) => ({
      rule,
      value,
      positionM,
      grade,
    })),
    ruleSet: ruleSet === undefined ? null : makeRuleSetRow(ruleSet, actor.scope),
    ownBudgetDb: judged?.ownBudgetDb ?? null,
  }
}

export async function loadTrend(
  parts: QualityReadParts,
  scope: DomainScope,
  query: OneQuery,
): Promise<QualityTrend> {
  const row = await requireRow(parts, scope, query)
  const nowMs = parts.clock.now()
  const from = dayOf(nowMs - (MAX_QUALITY_DAYS - 1) * DAY_MS)
  const days = await stored.listDays(parts.db, row, from)
  const { trend } = row
  const line = trend === null ? null : { day: dayOf(trend.lastDay * DAY_MS), levelDb: trend.level }
  return { days, line, today: dayOf(nowMs) }
}

/** @throws request.invalid for more links than one answer takes */
function parseLinkIds(text: string): number[] {
  const linkIds = [...new Set(text.split(',').map(Number))].filter(Number.isSafeInteger)
  if (linkIds.length > MAX_HEAT_LINKS)
    throw invalidFields([{ field: 'linkIds', reason: `names more than ${MAX_HEAT_LINKS} links` }])
  return linkIds
}

/** @throws request.invalid for more links than one answer takes */
export async function loadHeat(
  { db, clock }: QualityReadParts,
  scope: DomainScope,
  query: EndpointQuery<typeof qualityApi.heat>,
): Promise<QualityHeat> {
  const { wavelengthNm, days = DEFAULT_HEAT_DAYS } = query
  const linkIds = parseLinkIds(query.linkIds)
  const nowMs = clock.now()
  const [from, to] = [dayOf(nowMs - (days - 1) * DAY_MS), dayOf(nowMs)]
  const rows = await stored.listHeat(db, { scope, linkIds, wavelengthNm, from, to })
  return {
    from,
    to,
    rows: rows.map(({ linkId, wavelengthNm: band, offsets, grades }) => {
      const letters = Array.from<string>({ length: days }).fill('U')
      for (const [index, offset] of offsets.entries()) letters[offset] = grades[index] ?? 'U'
      return { linkId, wavelengthNm: band === 0 ? null : band, grades: letters.join('') }
    }),
  }
}

/**
 * Links without a measured loss have no line.
 * @throws request.invalid for more links than one answer takes
 */
export async function listLossLines(
  { db, clock }: QualityReadParts,
  scope: DomainScope,
  query: EndpointQuery<typeof qualityApi.lines>,
): Promise<LossLine[]> {
  const nowMs = clock.now()
  const rows = await stored.listLossLines(db, {
    scope,
    linkIds: parseLinkIds(query.linkIds),
    from: dayOf(nowMs - (MAX_QUALITY_DAYS - 1) * DAY_MS),
    to: dayOf(nowMs),
    spanDays: MAX_QUALITY_DAYS / LOSS_LINE_POINTS,
  })
  return rows.map(({ linkId, wavelengthNm, spans, lossesDb }) => {
    const line = Array.from<number | null>({ length: LOSS_LINE_POINTS }).fill(null)
    for (const [index, span] of spans.entries()) line[span] = lossesDb[index] ?? null
    return { linkId, wavelengthNm, lossesDb: line }
  })
}

export function makeQualityRow(row: stored.QualityListRow): QualityRow {
  const { linkId, code, name, domainId, lengthM, fibreClass, grade, worst, score, traceId } = row
  const { totalLossDb, attenuationDbPerKm, lossChangeDb, endDeltaM, budgetDb, marginDb } = row
  const measured = { totalLossDb, attenuationDbPerKm, lossChangeDb, endDeltaM, budgetDb, marginDb }
  return {
    linkId,
    code,
    name,
    domainId,
    lengthM,
    fibreClass,
    grade,
    worst,
    score,
    traceId,
    ...measured,
    wavelengthNm: row.wavelengthNm === 0 ? null : row.wavelengthNm,
    since: row.since.toISOString(),
    splice: makePlaced(row.spliceDb, row.spliceM, row.spliceAt),
    connector: makePlaced(row.connectorDb, row.connectorM, row.connectorAt),
    reflection: makePlaced(row.reflectanceDb, row.reflectanceM, row.reflectanceAt),
    trend: makeTrend(row),
    crossing: makeCrossing(row),
    measuredAt: row.measuredAt?.toISOString() ?? null,
    referenceVersion: row.referenceVersion,
    referenceAt: row.referenceAt?.toISOString() ?? null,
  }
}

const makePlaced = (value: number | null, positionM: number | null, landmark: string | null) =>
  value === null || positionM === null ? null : { value, positionM, landmark }

const makeTrend = ({ trend }: stored.QualityListRow): QualityRow['trend'] =>
  trend && {
    dbPerYear: trend.slope * DAYS_PER_YEAR,
    low: trend.slopeLow * DAYS_PER_YEAR,
    high: trend.slopeHigh * DAYS_PER_YEAR,
  }

const makeCrossing = ({
  crossesAt,
  crossesFrom,
  crossesTo,
}: stored.QualityListRow): QualityRow['crossing'] =>
  crossesAt === null || crossesFrom === null
    ? null
    : { at: crossesAt, earliest: crossesFrom, latest: crossesTo }
