import type { ReactNode } from 'react'
import { ALARM_TYPES, type AlarmType } from '@fibrewatch/contract/alarm-type'
import { parseInstant, writeLocal } from '#lib/format/local-time.ts'
import { formatInstantFull } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { DateField } from '#ui/date/date-field.tsx'
import { SpanButton } from '#ui/date/span-presets.tsx'
import { Picker } from '#ui/form/picker.tsx'
import { Icon } from '#ui/icon.tsx'
import { PopoverButton } from '#ui/overlay/popover.tsx'
import { eventMessages } from '../event.messages.ts'
import { FormerFilters } from '../former-filters.tsx'
import type { EventFilter } from './event-filter.ts'
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
  const options = ALARM_TYPES.map((type) => ({ value: type, label: words(`type.${type}`) }))
  const end = (name: 'from' | 'to', label: string) => (
    <DateField
      label={`${t('colAt')} ${label}`}
      hasTime
      value={writeLocal(filter[name], true)}
      onChange={(value) => changeFilter({ [name]: parseInstant(value) })}
    />
  )
  return (
    <div className="filter-bar">
      <Picker
        label={t('filterType')}
        value={filter.types}
        options={options}
        isMultiple
        placeholder={t('filterType')}
        onChange={(values) => changeFilter({ types: values as AlarmType[] })}
      />
      {end('from', t('filterFrom'))}–{end('to', t('filterTo'))}
      <SpanButton label={t('colAt')} onChoose={changeFilter} />
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
