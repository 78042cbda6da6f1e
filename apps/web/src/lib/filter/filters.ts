import type { AnyCondition, SentValue } from './condition.ts'
import type { ShownControl } from './control.ts'

type Conditions = Readonly<Record<string, AnyCondition>>

/** The values of the conditions, by their keys. */
export type FilterOf<C extends Conditions> = { readonly [Key in keyof C]: C[Key]['none'] }

/** What the server is asked: the set conditions, by their names. */
type QueryOf<C extends Conditions> = {
  [Key in keyof C as C[Key]['name']]?: Exclude<ReturnType<C[Key]['write']>, undefined>
}

type PageOf<C extends Conditions> = Parameters<NonNullable<C[keyof C]['show']>>[0]

/** A condition as a form shows it; it is set by its text in an address. */
export type FormField<Filter> = ShownControl & {
  readonly name: string
  readonly read: (filter: Filter) => string
  readonly change: (text: string) => Partial<Filter>
}

type RowOf<C extends Conditions> = Parameters<C[keyof C]['matches']>[1]

/** The conditions of a list: address, request and live match follow from their declarations. */
export type Filters<Filter, Query, Row, Page = never> = {
  /** Under which they stand in an address. */
  names: readonly string[]
  readonly none: Filter
  /** Reads a filter from an address: invalid parts are left out. */
  parse: (address: URLSearchParams) => Filter
  /** The filter as parameters of an address; what is not set is left out. */
  write: (filter: Filter) => URLSearchParams
  /** Another filter in an address that also holds other parameters. */
  change: (address: URLSearchParams, filter: Filter) => URLSearchParams
  /** The filter as the server takes it. */
  ask: (filter: Filter) => Query
  isSet: (filter: Filter) => boolean
  /** How many of these conditions are set. */
  count: (filter: Filter, keys: readonly (keyof Filter)[]) => number
  matches: (filter: Filter, row: Row) => boolean
  /** The conditions that a form shows, in their order. */
  listFields: (page: Page) => readonly FormField<Filter>[]
}

/** Declares the conditions of a list; an address names them in this order. */
export function defineFilters<C extends Conditions>(
  conditions: C,
): Filters<FilterOf<C>, QueryOf<C>, RowOf<C>, PageOf<C>> {
  const entries = Object.entries(conditions)
  const names = entries.map(([, { name }]) => name)
  // The compiler does not follow keys through `Object.entries`: `as C[string]` is where it is told.
  const makeFilter = (valueOf: (condition: C[string]) => unknown) =>
    Object.fromEntries(
      entries.map(([key, condition]) => [key, valueOf(condition as C[string])]),
    ) as FilterOf<C>
  const listSent = (filter: FilterOf<C>) =>
    entries.flatMap(([key, { name, write }]): [string, SentValue][] => {
      const sent = write(filter[key])
      return sent === undefined ? [] : [[name, sent]]
    })
  const listAsked = (filter: FilterOf<C>) =>
    entries.flatMap(([key, { name, write: writeOne, ask }]): [string, SentValue][] => {
      if (ask !== undefined) return Object.entries(ask(filter[key]))
      const sent = writeOne(filter[key])
      return sent === undefined ? [] : [[name, sent]]
    })
  const makeField = (key: string, { name, parse, write: writeOne }: C[string], shown: ShownControl) => ({
    ...shown,
    name,
    read: (filter: FilterOf<C>) => String(writeOne(filter[key]) ?? ''),
    change: (text: string) => ({ [key]: parse(text) }) as Partial<FilterOf<C>>,
  })
  const write = (filter: FilterOf<C>) =>
    new URLSearchParams(listSent(filter).map(([name, sent]) => [name, String(sent)]))
  return {
    names,
    none: makeFilter(({ none }) => none),
    parse: (address) => makeFilter(({ name, parse }) => parse(address.get(name))),
    write,
    change: (address, filter) =>
      new URLSearchParams([...write(filter), ...[...address].filter(([name]) => !names.includes(name))]),
    ask: (filter) => Object.fromEntries(listAsked(filter)) as QueryOf<C>,
    isSet: (filter) => listSent(filter).length > 0,
    count: (filter, keys) =>
      entries.filter(([key, condition]) => keys.includes(key) && condition.write(filter[key]) !== undefined)
        .length,
    matches: (filter, row) =>
      entries.every(
        ([key, condition]) =>
          condition.write(filter[key]) === undefined || condition.matches(filter[key], row as never),
      ),
    listFields: (page) =>
      entries.flatMap(([key, condition]) => {
        const shown = condition.show?.(page) ?? null
        return shown === null ? [] : [makeField(key, condition as C[string], shown)]
      }),
  }
}
