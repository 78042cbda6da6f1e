import { useMemo, useState } from 'react'
import { usePageQuery } from '#lib/tab/page-query.ts'
import {
  changeListAddress,
  changeListState,
  type ListDefaults,
  type ListState,
  makeListState,
  parseListState,
} from './list-state.ts'

export type ListStateControls = {
  state: ListState
  /** Changes a part; any change but of `page` goes back to the first page. */
  change: (part: Partial<ListState>) => void
}

type Options = { filterIds: readonly string[]; defaults: ListDefaults; isInAddress: boolean }

/** The state of a table: in the address of its tab (shared, bookmarked, in the history), or in memory inside another page. */
export function useListState({ filterIds, defaults, isInAddress }: Options): ListStateControls {
  const [address, setAddress] = usePageQuery()
  const [own, setOwn] = useState(() => makeListState(defaults))
  const text = address.toString()
  const ids = filterIds.join()
  const written = useMemo(
    () => parseListState(new URLSearchParams(text), ids === '' ? [] : ids.split(','), defaults),
    // `defaults` is a new object at every render; a table's first order does not change while it lives.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [text, ids],
  )
  const state = isInAddress ? written : own
  return {
    state,
    change: (part) => {
      const next = changeListState(state, part)
      if (!isInAddress) return setOwn(next)
      return setAddress((former) => changeListAddress(former, next, { filterIds, defaults }), {
        replace: true,
      })
    },
  }
}
