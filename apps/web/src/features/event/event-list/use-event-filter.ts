import { defineFilterMemories } from '../filter-memory.ts'
import { type FilterControls, useFilter } from '../use-filter.ts'
import { type EventFilter, eventFilters } from './event-filter.ts'

const memories = defineFilterMemories('event_condition', 'event_condition_history')

/** Filters used before, the latest first. */
export const listFormerEventFilters = (): EventFilter[] =>
  memories.browser.listFormer().map(eventFilters.parse)

export const useEventFilter = () => useFilter({ filters: eventFilters, memories })

export type EventFilterControls = FilterControls<EventFilter>
