import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { isComposing } from '#ui/overlay/keys.ts'
import { Popover } from '#ui/overlay/popover.tsx'
import { parseTyped, writeTyped } from './calendar.ts'
import { CalendarPanel } from './calendar-panel.tsx'
import { dateMessages } from './date.messages.ts'
import './date.css'

type DateFieldProps = {
  id?: string | undefined
  name?: string
  /** Read aloud where no visible label points here by `id`. */
  label?: string
  /** `2026-03-18`, with time `2026-03-18T14:30`, in the reader's own zone; empty for none. */
  value: string
  hasTime?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  isInvalid?: boolean
  describedBy?: string | undefined
  onChange: (value: string) => void
  onBlur?: () => void
}

/**
 * Text while it is typed. Taken with Enter or on leaving: a date half typed is another date. What is none goes back to
 * the last one that was.
 */
function useTyped({ value, hasTime = false, onChange, onBlur }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    setTyped(null)
    if (typed === null) return
    const next = typed.trim() === '' ? '' : parseTyped(typed, hasTime)
    if (next !== null && next !== value) onChange(next)
  }
  const leave = () => {
    take()
    onBlur?.()
  }
  return { text: typed ?? writeTyped(value), type: setTyped, take, leave }
}

type CalendarButtonProps = {
  label: string | undefined
  isOpen: boolean
  isDisabled: boolean
  onClick: () => void
}

function CalendarButton({ label, isOpen, isDisabled, onClick }: CalendarButtonProps) {
  const t = useMessages(dateMessages)
  return (
    <button
      type="button"
      className="input-button date-open"
      title={t('open')}
      aria-label={label === undefined ? t('open') : `${label}: ${t('open')}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name="calendar" size={14} />
    </button>
  )
}

type CalendarPopoverProps = {
  anchor: Element
  value: string
  hasTime: boolean
  onChange: (value: string) => void
  onClose: () => void
}

function CalendarPopover({ anchor, ...panel }: CalendarPopoverProps) {
  const t = useMessages(dateMessages)
  return (
    <Popover label={t('calendar')} anchor={anchor} className="calendar-popover" onClose={panel.onClose}>
      <CalendarPanel {...panel} />
    </Popover>
  )
}

/**
 * A day, or a day and a time, in the console's language whatever the browser's. Typed as it is shown, or chosen from
 * a calendar: Alt ↓ or the button opens it.
 */
export function DateField(props: DateFieldProps) {
  const { value, hasTime = false, onChange, isDisabled = false } = props
  const t = useMessages(dateMessages)
  const boxRef = useRef<HTMLSpanElement>(null)
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { text, type, take, leave } = useTyped(props)
  const open = () => {
    take()
    setAnchor(boxRef.current)
  }
  const close = () => setAnchor(null)
  // Going into its own calendar is no leaving.
  const leaveBox = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget) || relatedTarget?.closest('.calendar-popover')) return
    leave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isComposing(event)) take()
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    open()
  }
  return (
    <span
      ref={boxRef}
      className={hasTime ? 'input date-field has-time' : 'input date-field'}
      onBlur={leaveBox}
    >
      <input
        id={props.id}
        name={props.name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={props.label}
        aria-invalid={props.isInvalid}
        aria-describedby={props.describedBy}
        required={props.isRequired}
        disabled={isDisabled}
        placeholder={t(hasTime ? 'timeHint' : 'dayHint')}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <CalendarButton
        label={props.label}
        isOpen={anchor !== null}
        isDisabled={isDisabled}
        onClick={() => (anchor === null ? open() : close())}
      />
      {anchor !== null && <CalendarPopover {...{ anchor, value, hasTime, onChange }} onClose={close} />}
    </span>
  )
}
