import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { formMessages } from './form.messages.ts'

/** What all pickers have in common. */
export type PickerBase = {
  id?: string
  /** Read aloud; the visible label points here by `id` where there is one. */
  label: string
  isDisabled?: boolean
  isRequired?: boolean
  isInvalid?: boolean
  placeholder?: string | undefined
  describedBy?: string | undefined
  onBlur?: () => void
}

type PickerButtonProps = PickerBase & {
  /** What is chosen; empty while nothing is. */
  text: string
  /** How many are chosen, where that says more. */
  count?: number
  listId: string
  isOpen: boolean
  /** Null closes it. */
  onOpen: (anchor: Element | null) => void
}

const OPEN_KEYS = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' '])

/** Shows what is chosen and opens the list: by a press, ↓, Enter or the space bar. */
export function PickerButton(props: PickerButtonProps) {
  const { id, label, text, count = 0, listId, isOpen, isDisabled = false, placeholder, onOpen } = props
  const t = useMessages(formMessages)
  return (
    <button
      id={id}
      type="button"
      className="input picker"
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-controls={listId}
      aria-expanded={isOpen}
      aria-required={props.isRequired}
      aria-invalid={props.isInvalid}
      aria-describedby={props.describedBy}
      disabled={isDisabled}
      onClick={(event) => onOpen(isOpen ? null : event.currentTarget)}
      onKeyDown={(event) => {
        if (!OPEN_KEYS.has(event.key)) return
        event.preventDefault()
        onOpen(event.currentTarget)
      }}
    >
      <span className={text === '' ? 'ellipsis text-3' : 'ellipsis'}>
        {text === '' ? (placeholder ?? t('choose')) : text}
      </span>
      {count > 1 && <small>{count}</small>}
      <Icon name="down" size={12} />
    </button>
  )
}
