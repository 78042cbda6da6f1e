import { useState } from 'react'
import { findFreeKey, type GridRow, type GridShape, pasteCells } from './paste-rows.ts'

/** The rows of a grid, and whatever is done to them by hand. Stored rows are those it was opened with; `start` changes them at once. */
export function useGridRows<Cell extends string, Row extends GridRow<Cell>>(
  opened: readonly Row[],
  shape: GridShape<Cell, Row>,
  start?: (rows: readonly Row[]) => readonly Row[],
) {
  const [stored] = useState(opened)
  const [rows, setRows] = useState<readonly Row[]>(() => start?.(stored) ?? stored)
  const changeRow = (key: number, make: (row: Row) => Row) =>
    setRows((former) => former.map((row) => (row.key === key ? make(row) : row)))
  /** Gives back what they are now. */
  const put = (next: readonly Row[]) => {
    setRows(next)
    return next
  }
  return {
    rows,
    stored,
    isDirty: JSON.stringify(rows) !== JSON.stringify(stored),
    put,
    changeRow,
    change: (key: number, cell: Cell, value: string) => changeRow(key, (row) => ({ ...row, [cell]: value })),
    paste: (key: number, cell: Cell, text: string) => put(pasteCells(rows, { text, key, cell }, shape)),
    add: (more: Partial<Record<Cell, string>> = {}) =>
      put([...rows, { ...shape.makeEmptyRow(findFreeKey(rows)), ...more }]),
    remove: (key: number) => setRows((former) => former.filter((row) => row.key !== key)),
  }
}
