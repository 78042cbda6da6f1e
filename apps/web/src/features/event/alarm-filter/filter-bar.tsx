import type { ReactNode, RefObject } from 'react'
import { MAX_KEYWORD } from '#lib/filter/condition.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Picker } from '#ui/form/picker.tsx'
import { KeywordField } from '#ui/filter/keyword-field.tsx'
import { eventMessages } from '../event.messages.ts'
import { FILTER_STATES } from './alarm-filter.ts'
import { MoreFilters } from './more-filters.tsx'
import { SeverityFilter } from './severity-filter.tsx'
import type { FilterControls } from './use-alarm-filter.ts'
import './alarm-filter.css'

type FilterBarProps = {
  controls: FilterControls
  searchRef: RefObject<HTMLInputElement | null>
  /** At the right end: the tools of the list. */
  children: ReactNode
}

export function FilterBar({ controls, searchRef, children }: FilterBarProps) {
  const t = useMessages(eventMessages)
  const { filter, changeFilter, clearFilter, isFiltered } = controls
  return (
    <div className="filter-bar" role="search">
      <SeverityFilter {...controls} />
      <span className="state-select">
        <Picker
          label={t('state')}
          value={[filter.state]}
          options={FILTER_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          onChange={([chosen]) =>
            changeFilter({ state: FILTER_STATES.find((state) => state === chosen) ?? 'recent' })
          }
        />
      </span>
      <KeywordField
        keyword={filter.keyword}
        label={t('searchLabel')}
        placeholder={t('search')}
        maxLength={MAX_KEYWORD}
        inputRef={searchRef}
        onChange={(keyword) => changeFilter({ keyword })}
      />
      <MoreFilters {...controls} />
      {isFiltered && (
        <button type="button" className="button text small" onClick={clearFilter}>
          {t('clearFilter')}
        </button>
      )}
      {children}
    </div>
  )
}
