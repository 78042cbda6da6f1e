import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon, ICON_NAMES, isIconName } from '#ui/icon.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { formMessages } from './form.messages.ts'
import './icon-picker.css'
import './option-list.css'

type IconPickerProps = {
  id?: string
  label: string
  /** Name of an icon; empty for none. */
  value: string
  isDisabled?: boolean
  onChange: (name: string) => void
}

function IconGrid({ value, onPick }: { value: string; onPick: (name: string) => void }) {
  const t = useMessages(formMessages)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  return (
    <>
      <span className="input picker-search">
        <Icon name="search" size={14} />
        <input
          aria-label={t('searchOptions')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </span>
      <div className="icon-grid">
        {ICON_NAMES.filter((name) => name.includes(wanted)).map((name) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={name === value}
            onClick={() => onPick(name)}
          >
            <Icon name={name} size={18} />
          </button>
        ))}
      </div>
      <button type="button" className="button text small" onClick={() => onPick('')}>
        {t('noIcon')}
      </button>
    </>
  )
}

/** Chooses one of the console's own icons, by sight or by name. */
export function IconPicker({ id, label, value, isDisabled = false, onChange }: IconPickerProps) {
  const t = useMessages(formMessages)
  const [anchor, setAnchor] = useState<Element | null>(null)
  const pick = (name: string) => {
    onChange(name)
    setAnchor(null)
  }
  return (
    <>
      <button
        id={id}
        type="button"
        className="input picker"
        aria-label={`${label} ${value}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={isDisabled}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        {isIconName(value) && <Icon name={value} />}
        <span className={value === '' ? 'ellipsis text-3' : 'ellipsis'}>
          {value === '' ? t('chooseIcon') : value}
        </span>
        <Icon name="down" size={12} />
      </button>
      {anchor !== null && (
        <Popover
          label={t('chooseIcon')}
          anchor={anchor}
          className="icon-popover"
          onClose={() => setAnchor(null)}
        >
          <IconGrid value={value} onPick={pick} />
        </Popover>
      )}
    </>
  )
}
