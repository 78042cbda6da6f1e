import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { loginMessages } from './login.messages.ts'
import { type OnSignedIn, useSignIn } from './use-sign-in.ts'

type PasswordFieldProps = { value: string; onChange: (value: string) => void }

function PasswordField({ value, onChange }: PasswordFieldProps) {
  const t = useMessages(loginMessages)
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const noteCapsLock = (event: KeyboardEvent | MouseEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const toggleLabel = isShown ? t('hidePassword') : t('showPassword')
  return (
    <>
      <label className="login-label" htmlFor="password">
        {t('password')}
        {isCapsLock && (
          <span className="caps-lock" role="status">
            <Icon name="caps-lock" size={14} />
            {t('capsLock')}
          </span>
        )}
      </label>
      <div className="input login-field">
        <Icon name="lock" />
        <input
          id="password"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyUp={noteCapsLock}
          onKeyDown={noteCapsLock}
          onClick={noteCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className="login-eye"
          title={toggleLabel}
          aria-label={toggleLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </>
  )
}

function Failure({ text }: { text: string }) {
  return (
    <div className="login-failure" role="alert">
      <SeverityIcon severity="critical" acked={false} />
      {text}
    </div>
  )
}

export function LoginForm({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const t = useMessages(loginMessages)
  const { signIn, failure, isBusy } = useSignIn(onSignedIn)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const usernameRef = useRef<HTMLInputElement>(null)
  // The page is nothing but this form: typing may start at once.
  useEffect(() => usernameRef.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn({ username: username.trim(), password })
  }
  return (
    <form onSubmit={submit} noValidate>
      {failure !== null && <Failure text={failure} />}
      <label className="login-label" htmlFor="username">
        {t('username')}
      </label>
      <div className="input login-field">
        <Icon name="user" />
        <input
          id="username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          ref={usernameRef}
          maxLength={64}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </div>
      <PasswordField value={password} onChange={setPassword} />
      <button type="submit" className="button primary login-submit" disabled={isBusy}>
        {isBusy ? t('submitting') : t('submit')}
      </button>
    </form>
  )
}
