import { useState } from 'react'
import { findFreeKey, type GridRow, type GridShape, pasteCells } from './paste-rows.ts'

/** The rows of a grid, and whatever is done to them by hand. Stored rows are those it was opened with; `added` is one more from the start. */
export function useGridRows<Cell extends string, Row extends GridRow<Cell>>(
  opened: readonly Row[],
  shape: GridShape<Cell, Row>,
  added: Partial<Record<Cell, string>> | null = null,
) {
  const [stored] = useState(opened)
  const makeRow = (former: readonly Row[], more: Partial<Record<Cell, string>>): Row => ({
    ...shape.makeEmptyRow(findFreeKey(former)),
    ...more,
  })
  const [rows, setRows] = useState<readonly Row[]>(() =>
    added === null ? stored : [...stored, makeRow(stored, added)],
  )
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
    add: (more: Partial<Record<Cell, string>> = {}) => put([...rows, makeRow(rows, more)]),
    remove: (key: number) => setRows((former) => former.filter((row) => row.key !== key)),
  }
}
