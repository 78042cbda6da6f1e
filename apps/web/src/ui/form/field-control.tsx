import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DateField } from '#ui/date/date-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { TreePicker } from '#ui/tree/tree-picker.tsx'
import type { Field } from './field.types.ts'
import type { TimeRange } from './field-values.ts'
import { formMessages } from './form.messages.ts'
import { IconPicker } from './icon-picker.tsx'
import { Picker } from './picker.tsx'
import { RemotePicker } from './remote-picker.tsx'
import './field-control.css'

export type ControlProps = {
  field: Exclude<Field, { kind: 'rows' }>
  id: string
  value: unknown
  isRequired: boolean
  isDisabled: boolean
  isInvalid: boolean
  describedBy: string | undefined
  maxLength: number | undefined
  onChange: (value: unknown) => void
  onBlur: () => void
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const asTexts = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])

const ariaOf = ({ id, field, isRequired, isDisabled, isInvalid, describedBy }: ControlProps) => ({
  id,
  name: field.name,
  required: isRequired,
  disabled: isDisabled,
  'aria-invalid': isInvalid,
  'aria-describedby': describedBy,
})

function TextControl(props: ControlProps) {
  const { field, value, onChange, onBlur } = props
  const placeholder = 'placeholder' in field ? field.placeholder : undefined
  return (
    <span className="input field-input">
      <input
        {...ariaOf(props)}
        type="text"
        className={field.kind === 'cron' ? 'mono' : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={asText(value)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {field.unit !== undefined && <small>{field.unit}</small>}
    </span>
  )
}

function PasswordControl(props: ControlProps) {
  const t = useMessages(formMessages)
  const [isShown, setShown] = useState(false)
  const label = t(isShown ? 'hidePassword' : 'showPassword')
  return (
    <span className="input field-input">
      <input
        {...ariaOf(props)}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        value={asText(props.value)}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
      <button
        type="button"
        className="input-button"
        title={label}
        aria-label={label}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} size={14} />
      </button>
    </span>
  )
}

const DEFAULT_ROWS = 3
const JSON_ROWS = 8

function AreaControl(props: ControlProps) {
  const { field, value, maxLength, onChange, onBlur } = props
  const t = useMessages(formMessages)
  const isJson = field.kind === 'json'
  const rows = 'rows' in field ? field.rows : undefined
  const text = asText(value)
  return (
    <>
      <textarea
        {...ariaOf(props)}
        className={isJson ? 'input field-area mono' : 'input field-area'}
        rows={rows ?? (isJson ? JSON_ROWS : DEFAULT_ROWS)}
        spellCheck={!isJson}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {maxLength !== undefined && !isJson && (
        <small className={text.length > maxLength ? 'field-count is-over' : 'field-count'}>
          {t('characters', { count: text.length, limit: maxLength })}
        </small>
      )}
    </>
  )
}

function NumberControl(props: ControlProps & { field: Extract<Field, { kind: 'number' }> }) {
  const { field, value, onChange, onBlur } = props
  return (
    <span className="input field-input">
      <input
        {...ariaOf(props)}
        type="number"
        min={field.min}
        max={field.max}
        step={field.step ?? 'any'}
        placeholder={field.placeholder}
        value={typeof value === 'number' ? value : ''}
        onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)}
        onBlur={onBlur}
      />
      {field.unit !== undefined && <small>{field.unit}</small>}
    </span>
  )
}

type OptionField = Extract<Field, { kind: 'select' | 'multiSelect' | 'radio' | 'checkbox' }>

function PickControl(props: ControlProps & { field: OptionField }) {
  const { field, value, onChange } = props
  const isMultiple = field.kind === 'multiSelect'
  return (
    <Picker
      id={props.id}
      label={field.label}
      value={isMultiple ? asTexts(value) : [asText(value)]}
      options={field.options}
      isMultiple={isMultiple}
      isDisabled={props.isDisabled}
      isRequired={props.isRequired}
      isInvalid={props.isInvalid}
      {...(props.describedBy === undefined ? {} : { describedBy: props.describedBy })}
      {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
      onChange={(values) => onChange(isMultiple ? values : (values[0] ?? ''))}
      onBlur={props.onBlur}
    />
  )
}

function ChoiceControl(props: ControlProps & { field: OptionField }) {
  const { field, id, value, isDisabled, onChange } = props
  const isRadio = field.kind === 'radio'
  const chosen = isRadio ? [asText(value)] : asTexts(value)
  const choose = (option: string) => {
    if (isRadio) return onChange(option)
    return onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option])
  }
  const isExplained = field.options.every(({ hint }) => hint !== undefined)
  return (
    <span
      className={isExplained ? 'field-choices is-explained' : 'field-choices'}
      role={isRadio ? 'radiogroup' : 'group'}
      aria-labelledby={`${id}-label`}
      aria-describedby={props.describedBy}
    >
      {field.options.map((option, at) => (
        <label key={option.value}>
          <input
            id={at === 0 ? id : undefined}
            type={isRadio ? 'radio' : 'checkbox'}
            name={id}
            checked={chosen.includes(option.value)}
            disabled={isDisabled || option.isDisabled === true}
            onChange={() => choose(option.value)}
            onBlur={props.onBlur}
          />
          {option.label}
          {option.hint !== undefined && <small>{option.hint}</small>}
        </label>
      ))}
    </span>
  )
}

