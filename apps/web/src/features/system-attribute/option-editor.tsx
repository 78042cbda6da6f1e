import type { KeyboardEvent } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { CustomControl } from '#ui/form/field.types.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { attributeMessages } from './attribute.messages.ts'
import {
  addOption,
  changeOption,
  type DraftOption,
  EMPTY_CHOICE,
  type EnumChoice,
  moveOption,
  removeOption,
} from './enum-choice.ts'

type RowProps = {
  option: DraftOption
  number: number
  choice: EnumChoice
  control: CustomControl
  group: string
}

const PARTS = [
  { name: 'value', label: 'optionValue', isMono: true },
  { name: 'zh', label: 'optionZh', isMono: false },
  { name: 'en', label: 'optionEn', isMono: false },
] as const

/** One option: value and names, default, order. Alt+↑↓ move it. */
function OptionRow({ option, number, choice, control, group }: RowProps) {
  const t = useMessages(attributeMessages)
  const { isDisabled, isInvalid, onChange, onBlur } = control
  const { key } = option
  const move = (step: -1 | 1) => onChange(moveOption(choice, key, step))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className="option-row">
      {PARTS.map(({ name, label, isMono }) => (
        <span key={name} className={`input option-${name}`}>
          <input
            type="text"
            className={isMono ? 'mono' : undefined}
            aria-label={`${t('option', { number })} ${t(label)}`}
            placeholder={t(label)}
            aria-invalid={isInvalid}
            disabled={isDisabled}
            value={option[name]}
            onChange={({ target }) => onChange(changeOption(choice, key, { [name]: target.value }))}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          />
        </span>
      ))}
      <label className="option-default">
        <input
          type="radio"
          name={group}
          checked={choice.defaultKey === key}
          disabled={isDisabled}
          onChange={() => onChange({ ...choice, defaultKey: key })}
        />
        {t('optionDefault')}
      </label>
      <span className="option-tools">
        <IconButton icon="up" label={t('optionUp', { number })} onClick={() => move(-1)} />
        <IconButton icon="down" label={t('optionDown', { number })} onClick={() => move(1)} />
        <IconButton
          icon="trash"
          label={t('optionRemove', { number })}
          onClick={() => onChange(removeOption(choice, key))}
        />
      </span>
    </li>
  )
}

/** The options of an enum: add, name in both languages, order, choose the default, remove. */
export function OptionEditor({ control }: { control: CustomControl }) {
  const t = useMessages(attributeMessages)
  const choice = (control.value ?? EMPTY_CHOICE) as EnumChoice
  const group = `${control.id}-default`
  return (
    <div role="group" aria-labelledby={`${control.id}-label`} aria-describedby={control.describedBy}>
      <ol className="option-rows">
        {choice.options.map((option, at) => (
          <OptionRow key={option.key} number={at + 1} {...{ option, choice, control, group }} />
        ))}
      </ol>
      <div className="option-foot">
        <button
          type="button"
          className="button small"
          disabled={control.isDisabled}
          onClick={() => control.onChange(addOption(choice))}
        >
          <Icon name="add" size={14} />
          {t('optionAdd')}
        </button>
        {choice.options.length > 0 && (
          <label className="option-default">
            <input
              type="radio"
              name={group}
              checked={choice.defaultKey === null}
              disabled={control.isDisabled}
              onChange={() => control.onChange({ ...choice, defaultKey: null })}
            />
            {t('optionNoDefault')}
          </label>
        )}
      </div>
    </div>
  )
}
