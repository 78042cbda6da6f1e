import { ALARM_TYPES } from '@fibrewatch/contract/alarm-type'
import { instant, someOf } from '#lib/filter/condition.ts'
import { defineFilters } from '#lib/filter/filters.ts'

/** The conditions of the event list; `from` and `to` are about the time of the events. */
export const eventFilters = defineFilters({
  types: someOf('type', ALARM_TYPES),
  from: instant('from'),
  to: instant('to'),
})

export type EventFilter = typeof eventFilters.none
