import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BenchLink, Instrument } from './bench-plant.ts'

export type LoadData = {
  url: string
  /** Each reports over a connection of its own. */
  instruments: readonly (Instrument & { link: BenchLink; lengthM: number })[]
  eventsPerSecond: number
}

export type LoadOutcome = { storedPerSecond: number; failed: number }

/** Instruments that keep reporting, in a thread of their own; `stop` returns what was stored. */
export function startLoad(workerData: LoadData): { stop: () => Promise<LoadOutcome> } {
  const worker = new Worker(new URL('./load.worker.ts', import.meta.url), { workerData })
  const failed = Promise.withResolvers<never>()
  worker.once('error', failed.reject)
  // Checked when the load is stopped.
  failed.promise.catch(() => {})
  return {
    stop: async () => {
      const told = once(worker, 'message')
      worker.postMessage('stop')
      const [outcome] = (await Promise.race([told, failed.promise])) as [LoadOutcome]
      return outcome
    },
  }
}
