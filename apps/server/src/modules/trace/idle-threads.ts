import type { Worker } from 'node:worker_threads'

/** Threads that have no work. */
export interface IdleThreads {
  readonly push: (worker: Worker) => void
  /** The one that worked last: of several the others come to their end. */
  readonly pop: () => Worker | undefined
  readonly drop: (worker: Worker) => void
  readonly list: () => readonly Worker[]
}

/** One that has no work for so long ends, and gives its memory back. */
export function createIdleThreads(idleMs: number): IdleThreads {
  const idle = new Map<Worker, NodeJS.Timeout>()
  const drop = (worker: Worker): void => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }
  return {
    push: (worker) => {
      const end = (): void => {
        drop(worker)
        void worker.terminate()
      }
      idle.set(worker, setTimeout(end, idleMs).unref())
    },
    pop: () => {
      const worker = [...idle.keys()].at(-1)
      if (worker !== undefined) drop(worker)
      return worker
    },
    drop,
    list: () => [...idle.keys()],
  }
}
