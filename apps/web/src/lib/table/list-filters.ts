import type { AnyCondition } from '#lib/filter/condition.ts'
import { defineFilters } from '#lib/filter/filters.ts'
import type { FilterSet } from './former-filters.ts'
import type { ListParams } from './list-params.ts'

/** The conditions of a table, each by its text in the address: a table does not know what a condition means. */
export type ListFilters = {
  /** Under which they stand in an address. */
  readonly names: readonly string[]
  /** The conditions that an address sets; invalid ones are left out. */
  read: (address: URLSearchParams) => FilterSet
  /** As the parameters of the table's endpoint. */
  ask: (set: FilterSet) => ListParams
}

export function defineListFilters(conditions: readonly AnyCondition[]): ListFilters {
  const filters = defineFilters(
    Object.fromEntries(conditions.map((condition) => [condition.name, condition])),
  )
  return {
    names: filters.names,
    read: (address) => Object.fromEntries(filters.write(filters.parse(address))),
    ask: (set) => filters.ask(filters.parse(new URLSearchParams(set))),
  }
}
