import {
  formatDuration,
  formatInstant,
  formatInstantFull,
  formatInstantMs,
  spanMs,
} from '#lib/format/time.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'

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
