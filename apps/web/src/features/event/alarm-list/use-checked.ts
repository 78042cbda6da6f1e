import type { Alarm } from '@fibrewatch/contract'
import { useState } from 'react'

/** The limit of one call. */
const MAX_CHECKED = 500

/** Rows checked for a bulk change. A row that left the list is no longer checked. */
export function useChecked(rows: readonly Alarm[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set())
  const [isAll, setAll] = useState(false)
  const chosen = rows.filter(({ id }) => ids.has(id))
  return {
    chosen,
    isChecked: (id: string) => ids.has(id),
    areAllChecked: rows.length > 0 && chosen.length === Math.min(rows.length, MAX_CHECKED),
    /** Not only these rows: all that match the filter. */
    isAll,
    checkAll: () => setAll(true),
    toggle: (id: string) => {
      setAll(false)
      setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]))
    },
    toggleAll: () => {
      setAll(false)
      setIds(new Set(chosen.length === 0 ? rows.slice(0, MAX_CHECKED).map(({ id }) => id) : []))
    },
    uncheckAll: () => {
      setAll(false)
      setIds(new Set())
    },
  }
}

export type Checked = ReturnType<typeof useChecked>
