import { useId, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Popover } from '#ui/overlay/popover.tsx'
import { joinNames } from '#ui/parts/join-names.ts'
import { formMessages } from './form.messages.ts'
import { OptionList, type PickOption } from './option-list.tsx'
import { type PickerBase, PickerButton } from './picker-button.tsx'

export type { PickOption } from './option-list.tsx'

type PickerProps = PickerBase & {
  value: readonly string[]
  options: readonly PickOption[]
  isMultiple?: boolean
  onChange: (value: string[]) => void
}

/** From here on a list is searched rather than read. */
const SEARCH_FROM = 9
const isSearched = (options: readonly PickOption[]) => options.length >= SEARCH_FROM

const filterOptions = (options: readonly PickOption[], text: string) => {
  const wanted = text.trim().toLowerCase()
  return options.filter(({ label, hint = '' }) => `${label} ${hint}`.toLowerCase().includes(wanted))
}

type ListProps = PickerProps & { listId: string; onClose: () => void }

function FilteredList(props: ListProps) {
  const { label, value, options, isMultiple = false, listId, onChange, onClose } = props
  const t = useMessages(formMessages)
  const [text, setText] = useState('')
  const pick = (option: PickOption) => {
    if (!isMultiple) {
      onChange([option.value])
      return onClose()
    }
    const isChosen = value.includes(option.value)
    return onChange(isChosen ? value.filter((one) => one !== option.value) : [...value, option.value])
  }
  return (
    <OptionList
      {...{ label, value, isMultiple }}
      id={listId}
      options={filterOptions(options, text)}
      search={isSearched(options) ? { text, onChange: setText } : null}
      note={t('noOptions')}
      onPick={pick}
    />
  )
}

/** Chooses one or several of a list; a long list is searched. ↓ opens, ↑↓ walk, Enter chooses, Esc closes. */
export function Picker(props: PickerProps) {
  const { label, value, options, isMultiple = false, onBlur } = props
  const listId = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)
  // In the order they were chosen: of a user's roles the first counts.
  const chosen = value.flatMap((one) => options.find((option) => option.value === one) ?? [])
  const close = () => {
    setAnchor(null)
    onBlur?.()
  }
  return (
    <>
      <PickerButton
        {...props}
        text={joinNames(chosen.map((option) => option.label))}
        count={isMultiple ? chosen.length : 0}
        listId={listId}
        isOpen={anchor !== null}
        onOpen={setAnchor}
      />
      {anchor !== null && (
        <Popover
          label={label}
          anchor={anchor}
          role={isSearched(options) ? 'dialog' : 'none'}
          isLeftByTab={!isSearched(options)}
          className="picker-popover"
          onClose={close}
        >
          <FilteredList {...props} listId={listId} onClose={close} />
        </Popover>
      )}
    </>
  )
}
