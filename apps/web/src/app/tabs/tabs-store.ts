import { create } from 'zustand'
import { storedToken } from '#lib/access/session.ts'
import { defineStored } from '#lib/storage/stored.ts'
import { useMenu } from '#app/menu/menu-store.ts'
import { findPage } from '#app/features.ts'
import { maxTabs } from './max-tabs.ts'
import { makeTabKey } from './tab-key.ts'
import {
  keepTabs,
  changeTabHref,
  moveTab,
  NO_TABS,
  openTab,
  parseTabs,
  pinTab,
  renameTab,
  type Tab,
  type TabRules,
  type Tabs,
} from './tabs.ts'

/** Each window has its own tabs: a tab opened in one appears in no other. */
const storedTabs = defineStored('tab_routes', parseTabs, 'window')
/** The tabs of the window that closed last; the next window to be opened takes them over. */
const leftTabs = defineStored('tab_routes', parseTabs)

type TabsState = Tabs & {
  /** Incremented when a tab is reloaded: its page is mounted again. */
  reloads: ReadonlyMap<string, number>
  /** Tabs looked at since the document was opened: a restored tab is not mounted before that. */
  visited: ReadonlySet<string>
  /** Unsaved work: its id and the key of its tab. */
  guarded: ReadonlyMap<string, string>
}

const INITIAL: TabsState = { ...NO_TABS, reloads: new Map(), visited: new Set(), guarded: new Map() }

export const useTabs = create<TabsState>()(() => INITIAL)

export const isTabGuarded = ({ guarded }: Pick<TabsState, 'guarded'>, key: string): boolean =>
  [...guarded.values()].includes(key)

/** Whether its page is never closed automatically. */
function staysOpen(key: string): boolean {
  const path = useTabs.getState().list.find((tab) => tab.key === key)?.path ?? ''
  const viewPath = useMenu.getState().byPath.get(path)?.menu.viewPath ?? null
  return findPage(viewPath)?.staysOpen === true
}

const currentRules = (): TabRules => ({
  home: useMenu.getState().home,
  maxTabs: maxTabs(),
  isGuarded: (key) => isTabGuarded(useTabs.getState(), key) || staysOpen(key),
})

/** Sets the tabs and forgets the state of removed ones. */
export function changeTabs(next: Tabs, visitedKey?: string): void {
  const { reloads, visited, guarded } = useTabs.getState()
  const open = new Set(next.list.map(({ key }) => key))
  const seen = visitedKey === undefined ? [...visited] : [...visited, visitedKey]
  useTabs.setState({
    ...next,
    reloads: new Map([...reloads].filter(([key]) => open.has(key))),
    visited: new Set(seen.filter((key) => open.has(key))),
    guarded: new Map([...guarded].filter(([, key]) => open.has(key))),
  })
  storedTabs.save(next.list)
}

/** Tabs whose page the menu still leads to. */
const listReachable = (list: readonly Tab[]): readonly Tab[] => {
  const { byPath } = useMenu.getState()
  return list.filter(({ path }) => byPath.has(path))
}

/**
 * Restores the tabs that were open before a reload, or in a new window those of the last closed one, as far as the user
 * still has the menu for it. Next to an open window a new one starts with its own page alone.
 */
export function restoreTabs(): void {
  const list = listReachable(storedTabs.load() ?? leftTabs.load() ?? [])
  leftTabs.remove()
  storedTabs.save(list)
  useTabs.setState({ list, activeKey: null })
}

/** A window that closes leaves its tabs to the next one, but not to the next user. */
export function leaveTabs(): void {
  const { list } = useTabs.getState()
  if (list.length > 0 && storedToken.load() !== null) leftTabs.save(list)
}

/** The key of the tab of an address. */
export function tabKeyOf(path: string, search: string): string {
  const menu = useMenu.getState().byPath.get(path)?.menu
  const tabKeys = menu?.multiTab === true ? (findPage(menu.viewPath)?.tabKeys ?? []) : []
  return makeTabKey(path, search, tabKeys)
}

