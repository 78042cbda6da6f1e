import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useAlarmBook } from '#lib/live/live-alarms.ts'
import { useNow } from '#lib/live/now.ts'
import { useFilterText } from '../alarm-filter/filter-text.ts'
import type { FilterControls } from '../alarm-filter/use-alarm-filter.ts'
import { eventMessages } from '../event.messages.ts'

/** Why nothing is shown: there are no alarms, or the filter hides them. */
export function EmptyAlarms({ filter, isFiltered, clearFilter }: FilterControls) {
  const t = useMessages(eventMessages)
  const textOf = useFilterText()
  const book = useAlarmBook()
  const now = useNow()
  if (isFiltered) {
    return (
      <div className="notice">
        <span>{t('emptyFiltered', { filter: textOf(filter) })}</span>
        <button type="button" className="button text small" onClick={clearFilter}>
          {t('clearFilter')}
        </button>
      </div>
    )
  }
  const cleared = [...book.values()].map(({ clearedAt }) => clearedAt ?? '').toSorted()
  const last = cleared.at(-1) ?? ''
  return (
    <div className="notice">
      {last === '' ? t('emptyNow') : t('emptySince', { at: formatInstant(last, now) })}
    </div>
  )
}
