import { useMemo } from 'react'
import { createStore, useStore } from 'zustand'
import { ApiError, tellFailure } from '#lib/api/api-error.ts'
import { formatBytes } from '#lib/format/numbers.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { wait } from '#lib/wait.ts'
import { uploadMessages } from './upload.messages.ts'

/**
 * `waiting` for the files before it · `sending` bytes · `reading`: all sent, the server analyses it · `stored` ·
 * `refused`: it arrived and the server cannot use it · `failed`: it did not arrive, and may be sent again · `cancelled`.
 */
export const UPLOAD_STATES = [
  'waiting',
  'sending',
  'reading',
  'stored',
  'refused',
  'failed',
  'cancelled',
] as const
export type UploadState = (typeof UPLOAD_STATES)[number]

export type QueuedFile = {
  id: number
  /** What the file is for: a link, a batch. */
  ownerId: number
  fileName: string
  sizeBytes: number
  sentBytes: number
  state: UploadState
  /** Why it failed or was refused, or what is remarkable, in words. */
  note: string | null
}

export const isUnderWay = ({ state }: QueuedFile): boolean =>
  state === 'waiting' || state === 'sending' || state === 'reading'

/** Whether sending it again may help: it is still at hand and did not arrive. */
export const mayRetry = ({ state }: QueuedFile): boolean => state === 'failed' || state === 'cancelled'

export type Sent = { state: 'stored' | 'refused'; note: string | null }
export type Transfer = { signal: AbortSignal; onProgress: (sentBytes: number, totalBytes: number) => void }
type Send = (file: File, transfer: Transfer) => Promise<Sent>

type Job = { id: number; file: File; send: Send; abort: AbortController }
type Store = { files: readonly QueuedFile[] }

const TOO_MANY_REQUESTS = 429
const MS_PER_S = 1000
/** Seconds after which a busy server asks for the file again; null for every other failure. */
const readPauseS = (error: unknown): number | null =>
  error instanceof ApiError && error.status === TOO_MANY_REQUESTS ? error.retryAfterS : null

type QueueOptions = {
  parallel: number
  /** Larger files are not sent at all. */
  maxBytes?: number
}

/**
 * Sends files a few at a time, so that no request ages in a queue and a slow line is not shared by hundreds. It outlives
 * the page: files go on when their tab is left.
 */
export class FileQueue {
  readonly #options: QueueOptions
  readonly store = createStore<Store>()(() => ({ files: [] }))
  /** Those that may still be sent, or sent again. */
  readonly #jobs = new Map<number, Job>()
  readonly #waiting: Job[] = []
  #running = 0
  #lastId = 0

  constructor(options: QueueOptions) {
    this.#options = options
  }

  start(ownerId: number, chosen: readonly File[], send: Send): void {
    const added = chosen.map((file) => this.#add(ownerId, file, send))
    this.store.setState(({ files }) => ({ files: [...files, ...added] }))
    this.#startWorkers()
  }

  /** Stops a file that waits or is being sent. One the server already reads may still be stored. */
  cancel(id: number): void {
    this.#jobs.get(id)?.abort.abort()
    this.#change(id, { state: 'cancelled' })
  }

  /** Sends once more what did not arrive. */
  retry(id: number): void {
    const former = this.#jobs.get(id)
    if (former === undefined) return
    const job = { ...former, abort: new AbortController() }
    this.#jobs.set(id, job)
    this.#change(id, { state: 'waiting', sentBytes: 0, note: null })
    this.#waiting.push(job)
    this.#startWorkers()
  }

  /** Takes what is over off the list. */
  clear(ownerId: number): void {
    const isOver = (one: QueuedFile) => one.ownerId === ownerId && !isUnderWay(one)
    const { files } = this.store.getState()
    for (const { id } of files.filter(isOver)) this.#jobs.delete(id)
    this.store.setState({ files: files.filter((one) => !isOver(one)) })
  }

  #change(id: number, part: Partial<QueuedFile>): void {
    this.store.setState(({ files }) => ({
      files: files.map((one) => (one.id === id ? { ...one, ...part } : one)),
    }))
  }

  /** What a job tells; of one that was stopped or sent again since nothing is heard any more. */
  #tell(job: Job, part: Partial<QueuedFile>): void {
    if (this.#jobs.get(job.id) === job && !job.abort.signal.aborted) this.#change(job.id, part)
  }

  #refuse({ size }: File): string | null {
    const { maxBytes = Number.POSITIVE_INFINITY } = this.#options
    return size <= maxBytes ? null : translate(uploadMessages, 'tooLarge', { limit: formatBytes(maxBytes) })
  }

  #add(ownerId: number, file: File, send: Send): QueuedFile {
    this.#lastId += 1
    const id = this.#lastId
    const note = this.#refuse(file)
    if (note === null) {
      const job = { id, file, send, abort: new AbortController() }
      this.#jobs.set(id, job)
      this.#waiting.push(job)
    }
    const state = note === null ? 'waiting' : 'refused'
    return { id, ownerId, fileName: file.name, sizeBytes: file.size, sentBytes: 0, state, note }
  }

  #startWorkers(): void {
    const more = Math.min(this.#options.parallel - this.#running, this.#waiting.length)
    for (let count = 0; count < more; count += 1) {
      this.#running += 1
      void this.#work()
    }
  }

  async #work(): Promise<void> {
    const next = () => this.#waiting.shift()
    for (let job = next(); job !== undefined; job = next()) await this.#sendPatiently(job)
    this.#running -= 1
  }

  /** A busy server is no failure: the file is sent again when it asks for it. */
  async #sendPatiently(job: Job): Promise<void> {
    while (!job.abort.signal.aborted) {
      try {
        return await this.#sendOnce(job)
      } catch (error) {
        const pauseS = readPauseS(error)
        if (pauseS === null) return this.#tell(job, { state: 'failed', note: tellFailure(error) })
        this.#tell(job, { state: 'waiting', sentBytes: 0 })
        await wait(pauseS * MS_PER_S)
      }
    }
    return undefined
  }

  async #sendOnce(job: Job): Promise<void> {
    const { id, file, send, abort } = job
    const onProgress = (sentBytes: number, totalBytes: number) =>
      this.#tell(job, { sentBytes, state: sentBytes < totalBytes ? 'sending' : 'reading' })
    this.#tell(job, { state: 'sending', sentBytes: 0 })
    const sent = await send(file, { signal: abort.signal, onProgress })
    // It is stored, also when somebody wanted to stop it a moment ago.
    if (this.#jobs.get(id) !== job) return
    this.#jobs.delete(id)
    this.#change(id, { ...sent, sentBytes: file.size })
  }
}

/** Files of one owner, in the order in which they were chosen. */
export function useQueuedFiles(queue: FileQueue, ownerId: number): readonly QueuedFile[] {
  const files = useStore(queue.store, (state) => state.files)
  return useMemo(() => files.filter((one) => one.ownerId === ownerId), [files, ownerId])
}
