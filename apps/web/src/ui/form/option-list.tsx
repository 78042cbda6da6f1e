import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { findTyped, isComposing } from '#ui/overlay/keys.ts'
import { formMessages } from './form.messages.ts'
import './option-list.css'

export type PickOption = { value: string; label: string; hint?: string; isDisabled?: boolean }

type OptionListProps = {
  /** Of the list itself. */
  id: string
  /** Read aloud. */
  label: string
  value: readonly string[]
  /** Those that are found. */
  options: readonly PickOption[]
  isMultiple: boolean
  /** What they are sought by; null where there are few enough to be read. */
  search: { text: string; onChange: (text: string) => void } | null
  /** In place of options: none, or none yet. */
  note: ReactNode
  onPick: (option: PickOption) => void
}

function useSteps({ options, value, search, onPick }: OptionListProps) {
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => value.includes(option.value)),
    ),
  )
  const pick = (option: PickOption) => {
    if (option.isDisabled !== true) onPick(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return undefined
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: options.length - 1,
    }
    const labels = options.map(({ label }) => label)
    const step = steps[event.key] ?? (search === null ? findTyped(event, labels, active) : -1)
    if (step >= 0 || event.key === 'ArrowUp') {
      event.preventDefault()
      return setActive(Math.max(Math.min(step, options.length - 1), 0))
    }
    const option = options[active]
    const isPick = event.key === 'Enter' || (event.key === ' ' && search === null)
    if (!isPick || option === undefined) return undefined
    event.preventDefault()
    return pick(option)
  }
  const seek = (text: string) => {
    search?.onChange(text)
    setActive(0)
  }
  return { active, pick, onKeyDown, seek }
}

/** The options of a picker: ↑↓ walk, Enter chooses; a field above seeks among them. */
export function OptionList(props: OptionListProps) {
  const { id, label, value, options, isMultiple, search, note } = props
  const t = useMessages(formMessages)
  const { active, pick, onKeyDown, seek } = useSteps(props)
  const activeId = options[active] === undefined ? undefined : `${id}${options[active].value}`
  return (
    <>
      {search !== null && (
        <span className="input picker-search">
          <Icon name="search" size={14} />
          <input
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={activeId}
            aria-label={t('searchOptions')}
            value={search.text}
            onChange={(event) => seek(event.target.value)}
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
        aria-activedescendant={search === null ? activeId : undefined}
        tabIndex={search === null ? 0 : -1}
        onKeyDown={onKeyDown}
      >
        {options.map((option, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list hears its keys
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
          >
            <span className="ellipsis">{option.label}</span>
            {option.hint !== undefined && <small>{option.hint}</small>}
            {value.includes(option.value) && <Icon name="check" size={14} />}
          </div>
        ))}
        {options.length === 0 && <div className="picker-none">{note}</div>}
      </div>
    </>
  )
}
