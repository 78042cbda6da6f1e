import { useEffect } from 'react'

/** Keeps the screen on. A browser releases the lock whenever the page is hidden: it is requested again. */
export function useWakeLock(): void {
  useEffect(() => {
    // Only over https: elsewhere the machine's own settings have to keep the screen on.
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isWanted = true
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (isWanted) lock = given
        else await given.release()
      } catch {
        // A machine low on power refuses; it is requested again when the page is next shown.
      }
    }
    const askAgain = () => void ask()
    askAgain()
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      isWanted = false
      document.removeEventListener('visibilitychange', askAgain)
      void lock?.release()
    }
  }, [])
}
