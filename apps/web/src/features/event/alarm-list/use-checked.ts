import type { Alarm } from '@fibrewatch/contract/alarm'
import { useCheckedRows } from '#ui/grid/use-checked-rows.ts'

/** The limit of one call. */
const MAX_CHECKED = 500

export const keyOfAlarm = ({ id }: Alarm): string => id

/** Rows checked for a bulk change. A row that left the list is no longer checked. */
export function useChecked(rows: readonly Alarm[]) {
  const { isAll, isCheckedAlone, toggle, togglePage, checkAll, clear } = useCheckedRows(keyOfAlarm)
  const chosen = rows.filter(({ id }) => isCheckedAlone(id))
  return {
    chosen,
    isChecked: isCheckedAlone,
    areAllChecked: rows.length > 0 && chosen.length === Math.min(rows.length, MAX_CHECKED),
    /** Not only these rows: all that match the filter. */
    isAll,
    checkAll,
    toggle,
    toggleAll: () => {
      if (chosen.length === 0) togglePage(rows.slice(0, MAX_CHECKED))
      else clear()
    },
    uncheckAll: clear,
  }
}

export type Checked = ReturnType<typeof useChecked>
