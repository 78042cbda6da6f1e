import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { eventMessages } from '../event.messages.ts'
import type { MatchingRun } from '../use-matching-run.ts'

const TEXT = { ack: 'ackRunning', clear: 'clearRunning', shelve: 'shelveRunning' } as const

/** Replaces the list's foot while all that match are being changed. */
export function MatchingProgress({ progress }: { progress: NonNullable<MatchingRun['progress']> }) {
  const t = useMessages(eventMessages)
  const { change, done, count, stop } = progress
  const text = t(TEXT[change], { done: formatNumber(done), count: formatNumber(count) })
  return (
    <div className="list-foot bulk-bar">
      <span role="status">{text}</span>
      <progress aria-label={text} value={done} max={count} />
      <button type="button" className="button small" onClick={stop}>
        {t('stopRunning')}
      </button>
    </div>
  )
}
