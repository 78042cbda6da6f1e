import type { FilterControl } from '#lib/filter/control.ts'
import { findInstants, isDay, isDayOrInstant, parseSpan, writeInstants, writeSpan } from '#lib/filter/span.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { parseInstant, writeLocal } from '#lib/format/local-time.ts'
import { DateField } from '#ui/date/date-field.tsx'
import { SpanPresets } from '#ui/date/span-presets.tsx'
import { Picker } from '#ui/form/picker.tsx'
import { filterMessages } from './filter.messages.ts'
import { useTyped } from './use-typed.ts'
import './filter-field.css'

type FieldProps = { label: string; value: string; onChange: (value: string) => void }

function TextField({ label, value, onChange }: FieldProps) {
  const typed = useTyped(value, onChange)
  return (
    <label className="filter-field">
      <span>{label}</span>
      <span className="input">
        <input
          {...typed.handlers}
          type="text"
          value={typed.value}
          onChange={(event) => typed.onChange(event.target.value)}
          onBlur={typed.apply}
        />
      </span>
    </label>
  )
}

function RangeField({ label, value, onChange }: FieldProps) {
  const t = useMessages(filterMessages)
  const range = findInstants(parseSpan(value, isDayOrInstant))
  const end = (name: 'from' | 'to') => (
    <DateField
      label={`${label} ${t(name)}`}
      hasTime
      value={writeLocal(range[name], true)}
      onChange={(next) => onChange(writeInstants({ ...range, [name]: parseInstant(next) }))}
    />
  )
  return (
    <fieldset className="filter-field">
      <legend>{label}</legend>
      <span className="filter-range">
        {end('from')}–{end('to')}
      </span>
      <SpanPresets label={label} onChoose={(span) => onChange(writeInstants(span))} />
    </fieldset>
  )
}

function DaysField({ label, value, onChange }: FieldProps) {
  const t = useMessages(filterMessages)
  const range = parseSpan(value, isDay)
  const end = (name: 'from' | 'to') => (
    <DateField
      label={`${label} ${t(name)}`}
      value={range[name]}
      onChange={(next) => onChange(writeSpan({ ...range, [name]: next }))}
    />
  )
  return (
    <fieldset className="filter-field">
      <legend>{label}</legend>
      <span className="filter-range">
        {end('from')}–{end('to')}
      </span>
    </fieldset>
  )
}

type ChoiceControl = Extract<FilterControl, { options: unknown }>

function ChoicePicker({ label, field, value, onChange }: FieldProps & { field: ChoiceControl }) {
  const t = useMessages(filterMessages)
  const isMultiple = field.kind === 'multi'
  const any = field.any ?? t('unlimited')
  return (
    <Picker
      label={label}
      value={isMultiple && value === '' ? [] : value.split(',')}
      options={isMultiple ? field.options : [{ value: '', label: any }, ...field.options]}
      isMultiple={isMultiple}
      placeholder={any}
      onChange={(values) => onChange(values.join())}
    />
  )
}

type ControlProps = FieldProps & { field: FilterControl }

/** A choice in the bar above a list. */
export function FilterChoice({ field, ...props }: ControlProps) {
  return 'options' in field ? <ChoicePicker {...props} field={field} /> : null
}

/** One condition of a list, set by the control that it declares. */
export function FilterField({ field, ...props }: ControlProps) {
  if (field.kind === 'text') return <TextField {...props} />
  if (field.kind === 'instants') return <RangeField {...props} />
  if (field.kind === 'days') return <DaysField {...props} />
  return (
    <div className="filter-field">
      <span aria-hidden="true">{props.label}</span>
      <FilterChoice {...props} field={field} />
    </div>
  )
}
