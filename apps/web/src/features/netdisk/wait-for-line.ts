import { useLive } from '#lib/live/live.ts'

const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000

type Waiting = { failures: number; leastMs: number; signal: AbortSignal }

/** Waits longer each time; less when the browser or the live connection reports that the connection is back. */
export function waitForLine({ failures, leastMs, signal }: Waiting): Promise<void> {
  const waitMs = Math.max(leastMs, Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS))
  return new Promise((resolve) => {
    const stopLive = useLive.subscribe(({ status }, former) => {
      if (status === 'CONNECTED' && former.status !== 'CONNECTED') end()
    })
    const timer = setTimeout(end, waitMs)
    function end() {
      clearTimeout(timer)
      stopLive()
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
