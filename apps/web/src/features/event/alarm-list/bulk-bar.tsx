import { alarmApi } from '@fibrewatch/contract/alarm'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { showToast } from '#ui/toast.tsx'
import { eventMessages } from '../event.messages.ts'
import type { Asked, AskedChange } from '../asked.ts'
import type { AlarmActions } from '../use-alarm-actions.ts'
import { askMatching } from '../use-matching-run.ts'
import type { AlarmList } from './use-alarm-list.ts'
import type { Checked } from './use-checked.ts'

type BulkBarProps = {
  checked: Checked
  matching: AlarmList['matching']
  actions: AlarmActions
  onAsk: (asked: Asked) => void
}

const countText = ({ count, isMore }: AlarmList['matching']) => `${formatNumber(count)}${isMore ? '+' : ''}`

/** `全选 8,360 条`: selects all that match, beyond the rows of the list. */
function SelectMatching({ checked, matching }: Pick<BulkBarProps, 'checked' | 'matching'>) {
  const t = useMessages(eventMessages)
  // The counts tell up to which message a change of all may go.
  const mayCount = useMayCall(alarmApi.stat)
  if (!mayCount || checked.isAll || matching.count <= checked.chosen.length) return null
  return (
    <button type="button" className="button text small" onClick={checked.checkAll}>
      {t('selectMatching', { count: countText(matching) })}
    </button>
  )
}

/** Asks before changing all that match, with the server's present count. */
function useAskMatching({ matching, onAsk }: BulkBarProps) {
  const t = useMessages(eventMessages)
  const [isAsking, setAsking] = useState(false)
  const ask = async (change: AskedChange) => {
    setAsking(true)
    const found = await askMatching(matching.query, change)
    setAsking(false)
    if (found === null) return
    if (found.count === 0) showToast(t('noneMatching'))
    else onAsk({ change, matching: found })
  }
  return { isAsking, ask }
}

type ChangesProps = {
  acknowledge: { text: string; isDisabled: boolean; onClick: () => void }
  ackComment: (() => void) | null
  isDisabled: boolean
  onAsk: (change: 'shelve' | 'clear') => void
}

function Changes({ acknowledge, ackComment, isDisabled, onAsk }: ChangesProps) {
  const t = useMessages(eventMessages)
  return (
    <>
      <IfPermitted endpoint={alarmApi.ack}>
        <button
          type="button"
          className="button primary small"
          disabled={acknowledge.isDisabled}
          onClick={acknowledge.onClick}
        >
          <Icon name="check" size={14} />
          {acknowledge.text}
        </button>
        {ackComment !== null && (
          <button
            type="button"
            className="button small"
            disabled={acknowledge.isDisabled}
            onClick={ackComment}
          >
            {t('ackComment')}
          </button>
        )}
      </IfPermitted>
      <IfPermitted endpoint={alarmApi.shelve}>
        <button type="button" className="button small" disabled={isDisabled} onClick={() => onAsk('shelve')}>
          {t('shelve')}
        </button>
      </IfPermitted>
      <IfPermitted endpoint={alarmApi.clear}>
        <button type="button" className="button small" disabled={isDisabled} onClick={() => onAsk('clear')}>
          {t('clear')}
        </button>
      </IfPermitted>
    </>
  )
}

/** Changes of the checked rows: at once, for they are visible. */
function CheckedChanges({ checked: { chosen }, actions, onAsk }: BulkBarProps) {
  const t = useMessages(eventMessages)
  const waiting = chosen.filter(({ acked }) => !acked)
  return (
    <Changes
      acknowledge={{
        text: t('ackCount', { count: formatNumber(waiting.length) }),
        isDisabled: waiting.length === 0,
        onClick: () => void actions.acknowledge(waiting.map(({ id }) => id)),
      }}
      ackComment={() => onAsk({ change: 'ack', alarms: waiting })}
      isDisabled={false}
      onAsk={(change) => onAsk({ change, alarms: chosen })}
    />
  )
}

/** Changes of all that match: after a question with their number. */
function MatchingChanges(props: BulkBarProps) {
  const t = useMessages(eventMessages)
  const { isAsking, ask } = useAskMatching(props)
  return (
    <Changes
      acknowledge={{
        text: t('ack'),
        isDisabled: isAsking || props.matching.query.acked === true,
        onClick: () => void ask('ack'),
      }}
      ackComment={null}
      isDisabled={isAsking}
      onAsk={(change) => void ask(change)}
    />
  )
}

/** Replaces the list's foot while rows are checked. */
export function BulkBar(props: BulkBarProps) {
  const { checked, matching } = props
  const t = useMessages(eventMessages)
  const text = checked.isAll
    ? t('selectedMatching', { count: countText(matching) })
    : t('selected', { count: formatNumber(checked.chosen.length) })
  return (
    <div className="list-foot bulk-bar" role="toolbar" aria-label={text}>
      <span role="status">{text}</span>
      <SelectMatching {...props} />
      {checked.isAll ? <MatchingChanges {...props} /> : <CheckedChanges {...props} />}
      <button type="button" className="button text small" onClick={checked.uncheckAll}>
        {t('unselect')}
      </button>
    </div>
  )
}
