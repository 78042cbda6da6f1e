import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { type AlarmPart, readAlarms, useAlarmKnowledge } from '#lib/live/live-alarms.ts'
import { useNow } from '#lib/live/now.ts'
import { IconButton } from './parts/icon-button.tsx'
import { uiMessages } from './ui.messages.ts'

/** `没能取到告警，最后得知 14:33:14`; null while there is nothing to say. */
export function useUnknownText(part: AlarmPart): string | null {
  const t = useMessages(uiMessages)
  const { knowledge, knownAt } = useAlarmKnowledge(part)
  const now = useNow()
  if (knowledge !== 'failed') return null
  if (knownAt === null) return t('alarmsUnknown')
  return t('alarmsUnknownSince', { at: formatInstant(new Date(knownAt).toISOString(), now) })
}

/** Where alarms or their figures would be and could not be read: since when, and a way to ask again. */
export function AlarmsUnknown({ part }: { part: AlarmPart }) {
  const t = useMessages(uiMessages)
  const text = useUnknownText(part)
  if (text === null) return null
  return (
    <div className="alarms-unknown" role="status">
      <span>{text}</span>
      <button type="button" className="button small" onClick={readAlarms}>
        {t('retryNow')}
      </button>
    </div>
  )
}

/** The same where there is room for an icon alone. */
export function AlarmsUnknownMark({ part }: { part: AlarmPart }) {
  const t = useMessages(uiMessages)
  const text = useUnknownText(part)
  if (text === null) return null
  return <IconButton icon="refresh" label={`${text} · ${t('retryNow')}`} onClick={readAlarms} />
}
