import { parseLayout, type TableLayout } from './column-layout.ts'
import type { ListSort } from './list-query.ts'
import type { ListState } from './list-state.ts'

/** The part of a table's state that a saved view stores: everything but the page. */
export type TableView = Omit<ListState, 'page'> & { layout: TableLayout | null; isDefault: boolean }

function parseSort(value: unknown): ListSort | null {
  const { by, isAsc } = (value ?? {}) as Partial<ListSort>
  return typeof by === 'string' ? { by, isAsc: isAsc !== false } : null
}

function parseFilters(value: unknown): Record<string, string> {
  const entries = Object.entries((value ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

export const writeTableView = (view: TableView): string => JSON.stringify(view)

/** A view as the server stored it; null for any other text. */
export function parseTableView(text: string): TableView | null {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof TableView, unknown>> | null
    if (value === null) return null
    return {
      size: typeof value.size === 'number' ? value.size : 20,
      keyword: typeof value.keyword === 'string' ? value.keyword : '',
      sort: parseSort(value.sort),
      filters: parseFilters(value.filters),
      layout: parseLayout(value.layout),
      isDefault: value.isDefault === true,
    }
  } catch {
    return null
  }
}
