import { useSyncExternalStore } from 'react'

/** Tells again when the screen is turned or the window is drawn wider. */
function makeMediaHook(condition: string): () => boolean {
  const subscribe = (listener: () => void): (() => void) => {
    const query = matchMedia(condition)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  const read = () => matchMedia(condition).matches
  return () => useSyncExternalStore(subscribe, read)
}

/** Whether the screen is a phone's: a page is one column for a thumb. */
export const useIsNarrow = makeMediaHook('(max-width: 767px)')

/** Whether panels that stand side by side on a desk lie one below the other, and are scrolled over. */
export const useIsStacked = makeMediaHook('(max-width: 1199px)')
