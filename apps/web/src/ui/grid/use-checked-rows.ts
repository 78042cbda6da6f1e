import { useState } from 'react'

export type CheckedRows<Row> = {
  /** Rows chosen so far, on whatever page they stand. */
  rows: readonly Row[]
  count: number
  /** Every row the list has, also those on pages nobody has looked at. */
  isAll: boolean
  /** One by one, or with all. */
  isChecked: (key: string) => boolean
  isCheckedAlone: (key: string) => boolean
  toggle: (row: Row) => void
  /** Checks or clears the rows of the page in sight. */
  togglePage: (rows: readonly Row[]) => void
  checkAll: () => void
  clear: () => void
}

type Held<Row> = { byKey: ReadonlyMap<string, Row>; isAll: boolean }

/** Chosen rows; they stay chosen while the pages turn. */
export function useCheckedRows<Row>(rowKey: (row: Row) => string): CheckedRows<Row> {
  const [{ byKey, isAll }, setHeld] = useState<Held<Row>>({ byKey: new Map(), isAll: false })
  const hold = (next: Map<string, Row>) => setHeld({ byKey: next, isAll: false })
  return {
    rows: [...byKey.values()],
    count: byKey.size,
    isAll,
    isChecked: (key) => isAll || byKey.has(key),
    isCheckedAlone: (key) => byKey.has(key),
    toggle: (row) => {
      const next = new Map(byKey)
      if (!next.delete(rowKey(row))) next.set(rowKey(row), row)
      hold(next)
    },
    togglePage: (rows) => {
      const next = new Map(byKey)
      const isFull = rows.every((row) => next.has(rowKey(row)))
      for (const row of rows) {
        if (isFull) next.delete(rowKey(row))
        else next.set(rowKey(row), row)
      }
      hold(next)
    },
    checkAll: () => setHeld({ byKey, isAll: true }),
    clear: () => hold(new Map()),
  }
}
