import { apiTokenApi, type TokenOptions } from '@fibrewatch/contract/api-token'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { apiTokenMessages } from '#ui/api-token/api-token.messages.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { StepForm, TextField } from '#ui/second-factor/step-form.tsx'
import { useAttempt } from '#ui/second-factor/use-attempt.ts'
import { tokenMessages } from './token.messages.ts'
import './token.css'

const WIDTH_PX = 420
const MAX_USERNAME = 64

/** The account for which a token is made, and what it may get. */
export type ChosenAccount = { username: string; options: TokenOptions }

type AccountDialogProps = { onChosen: (account: ChosenAccount) => void; onClose: () => void }

/** Asks for whom; an account that is not there, or that holds more than the caller, is refused here. */
export function AccountDialog({ onChosen, onClose }: AccountDialogProps) {
  const t = useMessages(tokenMessages)
  const words = useMessages(apiTokenMessages)
  const [typed, type] = useState('')
  const { attempt, ...state } = useAttempt()
  const username = typed.trim()
  const choose = async () => {
    const options = await call(apiTokenApi.options, { query: { username }, isQuiet: true })
    onChosen({ username, options })
  }
  return (
    <WindowDialog id="token-account" title={words('add')} widthPx={WIDTH_PX} onClose={onClose}>
      <div className="token-account">
        <StepForm
          okText={t('next')}
          onSubmit={() => username !== '' && void attempt(choose)}
          onCancel={onClose}
          {...state}
        >
          <TextField
            id="token-username"
            label={t('username')}
            hint={t('usernameHint')}
            value={typed}
            onChange={type}
            maxLength={MAX_USERNAME}
          />
        </StepForm>
      </div>
    </WindowDialog>
  )
}
