import { defineFilterMemories } from '../filter-memory.ts'
import { type FilterControls, useFilter } from '../use-filter.ts'
import { type QualityFilter, qualityFilters } from './quality-filter.ts'

const memories = defineFilterMemories('fiber_quality_condition')

/** Conditions and order of the list: clearing keeps the order. */
export function useQualityFilter(): FilterControls<QualityFilter> {
  const controls = useFilter({ filters: qualityFilters, memories })
  const { sortBy, isAsc } = controls.filter
  const order = { sortBy, isAsc }
  const { none } = qualityFilters
  return {
    ...controls,
    isFiltered: qualityFilters.isSet({ ...controls.filter, sortBy: none.sortBy, isAsc: none.isAsc }),
    clearFilter: () => controls.changeFilter({ ...none, ...order }),
  }
}

export type QualityFilterControls = FilterControls<QualityFilter>
