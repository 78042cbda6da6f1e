import { useMemo } from 'react'
import {
  arrangeColumns,
  type ColumnSetting,
  mergeLayout,
  type PinSide,
  type TableLayout,
} from '#lib/table/column-layout.ts'
import { saveLayout, useStoredLayout } from '#lib/table/stored-layout.ts'
import type { Column } from './grid.types.ts'

const DEFAULT_WIDTH_PX = 140

type Declared = Pick<Column<never>, 'id' | 'width' | 'hiddenByDefault' | 'pinned'> & {
  /** Takes what the others leave. Without any, the first column of pixels that is not pinned does. */
  grow?: boolean
}

/** A column as it is drawn now. */
export type ShownColumn<Own> = { column: Own; pinned: PinSide | null; widthPx: number; track: string }

export type LayoutControls<Own> = {
  layout: TableLayout
  shown: readonly ShownColumn<Own>[]
  /** The same as they were declared, but for their widths. */
  columns: readonly Own[]
  changeLayout: (layout: TableLayout | null) => void
}

type Arranged<Own> = { column: Own; setting: ColumnSetting }

function pickGrowing<Own extends Declared>(arranged: readonly Arranged<Own>[]): string | null {
  const loose = arranged.filter(
    ({ column, setting }) =>
      setting.pinned === null && setting.widthPx === null && typeof column.width !== 'string',
  )
  const wanted = loose.find(({ column }) => column.grow === true) ?? loose[0]
  return wanted?.column.id ?? null
}

function drawColumn<Own extends Declared>({ column, setting }: Arranged<Own>, growing: string | null) {
  const { width = DEFAULT_WIDTH_PX } = column
  const { pinned } = setting
  const widthPx = setting.widthPx ?? (typeof width === 'string' ? DEFAULT_WIDTH_PX : width)
  if (setting.widthPx === null && typeof width === 'string') return { column, pinned, widthPx, track: width }
  const track = column.id === growing ? `minmax(${widthPx}px, 1fr)` : `${widthPx}px`
  return { column, pinned, widthPx, track }
}

/** The columns of a list as its reader arranged them: which, in which order, how wide. */
export function useColumnLayout<Own extends Declared>(
  table: string,
  declared: readonly Own[],
): LayoutControls<Own> {
  const stored = useStoredLayout(table)
  return useMemo(() => {
    const layout = mergeLayout(declared, stored)
    const arranged = arrangeColumns(declared, layout)
    const growing = pickGrowing(arranged)
    const shown = arranged.map((one) => drawColumn(one, growing))
    return {
      layout,
      shown,
      columns: shown.map(({ column, track }) => ({ ...column, width: track })),
      changeLayout: (next) => saveLayout(table, next),
    }
  }, [table, declared, stored])
}
