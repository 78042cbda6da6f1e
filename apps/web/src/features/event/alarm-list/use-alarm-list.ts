import { type Alarm, type AlarmSort, alarmApi } from '@fibrewatch/contract/alarm'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '#lib/api/call.ts'
import { useAlarmBook } from '#lib/live/live-alarms.ts'
import { useNow } from '#lib/live/now.ts'
import { queryKeyOf, queryOf } from '#lib/query/query.ts'
import { loadPrintedRows, MAX_PRINTED_ROWS } from '#ui/print/printed-rows.ts'
import { type AlarmFilter, makeAlarmQuery, RECENT_MS } from '../alarm-filter/alarm-filter.ts'
import { mergeRows } from './merge-rows.ts'

const PAGE_ROWS = 100
const CLEARED_ROWS = 100
const MINUTE_MS = 60_000
const NONE: readonly Alarm[] = []

/** Steps by the minute: a list need not be computed every second. */
function useRecentSince(): string {
  const minute = Math.floor(useNow() / MINUTE_MS)
  return useMemo(() => new Date(minute * MINUTE_MS - RECENT_MS).toISOString(), [minute])
}

function usePages(filter: AlarmFilter, sort: AlarmSort) {
  const query = { ...makeAlarmQuery(filter), sort }
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(alarmApi.page), 'pages', query],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(alarmApi.page, {
        query: { ...query, limit: PAGE_ROWS, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
        isQuiet: true,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** Alarms cleared before this console was opened, all of them or the unacknowledged; later ones come live. */
function useCleared(filter: AlarmFilter, isUnackedOnly: boolean): readonly Alarm[] {
  const query = { ...makeAlarmQuery(filter), state: 'cleared' as const, limit: CLEARED_ROWS }
  const unacked = isUnackedOnly ? { acked: false, shelved: false } : {}
  const isAsked = filter.state === 'recent' && !(isUnackedOnly && filter.acked === true)
  const { data } = useQuery({
    ...queryOf(alarmApi.page, { query: { ...query, ...unacked } }),
    enabled: isAsked,
  })
  return isAsked ? (data?.list ?? NONE) : NONE
}

/** All known rows of a filter: the server's pages and live alarms in one order. */
export function useAlarmList(filter: AlarmFilter, sort: AlarmSort) {
  const pages = usePages(filter, sort)
  const cleared = useCleared(filter, false)
  const returned = useCleared(filter, true)
  const book = useAlarmBook()
  const recentSince = useRecentSince()
  const { data, hasNextPage: hasMore, isFetchingNextPage, fetchNextPage } = pages
  const merge = useCallback(
    (listed: readonly Alarm[], isMoreBelow: boolean) => {
      const besides = [...cleared, ...returned]
      return mergeRows({ listed, besides, book, filter, sort, recentSince, hasMore: isMoreBelow })
    },
    [cleared, returned, book, filter, sort, recentSince],
  )
  const rows = useMemo(() => {
    const listed = (data?.pages ?? []).flatMap(({ list }) => list)
    return merge(listed, hasMore)
  }, [data, merge, hasMore])
  const loadPrinted = async (): Promise<readonly Alarm[]> => {
    if (!hasMore) return rows.slice(0, MAX_PRINTED_ROWS)
    const query = { ...makeAlarmQuery(filter), sort }
    const all = await loadPrintedRows((part) =>
      call(alarmApi.page, { query: { ...query, ...part }, isQuiet: true }),
    )
    return merge(all.rows, all.hasMore).slice(0, MAX_PRINTED_ROWS)
  }
  const loadMore = useCallback(() => {
    if (hasMore && !isFetchingNextPage) void fetchNextPage()
  }, [hasMore, isFetchingNextPage, fetchNextPage])
  const first = data?.pages[0]
  const total = hasMore ? Math.max(first?.total ?? 0, rows.length) : rows.length
  return {
    rows,
    total,
    isMore: hasMore && first?.totalIsMore === true,
    /** The server's last count. */
    matching: {
      query: makeAlarmQuery(filter),
      count: first?.total ?? 0,
      isMore: first?.totalIsMore === true,
    },
    hasMore,
    pages,
    loadMore,
    loadPrinted,
  }
}

export type AlarmList = ReturnType<typeof useAlarmList>
