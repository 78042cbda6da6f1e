import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { type AlarmPart, readAlarms, useAlarmKnowledge } from '#lib/live/live-alarms.ts'
import type { Known } from '#lib/query/known.ts'
import { useNow } from '#lib/live/now.ts'
import { IconButton } from './parts/icon-button.tsx'
import { uiMessages } from './ui.messages.ts'
import './alarms-unknown.css'

/** `没能取到告警，最后得知 14:33:14`; null while there is nothing to say. */
function useUnknownText({ knowledge, knownAt }: Known): string | null {
  const t = useMessages(uiMessages)
  const now = useNow()
  if (knowledge !== 'failed') return null
  if (knownAt === null) return t('alarmsUnknown')
  return t('alarmsUnknownSince', { at: formatInstant(new Date(knownAt).toISOString(), now) })
}

/** Replaces alarms or figures that could not be loaded: since when, and a button to retry. */
export function UnknownNote({ known, onRetry }: { known: Known; onRetry: () => void }) {
  const t = useMessages(uiMessages)
  const text = useUnknownText(known)
  if (text === null) return null
  return (
    <div className="alarms-unknown" role="status">
      <span>{text}</span>
      <button type="button" className="button small" onClick={onRetry}>
        {t('retryNow')}
      </button>
    </div>
  )
}

/** The same for the live alarms of all pages. */
export function AlarmsUnknown({ part }: { part: AlarmPart }) {
  return <UnknownNote known={useAlarmKnowledge(part)} onRetry={readAlarms} />
}

/** The same where there is room for an icon alone. */
export function AlarmsUnknownMark({ part }: { part: AlarmPart }) {
  const t = useMessages(uiMessages)
  const text = useUnknownText(useAlarmKnowledge(part))
  if (text === null) return null
  return <IconButton icon="refresh" label={`${text} · ${t('retryNow')}`} onClick={readAlarms} />
}
