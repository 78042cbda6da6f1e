import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { Failure } from './failure.tsx'
import { loginMessages } from './login.messages.ts'
import { describeFailure, notice, type SignInFailure } from './use-sign-in.ts'

type NewPasswordFormProps = { oneTimePassword: string; onChanged: () => Promise<void> }

/** After a one-time password: asks for a password that nobody else knows. */
export function NewPasswordForm({ oneTimePassword, onChanged }: NewPasswordFormProps) {
  const t = useMessages(loginMessages)
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => inputRef.current?.focus(), [])
  const change = async () => {
    if (password !== repeated) return setFailure(notice(t('unlike')))
    setBusy(true)
    try {
      const { replacePassword } = await import('./dues.ts')
      await replacePassword(oneTimePassword, password)
      return await onChanged()
    } catch (error) {
      setFailure(describeFailure(error))
      return setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change()
  }
  return (
    <form onSubmit={submit} noValidate>
      {failure !== null && <Failure failure={failure} leftS={0} />}
      <PasswordField
        className="login-field"
        id="new-password"
        label={t('newPassword')}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        inputRef={inputRef}
      />
      <PasswordField
        className="login-field"
        id="repeated-password"
        label={t('repeatPassword')}
        value={repeated}
        onChange={setRepeated}
        autoComplete="new-password"
      />
      <button
        type="submit"
        className="button primary login-submit"
        disabled={isBusy || password === '' || repeated === ''}
      >
        {t('changePassword')}
      </button>
    </form>
  )
}
