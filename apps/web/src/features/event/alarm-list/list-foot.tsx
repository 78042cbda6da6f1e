import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { openKeyHelp } from '#lib/keys/key-help.ts'
import { countUnacked } from '../alarm-filter/alarm-filter.ts'
import { eventMessages } from '../event.messages.ts'
import type { AlarmList } from './use-alarm-list.ts'

/** How many match, and the keys of the list. */
export function ListFoot({ list }: { list: AlarmList }) {
  const t = useMessages(eventMessages)
  const { rows, total, isMore, hasMore } = list
  const count = formatNumber(total)
  return (
    <div className="list-foot">
      <span>
        {isMore ? t('totalMore', { count }) : t('total', { count })}
        {!hasMore && ` · ${t('unacked', { count: formatNumber(countUnacked(rows)) })}`}
      </span>
      <span className="key-hints">
        <span>↑↓ {t('hintMove')}</span>
        <span>Enter {t('hintOpen')}</span>
        <span>A {t('hintAck')}</span>
        <span>/ {t('hintSearch')}</span>
        <button type="button" className="button text small" aria-keyshortcuts="?" onClick={openKeyHelp}>
          ? {t('hintKeys')}
        </button>
      </span>
    </div>
  )
}
