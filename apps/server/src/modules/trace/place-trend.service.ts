import { makeDefaultRule } from '@fibrewatch/alarm-engine'
import type { PlaceTrend } from '@fibrewatch/contract/trace'
import { type Crossing, findCrossing, fitTrend, type Trend } from '@fibrewatch/otdr'
import type { DomainScope } from '#platform/auth/scope'
import { listPlaceDays, loadTrace, type PlaceDay, type StoredTrace } from './trace.repository.ts'
import { newestTable, requireTrace } from './stored-trace.ts'
import type { TraceParts } from './trace.service.ts'

/** As alarms at one place are told apart: the position tolerance of their rule. */
const WITHIN_M = 50
/** As for a reference: two measurements at one nominal wavelength. */
const NEAR_NM = 15
/** A year and the weeks around it: what a slope per year is read from. */
const MAX_DAYS = 400
const DAY_MS = 86_400_000

/** By traces from the same end; one from the far end has no reference to grow from. @throws object.not-found */
export async function loadPlaceTrend(
  { db, plant }: Pick<TraceParts, 'db' | 'plant'>,
  scope: DomainScope,
  { id, positionM }: { id: string; positionM: number },
): Promise<PlaceTrend> {
  const trace = await requireTrace({ db }, scope, id)
  const { linkId, direction, wavelengthNm } = trace
  const place = { positionM, withinM: WITHIN_M }
  const filter = { scope, linkId, direction, wavelengthNm, nearNm: NEAR_NM, limit: MAX_DAYS, ...place }
  const days = await listPlaceDays(db, filter)
  const link = await plant.loadTracedLink(scope, linkId)
  const reference = link?.referenceTraceId ? await loadTrace(db, scope, link.referenceTraceId) : undefined
  const isLike =
    reference !== undefined &&
    direction === 'forward' &&
    Math.abs(reference.wavelengthNm - wavelengthNm) <= NEAR_NM
  const referenceLossDb = isLike ? findLossAt(reference, positionM) : null
  const limitDb = isLike ? (referenceLossDb ?? 0) + leastRise() : null
  const trend = fitTrend(listDaily(days))
  const crossing = trend === null || limitDb === null ? null : findCrossing(trend, limitDb)
  return {
    withinM: WITHIN_M,
    days: days.map(({ measuredAt, ...day }) => ({ ...day, at: measuredAt.toISOString() })),
    referenceLossDb,
    limitDb,
    line: trend && makeLine(trend),
    crossing: trend && crossing && makeCrossing(trend, crossing),
  }
}

/** The lowest level of the rule for more loss at an event: from there on it is an alarm. */
function leastRise(): number {
  const limits = makeDefaultRule('EVENT_LOSS_INCREASE').levels?.map(({ limit }) => limit) ?? []
  return Math.min(...limits)
}

function findLossAt(trace: StoredTrace, positionM: number): number | null {
  const near = newestTable(trace)
    .events.filter(({ kind }) => kind === 'reflective' || kind === 'non-reflective')
    .map((event) => ({ event, offM: Math.abs(event.positionM - positionM) }))
    .filter(({ offM }) => offM <= WITHIN_M)
    .toSorted((a, b) => a.offM - b.offM)
  return near[0]?.event.lossDb ?? null
}

const listDaily = (days: readonly PlaceDay[]) =>
  days.flatMap(({ measuredAt, lossDb }) =>
    lossDb === null ? [] : [{ day: Math.floor(measuredAt.getTime() / DAY_MS), value: lossDb }],
  )

const textOf = (day: number): string => new Date(Math.round(day) * DAY_MS).toISOString().slice(0, 10)

const makeLine = ({ lastDay, level, slope, slopeLow, slopeHigh }: Trend): PlaceTrend['line'] => ({
  at: textOf(lastDay),
  levelDb: level,
  dbPerDay: slope,
  low: slopeLow,
  high: slopeHigh,
})

const makeCrossing = (
  { lastDay }: Trend,
  { inDays, earliestDays, latestDays }: Crossing,
): PlaceTrend['crossing'] => ({
  at: textOf(lastDay + inDays),
  earliest: textOf(lastDay + earliestDays),
  latest: latestDays === null ? null : textOf(lastDay + latestDays),
})
