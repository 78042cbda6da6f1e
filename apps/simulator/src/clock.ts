import { setTimeout as wait } from 'node:timers/promises'

/** Time as the instruments see it; tests pass their own. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
  /** Resolves after the time, or as soon as the signal is aborted; never rejects. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>
}

/** Real time. With a `speed` above 1 waits are shorter; `now` stays true, as events carry it. */
export function makeClock(speed = 1): Clock {
  return {
    now: () => Date.now(),
    sleep: async (durationMs, signal) => {
      if (signal?.aborted) return
      await wait(durationMs / speed, undefined, signal && { signal }).catch(() => undefined)
    },
  }
}
