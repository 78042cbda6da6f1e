import { EVENT_SORTS, type EventSort, eventApi, type FibreEvent } from '@fibrewatch/contract/event'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { call } from '#lib/api/call.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { onLive } from '#lib/live/live.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery } from '#lib/tab/query.ts'
import { FailureNotice } from '#ui/data-state.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { useColumnLayout } from '#ui/grid/use-column-layout.ts'
import { VirtualTable } from '#ui/virtual-table.tsx'
import { WaitingBar } from '../alarm-list/waiting-bar.tsx'
import { makeTimeOrder } from '../time-order.ts'
import { EventTabs } from '../event-tabs.tsx'
import { eventMessages } from '../event.messages.ts'
import { useEventColumns } from './event-columns.tsx'
import { type EventFilter, eventFilters } from './event-filter.ts'
import { EVENT_LIST, EventTools } from './event-tools.tsx'
import { EventFilterBar } from './event-filter-bar.tsx'
import { useEventFilter } from './use-event-filter.ts'
import { useEventKeySection } from './use-event-key-section.ts'

const PAGE_ROWS = 100
const keyOf = ({ id }: FibreEvent) => id

/** Events that arrived since the list was loaded: their number is shown, and they on request. */
function useArrived(): { count: number; forget: () => void } {
  const [count, setCount] = useState(0)
  useEffect(() => onLive('event', ({ data }) => setCount((former) => former + data.count)), [])
  return { count, forget: () => setCount(0) }
}

function useEvents(filter: EventFilter, sort: EventSort) {
  const asked = { ...eventFilters.ask(filter), sort }
  const query = useInfiniteQuery({
    queryKey: [...queryKeyOf(eventApi.page), 'pages', asked],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(eventApi.page, {
        query: { ...asked, limit: PAGE_ROWS, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
        isQuiet: true,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = useMemo(() => (data?.pages ?? []).flatMap(({ list }) => list), [data])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const first = data?.pages[0]
  const total =
    first === undefined ? undefined : `${formatNumber(first.total)}${first.totalIsMore ? '+' : ''}`
  const found = { count: first?.total ?? 0, isMore: first?.totalIsMore === true }
  return { query, rows, total, found, loadMore }
}

/** The order of the list, from the address. */
function useEventSort() {
  const [query, setQuery] = usePageQuery()
  return {
    sort: EVENT_SORTS.find((sort) => sort === query.get('sort')) ?? EVENT_SORTS[0],
    changeSort: (sort: EventSort) =>
      setQuery((former) => changeQuery(former, { sort: sort === EVENT_SORTS[0] ? null : sort }), {
        replace: true,
      }),
  }
}

/** All events, the latest first. */
export function EventListTab() {
  const t = useMessages(eventMessages)
  const client = useQueryClient()
  useEventKeySection()
  const { sort, changeSort } = useEventSort()
  const declared = useEventColumns(makeTimeOrder(sort, changeSort))
  const layout = useColumnLayout(EVENT_LIST, declared)
  const controls = useEventFilter()
  const { query, rows, total, found, loadMore } = useEvents(controls.filter, sort)
  const { count, forget } = useArrived()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const { error, isPending, isFetching, refetch } = query
  const show = () => {
    forget()
    void client.resetQueries({ queryKey: queryKeyOf(eventApi.page) })
  }
  return (
    <div className="event-page">
      <EventTabs {...(total === undefined ? {} : { eventCount: total })} />
      <EventFilterBar {...controls}>
        <EventTools {...{ declared, rows, controls, sort, layout, found }} />
      </EventFilterBar>
      <div className="list-frame">
        <LoadingBar isActive={isFetching} />
        {error !== null && <FailureNotice what={t('events')} error={error} onRetry={() => void refetch()} />}
        <VirtualTable
          label={t('events')}
          rows={rows}
          rowKey={keyOf}
          columns={layout.columns}
          selectedKey={selectedId}
          onSelect={({ id }) => setSelectedId(id)}
          onEndReached={loadMore}
          empty={
            isPending || error !== null ? null : (
              <div className="notice">{t(controls.isFiltered ? 'noEvents' : 'emptyEvents')}</div>
            )
          }
        />
        <WaitingBar
          count={count}
          text={(text) => t('waitingEvents', { count: text })}
          showText={t('waitingShow')}
          onShow={show}
        />
      </div>
    </div>
  )
}
