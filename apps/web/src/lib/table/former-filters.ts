import { defineStored } from '#lib/storage/stored.ts'

export type FilterSet = Readonly<Record<string, string>>
type Former = Readonly<Record<string, readonly FilterSet[]>>

const MAX_FORMER = 6

const isFilterSet = (value: unknown): value is FilterSet =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

function parseFormer(value: unknown): Former {
  const entries = Object.entries((value ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.map(([table, sets]) => [table, Array.isArray(sets) ? sets.filter(isFilterSet) : []]),
  )
}

const storedFormer = defineStored('table_filters', parseFormer)

const keyOf = (set: FilterSet) =>
  JSON.stringify(Object.entries(set).toSorted(([a], [b]) => a.localeCompare(b)))

/** Filters used on a table before, the latest first. */
export const listFormerFilters = (table: string): readonly FilterSet[] => storedFormer.load()?.[table] ?? []

/** Stores the filters of a table; an empty set is not stored. */
export function rememberFilters(table: string, filters: FilterSet): void {
  const set = Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''))
  if (Object.keys(set).length === 0) return
  const others = listFormerFilters(table).filter((former) => keyOf(former) !== keyOf(set))
  storedFormer.save({ ...storedFormer.load(), [table]: [set, ...others].slice(0, MAX_FORMER) })
}
