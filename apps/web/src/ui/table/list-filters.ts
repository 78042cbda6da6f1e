import { parseInstant } from '#lib/format/local-time.ts'
import type { ListParams } from '#lib/table/list-params.ts'
import type { ListState } from '#lib/table/list-state.ts'
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

export type DayRange = { from: string; to: string }

/** `2026-03-01~2026-03-18`; either end may be open. */
export function parseRange(text: string): DayRange {
  const [from = '', to = ''] = text.split(RANGE_MARK)
  return { from, to }
}

export const writeRange = ({ from, to }: DayRange): string =>
  from === '' && to === '' ? '' : `${from}${RANGE_MARK}${to}`

/** The instant a day of the reader's own zone begins or ends, for the wire. */
const instantOf = (day: string, time: string): string | undefined =>
  parseInstant(`${day}T${time}`) ?? undefined

function paramsOf(filter: ListFilter, text: string): ListParams {
  if (filter.kind !== 'dateRange') return { [filter.id]: text }
  const { from, to } = parseRange(text)
  const [fromKey, toKey] = filter.keys
  return { [fromKey]: instantOf(from, '00:00:00.000'), [toKey]: instantOf(to, '23:59:59.999') }
}

/** What the filters set in a table mean to its endpoint. */
export function makeFilterParams(filters: readonly ListFilter[], { filters: set }: ListState): ListParams {
  const parts = filters.map((filter) => {
    const text = set[filter.id] ?? ''
    return text === '' ? {} : paramsOf(filter, text)
  })
  return Object.assign({}, ...parts) as ListParams
}

/** The value of a filter in words, for its chip. */
export function describeFilter(filter: ListFilter, text: string): string {
  if (filter.kind === 'text') return text
  if (filter.kind === 'dateRange') {
    const { from, to } = parseRange(text)
    return `${from === '' ? '…' : from} – ${to === '' ? '…' : to}`
  }
  const values = text.split(',')
  const options =
    filter.kind === 'treeSelect'
      ? filter.nodes.map(({ key, label }) => ({ value: key, label }))
      : filter.options
  return values.map((value) => options.find((option) => option.value === value)?.label ?? value).join('、')
}
