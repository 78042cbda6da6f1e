import { arrangeColumns, mergeLayout } from '#lib/table/column-layout.ts'
import { saveLayout, useStoredLayout } from '#lib/table/stored-layout.ts'
import type { Column } from '#ui/virtual-table.tsx'

/** `name`: the head as plain text, for the settings of the columns. */
export type NamedColumn<Row> = Column<Row> & { name: string }

const WIDTH_UNKNOWN_PX = 140

/** The columns of a list as its reader arranged them: which, in which order, how wide. */
export function useColumnChoice<Own extends NamedColumn<never>>(table: string, declared: readonly Own[]) {
  const stored = useStoredLayout(table)
  const layout = mergeLayout(declared, stored)
  const arranged = arrangeColumns(declared, layout)
  return {
    columns: arranged.map(({ column, setting: { widthPx } }) =>
      widthPx === null ? column : { ...column, width: `${widthPx}px` },
    ),
    controls: {
      layout,
      changeLayout: (next: typeof layout | null) => saveLayout(table, next),
      shown: arranged.map(({ column, setting }) => ({
        column,
        widthPx: setting.widthPx ?? WIDTH_UNKNOWN_PX,
      })),
    },
  }
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>['controls']
