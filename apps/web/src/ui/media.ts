import { useSyncExternalStore } from 'react'

/** Below this a page is one column for a thumb. */
const NARROW = '(max-width: 767px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is a phone's; tells again when it is turned or the window is drawn wider. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
