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

/** Each window has its own tabs: what is opened in one appears in no other. */
const storedTabs = defineStored('tab_routes', parseTabs, 'window')
/** What the window closed last left behind; the next one to be opened takes it over. */
const leftTabs = defineStored('tab_routes', parseTabs)

type TabsState = Tabs & {
  /** Rises when a tab is loaded anew: its page is built from nothing. */
  reloads: ReadonlyMap<string, number>
  /** Tabs looked at since the document was opened: a restored tab is not built before that. */
  visited: ReadonlySet<string>
  /** Work that is not saved: who holds it, in which tab. */
  held: ReadonlyMap<string, string>
}

const INITIAL: TabsState = { ...NO_TABS, reloads: new Map(), visited: new Set(), held: new Map() }

export const useTabs = create<TabsState>()(() => INITIAL)

export const isTabHeld = ({ held }: Pick<TabsState, 'held'>, key: string): boolean =>
  [...held.values()].includes(key)

/** Its page is one that must not go without a word. */
function staysOpen(key: string): boolean {
  const path = useTabs.getState().list.find((tab) => tab.key === key)?.path ?? ''
  const viewPath = useMenu.getState().byPath.get(path)?.menu.viewPath ?? null
  return findPage(viewPath)?.staysOpen === true
}

const currentRules = (): TabRules => ({
  home: useMenu.getState().home,
  maxTabs: maxTabs(),
  isHeld: (key) => isTabHeld(useTabs.getState(), key) || staysOpen(key),
})

/** Puts tabs in place and forgets whatever belonged to those that are gone. */
export function changeTabs(next: Tabs, visitedKey?: string): void {
  const { reloads, visited, held } = useTabs.getState()
  const open = new Set(next.list.map(({ key }) => key))
  const seen = visitedKey === undefined ? [...visited] : [...visited, visitedKey]
  useTabs.setState({
    ...next,
    reloads: new Map([...reloads].filter(([key]) => open.has(key))),
    visited: new Set(seen.filter((key) => open.has(key))),
    held: new Map([...held].filter(([, key]) => open.has(key))),
  })
  storedTabs.save(next.list)
}

/** Tabs whose page the menu still leads to. */
const listReachable = (list: readonly Tab[]): readonly Tab[] => {
  const { byPath } = useMenu.getState()
  return list.filter(({ path }) => byPath.has(path))
}

/**
 * Opens again what was open before a reload, or in a new window what the last closed one had open, as far as the user
 * still has the menu for it. Beside a window that is open a new one begins with its own page alone.
 */
export function restoreTabs(): void {
  const list = listReachable(storedTabs.load() ?? leftTabs.load() ?? [])
  leftTabs.remove()
  storedTabs.save(list)
  useTabs.setState({ list, activeKey: null })
}

/** A window that goes leaves its tabs to the next one, but not to whoever signs in after this user. */
export function leaveTabs(): void {
  const { list } = useTabs.getState()
  if (list.length > 0 && storedToken.load() !== null) leftTabs.save(list)
}

/** The tab an address belongs to. */
export function tabKeyOf(path: string, search: string): string {
  const menu = useMenu.getState().byPath.get(path)?.menu
  const tabKeys = menu?.multiTab === true ? (findPage(menu.viewPath)?.tabKeys ?? []) : []
  return makeTabKey(path, search, tabKeys)
}

export function visitTab(path: string, search: string): void {
  const key = tabKeyOf(path, search)
  changeTabs(openTab(useTabs.getState(), { key, path, href: path + search }, currentRules()), key)
}

/** Where a menu entry leads: to its page as it was left, or to the plain page when it is in front already. */
export function findTabHref(path: string): string {
  const { list, activeKey } = useTabs.getState()
  return list.find(({ key }) => key === path && key !== activeKey)?.href ?? path
}

export function reloadTab(key: string): void {
  useTabs.setState(({ reloads, held }) => ({
    reloads: new Map(reloads).set(key, (reloads.get(key) ?? 0) + 1),
    held: new Map([...held].filter(([, heldKey]) => heldKey !== key)),
  }))
}

export const changeTabPin = (key: string, isPinned: boolean): void =>
  changeTabs(pinTab(useTabs.getState(), key, { isPinned, home: useMenu.getState().home }))

export const changeTabPlace = (key: string, to: number): void =>
  changeTabs(moveTab(useTabs.getState(), key, { to, home: useMenu.getState().home }))

export function changeTabTitle(key: string, title: string | null): void {
  const former = useTabs.getState().list.find((tab) => tab.key === key)
  if (former !== undefined && former.title !== title) changeTabs(renameTab(useTabs.getState(), key, title))
}

/** What a tab that is not in front shows when it is looked at next; it stays the tab it is. */
export function changeTabQuery(key: string, path: string, search: string): void {
  if (tabKeyOf(path, search) === key) changeTabs(changeTabHref(useTabs.getState(), key, path + search))
}

/** The page of a hidden tab keeps its state, unless its menu says otherwise. */
function isKeptAlive(key: string): boolean {
  const tab = useTabs.getState().list.find((one) => one.key === key)
  return tab !== undefined && useMenu.getState().byPath.get(tab.path)?.menu.keepalive === true
}

/**
 * Notes that a tab holds work that is not saved; answers how to take that back. Effects of a hidden page are torn
 * down although its work is still there: only a page in front lets go, and one that is gone once it is hidden.
 */
export function holdTab(key: string, id: string): () => void {
  useTabs.setState(({ held }) => ({ held: new Map(held).set(id, key) }))
  return () => {
    if (useTabs.getState().activeKey === key || !isKeptAlive(key)) releaseTab(id)
  }
}

export const releaseTab = (id: string): void =>
  useTabs.setState(({ held }) => ({ held: new Map([...held].filter(([heldId]) => heldId !== id)) }))

type Address = { pathname: string; search: string }

/**
 * Whether going from one address to another loses work that is not saved. A tab that is only hidden keeps it; one
 * that stays in front keeps it as long as the address names what is edited.
 */
export function losesWork(from: Address, to: Address): boolean {
  const key = tabKeyOf(from.pathname, from.search)
  if (!isTabHeld(useTabs.getState(), key)) return false
  if (key !== tabKeyOf(to.pathname, to.search)) return !isKeptAlive(key)
  const viewPath = useMenu.getState().byPath.get(from.pathname)?.menu.viewPath ?? null
  const [former, next] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return (findPage(viewPath)?.workKeys ?? []).some((name) => former.get(name) !== next.get(name))
}

/** After the menus changed: tabs without a page go, except the one in front; answers whether that one has a page. */
export function dropUnreachableTabs(): boolean {
  const tabs = useTabs.getState()
  const reachable = listReachable(tabs.list)
  changeTabs(keepTabs(tabs, (tab) => tab.key === tabs.activeKey || reachable.includes(tab)))
  return reachable.some(({ key }) => key === tabs.activeKey) || tabs.activeKey === null
}

/** Closes the tab in front, whose page is gone; answers where to go. */
export function closeGoneTab(): string {
  const tabs = useTabs.getState()
  const next = keepTabs(tabs, ({ key }) => key !== tabs.activeKey)
  changeTabs(next)
  return next.list.find(({ key }) => key === next.activeKey)?.href ?? useMenu.getState().home ?? '/'
}

export const clearTabs = (): void => useTabs.setState(INITIAL, true)
