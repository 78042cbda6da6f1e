import { useEffect, useMemo, useRef } from 'react'
import { defineStored, parseText } from '#lib/storage/stored.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import {
  changeQualityParams,
  makeQualityParams,
  NO_FILTER,
  parseQualityFilter,
  type QualityFilter,
} from './quality-filter.ts'

/** The filter used last; of this one there is no history. */
const storedCondition = defineStored('fiber_quality_condition', parseText)

type FilterChange = Partial<QualityFilter> | ((former: QualityFilter) => Partial<QualityFilter>)

/** The filter is in the address; an address without one gets the last one used. */
export function useQualityFilter() {
  const [query, setQuery] = usePageQuery()
  const text = makeQualityParams(parseQualityFilter(query)).toString()
  const filter = useMemo(() => parseQualityFilter(new URLSearchParams(text)), [text])
  useEffect(() => {
    const last = storedCondition.load() ?? ''
    if (text !== '' || last === '') return
    const former = parseQualityFilter(new URLSearchParams(last))
    setQuery((params) => changeQualityParams(params, former), { replace: true })
    // Only on arrival: later an empty address is the user's choice.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [])
  // Two fields may be typed in before the address has followed the first.
  const latest = useRef(filter)
  useEffect(() => {
    latest.current = filter
  }, [filter])
  const changeFilter = (change: FilterChange) => {
    const former = latest.current
    const next = { ...former, ...(typeof change === 'function' ? change(former) : change) }
    latest.current = next
    storedCondition.save(makeQualityParams(next).toString())
    setQuery((params) => changeQualityParams(params, next))
  }
  const { sortBy, isAsc } = filter
  const isFiltered = makeQualityParams({ ...filter, sortBy: NO_FILTER.sortBy, isAsc: true }).size > 0
  const clearFilter = () => changeFilter({ ...NO_FILTER, sortBy, isAsc })
  return { filter, isFiltered, changeFilter, clearFilter }
}

export type QualityFilterControls = ReturnType<typeof useQualityFilter>
