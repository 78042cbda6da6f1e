import { MAX_PASSKEY_NAME } from '@fibrewatch/contract/second-factor'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { PasswordField } from '../password-field.tsx'
import { addPasskey } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorMessages } from './second-factor.messages.ts'
import { StepForm, TextField } from './step-form.tsx'
import { useAttempt } from './use-attempt.ts'

/** Name and password, then the device asks; and the recovery codes when it is the first factor. */
export function PasskeySetup({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const t = useMessages(secondFactorMessages)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { attempt, ...state } = useAttempt()
  const add = async () => {
    const made = await addPasskey(password, name.trim() === '' ? t('passkey') : name.trim())
    if (made === null) onDone()
    else setCodes(made)
  }
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <StepForm okText={t('addPasskey')} onSubmit={() => void attempt(add)} onCancel={onCancel} {...state}>
      <TextField
        id="passkey-name"
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        value={name}
        onChange={setName}
        maxLength={MAX_PASSKEY_NAME}
      />
      <PasswordField
        id="factor-password"
        className="second-factor-input"
        label={t('password')}
        value={password}
        onChange={setPassword}
      />
    </StepForm>
  )
}
