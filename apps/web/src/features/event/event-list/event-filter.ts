import { ALARM_TYPES } from '@fibrewatch/contract/alarm-type'
import { instant, shownAs, someOf } from '#lib/filter/condition.ts'
import { defineFilters } from '#lib/filter/filters.ts'
import { chooseTypes, type EventForm, setTime } from '../event-form.ts'

/** The bar has no labels: no choice is told by the name of the field. */
function showTypes(form: EventForm) {
  const { label, field } = chooseTypes(form)
  return { label, field: { ...field, any: label } }
}

/** The conditions of the event list; `from` and `to` are about the time of the events. */
export const eventFilters = defineFilters({
  types: shownAs(someOf('type', ALARM_TYPES), showTypes),
  from: shownAs(instant('from'), setTime('colAt', 'from')),
  to: shownAs(instant('to'), setTime('colAt', 'to')),
})

export type EventFilter = typeof eventFilters.none
