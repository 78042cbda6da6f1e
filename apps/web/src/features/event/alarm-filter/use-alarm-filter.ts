import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { defineStored, parseText } from '#lib/storage/stored.ts'
import {
  type AlarmFilter,
  changeFilterParams,
  isFiltered,
  makeFilterParams,
  NO_FILTER,
  parseAlarmFilter,
} from './alarm-filter.ts'

const MAX_HISTORY = 8

const parseTexts = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null

/** Filters are kept as they stand in the address. */
const storedCondition = defineStored('alarm_condition', parseText)
const storedHistory = defineStored('alarm_condition_history', parseTexts)

function saveCondition(filter: AlarmFilter): void {
  const text = makeFilterParams(filter).toString()
  storedCondition.save(text)
  if (text === '') return
  const others = (storedHistory.load() ?? []).filter((former) => former !== text)
  storedHistory.save([text, ...others].slice(0, MAX_HISTORY))
}

/** Filters used before, the latest first. */
export const listFormerFilters = (): AlarmFilter[] =>
  (storedHistory.load() ?? []).map((text) => parseAlarmFilter(new URLSearchParams(text)))

/** The filter is the address: shared, bookmarked, walked back. An address without one takes up the last one used. */
export function useAlarmFilter() {
  const [query, setQuery] = useSearchParams()
  const text = query.toString()
  const filter = useMemo(() => parseAlarmFilter(new URLSearchParams(text)), [text])
  useEffect(() => {
    const last = storedCondition.load()
    if (text !== '' || last === null || last === '') return
    setQuery(makeFilterParams(parseAlarmFilter(new URLSearchParams(last))), { replace: true })
    // Only on arrival: later an empty address is what the user chose.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [])
  return {
    filter,
    isFiltered: isFiltered(filter),
    changeFilter: (change: Partial<AlarmFilter>) => {
      const next = { ...filter, ...change }
      saveCondition(next)
      setQuery((former) => changeFilterParams(former, next))
    },
    clearFilter: () => {
      saveCondition(NO_FILTER)
      setQuery((former) => changeFilterParams(former, NO_FILTER))
    },
  }
}

export type FilterControls = ReturnType<typeof useAlarmFilter>
