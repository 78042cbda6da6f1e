import { oauthApi } from '@fibrewatch/contract/oauth'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { tellFailure } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { onConfirmation } from '#lib/api/confirmation.ts'
import { translate, useMessages } from '#lib/i18n/i18n.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { openModal } from '#ui/overlay/return-focus.ts'
import { confirmMessages } from './confirm.messages.ts'
import { askForPassword, useConfirmation } from './confirm-store.ts'
import './confirm.css'

function useConfirm(onDone: () => void) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const confirm = async (password: string) => {
    if (password === '') return setFailure(translate(confirmMessages, 'passwordNeeded'))
    setBusy(true)
    try {
      await call(oauthApi.confirm, { body: { password }, isQuiet: true })
      return onDone()
    } catch (error) {
      setFailure(tellFailure(error))
      return setBusy(false)
    }
  }
  return { confirm, failure, isBusy }
}

type DialogProps = { onAnswer: (isConfirmed: boolean) => void }

function ConfirmForm({ onAnswer }: DialogProps) {
  const t = useMessages(confirmMessages)
  const failureId = useId()
  const [password, setPassword] = useState('')
  const { confirm, failure, isBusy } = useConfirm(() => onAnswer(true))
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => inputRef.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React bubbles this event to the form of the page that made the call, which must not be sent by it.
    event.stopPropagation()
    await confirm(password)
    inputRef.current?.select()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        id="confirm-password"
        label={t('password')}
        value={password}
        onChange={setPassword}
        inputRef={inputRef}
        {...(failure === null ? {} : { describedBy: failureId })}
      />
      <div id={failureId} className="confirm-failure" role="alert">
        {failure}
      </div>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isBusy}>
          {isBusy ? t('confirming') : t('confirm')}
        </button>
      </div>
    </form>
  )
}

function ConfirmDialog({ onAnswer }: DialogProps) {
  const t = useMessages(confirmMessages)
  const titleId = useId()
  const textId = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  useEffect(() => openModal(dialogRef.current), [])
  return (
    <dialog
      ref={dialogRef}
      className="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={() => onAnswer(false)}
    >
      <h2 id={titleId}>{t('title')}</h2>
      <p id={textId}>{t('text')}</p>
      <ConfirmForm onAnswer={onAnswer} />
    </dialog>
  )
}

/** Mounted once, in the shell: asks for the password when a call takes a session that was confirmed lately. */
export function ConfirmHost() {
  useEffect(() => onConfirmation(askForPassword), [])
  const answer = useConfirmation((state) => state.answer)
  return answer === null ? null : <ConfirmDialog onAnswer={answer} />
}
