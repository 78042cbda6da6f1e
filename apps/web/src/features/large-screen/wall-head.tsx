import { useAccess } from '#lib/access/access.ts'
import { useBrand } from '#lib/brand/brand.ts'
import { formatDuration, formatInstant } from '#lib/format/time.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LANGUAGE_TAG } from '#lib/i18n/language.ts'
import { useLive } from '#lib/live/live.ts'
import { useNow } from '#lib/live/now.ts'
import { soundState, useSound } from '#lib/sound/alarm-sound.ts'
import { BrandMark } from '#ui/icon.tsx'
import { largeScreenMessages } from './large-screen.messages.ts'
import './wall-head.css'

const toInstant = (at: number) => new Date(at).toISOString()

/** Whether the shown data is live, and how old it is. */
function LiveState() {
  const t = useMessages(largeScreenMessages)
  const { status, lastActivityAt } = useLive()
  const now = useNow()
  if (status !== 'CONNECTED' || lastActivityAt === null) {
    return (
      <span className="wall-live is-lost">
        <i />
        {t(lastActivityAt === null ? 'connecting' : 'lost')}
      </span>
    )
  }
  return (
    <span className="wall-live">
      <i />
      {t('live', { seconds: formatNumber(Math.max(0, (now - lastActivityAt) / 1000)) })}
    </span>
  )
}

function SoundState() {
  const t = useMessages(largeScreenMessages)
  const sound = useSound()
  const now = useNow()
  const state = soundState(sound, now)
  const until = sound.mutedUntil === null ? '' : formatInstant(toInstant(sound.mutedUntil), now).slice(0, 5)
  const text = {
    on: t('soundOn'),
    blocked: t('soundBlocked'),
    muted: t('soundMuted', { at: until }),
    off: t('soundOff'),
  }[state]
  return <span className={state === 'on' ? '' : 'wall-silent'}>{text}</span>
}

function Clock() {
  const now = useNow()
  const language = useLanguage()
  const at = new Date(now)
  const day = at.toLocaleDateString(LANGUAGE_TAG[language], {
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  })
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0'))
  return (
    <>
      <span>{day}</span>
      <time className="wall-clock">{time.join(':')}</time>
    </>
  )
}

/** The installation's name, the connection, the sound and the time. */
export function WallHead({ name }: { name: string }) {
  const t = useMessages(largeScreenMessages)
  const brand = useBrand((state) => state.brand)
  const domainName = useAccess(({ user, display }) => user?.domainName ?? display?.domainName ?? '')
  const ownName = useAccess(({ display }) => display?.name ?? '')
  const shownName = name || ownName
  return (
    <header className="wall-head">
      <span className="wall-brand">
        <BrandMark size={40} />
        <b className="ellipsis">{brand?.name || t('product')}</b>
      </span>
      <span className="wall-domain ellipsis">
        {shownName === '' ? domainName : `${domainName} · ${shownName}`}
      </span>
      <span className="wall-states">
        <LiveState />
        <SoundState />
        <Clock />
      </span>
    </header>
  )
}

/** Across the whole wall while the connection is lost: the time of the shown data, and how long ago that is. */
export function LostLine() {
  const t = useMessages(largeScreenMessages)
  const { status, lastActivityAt } = useLive()
  const now = useNow()
  const language = useLanguage()
  if (status === 'CONNECTED' || lastActivityAt === null) return null
  const at = formatInstant(toInstant(lastActivityAt), now)
  return (
    <p className="wall-lost" role="alert">
      <b>{t('lost')}</b>
      <span>{t('lostSince', { at, age: formatDuration(now - lastActivityAt, language) })}</span>
    </p>
  )
}
