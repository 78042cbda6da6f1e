import { useState } from 'react'
import type { FilterControl } from '#lib/filter/field.ts'
import { findInstants, isDay, isDayOrInstant, parseSpan, writeInstants, writeSpan } from '#lib/filter/span.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { parseInstant, writeLocal } from '#lib/format/local-time.ts'
import { DateField } from '#ui/date/date-field.tsx'
import { SpanPresets } from '#ui/date/span-presets.tsx'
import { Picker } from '#ui/form/picker.tsx'
import { isComposing } from '#ui/overlay/keys.ts'
import { tableMessages } from './table.messages.ts'
import type { ListFilter } from './table.types.ts'
import './filter-field.css'

type FieldProps = { filter: ListFilter; value: string; onChange: (value: string) => void }

function TextField({ filter, value, onChange }: FieldProps) {
  const [text, setText] = useState(value)
  const apply = () => text !== value && onChange(text.trim())
  return (
    <label className="filter-field">
      <span>{filter.label}</span>
      <span className="input">
        <input
          type="text"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={apply}
          onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && apply()}
        />
      </span>
    </label>
  )
}

function RangeField({ filter, value, onChange }: FieldProps) {
  const t = useMessages(tableMessages)
  const range = findInstants(parseSpan(value, isDayOrInstant))
  const end = (name: 'from' | 'to') => (
    <DateField
      label={`${filter.label} ${t(name)}`}
      hasTime
      value={writeLocal(range[name], true)}
      onChange={(next) => onChange(writeInstants({ ...range, [name]: parseInstant(next) }))}
    />
  )
  return (
    <fieldset className="filter-field">
      <legend>{filter.label}</legend>
      <span className="filter-range">
        {end('from')}–{end('to')}
      </span>
      <SpanPresets label={filter.label} onChoose={(span) => onChange(writeInstants(span))} />
    </fieldset>
  )
}

function DaysField({ filter, value, onChange }: FieldProps) {
  const t = useMessages(tableMessages)
  const range = parseSpan(value, isDay)
  const end = (name: 'from' | 'to') => (
    <DateField
      label={`${filter.label} ${t(name)}`}
      value={range[name]}
      onChange={(next) => onChange(writeSpan({ ...range, [name]: next }))}
    />
  )
  return (
    <fieldset className="filter-field">
      <legend>{filter.label}</legend>
      <span className="filter-range">
        {end('from')}–{end('to')}
      </span>
    </fieldset>
  )
}

type ChoiceProps = FieldProps & { field: Extract<FilterControl, { options: unknown }> }

function ChoiceField({ filter, field, value, onChange }: ChoiceProps) {
  const t = useMessages(tableMessages)
  const isMultiple = field.kind === 'multi'
  const unlimited = { value: '', label: t('unlimited') }
  return (
    <div className="filter-field">
      <span>{filter.label}</span>
      <Picker
        label={filter.label}
        value={value === '' ? [] : value.split(',')}
        options={isMultiple ? field.options : [unlimited, ...field.options]}
        isMultiple={isMultiple}
        placeholder={t('unlimited')}
        onChange={(values) => onChange(values.join())}
      />
    </div>
  )
}

/** One condition of a list, set by the control that it declares. */
export function FilterField({ filter, value, onChange }: FieldProps) {
  const { field } = filter
  if (field.kind === 'text') return <TextField key={value} {...{ filter, value, onChange }} />
  if (field.kind === 'instants') return <RangeField {...{ filter, value, onChange }} />
  if (field.kind === 'days') return <DaysField {...{ filter, value, onChange }} />
  return <ChoiceField {...{ filter, field, value, onChange }} />
}
