import type { ListAnswer, ListQuery } from './list-query.ts'

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return textOf(a).localeCompare(textOf(b), 'zh-CN', { numeric: true })
}

function matches(row: unknown, keyword: string): boolean {
  if (keyword === '') return true
  const wanted = keyword.toLowerCase()
  return Object.values(row as object).some((value) => textOf(value).toLowerCase().includes(wanted))
}

function fits(row: unknown, params: ListQuery['params']): boolean {
  const record = row as Record<string, unknown>
  return Object.entries(params).every(([name, wanted]) => {
    if (wanted === undefined || wanted === null || wanted === '' || !Object.hasOwn(record, name)) return true
    return String(wanted).split(',').includes(String(record[name]))
  })
}

/** Searches, filters, sorts and pages a list that the server sends whole. */
export function arrangeRows<Row>(rows: readonly Row[], query: ListQuery): ListAnswer<Row> {
  const { page, size, keyword, sort, params } = query
  const found = rows.filter((row) => matches(row, keyword) && fits(row, params))
  const { by, isAsc } = sort ?? { by: null, isAsc: true }
  const valueOf = (row: Row) => (by === null ? 0 : (row as Record<string, unknown>)[by])
  const ordered =
    by === null ? found : found.toSorted((a, b) => compare(valueOf(a), valueOf(b)) * (isAsc ? 1 : -1))
  return { rows: ordered.slice((page - 1) * size, page * size), total: found.length }
}
