import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { parseInstant, writeLocal } from '#lib/format/local-time.ts'
import { DateField } from '#ui/date/date-field.tsx'
import { SpanPresets } from '#ui/date/span-presets.tsx'
import { Picker } from '#ui/form/picker.tsx'
import { isComposing } from '#ui/overlay/keys.ts'
import { TreePicker } from '#ui/tree/tree-picker.tsx'
import { parseDays, parseRange, writeDays, writeRange } from './list-filters.ts'
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
  const range = parseRange(value)
  const end = (name: 'from' | 'to') => (
    <DateField
      label={`${filter.label} ${t(name)}`}
      hasTime
      value={writeLocal(range[name], true)}
      onChange={(next) => onChange(writeRange({ ...range, [name]: parseInstant(next) }))}
    />
  )
  return (
    <fieldset className="filter-field">
      <legend>{filter.label}</legend>
      <span className="filter-range">
        {end('from')}–{end('to')}
      </span>
      <SpanPresets label={filter.label} onChoose={(span) => onChange(writeRange(span))} />
    </fieldset>
  )
}

function DaysField({ filter, value, onChange }: FieldProps) {
  const t = useMessages(tableMessages)
  const range = parseDays(value)
  const end = (name: 'from' | 'to') => (
    <DateField
      label={`${filter.label} ${t(name)}`}
      value={range[name]}
      onChange={(next) => onChange(writeDays({ ...range, [name]: next }))}
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

type ChoiceFilter = Extract<ListFilter, { kind: 'select' | 'multi' }>

function ChoiceField({ filter, value, onChange }: FieldProps & { filter: ChoiceFilter }) {
  const t = useMessages(tableMessages)
  const isMultiple = filter.kind === 'multi'
  const unlimited = { value: '', label: t('unlimited') }
  return (
    <div className="filter-field">
      <span>{filter.label}</span>
      <Picker
        label={filter.label}
        value={value === '' ? [] : value.split(',')}
        options={isMultiple ? filter.options : [unlimited, ...filter.options]}
        isMultiple={isMultiple}
        placeholder={t('unlimited')}
        onChange={(values) => onChange(values.join())}
      />
    </div>
  )
}

/** One condition of a list. */
export function FilterField({ filter, value, onChange }: FieldProps) {
  const t = useMessages(tableMessages)
  if (filter.kind === 'text') return <TextField key={value} {...{ filter, value, onChange }} />
  if (filter.kind === 'dateRange') return <RangeField {...{ filter, value, onChange }} />
  if (filter.kind === 'dayRange') return <DaysField {...{ filter, value, onChange }} />
  if (filter.kind !== 'treeSelect') return <ChoiceField {...{ filter, value, onChange }} />
  return (
    <div className="filter-field">
      <span>{filter.label}</span>
      <TreePicker
        label={filter.label}
        value={value === '' ? [] : [value]}
        nodes={filter.nodes}
        placeholder={t('unlimited')}
        isClearable
        onChange={(keys) => onChange(keys[0] ?? '')}
      />
    </div>
  )
}
