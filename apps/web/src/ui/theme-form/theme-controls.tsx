import { type ReactNode, useId, useState } from 'react'
import { Segmented } from '../parts/segmented.tsx'
import { Switch } from '../parts/switch.tsx'

type ChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  value: Value
  textOf: (value: Value) => string
  onChange: (value: Value) => void
}

/** One of a few, under its label. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, values, value, textOf, onChange } = props
  return (
    <div className="theme-choice">
      <span className="theme-label">{label}</span>
      <Segmented
        label={label}
        options={values.map((choice) => ({ value: choice, label: textOf(choice) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

type ToggleProps = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => void }

export function Toggle({ label, hint, isOn, onChange }: ToggleProps) {
  const id = useId()
  return (
    <div className="theme-toggle">
      <label htmlFor={id}>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </label>
      <Switch id={id} isOn={isOn} label={label} onChange={onChange} />
    </div>
  )
}

type TextProps = {
  label: string
  hint: string
  value: string
  maxLength: number
  /** What is wrong with a text; null when it may be taken. */
  check?: (text: string) => string | null
  onChange: (text: string) => void
}

/** A text taken when the field is left, or with Enter. */
export function TextSetting({ label, hint, value, maxLength, check, onChange }: TextProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? value
  const fault = check?.(text) ?? null
  const take = () => {
    if (fault !== null || draft === null) return
    onChange(draft.trim())
    setDraft(null)
  }
  return (
    <div className="theme-text">
      <label htmlFor={id}>{label}</label>
      <span className="input theme-input">
        <input
          id={id}
          value={text}
          maxLength={maxLength}
          aria-describedby={`${id}hint`}
          aria-invalid={fault !== null}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take()
          }}
        />
      </span>
      <small id={`${id}hint`} className={fault === null ? undefined : 'theme-fault'}>
        {fault ?? hint}
      </small>
    </div>
  )
}

export function SettingGroup({ children }: { children: ReactNode }) {
  return <div className="theme-group">{children}</div>
}
