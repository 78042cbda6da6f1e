import { create } from 'zustand'
import { defineStored } from '#lib/storage/stored.ts'
import { useMenu } from '#app/menu/menu-store.ts'
import { type CloseScope, closeTabs, NO_TABS, openTab, parseTabs, type Tabs } from './tabs.ts'

const storedTabs = defineStored('tab_routes', parseTabs)

type TabsState = Tabs & {
  /** Rises when a tab is loaded anew: its page is built from nothing. */
  reloads: ReadonlyMap<string, number>
  /** Pages looked at since the document was opened: a restored tab is not built before that. */
  visited: ReadonlySet<string>
}

const INITIAL: TabsState = { ...NO_TABS, reloads: new Map(), visited: new Set() }

export const useTabs = create<TabsState>()(() => INITIAL)

function change(next: Tabs): void {
  useTabs.setState(next)
  storedTabs.save(next.list)
}

/** Opens again what was open before a reload, as far as the user still has the menu for it. */
export function restoreTabs(): void {
  const { byPath } = useMenu.getState()
  const list = (storedTabs.load() ?? []).filter(({ path }) => byPath.has(path))
  useTabs.setState({ list, activePath: null })
}

export function visitTab(path: string, href: string): void {
  change(openTab(useTabs.getState(), { path, href, home: useMenu.getState().home }))
  useTabs.setState(({ visited }) => ({ visited: new Set([...visited, path]) }))
}

/** Closes tabs and answers where to go: the page that comes to the front, home when none is left. */
export function closeTabsAround(path: string, scope: CloseScope): string {
  const { home } = useMenu.getState()
  const next = closeTabs(useTabs.getState(), scope, { path, home })
  change(next)
  const isOpen = new Set(next.list.map((tab) => tab.path))
  useTabs.setState(({ visited }) => ({ visited: new Set([...visited].filter((open) => isOpen.has(open))) }))
  return next.list.find((tab) => tab.path === next.activePath)?.href ?? home ?? '/'
}

export function reloadTab(path: string): void {
  useTabs.setState(({ reloads }) => ({ reloads: new Map(reloads).set(path, (reloads.get(path) ?? 0) + 1) }))
}

export const clearTabs = (): void => useTabs.setState(INITIAL, true)
