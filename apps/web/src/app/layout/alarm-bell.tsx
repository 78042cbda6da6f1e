import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '#lib/format/time.ts'
import { formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { countDrills } from '#lib/live/alarm-counts.ts'
import { useAlarmCounts, useAlarmKnowledge, useHighestUnacked } from '#lib/live/live-alarms.ts'
import { useNow } from '#lib/live/now.ts'
import { AlarmsUnknownMark } from '#ui/alarms-unknown.tsx'
import { Icon } from '#ui/icon.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import {
  armSound,
  changeSound,
  muteSound,
  playAlarm,
  soundState,
  unmuteSound,
  useSound,
} from '#lib/sound/alarm-sound.ts'
import { shellMessages } from '#app/shell.messages.ts'
import './alarm-bell.css'

const MINUTE_MS = 60_000
/** The list there takes the focus: the next key can acknowledge. */
const UNACKED_PATH = '/event/index?state=active&acked=false&shelved=false&focus=list'
const DRILL_PATH = '/event/index?state=active&drill=true&focus=list'
const RETURNED_PATH = '/event/index?state=cleared&acked=false&shelved=false&focus=list'

function useSoundLabel() {
  const t = useMessages(shellMessages)
  const sound = useSound()
  const now = useNow()
  const state = soundState(sound, now)
  const at =
    sound.mutedUntil === null ? '' : formatInstant(new Date(sound.mutedUntil).toISOString(), now).slice(0, 5)
  const label = {
    on: t('soundOn'),
    blocked: t('soundBlocked'),
    muted: t('soundMuted', { at }),
    off: t('soundOff'),
  }[state]
  return { state, label }
}

function useSoundItems(): MenuItem[] {
  const t = useMessages(shellMessages)
  const { state } = useSoundLabel()
  const isSilent = state === 'muted'
  const test = async () => {
    await armSound()
    playAlarm('major')
  }
  if (state === 'off') return [{ id: 'on', label: t('turnOn'), onSelect: () => changeSound(true) }]
  return [
    { id: 'test', label: t('soundTest'), onSelect: () => void test(), isDisabled: isSilent },
    ...(isSilent
      ? [{ id: 'unmute', label: t('unmute'), onSelect: unmuteSound }]
      : [
          { id: 'mute15', label: t('mute15'), onSelect: () => muteSound(15 * MINUTE_MS) },
          { id: 'mute60', label: t('mute60'), onSelect: () => muteSound(60 * MINUTE_MS) },
        ]),
    { id: 'off', label: t('turnOff'), onSelect: () => changeSound(false) },
  ]
}

type SoundButtonProps = {
  size?: 16 | 20
  /** Adds a word to the icon, also while the sound is on. */
  withWord?: boolean
}

/** Icon and word of the sound: a click unlocks a blocked one, otherwise it opens a menu. */
export function SoundButton({ size = 16, withWord = false }: SoundButtonProps) {
  const t = useMessages(shellMessages)
  const { state, label } = useSoundLabel()
  const items = useSoundItems()
  const icon = <Icon name={state === 'on' ? 'sound-on' : 'sound-off'} size={size} />
  if (state === 'blocked') {
    return (
      <button
        type="button"
        className="sound"
        title={label}
        aria-label={label}
        onClick={() => void armSound()}
      >
        {icon}
        <span className="sound-word">{label}</span>
      </button>
    )
  }
  return (
    <MenuButton label={`${t('sound')}: ${label}`} className="sound" items={items}>
      {icon}
      {(withWord || state !== 'on') && <span className="sound-word">{label}</span>}
    </MenuButton>
  )
}

/** How many have cleared before anybody acknowledged them; nothing while there is none or the count is unknown. */
function ReturnedCount() {
  const t = useMessages(shellMessages)
  const { returned = 0, returnedIsMore = false } = useAlarmCounts() ?? {}
  if (returned === 0) return null
  const count = `${formatNumber(returned)}${returnedIsMore ? '+' : ''}`
  return (
    <Link to={RETURNED_PATH} className="bell-returned" title={t('bellReturned')}>
      <span className="bell-wide">{t('returned', { count })}</span>
      <span className="bell-narrow">{t('returnedShort', { count })}</span>
    </Link>
  )
}

/** Why it sounds while no alarm waits: drills that nobody has acknowledged. */
function DrillCount() {
  const t = useMessages(shellMessages)
  const stat = useAlarmCounts()
  const drills = stat === null ? 0 : countDrills(stat)
  if (drills === 0) return null
  return (
    <Link to={DRILL_PATH} className="bell-returned" title={t('bellDrills')}>
      <Icon name="drill" size={14} />
      {t('drills', { count: formatNumber(drills) })}
    </Link>
  )
}

/** How many alarms wait, in the tint of the most urgent; plain when none does, `—` when the count is unknown. */
export function AlarmBell() {
  const t = useMessages(shellMessages)
  const stat = useAlarmCounts()
  const { knowledge } = useAlarmKnowledge('counts')
  const highest = useHighestUnacked()
  if (knowledge === 'not-permitted') return null
  const text = t('unacked', { count: stat === null ? MISSING : formatNumber(stat.unacked) })
  const style =
    highest === null
      ? undefined
      : ({
          '--bell-edge': `var(--${highest}-edge)`,
          '--bell-tint': `var(--${highest}-tint)`,
          '--bell-text': `var(--${highest}-text)`,
        } as CSSProperties)
  return (
    <div className={highest === null ? 'bell' : 'bell hot'} style={style}>
      <Link to={UNACKED_PATH} title={t('bell')}>
        {highest === null ? (
          <Icon name="alarm" size={14} />
        ) : (
          <SeverityIcon severity={highest} acked={false} size={14} isBlinking />
        )}
        {text}
      </Link>
      <DrillCount />
      <ReturnedCount />
      <AlarmsUnknownMark part="counts" />
      <SoundButton />
      <span
        className="visually-hidden"
        role="status"
        aria-live={highest === 'critical' ? 'assertive' : 'polite'}
      >
        {text}
      </span>
    </div>
  )
}
