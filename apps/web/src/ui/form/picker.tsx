import { type KeyboardEvent, useId, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { formMessages } from './form.messages.ts'
import './form.css'

export type PickOption = { value: string; label: string; hint?: string; isDisabled?: boolean }

type PickerProps = {
  id?: string
  /** Read aloud; the visible label points here by `id` where there is one. */
  label: string
  value: readonly string[]
  options: readonly PickOption[]
  isMultiple?: boolean
  isDisabled?: boolean
  isRequired?: boolean
  placeholder?: string
  describedBy?: string
  isInvalid?: boolean
  onChange: (value: string[]) => void
  onBlur?: () => void
}

/** From here on a list is searched rather than read. */
const SEARCH_FROM = 9

const filterOptions = (options: readonly PickOption[], text: string) => {
  const wanted = text.trim().toLowerCase()
  return options.filter(({ label, hint = '' }) => `${label} ${hint}`.toLowerCase().includes(wanted))
}

type ListProps = PickerProps & { listId: string; onClose: () => void }

function useList(props: ListProps) {
  const { options, value, isMultiple = false, onChange, onClose } = props
  const [text, setText] = useState('')
  const found = filterOptions(options, text)
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => value.includes(option.value)),
    ),
  )
  const pick = (option: PickOption) => {
    if (option.isDisabled === true) return
    if (!isMultiple) {
      onChange([option.value])
      return onClose()
    }
    const isChosen = value.includes(option.value)
    return onChange(isChosen ? value.filter((one) => one !== option.value) : [...value, option.value])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: found.length - 1,
    }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive(Math.min(Math.max(step, 0), found.length - 1))
    }
    const option = found[active]
    const isPick = event.key === 'Enter' || (event.key === ' ' && options.length < SEARCH_FROM)
    if (!isPick || option === undefined) return
    event.preventDefault()
    pick(option)
  }
  const search = (next: string) => {
    setText(next)
    setActive(0)
  }
  return { text, search, found, active, pick, onKeyDown }
}

function OptionList(props: ListProps) {
  const { label, value, options, isMultiple = false } = props
  const t = useMessages(formMessages)
  const id = props.listId
  const { text, search, found, active, pick, onKeyDown } = useList(props)
  const hasSearch = options.length >= SEARCH_FROM
  const activeId = found[active] === undefined ? undefined : `${id}${found[active].value}`
  return (
    <>
      {hasSearch && (
        <span className="input picker-search">
          <Icon name="search" size={14} />
          <input
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={activeId}
            aria-label={t('searchOptions')}
            value={text}
            onChange={(event) => search(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </span>
      )}
      <div
        id={id}
        className="picker-list"
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple}
        aria-activedescendant={hasSearch ? undefined : activeId}
        tabIndex={hasSearch ? -1 : 0}
        onKeyDown={onKeyDown}
      >
        {found.map((option, at) => (
          <div
            key={option.value}
            id={`${id}${option.value}`}
            ref={at === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            className={at === active ? 'picker-option is-active' : 'picker-option'}
            role="option"
            tabIndex={-1}
            aria-selected={value.includes(option.value)}
            aria-disabled={option.isDisabled}
            onClick={() => pick(option)}
            onKeyDown={onKeyDown}
          >
            <span className="ellipsis">{option.label}</span>
            {option.hint !== undefined && <small>{option.hint}</small>}
            {value.includes(option.value) && <Icon name="check" size={14} />}
          </div>
        ))}
        {found.length === 0 && <div className="picker-none">{t('noOptions')}</div>}
      </div>
    </>
  )
}

const OPEN_KEYS = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' '])

/** Chooses one or several of a list; a long list is searched. ↓ opens, ↑↓ walk, Enter chooses, Esc closes. */
export function Picker(props: PickerProps) {
  const { id, label, value, options, isMultiple = false, isDisabled = false, placeholder, onBlur } = props
  const t = useMessages(formMessages)
  const listId = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)
  // In the order they were chosen: of a user's roles the first counts.
  const chosen = value.flatMap((one) => options.find((option) => option.value === one) ?? [])
  const text = chosen.map((option) => option.label).join('、')
  const close = () => {
    setAnchor(null)
    onBlur?.()
  }
  return (
    <>
      <button
        id={id}
        type="button"
        className="input picker"
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-controls={listId}
        aria-expanded={anchor !== null}
        aria-required={props.isRequired}
        aria-invalid={props.isInvalid}
        aria-describedby={props.describedBy}
        disabled={isDisabled}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
        onKeyDown={(event) => {
          if (!OPEN_KEYS.has(event.key)) return
          event.preventDefault()
          setAnchor(event.currentTarget)
        }}
      >
        <span className={text === '' ? 'ellipsis text-3' : 'ellipsis'}>
          {text === '' ? (placeholder ?? t('choose')) : text}
        </span>
        {isMultiple && chosen.length > 1 && <small>{chosen.length}</small>}
        <Icon name="down" size={12} />
      </button>
      {anchor !== null && (
        <Popover label={label} anchor={anchor} className="picker-popover" onClose={close}>
          <OptionList {...props} listId={listId} onClose={close} />
        </Popover>
      )}
    </>
  )
}
