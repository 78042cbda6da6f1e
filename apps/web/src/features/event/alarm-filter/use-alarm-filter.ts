import { useEffect, useMemo } from 'react'
import { defineStored, parseText } from '#lib/storage/stored.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { makeFilterMemory, parseFormer } from '../filter-memory.ts'
import {
  type AlarmFilter,
  changeFilterParams,
  isFiltered,
  makeFilterParams,
  NO_FILTER,
  parseAlarmFilter,
} from './alarm-filter.ts'

const memory = makeFilterMemory(
  defineStored('alarm_condition', parseText),
  defineStored('alarm_condition_history', parseFormer),
)

/** Filters used before, the latest first. */
export const listFormerFilters = (): AlarmFilter[] => memory.listFormer().map(parseAlarmFilter)

/** The filter is the address: shared, bookmarked, walked back. An address without one takes up the last one used. */
export function useAlarmFilter() {
  const [query, setQuery] = usePageQuery()
  const text = query.toString()
  const filter = useMemo(() => parseAlarmFilter(new URLSearchParams(text)), [text])
  useEffect(() => {
    const last = memory.loadLast()
    if (text !== '' || last === null) return
    setQuery(makeFilterParams(parseAlarmFilter(last)), { replace: true })
    // Only on arrival: later an empty address is what the user chose.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [])
  return {
    filter,
    isFiltered: isFiltered(filter),
    changeFilter: (change: Partial<AlarmFilter>) => {
      const next = { ...filter, ...change }
      memory.save(makeFilterParams(next))
      setQuery((former) => changeFilterParams(former, next))
    },
    clearFilter: () => {
      memory.save(makeFilterParams(NO_FILTER))
      setQuery((former) => changeFilterParams(former, NO_FILTER))
    },
  }
}

export type FilterControls = ReturnType<typeof useAlarmFilter>
