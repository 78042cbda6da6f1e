import { findInstants, isDay, isDayOrInstant, parseSpan } from '#lib/filter/span.ts'
import { writeLocal } from '#lib/format/local-time.ts'
import { writeTyped } from '#ui/date/calendar.ts'
import { joinNames } from '#ui/parts/join-names.ts'
import type { ListColumn, ListFilter } from './table.types.ts'

/** All filters of a table: those of its columns, then those without one. */
export function listFilters<Row>(
  columns: readonly ListColumn<Row>[],
  others: readonly ListFilter[] = [],
): ListFilter[] {
  const own = columns.flatMap(({ head, filter }): ListFilter[] =>
    filter === undefined ? [] : [{ ...filter, label: filter.label ?? head }],
  )
  return [...own, ...others]
}

const describeEnd = (end: string | null) => (end === null ? '…' : writeTyped(writeLocal(end, true)))

/** The value of a filter in words, for its chip. */
export function describeFilter({ field }: ListFilter, text: string): string {
  if (field.kind === 'text') return text
  if (field.kind === 'instants') {
    const { from, to } = findInstants(parseSpan(text, isDayOrInstant))
    return `${describeEnd(from)} – ${describeEnd(to)}`
  }
  if (field.kind === 'days') {
    const { from, to } = parseSpan(text, isDay)
    return `${writeTyped(from) || '…'} – ${writeTyped(to) || '…'}`
  }
  const labelOf = (value: string) => field.options.find((option) => option.value === value)?.label ?? value
  return joinNames(text.split(',').map(labelOf))
}
