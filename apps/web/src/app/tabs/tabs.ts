/** Open pages at most; the one not looked at for longest makes room. */
export const MAX_TABS = 12

export type Tab = {
  /** Path of the page: there is one tab per page, its filters live in the query of `href`. */
  path: string
  /** Path with query: what the tab shows again when it comes to the front. */
  href: string
  /** Rises with every visit; orders tabs by when they were last looked at. */
  visit: number
}

export type Tabs = { list: readonly Tab[]; activePath: string | null }

export const NO_TABS: Tabs = { list: [], activePath: null }

type Open = { path: string; href: string; home: string | null }

const lastVisit = (list: readonly Tab[]) => Math.max(0, ...list.map(({ visit }) => visit))

function evict(list: readonly Tab[], keep: readonly (string | null)[]): readonly Tab[] {
  if (list.length <= MAX_TABS) return list
  const [oldest] = list.filter(({ path }) => !keep.includes(path)).toSorted((a, b) => a.visit - b.visit)
  return list.filter((tab) => tab !== oldest)
}

/** Home is always there; until it is visited it counts as never looked at. */
function pinHome(list: readonly Tab[], home: string | null): readonly Tab[] {
  if (home === null || list.some(({ path }) => path === home)) return list
  return [{ path: home, href: home, visit: 0 }, ...list]
}

/** Brings a page to the front, in its own tab or a new one. Home stands first. */
export function openTab(tabs: Tabs, { path, href, home }: Open): Tabs {
  const list = pinHome(tabs.list, home)
  const visit = lastVisit(list) + 1
  const isOpen = list.some((tab) => tab.path === path)
  const tab: Tab = { path, href, visit }
  const opened = isOpen ? list.map((former) => (former.path === path ? tab : former)) : [...list, tab]
  const ordered = opened.toSorted((a, b) => Number(b.path === home) - Number(a.path === home))
  return { list: evict(ordered, [home, path]), activePath: path }
}

/** Keeps the given tabs; when the active one goes, the one looked at before it comes to the front. */
function keepTabs({ list, activePath }: Tabs, isKept: (tab: Tab, at: number) => boolean): Tabs {
  const kept = list.filter(isKept)
  if (kept.some(({ path }) => path === activePath)) return { list: kept, activePath }
  const former = kept.toSorted((a, b) => b.visit - a.visit)[0]
  return { list: kept, activePath: former?.path ?? null }
}

export const CLOSE_SCOPES = ['this', 'left', 'right', 'others', 'all'] as const
export type CloseScope = (typeof CLOSE_SCOPES)[number]

/** Closes tabs around one of them. Home is pinned and stays. */
export function closeTabs(
  tabs: Tabs,
  scope: CloseScope,
  around: { path: string; home: string | null },
): Tabs {
  const at = tabs.list.findIndex(({ path }) => path === around.path)
  const isClosed: Record<CloseScope, (index: number) => boolean> = {
    this: (index) => index === at,
    left: (index) => index < at,
    right: (index) => index > at,
    others: (index) => index !== at,
    all: () => true,
  }
  return keepTabs(tabs, (tab, index) => tab.path === around.home || !isClosed[scope](index))
}

function isTab(value: unknown): value is Tab {
  const tab = value as Partial<Tab> | null
  return typeof tab?.path === 'string' && typeof tab.href === 'string' && typeof tab.visit === 'number'
}

/** Tabs as they were stored; anything that is not one is dropped. */
export const parseTabs = (value: unknown): readonly Tab[] | null =>
  Array.isArray(value) ? value.filter(isTab).slice(0, MAX_TABS) : null
