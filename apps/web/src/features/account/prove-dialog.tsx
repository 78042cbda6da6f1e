import type { FactorProof } from '@fibrewatch/contract/second-factor'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { StepForm, TextField } from '#ui/second-factor/step-form.tsx'
import { useAttempt } from '#ui/second-factor/use-attempt.ts'
import { accountMessages } from './account.messages.ts'

const WIDTH_PX = 420
const MAX_PROOF = 40
const CODE = /^\d{6}$/

/** Six digits are a code of the app; recovery codes have letters. */
function readProof(text: string): FactorProof {
  const code = text.replaceAll(/\s/g, '')
  return CODE.test(code) ? { oneTimeCode: code } : { recoveryCode: text.trim() }
}

export type Proved = FactorProof & { password: string }

type ProveDialogProps = {
  title: string
  /** The consequence of going on. */
  effect: string
  okText: string
  hasPasskeys: boolean
  /** Closes the dialog once it is done; an error it throws is shown. */
  onProve: (proved: Proved) => Promise<void>
  onClose: () => void
}

/** Asks for password and factor again, before a factor is removed or codes are made anew. */
export function ProveDialog({ title, effect, okText, hasPasskeys, onProve, onClose }: ProveDialogProps) {
  const t = useMessages(accountMessages)
  const [password, setPassword] = useState('')
  const [text, setText] = useState('')
  const { attempt, ...state } = useAttempt()
  const byPasskey = async () => {
    const { askPasskey } = await import('#ui/second-factor/passkey.ts')
    await onProve({ password, passkey: await askPasskey() })
  }
  return (
    <WindowDialog id="prove" title={title} widthPx={WIDTH_PX} onClose={onClose}>
      <div className="dialog-step">
        <StepForm
          okText={okText}
          onSubmit={() => void attempt(() => onProve({ password, ...readProof(text) }))}
          onCancel={onClose}
          {...state}
        >
          <p>{effect}</p>
          <PasswordField
            id="prove-password"
            label={t('currentPassword')}
            value={password}
            onChange={setPassword}
          />
          <TextField
            id="prove-factor"
            label={t('proof')}
            value={text}
            onChange={setText}
            maxLength={MAX_PROOF}
          />
          {hasPasskeys && (
            <button
              type="button"
              className="button"
              disabled={state.isBusy}
              onClick={() => void attempt(byPasskey)}
            >
              {t('provePasskey')}
            </button>
          )}
        </StepForm>
      </div>
    </WindowDialog>
  )
}
