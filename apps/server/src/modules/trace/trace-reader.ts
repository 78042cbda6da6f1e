import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { defineError } from '#platform/http/errors'
import type { ReadOutcome, ReadTask } from './trace-reading.ts'

/** Reads traces in worker threads. */
export interface TraceReader {
  /** @throws ingest.busy (429) when too many files wait already */
  readonly read: (task: ReadTask) => Promise<ReadOutcome>
  readonly stop: () => Promise<void>
}

interface Waiting {
  readonly task: ReadTask
  readonly resolve: (outcome: ReadOutcome) => void
  readonly reject: (cause: Error) => void
}

/** One thread handles 10 usual files a second; two leave the rest of a small machine to the server. */
const MAX_THREADS = 2
/** Each has a file of at most 4 MB, and perhaps its reference. */
const MAX_WAITING = 64
/** A million samples take some 60 MB. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 256 }
const ingestBusy = defineError('ingest.busy')

/** A few threads, started on demand, each reading one file at a time in the order of arrival. */
export function createTraceReader(): TraceReader {
  const waiting: Waiting[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, Waiting>()
  const threadCount = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1))

  const proceed = (): void => {
    if (waiting.length === 0) return
    const worker = idle.pop() ?? (busy.size < threadCount ? startWorker() : undefined)
    const next = worker && waiting.shift()
    if (!worker || !next) return
    busy.set(worker, next)
    worker.ref()
    worker.postMessage(next.task)
  }
  const startWorker = (): Worker => {
    const worker = new Worker(new URL('./trace.worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: THREAD_LIMITS,
    })
    worker.on('message', (outcome: ReadOutcome) => {
      const done = busy.get(worker)
      busy.delete(worker)
      // An idle thread does not keep the process alive.
      worker.unref()
      idle.push(worker)
      done?.resolve(outcome)
      proceed()
    })
    worker.on('error', (cause) => lose(worker, cause instanceof Error ? cause : new Error(String(cause))))
    worker.on('exit', (code) => lose(worker, new Error(`a thread for traces ended with code ${code}`)))
    return worker
  }
  const lose = (worker: Worker, cause: Error): void => {
    busy.get(worker)?.reject(cause)
    busy.delete(worker)
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
    proceed()
  }
  return {
    read: (task) => {
      if (waiting.length >= MAX_WAITING) return Promise.reject(ingestBusy({ retryAfterS: 1 }))
      return new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject })
        proceed()
      })
    },
    stop: async () => {
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()))
    },
  }
}
