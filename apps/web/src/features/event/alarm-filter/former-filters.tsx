import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { eventMessages } from '../event.messages.ts'
import { makeFilterParams } from './alarm-filter.ts'
import { useFilterText } from './filter-text.ts'
import { type FilterControls, listFormerFilters } from './use-alarm-filter.ts'

/** Filters used before, to be used again. */
export function FormerFilters({ changeFilter }: FilterControls) {
  const t = useMessages(eventMessages)
  const textOf = useFilterText()
  // As they were when the panel opened: the list does not move while it is being used.
  const [filters] = useState(listFormerFilters)
  if (filters.length === 0) return null
  return (
    <div className="filter-field wide former-filters">
      <span>{t('formerFilters')}</span>
      <ul>
        {filters.map((filter) => (
          <li key={makeFilterParams(filter).toString()}>
            <button type="button" className="button text small ellipsis" onClick={() => changeFilter(filter)}>
              {textOf(filter)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
