import { createContext, useContext, useEffect, useId } from 'react'
import type { NavigateOptions } from 'react-router'

/** What a page can do to the tab it is shown in. */
export type TabHandle = {
  /** Null gives the menu's name back. */
  changeTitle: (title: string | null) => void
  /** Changes the query of the tab's address: a step of the history while the tab is in front, else for the next look. */
  changeQuery: (query: URLSearchParams, options?: NavigateOptions) => void
  /** Asks before the tab is closed, loaded anew, or led away from what is edited, until the answer is called. */
  hold: (id: string) => () => void
  /** Ends a hold wherever the page stands: its work is saved. */
  release: (id: string) => void
}

/** The tab around a page; null where a page stands in a window of its own. */
export const TabContext = createContext<TabHandle | null>(null)

/** Names the tab by what it shows: "SZ-KS-01 苏昆干线" instead of the menu's name. Null while that is not known. */
export function useTabTitle(title: string | null): void {
  const tab = useContext(TabContext)
  useEffect(() => tab?.changeTitle(title), [tab, title])
}

/**
 * While there is work that is not saved, the tab is marked, closing it asks, and it never makes room for others.
 * Answers how to let go at once: after saving, before one is led on to what was made.
 */
export function useTabGuard(hasUnsaved: boolean): () => void {
  const tab = useContext(TabContext)
  const id = useId()
  useEffect(() => (hasUnsaved ? tab?.hold(id) : undefined), [tab, id, hasUnsaved])
  return () => tab?.release(id)
}

/**
 * State of a step in the history that asks nobody: its work has gone together with its object, or what is being written
 * stays where it is.
 */
export const SAFE_STEP = { isSafeStep: true } as const

export const isSafeStep = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSafeStep' in state
