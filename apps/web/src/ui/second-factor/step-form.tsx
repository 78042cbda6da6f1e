import type { FormEvent, ReactNode } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { secondFactorMessages } from './second-factor.messages.ts'
import './second-factor.css'

type StepFormProps = {
  okText: string
  failure: string | null
  isBusy: boolean
  onSubmit: () => void
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** One step: what it asks for, why the last try failed, and its buttons. */
export function StepForm({ okText, failure, isBusy, onSubmit, onCancel, children }: StepFormProps) {
  const t = useMessages(secondFactorMessages)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="second-factor" onSubmit={submit} noValidate>
      {children}
      {failure !== null && (
        <div className="second-factor-fault" role="alert">
          {failure}
        </div>
      )}
      <div className="second-factor-actions">
        {onCancel !== undefined && (
          <button type="button" className="button" onClick={onCancel}>
            {t('cancel')}
          </button>
        )}
        <button type="submit" className="button primary" disabled={isBusy}>
          {okText}
        </button>
      </div>
    </form>
  )
}

type TextFieldProps = {
  id: string
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  /** Six digits: the keyboard of a phone and its suggestion of the code. */
  isCode?: boolean
  maxLength: number
}

export function TextField({ id, label, hint, value, onChange, isCode = false, maxLength }: TextFieldProps) {
  return (
    <div className="second-factor-field">
      <label htmlFor={id}>{label}</label>
      <div className="input second-factor-input">
        <input
          id={id}
          name={id}
          className={isCode ? 'mono' : undefined}
          inputMode={isCode ? 'numeric' : 'text'}
          autoComplete={isCode ? 'one-time-code' : 'off'}
          // oxlint-disable-next-line jsx_a11y/no-autofocus -- the step was asked for, and begins with this field
          autoFocus={isCode}
          maxLength={maxLength}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}
