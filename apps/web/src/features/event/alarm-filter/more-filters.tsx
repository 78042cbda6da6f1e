import { ALARM_TYPES, type AlarmType } from '@fibrewatch/contract/alarm-type'
import { plantApi } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { type PickOption, Picker } from '#ui/form/picker.tsx'
import { Icon } from '#ui/icon.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { eventMessages } from '../event.messages.ts'
import { FormerFilters } from '../former-filters.tsx'
import { countMoreFilters } from './alarm-filter.ts'
import { useFilterText } from './filter-text.ts'
import { PositionRange, TimeRange } from './range-fields.tsx'
import { type FilterControls, listFormerFilters } from './use-alarm-filter.ts'

const MAX_LINKS = 1000

type SelectProps = {
  label: string
  value: string
  options: readonly PickOption[]
  onChange: (value: string) => void
}

function FilterSelect({ label, value, options, onChange }: SelectProps) {
  const t = useMessages(eventMessages)
  return (
    <div className="filter-field">
      <span aria-hidden="true">{label}</span>
      <Picker
        label={label}
        value={[value]}
        options={[{ value: '', label: t('unlimited') }, ...options]}
        onChange={([chosen = '']) => onChange(chosen)}
      />
    </div>
  )
}

function TypeSelect({ filter, changeFilter }: FilterControls) {
  const t = useMessages(eventMessages)
  const words = useMessages(wordMessages)
  const options = ALARM_TYPES.map((type) => ({ value: type, label: words(`type.${type}`) }))
  // An address may name several types; the field shows the first and replaces them all.
  const choose = (value: string) => changeFilter({ types: value === '' ? [] : [value as AlarmType] })
  return (
    <FilterSelect label={t('filterType')} value={filter.types[0] ?? ''} options={options} onChange={choose} />
  )
}

function LinkSelect({ filter, changeFilter }: FilterControls) {
  const t = useMessages(eventMessages)
  const { data } = useQuery(queryOf(plantApi.linkPage, { query: { limit: MAX_LINKS } }))
  const options = (data?.list ?? []).map(({ id, code, name }) => ({
    value: String(id),
    label: `${code} ${name}`,
  }))
  const value = filter.linkId === null ? '' : String(filter.linkId)
  const choose = (id: string) => changeFilter({ linkId: id === '' ? null : Number(id) })
  return <FilterSelect label={t('filterLink')} value={value} options={options} onChange={choose} />
}

function FlagSelects({ filter, changeFilter }: FilterControls) {
  const t = useMessages(eventMessages)
  const show = (flag: boolean | null) => (flag === null ? '' : String(flag))
  const read = (text: string) => (text === '' ? null : text === 'true')
  const acked = [
    { value: 'false', label: t('noAcked') },
    { value: 'true', label: t('yesAcked') },
  ]
  const shelved = [
    { value: 'false', label: t('noShelved') },
    { value: 'true', label: t('yesShelved') },
  ]
  return (
    <>
      <FilterSelect
        label={t('filterAcked')}
        value={show(filter.acked)}
        options={acked}
        onChange={(text) => changeFilter({ acked: read(text) })}
      />
      <FilterSelect
        label={t('filterShelved')}
        value={show(filter.shelved)}
        options={shelved}
        onChange={(text) => changeFilter({ shelved: read(text) })}
      />
    </>
  )
}

function FilterPanel({ controls, onClose }: { controls: FilterControls; onClose: () => void }) {
  const t = useMessages(eventMessages)
  const textOf = useFilterText()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }, [])
  return (
    <div ref={ref} className="filter-panel" role="dialog" aria-label={t('moreFilters')}>
      <TypeSelect {...controls} />
      <IfPermitted endpoint={plantApi.linkPage}>
        <LinkSelect {...controls} />
      </IfPermitted>
      <FlagSelects {...controls} />
      <TimeRange {...controls} />
      <PositionRange {...controls} />
      <FormerFilters listFilters={listFormerFilters} textOf={textOf} onChoose={controls.changeFilter} />
      <div className="filter-panel-foot">
        <button
          type="button"
          className="button text small"
          disabled={!controls.isFiltered}
          onClick={controls.clearFilter}
        >
          {t('clearFilter')}
        </button>
        <button type="button" className="button small" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </div>
  )
}

/** The less frequent filters. */
export function MoreFilters(controls: FilterControls) {
  const t = useMessages(eventMessages)
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const count = countMoreFilters(controls.filter)
  const close = useEffectEvent(() => {
    setOpen(false)
    buttonRef.current?.focus()
  })
  const label = count === 0 ? t('moreFilters') : t('moreFiltersSet', { count })
  useEffect(() => {
    if (!isOpen) return undefined
    // A calendar floats above the panel and is part of it.
    const isFloating = (target: EventTarget | null) =>
      target instanceof Element && target.closest('.popover') !== null
    const closeOutside = ({ target }: Event) => {
      if (isFloating(target)) return
      if (target instanceof Node && ref.current?.contains(target) === false) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isFloating(event.target)) return
      // The drawer beside the list must not handle the same key.
      event.preventDefault()
      close()
    }
    document.addEventListener('pointerdown', closeOutside, true)
    document.addEventListener('keydown', closeOnEscape, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true)
      document.removeEventListener('keydown', closeOnEscape, true)
    }
  }, [isOpen])
  return (
    <div ref={ref} className="more-filters">
      <button
        ref={buttonRef}
        type="button"
        className={count === 0 ? 'button icon-only' : 'button'}
        title={label}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" />
        {count > 0 && count}
      </button>
      {isOpen && <FilterPanel controls={controls} onClose={() => setOpen(false)} />}
    </div>
  )
}
