import type { EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { eventApi, FibreEvent } from '@fibrewatch/contract/event'
import type { DomainScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { parseTime } from '#platform/http/query-time'
import { makeTimeCursor, parseTimeCursor } from '#platform/list/cursor'
import { boundTotal, cutPage } from '#platform/list/cursor-page'
import { mapRows, readPages } from '#platform/export/make-export'
import { countEvents, type EventFilter, type EventRow, listEvents } from './event-list.repository.ts'
import { rowToWireEvent } from './event.wire.ts'

export interface EventParts {
  readonly db: Db
}

type PageQuery = EndpointQuery<typeof eventApi.page>
type Page = EndpointData<typeof eventApi.page>

const DEFAULT_LIMIT = 50
/** Counting further costs too much. */
const COUNT_BOUND = 10_000

type FilterQuery = Omit<PageQuery, 'cursor' | 'limit' | 'sort'>

/** @throws request.invalid for an invalid time */
function makeFilter({ type, linkId, domainId, from, to }: FilterQuery, scope: DomainScope): EventFilter {
  return {
    scope,
    linkId,
    domainId,
    types: type?.split(','),
    from: parseTime('from', from),
    to: parseTime('to', to),
  }
}

/** All that match, page after page. @throws request.invalid */
export function readAllEvents(
  { db }: EventParts,
  scope: DomainScope,
  { sort, ...query }: EndpointQuery<typeof eventApi.export>,
): AsyncIterable<FibreEvent> {
  const filter = makeFilter(query, scope)
  const rows = readPages<EventRow>((after, limit) =>
    listEvents(db, { filter, after, limit, oldestFirst: sort === 'oldest' }),
  )
  return mapRows(rows, rowToWireEvent)
}

/** Newest first, or oldest first, in the caller's scope. @throws query.cursor-invalid */
export async function loadEventPage({ db }: EventParts, scope: DomainScope, query: PageQuery): Promise<Page> {
  const { cursor, sort, limit = DEFAULT_LIMIT } = query
  const filter = makeFilter(query, scope)
  const after = cursor === undefined ? undefined : parseTimeCursor(cursor)
  const rows = await listEvents(db, { filter, after, limit: limit + 1, oldestFirst: sort === 'oldest' })
  const found = await countEvents(db, filter, COUNT_BOUND + 1)
  const { shown, last } = cutPage(rows, limit)
  return {
    list: shown.map(rowToWireEvent),
    nextCursor: last ? makeTimeCursor(last) : null,
    ...boundTotal(found, COUNT_BOUND),
  }
}
