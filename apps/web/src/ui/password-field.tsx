import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from './icon.tsx'
import { passwordFieldMessages } from './password-field.messages.ts'
import './password-field.css'

const MAX_LENGTH = 200

type PasswordFieldProps = {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  /** `new-password` where one is chosen, so that a password manager offers to make it. */
  autoComplete?: 'current-password' | 'new-password'
  /** Id of the text that says what is wrong with it. */
  describedBy?: string
  /** Places and sizes the field. */
  className?: string
  inputRef?: RefObject<HTMLInputElement | null>
}

/** A password with its label, a hint while Caps Lock is on and a way to see it. Needs no component library. */
export function PasswordField(props: PasswordFieldProps) {
  const {
    id,
    label,
    value,
    onChange,
    autoComplete = 'current-password',
    describedBy,
    inputRef,
    className = '',
  } = props
  const t = useMessages(passwordFieldMessages)
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const noteCapsLock = (event: KeyboardEvent | MouseEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const toggleLabel = isShown ? t('hide') : t('show')
  return (
    <>
      <label className="password-label" htmlFor={id}>
        {label}
        {isCapsLock && (
          <span className="caps-lock" role="status">
            <Icon name="caps-lock" size={14} />
            {t('capsLock')}
          </span>
        )}
      </label>
      <div className={`input password-field ${className}`}>
        <Icon name="lock" />
        <input
          ref={inputRef}
          id={id}
          name={id}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          aria-describedby={describedBy}
          aria-invalid={describedBy !== undefined}
          maxLength={MAX_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyUp={noteCapsLock}
          onKeyDown={noteCapsLock}
          onClick={noteCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className="password-eye"
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
