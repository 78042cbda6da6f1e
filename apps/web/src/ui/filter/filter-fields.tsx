import type { FilterControl, SpanEnd } from '#lib/filter/control.ts'
import type { FormField } from '#lib/filter/filters.ts'
import { parseInstant, writeLocal } from '#lib/format/local-time.ts'
import type { TimeSpan } from '#lib/format/time-span.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DateField } from '#ui/date/date-field.tsx'
import { SpanButton, SpanPresets } from '#ui/date/span-presets.tsx'
import { FilterChoice, FilterField } from './filter-field.tsx'
import { filterMessages } from './filter.messages.ts'
import { useTyped } from './use-typed.ts'

type FieldsProps<Filter> = {
  fields: readonly FormField<Filter>[]
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}

type EndControl = Extract<FilterControl, { end: SpanEnd }>
const isEnd = (control: FilterControl): control is EndControl => 'end' in control

/** The fields, each with those beside it: the ends of one span share their label. */
function groupFields<Filter>(fields: readonly FormField<Filter>[]) {
  const groups = new Map<string, FormField<Filter>[]>()
  for (const field of fields) {
    const key = isEnd(field.field) ? field.label : field.name
    groups.set(key, [...(groups.get(key) ?? []), field])
  }
  return [...groups]
}

/** How many conditions are set; both ends of a span are one. */
export const countSet = <Filter,>(fields: readonly FormField<Filter>[], filter: Filter): number =>
  groupFields(fields).filter(([, group]) => group.some(({ read }) => read(filter) !== '')).length

type EndProps<Control extends EndControl> = {
  label: string
  control: Control
  text: string
  onChange: (text: string) => void
}

/** Text that is no number leaves the condition as it was. */
function FigureEnd({ label, control, text, onChange }: EndProps<Extract<EndControl, { kind: 'figure' }>>) {
  const t = useMessages(filterMessages)
  const { end, scale = 1 } = control
  const typed = useTyped(text === '' ? '' : String(Number(text) / scale), (next) => {
    const value = Number(next) * scale
    if (Number.isFinite(value)) onChange(next === '' ? '' : String(value))
  })
  return (
    <input
      {...typed.handlers}
      className="input"
      inputMode="decimal"
      value={typed.value}
      placeholder={t(end)}
      aria-label={`${label} ${t(end)}`}
      onChange={(event) => typed.onChange(event.target.value)}
      onBlur={typed.apply}
    />
  )
}

function EndField({ label, control, text, onChange }: EndProps<EndControl>) {
  const t = useMessages(filterMessages)
  if (control.kind === 'figure') return <FigureEnd {...{ label, control, text, onChange }} />
  return (
    <DateField
      label={`${label} ${t(control.end)}`}
      hasTime
      value={writeLocal(text, true)}
      onChange={(value) => onChange(parseInstant(value) ?? '')}
    />
  )
}

type GroupProps<Filter> = Omit<FieldsProps<Filter>, 'fields'> & {
  label: string
  group: readonly FormField<Filter>[]
}

const listEnds = <Filter,>({ label, group, filter, onChange }: GroupProps<Filter>) =>
  group.flatMap(({ name, field, read, change }) =>
    isEnd(field)
      ? [
          <EndField
            key={name}
            label={label}
            control={field}
            text={read(filter)}
            onChange={(text) => onChange(change(text))}
          />,
        ]
      : [],
  )

/** What a named span sets: both ends at once. */
const changeEnds = <Filter,>(group: readonly FormField<Filter>[], span: TimeSpan): Partial<Filter> =>
  Object.assign(
    {},
    ...group.map(({ field, change }) => isEnd(field) && change(span[field.end] ?? '')),
  ) as Partial<Filter>

const isTime = <Filter,>(group: readonly FormField<Filter>[]) =>
  group.some(({ field }) => field.kind === 'instant')

function SpanField<Filter>(props: GroupProps<Filter>) {
  const { label, group, onChange } = props
  return (
    <div className="filter-field wide">
      <span>{label}</span>
      {listEnds(props)}
      {isTime(group) && <SpanPresets label={label} onChoose={(span) => onChange(changeEnds(group, span))} />}
    </div>
  )
}

/** The controls of conditions below each other, each with its label. */
export function FilterFields<Filter>({ fields, filter, onChange }: FieldsProps<Filter>) {
  return groupFields(fields).map(([key, group]) =>
    group.some(({ field }) => isEnd(field)) ? (
      <SpanField key={key} label={key} {...{ group, filter, onChange }} />
    ) : (
      group.map(({ label, field, read, change }) => (
        <FilterField
          key={key}
          {...{ label, field }}
          value={read(filter)}
          onChange={(text) => onChange(change(text))}
        />
      ))
    ),
  )
}

function SpanBar<Filter>(props: GroupProps<Filter>) {
  const { label, group, onChange } = props
  const [from, ...to] = listEnds(props)
  return (
    <>
      {from}–{to}
      {isTime(group) && <SpanButton label={label} onChoose={(span) => onChange(changeEnds(group, span))} />}
    </>
  )
}

/** The controls of conditions beside each other, in the bar above a list: their labels are read aloud. */
export function FilterBarFields<Filter>({ fields, filter, onChange }: FieldsProps<Filter>) {
  return groupFields(fields).map(([key, group]) =>
    group.some(({ field }) => isEnd(field)) ? (
      <SpanBar key={key} label={key} {...{ group, filter, onChange }} />
    ) : (
      group.map(({ label, field, read, change }) => (
        <FilterChoice
          key={key}
          {...{ label, field }}
          value={read(filter)}
          onChange={(text) => onChange(change(text))}
        />
      ))
    ),
  )
}
