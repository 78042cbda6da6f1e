import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { loadSignedInPerson } from '#lib/access/person.ts'
import { ApiError, tellFailure } from '#lib/api/api-error.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatLongDate } from '#lib/format/time.ts'
import { translate, useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LANGUAGE_TAG } from '#lib/i18n/language.ts'
import { useAlarmCounts, useHighestUnacked } from '#lib/live/live-alarms.ts'
import { useNow } from '#lib/live/now.ts'
import { Icon } from '#ui/icon.tsx'
import { Avatar } from '#ui/parts/tag.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { endSession, leaveForLogin } from '#app/session/session-end.ts'
import { signOut } from '#app/session/sign-out.ts'
import { lockMessages } from './lock.messages.ts'
import { unlockScreen } from './lock.ts'
import { useBattery } from './use-battery.ts'
import { useIsOnline } from './use-network.ts'
import './lock-screen.css'

/** A token the server does not know any more: too many wrong passwords have ended the session. */
const STATUS_UNKNOWN_TOKEN = 401

function Clock() {
  const language = useLanguage()
  const now = new Date(useNow())
  const tag = LANGUAGE_TAG[language]
  const time = now.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (
    <>
      <time className="lock-time">{time}</time>
      <div className="lock-date">{formatLongDate(now, language, 'full')}</div>
    </>
  )
}

function Machine() {
  const t = useMessages(lockMessages)
  const isOnline = useIsOnline()
  const battery = useBattery()
  return (
    <div className="lock-machine">
      <span role="status">
        <Icon name={isOnline ? 'network' : 'network-off'} size={14} />
        {isOnline ? t('online') : t('offline')}
      </span>
      {battery !== null && (
        <span>
          <Icon name={battery.isCharging ? 'battery-charging' : 'battery'} size={14} />
          {t(battery.isCharging ? 'charging' : 'battery', { percent: battery.percent })}
        </span>
      )}
    </div>
  )
}

/** How many alarms wait, as far as this tab has heard: which ones, the lock keeps to itself. */
function Waiting() {
  const t = useMessages(lockMessages)
  const stat = useAlarmCounts()
  const highest = useHighestUnacked()
  if (stat === null || highest === null) return null
  return (
    <div className="lock-waiting" role="status">
      <SeverityIcon severity={highest} acked={false} size={16} isBlinking />
      {t('unacked', { count: formatNumber(stat.unacked) })}
    </div>
  )
}

function useUnlock() {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const unlock = async (password: string) => {
    if (password === '') return setFailure(translate(lockMessages, 'passwordNeeded'))
    setBusy(true)
    try {
      return await unlockScreen(password)
    } catch (error) {
      if (error instanceof ApiError && error.status === STATUS_UNKNOWN_TOKEN) {
        return endSession({ reason: 'locked-out' })
      }
      setFailure(tellFailure(error))
      return setBusy(false)
    }
  }
  return { unlock, failure, isBusy }
}

const signInAgain = async () => {
  await signOut()
  leaveForLogin()
}

function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [onEscape])
}

function UnlockForm({ onBack }: { onBack: () => void }) {
  const t = useMessages(lockMessages)
  const id = useId()
  const { unlock, failure, isBusy } = useUnlock()
  const [password, setPassword] = useState('')
  const { name, avatar } = loadSignedInPerson()
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => inputRef.current?.focus(), [])
  useEscape(onBack)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await unlock(password)
    inputRef.current?.select()
  }
  return (
    <form className="lock-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="lock-person">
        <Avatar name={name} src={avatar} sizePx={72} />
        <strong>{name}</strong>
      </div>
      <PasswordField
        id="lock-password"
        label={t('password')}
        value={password}
        onChange={setPassword}
        inputRef={inputRef}
        {...(failure === null ? {} : { describedBy: id })}
      />
      <div id={id} className="lock-failure" role="alert">
        {failure}
      </div>
      <button type="submit" className="button primary" disabled={isBusy}>
        {isBusy ? t('unlocking') : t('unlock')}
      </button>
      <button type="button" className="button text" onClick={() => void signInAgain()}>
        {t('relogin')}
      </button>
    </form>
  )
}

function Curtain({ onUnlock }: { onUnlock: () => void }) {
  const t = useMessages(lockMessages)
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <button ref={ref} type="button" className="button lock-open" onClick={onUnlock}>
      <Icon name="lock" />
      {t('clickToUnlock')}
    </button>
  )
}

/** What stands in place of the console while nobody is at it. */
export function LockScreen() {
  const t = useMessages(lockMessages)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="lock-screen">
      <h1 className="visually-hidden">{t('locked')}</h1>
      <div className="lock-clock">
        <Clock />
        <Waiting />
      </div>
      {isAsking ? (
        <UnlockForm onBack={() => setAsking(false)} />
      ) : (
        <Curtain onUnlock={() => setAsking(true)} />
      )}
      <Machine />
    </div>
  )
}
