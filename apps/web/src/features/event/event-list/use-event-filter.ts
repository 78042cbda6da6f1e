import { useEffect, useMemo } from 'react'
import { defineStored, parseText, type Place } from '#lib/storage/stored.ts'
import { useOwnPlace } from '#lib/tab/own-place.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery } from '#lib/tab/query.ts'
import { makeFilterMemory, parseFormer } from '../filter-memory.ts'
import { changeEventParams, type EventFilter, makeEventParams, parseEventFilter } from './event-filter.ts'

const NO_FILTER: EventFilter = { types: [], from: null, to: null }

const makeMemory = (place: Place) =>
  makeFilterMemory(
    defineStored('event_condition', parseText, place),
    defineStored('event_condition_history', parseFormer),
  )
/** A separate window stores its own filter; former filters belong to the user. */
const memories = { browser: makeMemory('browser'), window: makeMemory('window') }

/** Filters used before, the latest first. */
export const listFormerEventFilters = (): EventFilter[] => memories.browser.listFormer().map(parseEventFilter)

/** The filter is in the address; an address without one gets the last one used. */
export function useEventFilter() {
  const [query, setQuery] = usePageQuery()
  const memory = memories[useOwnPlace()]
  const text = makeEventParams(parseEventFilter(query)).toString()
  const filter = useMemo(() => parseEventFilter(new URLSearchParams(text)), [text])
  useEffect(() => {
    const last = memory.loadLast()
    if (text !== '' || last === null) return
    setQuery((former) => changeEventParams(former, parseEventFilter(last)), { replace: true })
    // Only on arrival: later an empty address is the user's choice.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [])
  /** `others`: further parameters of the address to change. */
  const changeFilter = (
    change: Partial<EventFilter>,
    others: Readonly<Record<string, string | null>> = {},
  ) => {
    const next = { ...filter, ...change }
    memory.save(makeEventParams(next))
    setQuery((former) => changeQuery(changeEventParams(former, next), others))
  }
  return { filter, isFiltered: text !== '', changeFilter, clearFilter: () => changeFilter(NO_FILTER) }
}

export type EventFilterControls = ReturnType<typeof useEventFilter>
