import {
  formatDuration,
  formatInstant,
  formatInstantFull,
  formatInstantMs,
  spanMs,
} from '#lib/format/time.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { uiMessages } from './ui.messages.ts'

type InstantProps = { at: string | null; withMs?: boolean }

/** A moment, as short as it can be told apart; the tooltip has the whole of it. */
export function Instant({ at, withMs = false }: InstantProps) {
  const now = useNow()
  const text = withMs ? formatInstantMs(at, now) : formatInstant(at, now)
  return (
    <time dateTime={at ?? undefined} title={formatInstantFull(at)}>
      {text}
    </time>
  )
}

/** How long something has lasted; steps every second while `to` is open. */
export function Duration({ from, to = null }: { from: string; to?: string | null }) {
  const now = useNow()
  const language = useLanguage()
  return <span title={formatInstantFull(from)}>{formatDuration(spanMs(from, to, now), language)}</span>
}

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

/** `12 秒前`: how old a figure is. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow()
  const t = useMessages(uiMessages)
  const ageS = Math.max(0, Math.round(spanMs(at, null, now) / 1000))
  const tell = () => {
    if (ageS < MINUTE_S) return t('secondsAgo', { count: ageS })
    if (ageS < HOUR_S) return t('minutesAgo', { count: Math.floor(ageS / MINUTE_S) })
    if (ageS < DAY_S) return t('hoursAgo', { count: Math.floor(ageS / HOUR_S) })
    return t('daysAgo', { count: Math.floor(ageS / DAY_S) })
  }
  return (
    <time dateTime={at} title={formatInstantFull(at)}>
      {tell()}
    </time>
  )
}
