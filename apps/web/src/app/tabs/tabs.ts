export type Tab = {
  /** Identifies the tab: the path, and those parts of the query that name what the page shows. */
  key: string
  path: string
  /** Path with query: what the tab shows again when it comes to the front. */
  href: string
  /** Incremented at every visit; orders tabs by when they were last looked at. */
  visit: number
  isPinned: boolean
  /** The title that the page set; null while the menu's name is shown. */
  title: string | null
}

export type Tabs = { list: readonly Tab[]; activeKey: string | null }

export const NO_TABS: Tabs = { list: [], activeKey: null }

/** Rules of the list of tabs. Home is the tab whose key is this path. */
export type TabRules = {
  home: string | null
  maxTabs: number
  /** A tab with unsaved work, or whose page stays open, is never closed to make room. */
  isGuarded: (key: string) => boolean
}

const lastVisit = (list: readonly Tab[]) => Math.max(0, ...list.map(({ visit }) => visit))

const makeTab = (facts: Pick<Tab, 'key' | 'path' | 'href' | 'visit'>): Tab => ({
  ...facts,
  isPinned: false,
  title: null,
})

/** Home and pinned tabs come first and stay open. */
export const isFixed = ({ key, isPinned }: Tab, home: string | null): boolean => key === home || isPinned

const rankOf = ({ key, isPinned }: Tab, home: string | null) => {
  if (key === home) return 0
  return isPinned ? 1 : 2
}

const arrange = (list: readonly Tab[], home: string | null): readonly Tab[] =>
  list.toSorted((a, b) => rankOf(a, home) - rankOf(b, home))

/** Closes the tabs not looked at for longest until the rest fits; tabs that may not be closed stay. */
function evict(
  list: readonly Tab[],
  activeKey: string,
  { home, maxTabs, isGuarded }: TabRules,
): readonly Tab[] {
  const surplus = Math.max(0, list.length - maxTabs)
  const oldest = list
    .filter((tab) => tab.key !== activeKey && !isFixed(tab, home) && !isGuarded(tab.key))
    .toSorted((a, b) => a.visit - b.visit)
  const leaving = new Set(oldest.slice(0, surplus))
  return list.filter((tab) => !leaving.has(tab))
}

/** Home is always there; until it is visited it counts as never looked at. */
function addHome(list: readonly Tab[], home: string | null): readonly Tab[] {
  if (home === null || list.some(({ key }) => key === home)) return list
  return [makeTab({ key: home, path: home, href: home, visit: 0 }), ...list]
}

/** Brings a page to the front, in its own tab or a new one. */
export function openTab(tabs: Tabs, opened: Pick<Tab, 'key' | 'path' | 'href'>, rules: TabRules): Tabs {
  const list = addHome(tabs.list, rules.home)
  const visit = lastVisit(list) + 1
  const isOpen = list.some(({ key }) => key === opened.key)
  const next = isOpen
    ? list.map((former) => (former.key === opened.key ? { ...former, ...opened, visit } : former))
    : [...list, makeTab({ ...opened, visit })]
  return { list: evict(arrange(next, rules.home), opened.key, rules), activeKey: opened.key }
}

/** Keeps the given tabs; when the active one closes, the one looked at before it comes to the front. */
export function keepTabs({ list, activeKey }: Tabs, isKept: (tab: Tab, at: number) => boolean): Tabs {
  const kept = list.filter(isKept)
  if (kept.some(({ key }) => key === activeKey)) return { list: kept, activeKey }
  const former = kept.toSorted((a, b) => b.visit - a.visit)[0]
  return { list: kept, activeKey: former?.key ?? null }
}

export const CLOSE_SCOPES = ['this', 'left', 'right', 'others', 'all'] as const
export type CloseScope = (typeof CLOSE_SCOPES)[number]

/** Closes tabs around one of them. Home and pinned tabs stay, and where there are none the last one does. */
export function closeTabs(tabs: Tabs, scope: CloseScope, around: { key: string; home: string | null }): Tabs {
  const at = tabs.list.findIndex(({ key }) => key === around.key)
  const isClosed: Record<CloseScope, (index: number) => boolean> = {
    this: (index) => index === at,
    left: (index) => index < at,
    right: (index) => index > at,
    others: (index) => index !== at,
    all: () => true,
  }
  const kept = keepTabs(tabs, (tab, index) => isFixed(tab, around.home) || !isClosed[scope](index))
  return kept.list.length > 0 ? kept : keepTabs(tabs, ({ key }) => key === around.key)
}

const changeTab = (tabs: Tabs, key: string, change: Partial<Tab>): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.key === key ? { ...tab, ...change } : tab)),
})

/** Pinned tabs come together after home. */
export function pinTab(
  tabs: Tabs,
  key: string,
  { isPinned, home }: { isPinned: boolean; home: string | null },
) {
  const changed = changeTab(tabs, key, { isPinned })
  return { ...changed, list: arrange(changed.list, home) }
}

export const renameTab = (tabs: Tabs, key: string, title: string | null): Tabs =>
  changeTab(tabs, key, { title })

export const changeTabHref = (tabs: Tabs, key: string, href: string): Tabs => changeTab(tabs, key, { href })

/** Moves a tab to an index of the list, among its own kind: pinned ones stay in front. */
export function moveTab(tabs: Tabs, key: string, { to, home }: { to: number; home: string | null }): Tabs {
  const moved = tabs.list.find((tab) => tab.key === key)
  if (moved === undefined) return tabs
  const others = tabs.list.filter((tab) => tab !== moved)
  return { ...tabs, list: arrange(others.toSpliced(Math.max(0, to), 0, moved), home) }
}

function parseTab(value: unknown): Tab | null {
  const tab = value as Partial<Tab> | null
  const { key, path, href, visit } = tab ?? {}
  if (typeof key !== 'string' || typeof path !== 'string') return null
  if (typeof href !== 'string' || typeof visit !== 'number') return null
  const title = typeof tab?.title === 'string' ? tab.title : null
  return { key, path, href, visit, isPinned: tab?.isPinned === true, title }
}

/** Stored tabs; anything that is not one is dropped. */
export const parseTabs = (value: unknown): readonly Tab[] | null =>
  Array.isArray(value) ? value.map(parseTab).filter((tab) => tab !== null) : null
