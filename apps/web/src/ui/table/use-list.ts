import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { every } from '#lib/query/query.ts'
import type { ListQuery } from '#lib/table/list-query.ts'
import { defineListFilters } from '#lib/table/list-filters.ts'
import { isListFiltered } from '#lib/table/list-state.ts'
import { useListState } from '#lib/table/use-list-state.ts'
import { listFilters } from './list-filters.ts'
import type { DataTableProps } from './table.types.ts'

const NO_PARAMS = {}

/** One table's list: its state in the address, its rows from the server. */
export function useList<Row>(props: DataTableProps<Row>) {
  const { source, columns, filters: others, params = NO_PARAMS, defaultSort = null, pageSize } = props
  const filters = useMemo(() => listFilters(columns, others), [columns, others])
  const declared = useMemo(() => defineListFilters(filters), [filters])
  const { state, change } = useListState({
    filters: declared,
    defaults: { sort: defaultSort, ...(pageSize === undefined ? {} : { size: pageSize }) },
    isInAddress: props.isInAddress ?? true,
  })
  const { page, size, keyword, sort } = state
  const asked: ListQuery = {
    page,
    size,
    keyword,
    sort,
    params: { ...params, ...declared.ask(state.filters) },
  }
  const query = useQuery({
    // Begins as every query of the endpoint does: what changes a row refreshes its lists by `queryKeyOf`.
    queryKey: [source.endpoint.path, 'list', asked],
    queryFn: async ({ signal }) => await source.load(asked, signal),
    placeholderData: keepPreviousData,
    ...(props.refreshEveryMs === undefined ? {} : { refetchInterval: every(props.refreshEveryMs) }),
  })
  const total = query.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / size))
  const goToLast = useEffectEvent(() => change({ page: pages }))
  const isBeyond = query.data !== undefined && !query.isPlaceholderData && page > pages
  useEffect(() => {
    // The last row of the last page was deleted, or the list has shrunk: the page before it is shown.
    if (isBeyond) goToLast()
  }, [isBeyond])
  return {
    filters,
    state,
    change,
    query,
    asked,
    rows: query.data?.rows ?? [],
    total,
    pages,
    isFiltered: isListFiltered(state),
    clearFilters: () => change({ keyword: '', filters: {} }),
  }
}

export type ListControls<Row> = Omit<ReturnType<typeof useList<Row>>, 'rows'> & { rows: readonly Row[] }
