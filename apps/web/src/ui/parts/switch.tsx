import type { ReactNode } from 'react'
import './switch.css'

type SwitchProps = {
  id?: string
  isOn: boolean
  isDisabled?: boolean
  /** Needed where no label of a form points here. */
  label?: string
  children?: ReactNode
  onChange: (isOn: boolean) => void
}

/** On or off, at once. */
export function Switch({ id, isOn, isDisabled = false, label, children, onChange }: SwitchProps) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={isDisabled}
      onClick={(event) => {
        event.stopPropagation()
        onChange(!isOn)
      }}
    >
      <span className="switch-track" />
      {children}
    </button>
  )
}
