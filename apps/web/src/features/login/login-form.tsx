import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useBrand } from '#lib/brand/brand.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { Failure, useSecondsUntil } from './failure.tsx'
import { loginMessages } from './login.messages.ts'
import { makeProof, useCaptcha } from './use-captcha.ts'
import type { Credentials, SignInFailure } from './use-sign-in.ts'

const MAX_USERNAME_LENGTH = 64

type UsernameFieldProps = { value: string; onChange: (value: string) => void }

function UsernameField({ value, onChange }: UsernameFieldProps) {
  const t = useMessages(loginMessages)
  const ref = useRef<HTMLInputElement>(null)
  // The page has nothing but this form: typing may start at once.
  useEffect(() => ref.current?.focus(), [])
  return (
    <>
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
          ref={ref}
          maxLength={MAX_USERNAME_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </>
  )
}

/** The captcha that the server demands; each picture is good for one try. */
function useDemandedCaptcha(failure: SignInFailure | null) {
  const isAlways = useBrand(({ brand }) => brand?.parameters['login.captcha'] === 'always')
  const [wasDemanded, setDemanded] = useState(false)
  if (failure?.needsCaptcha === true && !wasDemanded) setDemanded(true)
  const isWanted = isAlways || wasDemanded
  const captcha = useCaptcha(isWanted)
  const { renew } = captcha
  const wantedAtFailure = useRef(isWanted)
  useEffect(() => {
    // The try has used it up, whether right or wrong.
    if (failure !== null && wantedAtFailure.current) void renew()
    wantedAtFailure.current = isWanted
  }, [failure, isWanted, renew])
  return { captcha, isWanted, wasDemanded }
}

type LoginFormProps = {
  failure: SignInFailure | null
  isBusy: boolean
  onSubmit: (credentials: Credentials) => void
}

export function LoginForm({ failure, isBusy, onSubmit }: LoginFormProps) {
  const t = useMessages(loginMessages)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { captcha, isWanted, wasDemanded } = useDemandedCaptcha(failure)
  const leftS = useSecondsUntil(failure?.openAt ?? null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const proof = isWanted ? makeProof(captcha) : {}
    onSubmit({ username: username.trim(), password, ...proof })
  }
  return (
    <form onSubmit={submit} noValidate>
      {failure !== null && <Failure failure={failure} leftS={leftS} />}
      <UsernameField value={username} onChange={setUsername} />
      <PasswordField
        id="password"
        className="login-field"
        label={t('password')}
        value={password}
        onChange={setPassword}
      />
      {isWanted && <CaptchaField {...captcha} takesFocus={wasDemanded} />}
      <button type="submit" className="button primary login-submit" disabled={isBusy || leftS > 0}>
        {isBusy ? t('submitting') : t('submit')}
      </button>
    </form>
  )
}
