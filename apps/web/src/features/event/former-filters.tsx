import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { eventMessages } from './event.messages.ts'

type FormerFiltersProps<Filter> = {
  listFilters: () => readonly Filter[]
  textOf: (filter: Filter) => string
  onChoose: (filter: Filter) => void
}

/** Filters used before, to be used again. */
export function FormerFilters<Filter>({ listFilters, textOf, onChoose }: FormerFiltersProps<Filter>) {
  const t = useMessages(eventMessages)
  // As they were when the panel opened: the list does not move while it is used.
  const [filters] = useState(listFilters)
  if (filters.length === 0) return null
  return (
    <div className="filter-field wide former-filters">
      <span>{t('formerFilters')}</span>
      <ul>
        {filters.map((filter) => (
          <li key={JSON.stringify(filter)}>
            <button type="button" className="button text small ellipsis" onClick={() => onChoose(filter)}>
              {textOf(filter)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