function DateControl(props: ControlProps & { field: Extract<Field, { kind: 'date' }> }) {
  const { field, id, isRequired, isDisabled, isInvalid, describedBy, onChange, onBlur } = props
  return (
    <DateField
      {...{ id, isRequired, isDisabled, isInvalid, describedBy, onChange, onBlur }}
      name={field.name}
      hasTime={field.hasTime === true}
      value={asText(props.value)}
    />
  )
}

function RangeControl(props: ControlProps & { field: Extract<Field, { kind: 'dateRange' }> }) {
  const t = useMessages(formMessages)
  const { field, id, isDisabled, isInvalid, describedBy, onChange, onBlur } = props
  const range = (props.value ?? { from: '', to: '' }) as TimeRange
  const end = (name: keyof TimeRange) => (
    <DateField
      {...{ isDisabled, isInvalid, describedBy, onBlur }}
      id={name === 'from' ? id : undefined}
      label={`${field.label} ${t(name)}`}
      hasTime={field.hasTime === true}
      value={range[name]}
      onChange={(value) => onChange({ ...range, [name]: value })}
    />
  )
  return (
    <span className="field-range" role="group" aria-labelledby={`${id}-label`}>
      {end('from')}–{end('to')}
    </span>
  )
}

const FALLBACK_COLOUR = '#1890ff'

function ColourControl(props: ControlProps) {
  const { id, field, value, isDisabled, onChange } = props
  const text = asText(value)
  return (
    <span className="field-colour">
      <input
        type="color"
        aria-label={field.label}
        disabled={isDisabled}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : FALLBACK_COLOUR}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="input">
        <input
          {...ariaOf(props)}
          id={id}
          type="text"
          className="mono"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={props.onBlur}
        />
      </span>
    </span>
  )
}

function TreeControl(props: ControlProps & { field: Extract<Field, { kind: 'treeSelect' }> }) {
  const { field, value, onChange } = props
  const isMultiple = field.isMultiple === true
  return (
    <TreePicker
      id={props.id}
      label={field.label}
      value={isMultiple ? asTexts(value) : [asText(value)].filter((key) => key !== '')}
      nodes={field.nodes}
      isMultiple={isMultiple}
      isDisabled={props.isDisabled}
      isRequired={props.isRequired}
      isInvalid={props.isInvalid}
      isClearable={!props.isRequired}
      describedBy={props.describedBy}
      placeholder={field.placeholder}
      onChange={(keys) => onChange(isMultiple ? keys : (keys[0] ?? ''))}
      onBlur={props.onBlur}
    />
  )
}

/** The control of a field, by its kind. */
export function FieldControl(props: ControlProps) {
  const { field, id, value, isDisabled, onChange } = props
  switch (field.kind) {
    case 'textarea':
    case 'json':
      return <AreaControl {...props} />
    case 'password':
      return <PasswordControl {...props} />
    case 'number':
      return <NumberControl {...props} field={field} />
    case 'select':
    case 'multiSelect':
      return <PickControl {...props} field={field} />
    case 'remoteSelect':
      return (
        <RemotePicker
          {...props}
          label={field.label}
          value={asText(value)}
          source={field.source}
          placeholder={field.placeholder}
        />
      )
    case 'radio':
    case 'checkbox':
      return <ChoiceControl {...props} field={field} />
    case 'treeSelect':
      return <TreeControl {...props} field={field} />
    case 'date':
      return <DateControl {...props} field={field} />
    case 'dateRange':
      return <RangeControl {...props} field={field} />
    case 'color':
      return <ColourControl {...props} />
    case 'switch':
      return <Switch id={id} isOn={value === true} isDisabled={isDisabled} onChange={onChange} />
    case 'icon':
      return (
        <IconPicker
          id={id}
          label={field.label}
          value={asText(value)}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      )
    case 'custom':
      return field.render(props)
    case 'text':
    case 'cron':
      return <TextControl {...props} />
    default:
      return field satisfies never
  }
}
