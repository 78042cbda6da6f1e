import { useEffect, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listFormerFilters, rememberFilters } from '#lib/table/former-filters.ts'
import { describeFilter } from './list-filters.ts'
import { tableMessages } from './table.messages.ts'
import type { ListControls } from './use-list.ts'

const MAX_SHOWN = 4

type FormerProps<Row> = { table: string; list: ListControls<Row>; onChosen: () => void }

/** Conditions used before, one press away. What is set when the panel closes is remembered. */
export function FormerFilters<Row>({ table, list, onChosen }: FormerProps<Row>) {
  const t = useMessages(tableMessages)
  const [former] = useState(() => listFormerFilters(table))
  const { filters: set } = list.state
  useEffect(() => () => rememberFilters(table, set), [table, set])
  const shown = former.slice(0, MAX_SHOWN).flatMap((filters) => {
    const words = list.filters.flatMap((filter) => {
      const text = filters[filter.name] ?? ''
      return text === '' ? [] : [`${filter.label} ${describeFilter(filter, text)}`]
    })
    return words.length === 0 ? [] : [{ filters, text: words.join(' · ') }]
  })
  if (shown.length === 0) return null
  return (
    <div className="former-filters" role="group" aria-label={t('formerFilters')}>
      <span>{t('formerFilters')}</span>
      {shown.map(({ filters, text }) => (
        <button
          key={text}
          type="button"
          className="ellipsis"
          onClick={() => {
            list.change({ filters })
            onChosen()
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
