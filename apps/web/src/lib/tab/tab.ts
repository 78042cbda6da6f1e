import { createContext, useContext, useEffect, useId } from 'react'
import type { NavigateOptions } from 'react-router'

/** The functions by which a page changes its tab. */
export type TabHandle = {
  /** Null restores the menu's name. */
  changeTitle: (title: string | null) => void
  /** Changes the query of the tab's address: with a history entry while the tab is in front, else for its next visit. */
  changeQuery: (query: URLSearchParams, options?: NavigateOptions) => void
  /** Asks before the tab is closed, reloaded, or led away from what is edited, until the returned function is called. */
  guard: (id: string) => () => void
  /** Releases a guard from anywhere: its work is saved. */
  release: (id: string) => void
}

/** The tab around a page; null where a page is in a window of its own. */
export const TabContext = createContext<TabHandle | null>(null)

/** Names the tab by what it shows: "SZ-KS-01 苏昆干线" instead of the menu's name. Null while that is not known. */
export function useTabTitle(title: string | null): void {
  const tab = useContext(TabContext)
  useEffect(() => tab?.changeTitle(title), [tab, title])
}

/**
 * While there is unsaved work, the tab is marked, closing it asks, and it is never closed to make room.
 * Returns what releases the tab at once: after saving, before navigating to the new object.
 */
export function useTabGuard(hasUnsaved: boolean): () => void {
  const tab = useContext(TabContext)
  const id = useId()
  useEffect(() => (hasUnsaved ? tab?.guard(id) : undefined), [tab, id, hasUnsaved])
  return () => tab?.release(id)
}

/**
 * State of a history entry that is left without a question: its object was removed, or the unsaved work
 * stays where it is.
 */
export const SAFE_STEP = { isSafeStep: true } as const

export const isSafeStep = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSafeStep' in state
