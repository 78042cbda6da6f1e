import { useMemo } from 'react'
import {
  arrangeColumns,
  type ColumnSetting,
  mergeLayout,
  type PinSide,
  type TableLayout,
} from '#lib/table/column-layout.ts'
import { saveLayout, useStoredLayout } from '#lib/table/stored-layout.ts'
import type { ListColumn } from './table.types.ts'

const DEFAULT_WIDTH_PX = 140

/** A column as it is drawn now. */
export type ShownColumn<Row> = {
  column: ListColumn<Row>
  pinned: PinSide | null
  widthPx: number
  isGrowing: boolean
}

export type LayoutControls<Row> = {
  layout: TableLayout
  shown: readonly ShownColumn<Row>[]
  changeLayout: (layout: TableLayout | null) => void
}

function pickGrowing<Row>(
  arranged: readonly { column: ListColumn<Row>; setting: ColumnSetting }[],
): string | null {
  const loose = arranged.filter(({ setting }) => setting.pinned === null && setting.widthPx === null)
  const wanted = loose.find(({ column }) => column.grow === true) ?? loose[0]
  return wanted?.column.id ?? null
}

/** The columns of a table as its reader arranged them. */
export function useLayout<Row>(table: string, declared: readonly ListColumn<Row>[]): LayoutControls<Row> {
  const stored = useStoredLayout(table)
  return useMemo(() => {
    const layout = mergeLayout(declared, stored)
    const arranged = arrangeColumns(declared, layout)
    const growing = pickGrowing(arranged)
    const shown = arranged.map(({ column, setting }) => ({
      column,
      pinned: setting.pinned,
      widthPx: setting.widthPx ?? column.width ?? DEFAULT_WIDTH_PX,
      isGrowing: column.id === growing,
    }))
    return { layout, shown, changeLayout: (next) => saveLayout(table, next) }
  }, [table, declared, stored])
}
