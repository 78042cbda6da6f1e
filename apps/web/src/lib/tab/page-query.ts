import { useCallback, useContext } from 'react'
// oxlint-disable-next-line no-restricted-imports -- the one place that knows whose address it changes
import { createSearchParams, type SetURLSearchParams, useSearchParams } from 'react-router'
import { TabContext } from './tab.ts'

/**
 * The query in the address of this page's own tab, and how to change it. A late change (after an answer, or a
 * list's first row) stays with its tab: it does not lead the reader back from another.
 */
export function usePageQuery(): [query: URLSearchParams, change: SetURLSearchParams] {
  const tab = useContext(TabContext)
  const [query, setQuery] = useSearchParams()
  const change = useCallback<SetURLSearchParams>(
    (next, options) => {
      if (tab === null) return setQuery(next, options)
      const made = typeof next === 'function' ? next(new URLSearchParams(query)) : next
      tab.changeQuery(createSearchParams(made), options)
    },
    [tab, query, setQuery],
  )
  return [query, change]
}
