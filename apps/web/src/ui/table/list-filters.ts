import { parseInstant, writeLocal } from '#lib/format/local-time.ts'
import type { ListParams } from '#lib/table/list-params.ts'
import type { ListState } from '#lib/table/list-state.ts'
import { writeTyped } from '#ui/date/calendar.ts'
import type { ListColumn, ListFilter } from './table.types.ts'

/** All filters of a table: those of its columns, then those without one. */
export function listFilters<Row>(
  columns: readonly ListColumn<Row>[],
  others: readonly ListFilter[] = [],
): ListFilter[] {
  const own = columns.flatMap(({ id, head, filter }): ListFilter[] =>
    filter === undefined ? [] : [{ ...filter, id: filter.id ?? id, label: filter.label ?? head }],
  )
  return [...own, ...others]
}

const RANGE_MARK = '~'

/** ISO instants, the end not included; null: open. */
export type TimeRange = { readonly from: string | null; readonly to: string | null }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An end as it stands in an address: an instant, or a day of the reader's own zone, whole. */
function parseEnd(text: string, hour: number): string | null {
  return DAY.test(text) ? parseInstant(`${text}T${String(hour).padStart(2, '0')}:00`) : parseInstant(text)
}

/** `2026-03-01~2026-03-18`, or instants; either end may be open. */
export function parseRange(text: string): TimeRange {
  const [from = '', to = ''] = text.split(RANGE_MARK)
  return { from: parseEnd(from, 0), to: parseEnd(to, 24) }
}

export const writeRange = ({ from, to }: TimeRange): string =>
  from === null && to === null ? '' : `${from ?? ''}${RANGE_MARK}${to ?? ''}`

/** Days as they are written, both included; empty: open. */
export type DayRange = { readonly from: string; readonly to: string }

/** `2026-03-01~2026-03-18`: a day is the same in every zone. Anything else counts as open. */
export function parseDays(text: string): DayRange {
  const [from = '', to = ''] = text.split(RANGE_MARK)
  return { from: DAY.test(from) ? from : '', to: DAY.test(to) ? to : '' }
}

export const writeDays = ({ from, to }: DayRange): string =>
  from === '' && to === '' ? '' : `${from}${RANGE_MARK}${to}`

function paramsOf(filter: ListFilter, text: string): ListParams {
  if (filter.kind !== 'dateRange' && filter.kind !== 'dayRange') return { [filter.id]: text }
  const [fromKey, toKey] = filter.keys
  if (filter.kind === 'dayRange') {
    const { from, to } = parseDays(text)
    return { [fromKey]: from, [toKey]: to }
  }
  const { from, to } = parseRange(text)
  return { [fromKey]: from ?? undefined, [toKey]: to ?? undefined }
}

/** The filters of a table as parameters of its endpoint. */
export function makeFilterParams(filters: readonly ListFilter[], { filters: set }: ListState): ListParams {
  const parts = filters.map((filter) => {
    const text = set[filter.id] ?? ''
    return text === '' ? {} : paramsOf(filter, text)
  })
  return Object.assign({}, ...parts) as ListParams
}

const describeEnd = (end: string | null) => (end === null ? '…' : writeTyped(writeLocal(end, true)))

/** The value of a filter in words, for its chip. */
export function describeFilter(filter: ListFilter, text: string): string {
  if (filter.kind === 'text') return text
  if (filter.kind === 'dateRange') {
    const { from, to } = parseRange(text)
    return `${describeEnd(from)} – ${describeEnd(to)}`
  }
  if (filter.kind === 'dayRange') {
    const { from, to } = parseDays(text)
    return `${writeTyped(from) || '…'} – ${writeTyped(to) || '…'}`
  }
  const values = text.split(',')
  const options =
    filter.kind === 'treeSelect'
      ? filter.nodes.map(({ key, label }) => ({ value: key, label }))
      : filter.options
  return values.map((value) => options.find((option) => option.value === value)?.label ?? value).join('、')
}
