import type {
  Alarm,
  AlarmSort,
  alarmApi,
  AlarmInfo,
  AlarmStat,
  JournalEntry as WireEntry,
  Occurrence as WireOccurrence,
} from '@fibrewatch/contract/alarm'
import type { EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import { type JournalEntry, listOccurrences, type Occurrence } from '@fibrewatch/alarm-engine'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { readPages } from '#platform/export/make-export'
import { invalidFields, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { parseTime } from '#platform/http/query-time'
import { makeTimeCursor, parseTimeCursor } from '#platform/list/cursor'
import { boundTotal, cutPage } from '#platform/list/cursor-page'
import type { shareAnswers } from '#platform/share/share-answers'
import { listJournal } from './alarm-journal.repository.ts'
import {
  type AlarmFilter,
  countAlarms,
  countByPlace,
  countBySeverity,
  countReturned,
  listAlarms,
  listSimilarAlarms,
  listUrgentAlarms,
  type SeverityCount,
} from './alarm-list.repository.ts'
import { loadLinkTraces, loadTracesOfEvents } from './alarm-queries.repository.ts'
import { describeAlarms } from './alarm.live.ts'
import type { AlarmPlant } from './alarm.types.ts'
import type { AlarmRecord } from './alarm-record.ts'
import { listAlarmsById } from './alarm.repository.ts'
import { rankOf } from './alarm-row.repository.ts'
import { toWireAlarm } from './alarm.wire.ts'
import { makeUrgencyCursor, parseUrgencyCursor, type UrgencyPosition } from './urgency-cursor.ts'

type PageQuery = EndpointQuery<typeof alarmApi.page>
type Page = EndpointData<typeof alarmApi.page>
type ExportQuery = EndpointQuery<typeof alarmApi.export>
type StatQuery = EndpointQuery<typeof alarmApi.stat>

const DEFAULT_LIMIT = 50
/** Counting further costs too much. */
const COUNT_BOUND = 10_000
const SIMILAR_WITHIN_M = 500
const SIMILAR_LIMIT = 20
/** For an alarm with many occurrences, only the traces of the latest ones are looked up. */
const MAX_PINNED_EVENTS = 1000
const YEAR_MS = 365 * 86_400_000

/** The reader: their scope and language. */
export interface Reader {
  readonly scope: DomainScope
  readonly locale: Locale
}

export interface AlarmListParts {
  readonly db: Db
  readonly plant: AlarmPlant
  readonly clock: Clock
  /** Consoles ask for the counts after a change they cannot count by themselves: readers of the same scope share an answer. */
  readonly shareStat: ReturnType<typeof shareAnswers<AlarmStat>>
}

/** @throws query.cursor-invalid, request.invalid */
export async function loadAlarmPage(parts: AlarmListParts, query: PageQuery, reader: Reader): Promise<Page> {
  const { db } = parts
  const { limit = DEFAULT_LIMIT } = query
  const filter = makeFilter(query, reader.scope)
  const order = requireOrder(query.sort ?? 'time', filter)
  const records = await order.list(db, filter, { cursor: query.cursor, limit: limit + 1 })
  const found = await countAlarms(db, filter, COUNT_BOUND + 1)
  const { shown, last } = cutPage(records, limit)
  return {
    list: await loadWireAlarms(parts, shown, reader.locale),
    nextCursor: makeNextCursor(last, order.makeCursor),
    ...boundTotal(found, COUNT_BOUND),
  }
}

/** All that match, page after page; alarms that clear or are raised meanwhile may be among them. @throws request.invalid */
export function readAllAlarms(
  parts: AlarmListParts,
  { sort = 'time', ...query }: ExportQuery,
  reader: Reader,
): AsyncIterable<Alarm> {
  const filter = makeFilter(query, reader.scope)
  const { list, makeCursor: makePlace } = requireOrder(sort, filter)
  return readPages<Alarm>(async (after, limit) => {
    const cursor = after && makePlace(positionOf(after))
    return loadWireAlarms(parts, await list(parts.db, filter, { cursor, limit }), reader.locale)
  })
}

/** @throws object.not-found outside of the scope too */
export async function loadAlarmInfo(
  parts: AlarmListParts,
  id: string,
  { scope, locale }: Reader,
): Promise<AlarmInfo> {
  const { db, plant, clock } = parts
  const record = (await listAlarmsById(db, [id])).find((each) => isVisible(each, scope))
  if (record === undefined) throw objectNotFound()
  const [described] = await describeAlarms(plant, [record])
  if (described === undefined) throw objectNotFound()
  const since = new Date(clock.now() - YEAR_MS)
  const window = { withinM: SIMILAR_WITHIN_M, since, limit: SIMILAR_LIMIT }
  const journal = await listJournal(db, [id])
  const linkId = record.source.link?.id
  const similar = await listSimilarAlarms(db, { scope, alarm: record, ...window })
  return {
    alarm: toWireAlarm(described, locale),
    place: described.place?.detail ?? null,
    journal: journal.map(toWireEntry),
    occurrences: await pinTraces(parts, listOccurrences(journal), linkId),
    similar: await loadWireAlarms(parts, similar, locale),
    ...(await loadLinkTraces(db, linkId)),
  }
}

/** Each occurrence with the trace that raised it, whatever was measured later. */
async function pinTraces(
  parts: AlarmListParts,
  occurrences: readonly Occurrence[],
  linkId: number | undefined,
): Promise<WireOccurrence[]> {
  const newestFirst = occurrences.toReversed()
  const eventIds = newestFirst.flatMap(({ raisedBy }) => raisedBy)
  const traces =
    linkId === undefined
      ? new Map<string, string>()
      : await loadTracesOfEvents(parts.db, linkId, eventIds.slice(0, MAX_PINNED_EVENTS))
  return newestFirst.map((occurrence) => toWireOccurrence(occurrence, traces))
}

/**
 * Counts active alarms, and those that returned to normal unacknowledged. Consoles ask for it after a change
 * they cannot count by themselves: readers of the same scope share an answer.
 */
export function loadAlarmStat(
  parts: AlarmListParts,
  { places = false }: StatQuery,
  reader: Reader,
): Promise<AlarmStat> {
  const key = JSON.stringify([reader.scope, reader.locale, places])
  return parts.shareStat(key, () => countStat(parts, places, reader))
}

async function countStat(
  parts: AlarmListParts,
  places: boolean,
  { scope, locale }: Reader,
): Promise<AlarmStat> {
  const { db } = parts
  const { seq, counts } = await countBySeverity(db, scope)
  const oldest = findOldest(counts)
  const records = oldest === null ? [] : await listAlarmsById(db, [oldest])
  const returned = await countReturned(db, scope, COUNT_BOUND + 1)
  return {
    seq,
    severities: arrangeCounts(counts, ({ active, unacked }) => ({ active, unacked })),
    drills: arrangeCounts(counts, ({ activeDrills, unackedDrills }) => ({
      active: activeDrills,
      unacked: unackedDrills,
    })),
    unacked: counts.reduce((sum, { unacked }) => sum + unacked, 0),
    oldestUnacked: (await loadWireAlarms(parts, records, locale))[0] ?? null,
    returned: Math.min(returned, COUNT_BOUND),
    returnedIsMore: returned > COUNT_BOUND,
    ...(places ? { places: await countByPlace(db, scope) } : {}),
  }
}

/** Every severity, also those of which there is none. */
function arrangeCounts(
  counts: readonly SeverityCount[],
  read: (count: SeverityCount) => { active: number; unacked: number },
): AlarmStat['severities'] {
  const bySeverity = new Map(counts.map((count) => [count.severity, read(count)]))
  return Object.fromEntries(
    SEVERITIES.map((severity) => [severity, bySeverity.get(severity) ?? { active: 0, unacked: 0 }]),
  ) as AlarmStat['severities']
}

export async function loadWireAlarms(
  parts: AlarmListParts,
  records: readonly AlarmRecord[],
  locale: Locale,
): Promise<Alarm[]> {
  return (await describeAlarms(parts.plant, records)).map((alarm) => toWireAlarm(alarm, locale))
}

/** Whether readers may see it: an unconfirmed alarm exists for the engine only. */
export function isVisible({ condition, source }: AlarmRecord, scope: DomainScope): boolean {
  return condition.raisedAt !== null && includesDomain(scope, source.domainId)
}

/** @throws request.invalid for an invalid time */
export function makeFilter(
  query: Omit<PageQuery, 'cursor' | 'limit' | 'sort'>,
  scope: DomainScope,
): AlarmFilter {
  const { state = 'all', severity, type, domainId, linkId, deviceId, zoneId, acked, shelved } = query
  const { drill, from, to, positionFromM, positionToM, keyword } = query
  return {
    scope,
    state,
    domainId,
    linkId,
    deviceId,
    zoneId,
    acked,
    shelved,
    drill,
    positionFromM,
    positionToM,
    keyword,
    severities: severity?.split(','),
    types: type?.split(','),
    from: parseTime('from', from),
    to: parseTime('to', to),
  }
}

const positionOf = ({ severity, raisedAt, id }: Alarm): UrgencyPosition => ({
  rank: rankOf(severity),
  at: new Date(raisedAt),
  id,
})

interface Portion {
  readonly cursor: string | undefined
  readonly limit: number
}

interface Order {
  /** @throws query.cursor-invalid, request.invalid */
  readonly list: (db: Db, filter: AlarmFilter, portion: Portion) => Promise<AlarmRecord[]>
  readonly makeCursor: (position: UrgencyPosition) => string
}

const ORDERS: Readonly<Record<AlarmSort, Order>> = {
  time: {
    list: (db, filter, { cursor, limit }) =>
      listAlarms(db, { filter, limit, after: cursor === undefined ? undefined : parseTimeCursor(cursor) }),
    makeCursor: makeTimeCursor,
  },
  oldest: {
    list: (db, filter, { cursor, limit }) => {
      const after = cursor === undefined ? undefined : parseTimeCursor(cursor)
      return listAlarms(db, { filter, limit, after, oldestFirst: true })
    },
    makeCursor: makeTimeCursor,
  },
  severity: {
    list: (db, filter, { cursor, limit }) => {
      const after = cursor === undefined ? undefined : parseUrgencyCursor(cursor)
      return listUrgentAlarms(db, { filter, limit, after })
    },
    makeCursor: makeUrgencyCursor,
  },
}

/** @throws request.invalid for an order without an index */
function requireOrder(sort: AlarmSort, { state }: AlarmFilter): Order {
  // No index orders all alarms, past ones included, by severity.
  if (sort === 'severity' && state !== 'active')
    throw invalidFields([{ field: 'sort', reason: 'is for state=active' }])
  return ORDERS[sort]
}

function makeNextCursor(last: AlarmRecord | undefined, make: Order['makeCursor']): string | null {
  if (last === undefined || last.condition.raisedAt === null) return null
  const { raisedAt, id, severity } = last.condition
  return make({ rank: rankOf(severity), at: new Date(raisedAt), id })
}

function findOldest(counts: readonly SeverityCount[]): string | null {
  const waiting = counts.filter(({ oldestAt }) => oldestAt !== null)
  const [first] = waiting.toSorted((one, other) => Number(one.oldestAt) - Number(other.oldestAt))
  return first?.oldestId ?? null
}

function toWireOccurrence(
  { number, fromRevision, raisedAt, clearedAt, count, severity, raisedBy }: Occurrence,
  traces: ReadonlyMap<string, string>,
): WireOccurrence {
  return {
    number,
    fromRevision,
    count,
    severity,
    raisedAt: new Date(raisedAt).toISOString(),
    clearedAt: clearedAt === null ? null : new Date(clearedAt).toISOString(),
    traceId: raisedBy.map((id) => traces.get(id)).find((traceId) => traceId !== undefined) ?? null,
  }
}

function toWireEntry({ revision, kind, at, actor, comment, times, patch }: JournalEntry): WireEntry {
  return {
    revision,
    kind,
    actor,
    comment,
    times,
    at: new Date(at).toISOString(),
    severity: patch.severity ?? null,
    value: patch.value ?? null,
  }
}
