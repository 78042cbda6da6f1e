import { useMemo, useState } from 'react'
import { usePageQuery } from '#lib/tab/page-query.ts'
import type { ListFilters } from './list-filters.ts'
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

type Options = { filters: ListFilters; defaults: ListDefaults; isInAddress: boolean }

/** The state of a table: in the address of its tab (shared, bookmarked, in the history), or in memory inside another page. */
export function useListState({ filters, defaults, isInAddress }: Options): ListStateControls {
  const [address, setAddress] = usePageQuery()
  const [own, setOwn] = useState(() => makeListState(defaults))
  const read = parseListState(address, filters, defaults)
  const text = JSON.stringify(read)
  // A page may declare its conditions anew at every render: the state is another one only when it says something else.
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  const written = useMemo(() => read, [text])
  const state = isInAddress ? written : own
  return {
    state,
    change: (part) => {
      const next = changeListState(state, part)
      if (!isInAddress) return setOwn(next)
      return setAddress((former) => changeListAddress(former, next, { filters, defaults }), {
        replace: true,
      })
    },
  }
}