export function visitTab(path: string, search: string): void {
  const key = tabKeyOf(path, search)
  changeTabs(openTab(useTabs.getState(), { key, path, href: path + search }, currentRules()), key)
}

/** Where a menu entry leads: to its page's last address, or to the plain page when it is in front already. */
export function findTabHref(path: string): string {
  const { list, activeKey } = useTabs.getState()
  return list.find(({ key }) => key === path && key !== activeKey)?.href ?? path
}

export function reloadTab(key: string): void {
  useTabs.setState(({ reloads, guarded }) => ({
    reloads: new Map(reloads).set(key, (reloads.get(key) ?? 0) + 1),
    guarded: new Map([...guarded].filter(([, guardedKey]) => guardedKey !== key)),
  }))
}

export const changeTabPin = (key: string, isPinned: boolean): void =>
  changeTabs(pinTab(useTabs.getState(), key, { isPinned, home: useMenu.getState().home }))

export const moveTabTo = (key: string, to: number): void =>
  changeTabs(moveTab(useTabs.getState(), key, { to, home: useMenu.getState().home }))

export function changeTabTitle(key: string, title: string | null): void {
  const former = useTabs.getState().list.find((tab) => tab.key === key)
  if (former !== undefined && former.title !== title) changeTabs(renameTab(useTabs.getState(), key, title))
}

/** Changes the query that a hidden tab shows when it comes to the front; its key stays the same. */
export function changeTabQuery(key: string, path: string, search: string): void {
  if (tabKeyOf(path, search) === key) changeTabs(changeTabHref(useTabs.getState(), key, path + search))
}

/** Whether the page of a hidden tab keeps its state, as its menu says. */
function isKeptAlive(key: string): boolean {
  const tab = useTabs.getState().list.find((one) => one.key === key)
  return tab !== undefined && useMenu.getState().byPath.get(tab.path)?.menu.keepalive === true
}

/**
 * Notes that a tab has unsaved work; returns what takes that back. Effects of a hidden page are cleaned
 * up although its work is still there: only a page in front releases, and a removed one while it is hidden.
 */
export function guardTab(key: string, id: string): () => void {
  useTabs.setState(({ guarded }) => ({ guarded: new Map(guarded).set(id, key) }))
  return () => {
    if (useTabs.getState().activeKey === key || !isKeptAlive(key)) releaseTab(id)
  }
}

export const releaseTab = (id: string): void =>
  useTabs.setState(({ guarded }) => ({
    guarded: new Map([...guarded].filter(([guardId]) => guardId !== id)),
  }))

type Address = { pathname: string; search: string }

/**
 * Whether going from one address to another loses unsaved work. A tab that is only hidden keeps it; one
 * that stays in front keeps it as long as the address names what is edited.
 */
export function losesWork(from: Address, to: Address): boolean {
  const key = tabKeyOf(from.pathname, from.search)
  if (!isTabGuarded(useTabs.getState(), key)) return false
  if (key !== tabKeyOf(to.pathname, to.search)) return !isKeptAlive(key)
  const viewPath = useMenu.getState().byPath.get(from.pathname)?.menu.viewPath ?? null
  const [former, next] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return (findPage(viewPath)?.workKeys ?? []).some((name) => former.get(name) !== next.get(name))
}

/** After a change of the menus: closes tabs without a page, except the one in front; returns whether that one has a page. */
export function dropUnreachableTabs(): boolean {
  const tabs = useTabs.getState()
  const reachable = listReachable(tabs.list)
  changeTabs(keepTabs(tabs, (tab) => tab.key === tabs.activeKey || reachable.includes(tab)))
  return reachable.some(({ key }) => key === tabs.activeKey) || tabs.activeKey === null
}

/** Closes the tab in front, whose page no longer exists; returns where to go. */
export function closeGoneTab(): string {
  const tabs = useTabs.getState()
  const next = keepTabs(tabs, ({ key }) => key !== tabs.activeKey)
  changeTabs(next)
  return next.list.find(({ key }) => key === next.activeKey)?.href ?? useMenu.getState().home ?? '/'
}

export const clearTabs = (): void => useTabs.setState(INITIAL, true)
