import { useEffect, useMemo, useRef } from 'react'
import type { Filters } from '#lib/filter/filters.ts'
import { useStorageArea } from '#lib/tab/storage-area.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery } from '#lib/tab/query.ts'
import type { FilterMemories } from './filter-memory.ts'

type UsedFilter<Filter> = {
  filters: Filters<Filter, unknown, never>
  memories: FilterMemories
  /** An address that says anything else at all keeps the last filter out: it may lead to a row that the filter hides. */
  isWholeAddress?: boolean
}

type Change<Filter> = Partial<Filter> | ((former: Filter) => Partial<Filter>)
/** Further parameters of the address to change. */
type OtherParams = Readonly<Record<string, string | null>>

/** The filter is in the address: shared, bookmarked, in the history. An address without one gets the last one used. */
export function useFilter<Filter extends object>({ filters, memories, isWholeAddress }: UsedFilter<Filter>) {
  const [query, setQuery] = usePageQuery()
  const memory = memories[useStorageArea()]
  const text = filters.write(filters.parse(query)).toString()
  const filter = useMemo(() => filters.parse(new URLSearchParams(text)), [filters, text])
  useEffect(() => {
    const last = memory.loadLast()
    const isTold = isWholeAddress === true ? query.size > 0 : text !== ''
    if (isTold || last === null) return
    setQuery((former) => filters.change(former, filters.parse(last)), { replace: true })
    // Only on arrival: later an empty address is the user's choice.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [])
  // Two fields may be typed in before the address has followed the first.
  const latest = useRef(filter)
  useEffect(() => {
    latest.current = filter
  }, [filter])
  const changeFilter = (change: Change<Filter>, others: OtherParams = {}) => {
    const former = latest.current
    const next = { ...former, ...(typeof change === 'function' ? change(former) : change) }
    latest.current = next
    memory.save(filters.write(next))
    setQuery((address) => changeQuery(filters.change(address, next), others))
  }
  return {
    filter,
    isFiltered: filters.isSet(filter),
    changeFilter,
    clearFilter: () => changeFilter(filters.none),
  }
}

export type FilterControls<Filter extends object> = ReturnType<typeof useFilter<Filter>>
