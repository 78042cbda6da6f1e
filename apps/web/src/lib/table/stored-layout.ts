import { create } from 'zustand'
import { defineStored } from '#lib/storage/stored.ts'
import { parseLayout, type TableLayout } from './column-layout.ts'

type Layouts = Readonly<Record<string, TableLayout>>

function parseLayouts(value: unknown): Layouts {
  const entries = Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([table, stored]) => {
    const layout = parseLayout(stored)
    return layout === null ? [] : [[table, layout] as const]
  })
  return Object.fromEntries(entries)
}

/** A layout outlives the session by far: a year. */
const LIFE_S = 365 * 86_400

const storedLayouts = defineStored('table_layout', parseLayouts)

const useLayouts = create<{ layouts: Layouts }>()(() => ({ layouts: storedLayouts.load() ?? {} }))

/** The reader's layout of a table; null while they have not changed it. */
export const useStoredLayout = (table: string): TableLayout | null =>
  useLayouts(({ layouts }) => layouts[table] ?? null)

/** Stores a table's layout; null restores the declared one. */
export function saveLayout(table: string, layout: TableLayout | null): void {
  const { [table]: _, ...others } = useLayouts.getState().layouts
  const layouts = layout === null ? others : { ...others, [table]: layout }
  useLayouts.setState({ layouts })
  storedLayouts.save(layouts, LIFE_S)
}
