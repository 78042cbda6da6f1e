import { setTimeout as sleep } from 'node:timers/promises'

const STOP_WAIT_MS = 1000

/** What begins with the server and asks others who may not answer: neither start nor stop waits for them. `work` never rejects. */
export function beginAtStart(work: () => Promise<void>) {
  let running: Promise<void> = Promise.resolve()
  return {
    start: async (): Promise<void> => {
      running = work()
    },
    stop: (): Promise<void> => Promise.race([running, sleep(STOP_WAIT_MS, undefined, { ref: false })]),
  }
}
