import { setTimeout as sleep } from 'node:timers/promises'
import { claimStore, type ClaimParts } from './sweep.service.ts'

const STOP_WAIT_MS = 1000

/** Tells the store whose it is while the server starts. Neither start nor stop waits for a store that does not answer. */
export function createStoreClaim(parts: ClaimParts) {
  let running: Promise<void> = Promise.resolve()
  return {
    start: async (): Promise<void> => {
      running = claimStore(parts)
    },
    stop: (): Promise<void> => Promise.race([running, sleep(STOP_WAIT_MS, undefined, { ref: false })]),
  }
}
