import { useEffect, useMemo } from 'react'
import { defineStored, parseText, type Place } from '#lib/storage/stored.ts'
import { useOwnPlace } from '#lib/tab/own-place.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery } from '#lib/tab/query.ts'
import { makeFilterMemory, parseFormer } from '../filter-memory.ts'
import {
  type AlarmFilter,
  changeFilterParams,
  isFiltered,
  makeFilterParams,
  NO_FILTER,
  parseAlarmFilter,
} from './alarm-filter.ts'

const makeMemory = (place: Place) =>
  makeFilterMemory(
    defineStored('alarm_condition', parseText, place),
    defineStored('alarm_condition_history', parseFormer),
  )
/** A separate window stores its own filter; former filters belong to the user. */
const memories = { browser: makeMemory('browser'), window: makeMemory('window') }

/** Filters used before, the latest first. */
export const listFormerFilters = (): AlarmFilter[] => memories.browser.listFormer().map(parseAlarmFilter)

/** The filter is in the address: shared, bookmarked, in the history. An address without one gets the last one used. */
export function useAlarmFilter() {
  const [query, setQuery] = usePageQuery()
  const memory = memories[useOwnPlace()]
  const text = query.toString()
  const filter = useMemo(() => parseAlarmFilter(new URLSearchParams(text)), [text])
  useEffect(() => {
    const last = memory.loadLast()
    if (text !== '' || last === null) return
    setQuery(makeFilterParams(parseAlarmFilter(last)), { replace: true })
    // Only on arrival: later an empty address is the user's choice.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [])
  return {
    filter,
    isFiltered: isFiltered(filter),
    /** `others`: further parameters of the address to change. */
    changeFilter: (change: Partial<AlarmFilter>, others: Readonly<Record<string, string | null>> = {}) => {
      const next = { ...filter, ...change }
      memory.save(makeFilterParams(next))
      setQuery((former) => changeQuery(changeFilterParams(former, next), others))
    },
    clearFilter: () => {
      memory.save(makeFilterParams(NO_FILTER))
      setQuery((former) => changeFilterParams(former, NO_FILTER))
    },
  }
}

export type FilterControls = ReturnType<typeof useAlarmFilter>
