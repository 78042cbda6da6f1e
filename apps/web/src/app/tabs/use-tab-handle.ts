import { useContext, useMemo } from 'react'
import {
  type DataRouter,
  type NavigateOptions,
  UNSAFE_DataRouterContext as DataRouterContext,
  useNavigate,
} from 'react-router'
import { toInnerPath } from '#lib/api/base-path.ts'
import type { TabHandle } from '#lib/tab/tab.ts'
import { changeTabQuery, changeTabTitle, guardTab, releaseTab, tabKeyOf } from './tabs-store.ts'

/** Whether the address bar shows a tab, and no navigation is under way. */
function isAddressOf({ state: { location, navigation } }: DataRouter, tabKey: string): boolean {
  return [location, navigation.location ?? location].every(
    ({ pathname, search }) => tabKeyOf(toInnerPath(pathname), search) === tabKey,
  )
}

/** The functions by which the page at a path changes its tab. */
export function useTabHandle(tabKey: string, path: string): TabHandle {
  const navigate = useNavigate()
  // Only the router itself is up to date: its hooks are one render behind, and in that render an effect of the
  // page would undo the reader's navigation.
  const router = useContext(DataRouterContext)?.router
  return useMemo(
    () => ({
      changeTitle: (title: string | null) => changeTabTitle(tabKey, title),
      changeQuery: (query: URLSearchParams, options?: NavigateOptions) => {
        const search = query.size === 0 ? '' : `?${query.toString()}`
        if (router !== undefined && isAddressOf(router, tabKey)) {
          void navigate({ pathname: path, search }, options)
        } else {
          changeTabQuery(tabKey, path, search)
        }
      },
      guard: (id: string) => guardTab(tabKey, id),
      release: releaseTab,
    }),
    [tabKey, path, navigate, router],
  )
}
