import type { ListFilters } from './list-filters.ts'
import type { ListSort } from './list-query.ts'

export const PAGE_SIZES = [20, 50, 100] as const
const DEFAULT_SIZE = PAGE_SIZES[0]

/** What a table shows of its list. Filters are text, as in the address. */
export type ListState = {
  page: number
  size: number
  keyword: string
  sort: ListSort | null
  filters: Readonly<Record<string, string>>
}

export type ListDefaults = { sort: ListSort | null; size?: number }

export const makeListState = ({ sort, size = DEFAULT_SIZE }: ListDefaults): ListState => ({
  page: 1,
  size,
  keyword: '',
  sort,
  filters: {},
})

/** Parameters of the address that belong to the table itself; all others are filters. */
const OWN = { page: 'page', size: 'size', keyword: 'q', sort: 'sort' } as const

/** For an address that leads to a list with a keyword. */
export const KEYWORD_PARAM = OWN.keyword

function parseCount(text: string | null, fallback: number): number {
  const value = Number(text)
  return text !== null && Number.isSafeInteger(value) && value > 0 ? value : fallback
}

function parseSort(text: string | null, fallback: ListSort | null): ListSort | null {
  if (text === null || text === '') return fallback
  return text.startsWith('-') ? { by: text.slice(1), isAsc: false } : { by: text, isAsc: true }
}

const writeSort = (sort: ListSort | null): string =>
  sort === null ? '' : `${sort.isAsc ? '' : '-'}${sort.by}`

/** Reads a table's state from an address; a missing or invalid part takes its default. */
export function parseListState(
  address: URLSearchParams,
  filters: ListFilters,
  defaults: ListDefaults,
): ListState {
  const wanted = parseCount(address.get(OWN.size), 0)
  const { size, sort } = makeListState(defaults)
  return {
    page: parseCount(address.get(OWN.page), 1),
    size: PAGE_SIZES.find((known) => known === wanted) ?? size,
    keyword: address.get(OWN.keyword) ?? '',
    sort: parseSort(address.get(OWN.sort), sort),
    filters: filters.read(address),
  }
}

/** The address with the state in it: defaults are left out, other parameters stay. */
export function changeListAddress(
  address: URLSearchParams,
  state: ListState,
  context: { filters: ListFilters; defaults: ListDefaults },
): URLSearchParams {
  const { size, sort } = makeListState(context.defaults)
  const next = new URLSearchParams(address)
  const put = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  put(OWN.page, state.page === 1 ? '' : String(state.page))
  put(OWN.size, state.size === size ? '' : String(state.size))
  put(OWN.keyword, state.keyword)
  put(OWN.sort, writeSort(state.sort) === writeSort(sort) ? '' : writeSort(state.sort))
  for (const name of context.filters.names) put(name, state.filters[name] ?? '')
  return next
}

/** Another order, size or filter begins on the first page. */
export const changeListState = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  page: 1,
  ...change,
})

export const isListFiltered = ({ keyword, filters }: ListState): boolean =>
  keyword !== '' || Object.values(filters).some((text) => text !== '')
