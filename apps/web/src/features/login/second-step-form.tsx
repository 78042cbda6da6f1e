import type { FactorDemand, FactorMethod, FactorProof } from '@fibrewatch/contract/second-factor'
import { type FormEvent, useState } from 'react'
import type { LoginAnswer } from '#lib/access/session.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { hasPasskeys } from '#ui/second-factor/has-passkeys.ts'
import { Failure, useSecondsUntil } from './failure.tsx'
import { loginMessages } from './login.messages.ts'
import { askForPasskey, finishSignIn } from './second-step.ts'
import type { SignInFailure } from './use-sign-in.ts'

const MAX_CODE = 10
const MIN_CODE = 6
const MAX_RECOVERY_CODE = 40

/** Factors that are typed; a passkey is asked of the authenticator. */
type Typed = Exclude<FactorMethod, 'passkey'>

const makeProof = (method: Typed, text: string): FactorProof =>
  method === 'totp' ? { oneTimeCode: text.padEnd(MIN_CODE) } : { recoveryCode: text }

type CodeFieldProps = { method: Typed; value: string; onChange: (value: string) => void }

function CodeField({ method, value, onChange }: CodeFieldProps) {
  const t = useMessages(loginMessages)
  const isCode = method === 'totp'
  return (
    <>
      <label className="login-label" htmlFor="second-step">
        {t(isCode ? 'code' : 'recoveryCode')}
      </label>
      <div className="input login-field">
        <Icon name="key" />
        <input
          id="second-step"
          name="second-step"
          key={method}
          className="mono"
          autoComplete={isCode ? 'one-time-code' : 'off'}
          inputMode={isCode ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          // oxlint-disable-next-line jsx_a11y/no-autofocus -- nothing else is left to fill in
          autoFocus
          maxLength={isCode ? MAX_CODE : MAX_RECOVERY_CODE}
          placeholder={t(isCode ? 'codeHint' : 'recoveryHint')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </>
  )
}

type SecondStepFormProps = {
  demand: FactorDemand
  failure: SignInFailure | null
  isBusy: boolean
  onFinish: (send: () => Promise<LoginAnswer>) => void
  onBack: () => void
}

/** After the right password: a code of the app, a recovery code, or a passkey. */
export function SecondStepForm({ demand, failure, isBusy, onFinish, onBack }: SecondStepFormProps) {
  const t = useMessages(loginMessages)
  const typed = demand.methods.filter((method) => method !== 'passkey')
  const [method, setMethod] = useState<Typed | undefined>(typed[0])
  const [text, setText] = useState('')
  const leftS = useSecondsUntil(failure?.openAt ?? null)
  const other = typed.find((one) => one !== method)
  const change = (next: Typed) => {
    setMethod(next)
    setText('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (method !== undefined) onFinish(() => finishSignIn(demand, makeProof(method, text.trim())))
  }
  const byPasskey = async () => finishSignIn(demand, { passkey: await askForPasskey() })
  const isOff = isBusy || text.trim() === '' || (method === 'totp' && leftS > 0)
  return (
    <form onSubmit={submit} noValidate>
      {failure !== null && <Failure failure={failure} leftS={leftS} />}
      {method !== undefined && <CodeField method={method} value={text} onChange={setText} />}
      {method !== undefined && (
        <button type="submit" className="button primary login-submit" disabled={isOff}>
          {t('verify')}
        </button>
      )}
      {demand.methods.includes('passkey') && hasPasskeys() && (
        <button
          type="button"
          className="button login-submit"
          disabled={isBusy}
          onClick={() => onFinish(byPasskey)}
        >
          <Icon name="key" />
          {t('usePasskey')}
        </button>
      )}
      <div className="login-ways">
        {other !== undefined && (
          <button type="button" className="button text" onClick={() => change(other)}>
            {t(other === 'totp' ? 'useCode' : 'useRecovery')}
          </button>
        )}
        <button type="button" className="button text" onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </form>
  )
}
