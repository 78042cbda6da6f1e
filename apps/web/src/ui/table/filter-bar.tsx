import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { PopoverButton } from '#ui/overlay/popover.tsx'
import { FilterField } from '#ui/filter/filter-field.tsx'
import { FilterChip } from '#ui/parts/filter-chip.tsx'
import { FormerFilters } from './former-filters.tsx'
import { describeFilter } from './list-filters.ts'
import { tableMessages } from './table.messages.ts'
import type { DataTableProps } from './table.types.ts'
import type { ListControls } from './use-list.ts'
import './filter-bar.css'

type FilterProps<Row> = { table: DataTableProps<Row>; list: ListControls<Row> }

const setFilter = <Row,>({ state, change }: ListControls<Row>, id: string, value: string) =>
  change({ filters: { ...state.filters, [id]: value } })

/** The button that opens all conditions of a list; a list without any has none. */
export function FilterButton<Row>({ table, list }: FilterProps<Row>) {
  const t = useMessages(tableMessages)
  const { filters, state, isFiltered, clearFilters } = list
  if (filters.length === 0) return null
  const count = Object.values(state.filters).filter((text) => text !== '').length
  return (
    <PopoverButton
      className={count === 0 ? 'button icon-only' : 'button'}
      popoverClass="filter-popover"
      align="end"
      label={count === 0 ? t('filters') : t('filtersSet', { count })}
      button={
        <>
          <Icon name="filter" />
          {count > 0 && count}
        </>
      }
    >
      {(close) => (
        <>
          {filters.map((filter) => (
            <FilterField
              key={filter.name}
              label={filter.label}
              field={filter.field}
              value={state.filters[filter.name] ?? ''}
              onChange={(value) => setFilter(list, filter.name, value)}
            />
          ))}
          <FormerFilters table={table.id} list={list} onChosen={close} />
          <div className="filter-foot">
            <button type="button" className="button text small" disabled={!isFiltered} onClick={clearFilters}>
              {t('clearFilters')}
            </button>
            <button type="button" className="button small" onClick={close}>
              {t('close')}
            </button>
          </div>
        </>
      )}
    </PopoverButton>
  )
}

/** A chip for each filter that is set, with a button that removes it. */
export function FilterChips<Row>({ list }: { list: ListControls<Row> }) {
  const t = useMessages(tableMessages)
  const { filters, state, clearFilters } = list
  const set = filters.flatMap((filter) => {
    const text = state.filters[filter.name] ?? ''
    return text === '' ? [] : [{ filter, text }]
  })
  if (set.length === 0) return null
  return (
    <div className="filter-chips">
      {set.map(({ filter, text }) => (
        <FilterChip key={filter.name} label={filter.label} onRemove={() => setFilter(list, filter.name, '')}>
          {describeFilter(filter, text)}
        </FilterChip>
      ))}
      <button type="button" className="button text small" onClick={clearFilters}>
        {t('clearFilters')}
      </button>
    </div>
  )
}
