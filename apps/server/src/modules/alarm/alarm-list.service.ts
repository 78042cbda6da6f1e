import {
  type Alarm,
  type alarmApi,
  type AlarmInfo,
  type AlarmStat,
  type EndpointData,
  type EndpointQuery,
  type JournalEntry as WireEntry,
  SEVERITIES,
} from '@fibrewatch/contract'
import type { JournalEntry } from '@fibrewatch/alarm-engine'
import { makeCursor, parseCursor, parseTime } from '#modules/event'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { listJournal } from './alarm-journal.repository.ts'
import {
  countAlarms,
  countBySeverity,
  listAlarms,
  listSimilarAlarms,
  type SeverityCount,
} from './alarm-list.repository.ts'
import { loadReferenceTraceId } from './alarm-queries.repository.ts'
import { locateAlarms } from './alarm.live.ts'
import type { AlarmPlant } from './alarm.ports.ts'
import type { AlarmRecord } from './alarm.record.ts'
import { listAlarmsById } from './alarm.repository.ts'
import { toWireAlarm } from './alarm.wire.ts'

type PageQuery = EndpointQuery<typeof alarmApi.page>
type Page = EndpointData<typeof alarmApi.page>

const DEFAULT_LIMIT = 50
/** Counting further costs more than it tells. */
const COUNT_BOUND = 10_000
const SIMILAR_WITHIN_M = 500
const SIMILAR_LIMIT = 20
const YEAR_MS = 365 * 86_400_000

/** Who asks: what he may see, and in which language. */
export interface Reader {
  readonly scope: DomainScope
  readonly locale: Locale
}

export interface AlarmListParts {
  readonly db: Db
  readonly plant: AlarmPlant
  readonly clock: Clock
}

/** What operators read of alarms, in their scope. */
export class AlarmListService {
  readonly #parts: AlarmListParts

  constructor(parts: AlarmListParts) {
    this.#parts = parts
  }

  /** @throws query.cursor-invalid, request.invalid */
  async loadPage(query: PageQuery, reader: Reader): Promise<Page> {
    const { db } = this.#parts
    const { cursor, limit = DEFAULT_LIMIT } = query
    const filter = makeFilter(query, reader.scope)
    const after = cursor === undefined ? undefined : parseCursor(cursor)
    const records = await listAlarms(db, { filter, after, limit: limit + 1 })
    const found = await countAlarms(db, filter, COUNT_BOUND + 1)
    const shown = records.slice(0, limit)
    return {
      list: await this.toWire(shown, reader.locale),
      nextCursor: records.length > limit ? makeNextCursor(shown.at(-1)) : null,
      total: Math.min(found, COUNT_BOUND),
      totalIsMore: found > COUNT_BOUND,
    }
  }

  /** @throws object.not-found outside of the scope too */
  async loadInfo(id: string, { scope, locale }: Reader): Promise<AlarmInfo> {
    const { db, plant, clock } = this.#parts
    const record = (await listAlarmsById(db, [id])).find((each) => isVisible(each, scope))
    if (record === undefined) throw objectNotFound()
    const [place] = await locateAlarms(plant, [record])
    const since = new Date(clock.now() - YEAR_MS)
    const window = { withinM: SIMILAR_WITHIN_M, since, limit: SIMILAR_LIMIT }
    const similar = await listSimilarAlarms(db, { scope, alarm: record, ...window })
    return {
      alarm: toWireAlarm(record, place ?? null, locale),
      place: place?.detail ?? null,
      journal: (await listJournal(db, [id])).map(toWireEntry),
      similar: await this.toWire(similar, locale),
      traceId: record.traceId,
      referenceTraceId: record.source.link && (await loadReferenceTraceId(db, record.source.link.id)),
    }
  }

  /** Counts active alarms alone: what has cleared is in the list, and needs nobody at once. */
  async loadStat({ scope, locale }: Reader): Promise<AlarmStat> {
    const counts = await countBySeverity(this.#parts.db, scope)
    const oldest = findOldest(counts)
    const records = oldest === null ? [] : await listAlarmsById(this.#parts.db, [oldest])
    const none = { active: 0, unacked: 0 }
    const bySeverity = new Map(counts.map(({ severity, active, unacked }) => [severity, { active, unacked }]))
    return {
      severities: Object.fromEntries(
        SEVERITIES.map((severity) => [severity, bySeverity.get(severity) ?? none]),
      ) as AlarmStat['severities'],
      unacked: counts.reduce((sum, { unacked }) => sum + unacked, 0),
      oldestUnacked: (await this.toWire(records, locale))[0] ?? null,
    }
  }

  async toWire(records: readonly AlarmRecord[], locale: Locale): Promise<Alarm[]> {
    const places = await locateAlarms(this.#parts.plant, records)
    return records.map((record, index) => toWireAlarm(record, places[index] ?? null, locale))
  }
}

/** An alarm nobody has been shown yet exists for the engine alone. */
export function isVisible({ condition, source }: AlarmRecord, scope: DomainScope): boolean {
  return condition.raisedAt !== null && includesDomain(scope, source.domainId)
}

function makeFilter(query: PageQuery, scope: DomainScope) {
  const { state = 'all', severity, type, domainId, linkId, deviceId, zoneId, acked, shelved } = query
  const { from, to, positionFromM, positionToM, keyword } = query
  return {
    scope,
    state,
    domainId,
    linkId,
    deviceId,
    zoneId,
    acked,
    shelved,
    positionFromM,
    positionToM,
    keyword,
    severities: severity?.split(','),
    types: type?.split(','),
    from: parseTime('from', from),
    to: parseTime('to', to),
  }
}

function makeNextCursor(last: AlarmRecord | undefined): string | null {
  if (last === undefined || last.condition.raisedAt === null) return null
  return makeCursor({ at: new Date(last.condition.raisedAt), id: last.condition.id })
}

function findOldest(counts: readonly SeverityCount[]): string | null {
  const waiting = counts.filter(({ oldestAt }) => oldestAt !== null)
  const [first] = waiting.toSorted((one, other) => Number(one.oldestAt) - Number(other.oldestAt))
  return first?.oldestId ?? null
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
