import { defineFilterMemories } from '../filter-memory.ts'
import { type FilterControls as Controls, useFilter } from '../use-filter.ts'
import { type AlarmFilter, alarmFilters } from './alarm-filter.ts'

const memories = defineFilterMemories('alarm_condition', 'alarm_condition_history')

/** Filters used before, the latest first. */
export const listFormerFilters = (): AlarmFilter[] => memories.browser.listFormer().map(alarmFilters.parse)

export const useAlarmFilter = () => useFilter({ filters: alarmFilters, memories, isWholeAddress: true })

export type FilterControls = Controls<AlarmFilter>
