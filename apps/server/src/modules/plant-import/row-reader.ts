import { Worker } from 'node:worker_threads'
import type { ImportFormat } from '@fibrewatch/contract/plant-import'
import { defineError } from '#platform/http/errors'
import type { FileFault } from './file-limits.ts'
import type { NumberedRow } from './read-rows.ts'

export interface ReaderTask {
  readonly format: ImportFormat
  readonly bytes: Uint8Array
}

export type ReaderAnswer =
  | { readonly name: 'rows'; readonly rows: readonly NumberedRow[] }
  | { readonly name: 'end'; readonly headings: readonly string[] }
  | { readonly name: 'unreadable'; readonly fault: FileFault }

/** A JSON of 32 MB takes some 300 MB while it is read. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }
/** 250,000 rows take some 10 s on a small machine, and their writing as long. */
const MAX_READ_MS = 120_000
/** Files that are read at a time. */
const MAX_READERS = 2

export const fileUnreadable = defineError('import.file-unreadable')
const importBusy = defineError('import.busy')

/** Reads files in threads, one each, and no more than a few at a time. */
export interface RowReading {
  /** Hands over portions of rows, the next when the last was taken; returns the headings. */
  readonly read: (
    task: ReaderTask,
    take: (rows: readonly NumberedRow[]) => Promise<void>,
  ) => Promise<readonly string[]>
}

export function createRowReading(): RowReading {
  let busy = 0
  return {
    read: async (task, take) => {
      if (busy >= MAX_READERS) throw importBusy({ retryAfterS: 2 })
      busy += 1
      const worker = new Worker(new URL('./plant-import.worker.ts', import.meta.url), {
        execArgv: [],
        workerData: task,
        resourceLimits: THREAD_LIMITS,
      })
      const timer = setTimeout(() => void worker.terminate(), MAX_READ_MS)
      try {
        return await listen(worker, take)
      } finally {
        clearTimeout(timer)
        busy -= 1
        await worker.terminate()
      }
    },
  }
}

const isOutOfMemory = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'

function listen(
  worker: Worker,
  take: (rows: readonly NumberedRow[]) => Promise<void>,
): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    worker.on('message', (answer: ReaderAnswer) => {
      if (answer.name === 'end') resolve(answer.headings)
      else if (answer.name === 'unreadable') reject(fileUnreadable(answer.fault))
      else take(answer.rows).then(() => worker.postMessage('next'), reject)
    })
    worker.on('error', (cause) =>
      reject(isOutOfMemory(cause) ? fileUnreadable('too-much-memory', { cause }) : cause),
    )
    worker.on('exit', () => reject(fileUnreadable('too-slow')))
  })
}
