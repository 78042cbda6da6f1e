import type { ReactNode } from 'react'
import { formatInstantFull } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { FilterBarFields } from '#ui/filter/filter-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { PopoverButton } from '#ui/overlay/popover.tsx'
import { eventMessages } from '../event.messages.ts'
import { FormerFilters } from '../former-filters.tsx'
import { type EventFilter, eventFilters } from './event-filter.ts'
import { type EventFilterControls, listFormerEventFilters } from './use-event-filter.ts'

const MINUTE_LENGTH = 16

/** A filter in words. */
export function useEventFilterText(): (filter: EventFilter) => string {
  const words = useMessages(wordMessages)
  const tell = (instant: string | null) => formatInstantFull(instant).slice(0, MINUTE_LENGTH)
  return ({ types, from, to }) => {
    const span = from === null && to === null ? [] : [`${tell(from)} – ${tell(to)}`]
    return [...types.map((type) => words(`type.${type}`)), ...span].join(' · ')
  }
}

/** Which events: by type and by the time they happened. */
export function EventFilterBar({
  children,
  ...controls
}: EventFilterControls & { /** At the right end: the tools of the list. */ children: ReactNode }) {
  const { filter, isFiltered, changeFilter, clearFilter } = controls
  const t = useMessages(eventMessages)
  const words = useMessages(wordMessages)
  const textOf = useEventFilterText()
  const fields = eventFilters.listFields({ t, words })
  return (
    <div className="filter-bar">
      <FilterBarFields fields={fields} filter={filter} onChange={changeFilter} />
      <PopoverButton
        label={t('formerFilters')}
        button={<Icon name="clock" />}
        className="button icon-only"
        popoverClass="event-former"
      >
        {() => <FormerFilters listFilters={listFormerEventFilters} textOf={textOf} onChoose={changeFilter} />}
      </PopoverButton>
      {isFiltered && (
        <button type="button" className="button text small" onClick={clearFilter}>
          {t('clearFilter')}
        </button>
      )}
      {children}
    </div>
  )
}
