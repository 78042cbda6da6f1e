import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { defineStored, parseText } from '#lib/storage/stored.ts'
import { changeEventParams, type EventFilter, makeEventParams, parseEventFilter } from './event-filter.ts'

const MAX_HISTORY = 8
const NO_FILTER: EventFilter = { types: [], from: null, to: null }

const parseTexts = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null

/** Filters are kept as they stand in the address. */
const storedCondition = defineStored('event_condition', parseText)
const storedHistory = defineStored('event_condition_history', parseTexts)

const read = (text: string): EventFilter => parseEventFilter(new URLSearchParams(text))

function saveCondition(filter: EventFilter): void {
  const text = makeEventParams(filter).toString()
  storedCondition.save(text)
  if (text === '') return
  const others = (storedHistory.load() ?? []).filter((former) => former !== text)
  storedHistory.save([text, ...others].slice(0, MAX_HISTORY))
}

/** Filters used before, the latest first. */
export const listFormerEventFilters = (): EventFilter[] => (storedHistory.load() ?? []).map(read)

/** The filter is the address; an address without one takes up the last one used. */
export function useEventFilter() {
  const [query, setQuery] = useSearchParams()
  const text = makeEventParams(parseEventFilter(query)).toString()
  const filter = useMemo(() => read(text), [text])
  useEffect(() => {
    const last = storedCondition.load()
    if (text !== '' || last === null || last === '') return
    setQuery((former) => changeEventParams(former, read(last)), { replace: true })
    // Only on arrival: later an empty address is what the user chose.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [])
  const changeFilter = (change: Partial<EventFilter>) => {
    const next = { ...filter, ...change }
    saveCondition(next)
    setQuery((former) => changeEventParams(former, next))
  }
  return { filter, isFiltered: text !== '', changeFilter, clearFilter: () => changeFilter(NO_FILTER) }
}

export type EventFilterControls = ReturnType<typeof useEventFilter>
