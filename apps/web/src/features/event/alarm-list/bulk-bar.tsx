import { alarmApi } from '@fibrewatch/contract'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { eventMessages } from '../event.messages.ts'
import type { Asked } from '../reason-dialog.tsx'
import type { AlarmActions } from '../use-alarm-actions.ts'
import type { Checked } from './use-checked.ts'

type BulkBarProps = { checked: Checked; actions: AlarmActions; onAsk: (asked: Asked) => void }

/** Takes the place of the list's foot while rows are chosen. */
export function BulkBar({ checked, actions, onAsk }: BulkBarProps) {
  const t = useMessages(eventMessages)
  const { chosen, uncheckAll } = checked
  const ids = chosen.map(({ id }) => id)
  const waiting = chosen.filter(({ acked }) => !acked).map(({ id }) => id)
  return (
    <div className="list-foot bulk-bar" role="toolbar" aria-label={t('selected', { count: ids.length })}>
      <span>{t('selected', { count: formatNumber(ids.length) })}</span>
      <IfPermitted endpoint={alarmApi.ack}>
        <button
          type="button"
          className="button primary small"
          disabled={waiting.length === 0}
          onClick={() => void actions.acknowledge(waiting)}
        >
          <Icon name="check" size={14} />
          {t('ackCount', { count: formatNumber(waiting.length) })}
        </button>
        <button
          type="button"
          className="button small"
          disabled={waiting.length === 0}
          onClick={() => onAsk({ change: 'ack', ids: waiting })}
        >
          {t('ackComment')}
        </button>
      </IfPermitted>
      <IfPermitted endpoint={alarmApi.shelve}>
        <button type="button" className="button small" onClick={() => onAsk({ change: 'shelve', ids })}>
          {t('shelve')}
        </button>
      </IfPermitted>
      <IfPermitted endpoint={alarmApi.clear}>
        <button type="button" className="button small" onClick={() => onAsk({ change: 'clear', ids })}>
          {t('clear')}
        </button>
      </IfPermitted>
      <button type="button" className="button text small" onClick={uncheckAll}>
        {t('unselect')}
      </button>
    </div>
  )
}
