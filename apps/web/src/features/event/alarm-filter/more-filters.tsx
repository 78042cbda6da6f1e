import { plantApi } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import type { Option } from '#lib/filter/control.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { countSet, FilterFields } from '#ui/filter/filter-fields.tsx'
import { filterMessages } from '#ui/filter/filter.messages.ts'
import { Icon } from '#ui/icon.tsx'
import { eventMessages } from '../event.messages.ts'
import { FormerFilters } from '../former-filters.tsx'
import { alarmFilters } from './alarm-filter.ts'
import { useFilterText } from './filter-text.ts'
import { type FilterControls, listFormerFilters } from './use-alarm-filter.ts'

const MAX_LINKS = 1000

/** Null for those who may not read the links. */
function useLinkOptions(): readonly Option[] | null {
  const enabled = useMayCall(plantApi.linkPage)
  const { data } = useQuery({ ...queryOf(plantApi.linkPage, { query: { limit: MAX_LINKS } }), enabled })
  if (!enabled) return null
  return (data?.list ?? []).map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))
}

function useAlarmFields() {
  const t = useMessages(eventMessages)
  const words = useMessages(wordMessages)
  return alarmFilters.listFields({ t, words, links: useLinkOptions() })
}

function FilterPanel({ controls, onClose }: { controls: FilterControls; onClose: () => void }) {
  const t = useMessages(eventMessages)
  const more = useMessages(filterMessages)
  const textOf = useFilterText()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }, [])
  return (
    <div ref={ref} className="filter-panel" role="dialog" aria-label={more('more')}>
      <FilterFields fields={useAlarmFields()} filter={controls.filter} onChange={controls.changeFilter} />
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
  const t = useMessages(filterMessages)
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const count = countSet(useAlarmFields(), controls.filter)
  const close = useEffectEvent(() => {
    setOpen(false)
    buttonRef.current?.focus()
  })
  const label = count === 0 ? t('more') : t('moreSet', { count })
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
