import { countDrills } from '#lib/live/alarm-counts.ts'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { loadSignedInPerson } from '#lib/access/person.ts'
import { ApiError, tellFailure } from '#lib/api/api-error.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatLongDate } from '#lib/format/time.ts'
import { translate, useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LANGUAGE_TAG } from '#lib/i18n/language.ts'
import { useNow } from '#lib/live/now.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
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
import { useWaiting } from './use-waiting.ts'
import './lock-screen.css'

/** The server no longer knows the token: too many wrong passwords have ended the session. */
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

/** How many alarms wait, by severity: not which ones, as the server does not tell a locked session. */
function Waiting() {
  const t = useMessages(lockMessages)
  const word = useMessages(wordMessages)
  const stat = useWaiting()
  if (stat === null) return null
  const drills = countDrills(stat)
  const waiting = SEVERITIES.filter((severity) => stat.severities[severity].unacked > 0)
  return (
    <div className="lock-waiting" role="status">
      {waiting.map((severity) => (
        <span key={severity}>
          <SeverityIcon severity={severity} acked={false} size={16} isBlinking />
          {word(`severity.${severity}`)} {formatNumber(stat.severities[severity].unacked)}
        </span>
      ))}
      {drills > 0 && (
        <span>
          <Icon name="drill" />
          {t('drills', { count: formatNumber(drills) })}
        </span>
      )}
      <span className="text-2">{t('unacked', { count: formatNumber(stat.unacked) })}</span>
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

/** Keys that type text into a field. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Moves the focus to the password field before a typed key takes effect. */
function useTyping(ref: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    ref.current?.focus()
    const takeKey = (event: KeyboardEvent) => {
      if (isText(event) && document.activeElement !== ref.current) ref.current?.focus()
    }
    document.addEventListener('keydown', takeKey, true)
    return () => document.removeEventListener('keydown', takeKey, true)
  }, [ref])
}

function UnlockForm() {
  const t = useMessages(lockMessages)
  const id = useId()
  const { unlock, failure, isBusy } = useUnlock()
  const [password, setPassword] = useState('')
  const { name, avatar } = loadSignedInPerson()
  const inputRef = useRef<HTMLInputElement>(null)
  useTyping(inputRef)
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
        className="lock-field"
        label={t('password')}
        value={password}
        onChange={setPassword}
        inputRef={inputRef}
        {...(failure === null ? {} : { describedBy: id })}
      />
      <div id={id} className="lock-failure" role="alert">
        {failure}
      </div>
      <button type="submit" className="button primary lock-button" disabled={isBusy}>
        {isBusy ? t('unlocking') : t('unlock')}
      </button>
      <button type="button" className="button text lock-button lock-other" onClick={() => void signInAgain()}>
        {t('relogin')}
      </button>
    </form>
  )
}

/** Shown in place of the console while it is locked. */
export function LockScreen() {
  const t = useMessages(lockMessages)
  return (
    <div className="lock-screen">
      <h1 className="visually-hidden">{t('locked')}</h1>
      <div className="lock-clock">
        <Clock />
        <Waiting />
      </div>
      <UnlockForm />
      <Machine />
    </div>
  )
}
