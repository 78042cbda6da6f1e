import { formatInstant } from '#lib/format/time.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { retryLive, useLive } from '#lib/live/live.ts'
import { useNow } from '#lib/live/now.ts'
import { shellMessages } from '#app/shell.messages.ts'
import './connection.css'

const SHOW_RECOVERY_MS = 3000
const ONE_DECIMAL_BELOW_S = 10

/** Dot and age of the latest sign of life. */
export function ConnectionDot() {
  const t = useMessages(shellMessages)
  const { status, lastActivityAt } = useLive()
  const now = useNow()
  if (status !== 'CONNECTED' || lastActivityAt === null) {
    const text = status === 'CONNECTING' ? t('connecting') : t('offline')
    return (
      <div className="connection lost" role="status">
        <i />
        {text}
      </div>
    )
  }
  const ageS = Math.max(0, (now - lastActivityAt) / 1000)
  const seconds = formatNumber(ageS, ageS < ONE_DECIMAL_BELOW_S ? 1 : 0)
  return (
    <div className="connection" title={t('liveTitle', { seconds })}>
      <i />
      {t('live', { seconds })}
    </div>
  )
}

/**
 * Full-width bar while the connection is lost, and for three seconds after the last missed message has come.
 * Pushes the page down.
 */
export function ConnectionBanner() {
  const t = useMessages(shellMessages)
  const { status, lastActivityAt, nextAttemptAt, recovered } = useLive()
  const now = useNow()
  if (status === 'CONNECTED') {
    if (recovered === null || now - recovered.at > SHOW_RECOVERY_MS) return null
    return (
      <div className="banner recovered" role="status">
        {t('recovered', { count: formatNumber(recovered.count) })}
      </div>
    )
  }
  // Never connected yet: the dot says so, and there is no data whose age could be shown.
  if (lastActivityAt === null) return null
  const at = formatInstant(new Date(lastActivityAt).toISOString(), now)
  const seconds = nextAttemptAt === null ? 0 : Math.max(0, Math.ceil((nextAttemptAt - now) / 1000))
  return (
    <div className="banner" role="alert">
      <span>{seconds > 0 ? t('lost', { at, seconds }) : t('lostNow', { at })}</span>
      {seconds > 0 && (
        <button type="button" className="button text small" onClick={retryLive}>
          {t('reconnectNow')}
        </button>
      )}
    </div>
  )
}
