import { useEffect } from 'react'

/** Keeps the screen from going dark. A browser gives the lock back whenever the page is hidden: it is asked for again. */
export function useWakeLock(): void {
  useEffect(() => {
    // Only where the page came over https: elsewhere the machine's own settings have to keep the screen on.
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
        // A machine about to run out of power refuses; the next time the page is seen it is asked again.
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
