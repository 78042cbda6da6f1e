import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Popover } from '#ui/overlay/popover.tsx'
import { formMessages } from './form.messages.ts'
import { OptionList, type PickOption } from './option-list.tsx'
import { type PickerBase, PickerButton } from './picker-button.tsx'

/** Options that are too many to be sent whole. */
export type OptionSource = {
  /** Under which answers are kept for a while. */
  id: string
  /** The best found first, no more than can be read. */
  find: (keyword: string, signal: AbortSignal) => Promise<readonly PickOption[]>
  /** The option of a value a form already holds; null when there is none any more. */
  lookUp: (value: string, signal: AbortSignal) => Promise<PickOption | null>
}

type RemotePickerProps = PickerBase & {
  /** Empty: nothing is chosen. */
  value: string
  source: OptionSource
  onChange: (value: string) => void
}

/** Pause in typing before the server is asked. */
const PAUSE_MS = 200

/** A text as it stood when it had not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type FoundListProps = RemotePickerProps & { listId: string; onPick: (option: PickOption) => void }

function FoundList({ label, value, source, listId, onPick }: FoundListProps) {
  const t = useMessages(formMessages)
  const [text, setText] = useState('')
  const keyword = useSettled(text.trim())
  const { data, isError, refetch } = useQuery({
    queryKey: ['options', source.id, keyword],
    queryFn: ({ signal }) => source.find(keyword, signal),
  })
  const failed = (
    <>
      {t('optionsFailed')}
      <button type="button" className="button text small" onClick={() => void refetch()}>
        {t('retryOptions')}
      </button>
    </>
  )
  const note = data === undefined ? t('seeking') : t('noOptions')
  return (
    <OptionList
      id={listId}
      label={label}
      value={[value]}
      options={data ?? []}
      isMultiple={false}
      search={{ text, onChange: setText }}
      note={isError ? failed : note}
      onPick={onPick}
    />
  )
}

/** The words for a value: as it was chosen, or as the server says. */
function useChosen(value: string, source: OptionSource) {
  const [picked, setPicked] = useState<PickOption | null>(null)
  const isKnown = value === '' || picked?.value === value
  const { data } = useQuery({
    queryKey: ['options', source.id, 'one', value],
    queryFn: ({ signal }) => source.lookUp(value, signal),
    enabled: !isKnown,
  })
  if (value === '') return { text: '', setPicked }
  // Until its label is known the value itself is shown.
  return { text: (isKnown ? picked : data)?.label ?? value, setPicked }
}

/** Chooses one of many by keyword: the server searches while the user types. */
export function RemotePicker(props: RemotePickerProps) {
  const { label, value, source, onChange, onBlur } = props
  const listId = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { text, setPicked } = useChosen(value, source)
  const close = () => {
    setAnchor(null)
    onBlur?.()
  }
  const pick = (option: PickOption) => {
    setPicked(option)
    onChange(option.value)
    close()
  }
  return (
    <>
      <PickerButton {...props} text={text} listId={listId} isOpen={anchor !== null} onOpen={setAnchor} />
      {anchor !== null && (
        <Popover label={label} anchor={anchor} className="picker-popover" onClose={close}>
          <FoundList {...props} listId={listId} onPick={pick} />
        </Popover>
      )}
    </>
  )
}
