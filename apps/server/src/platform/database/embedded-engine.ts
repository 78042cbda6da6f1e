import { Worker } from 'node:worker_threads'
import { protocol } from '@electric-sql/pglite'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './pglite-protocol.ts'

/** Extended-protocol messages that only prepare the Sync that follows: Parse, Bind, Describe, Execute, Close. */
const HELD_BACK = new Set(['P', 'B', 'D', 'E', 'C'].map((letter) => letter.charCodeAt(0)))

type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never
type BackendMessage = Parameters<Parameters<protocol.Parser['parse']>[1]>[0]

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (cause: Error) => void
}

export interface EngineListeners {
  readonly onFsync?: () => void
  /** The engine is lost: every statement from now on is refused. Called at most once. */
  readonly onLost?: (cause: Error) => void
}

/**
 * Main-side end of the engine thread, shaped as PGlite's node-postgres connection expects it.
 * Answers are parsed here and not in the thread, because structured clone drops an error's `code`.
 */
export class EmbeddedEngine {
  readonly waitReady: Promise<void>
  readonly #worker: Worker
  readonly #parser = new protocol.Parser()
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners: EngineListeners
  #opening: { resolve: () => void; reject: (cause: Error) => void } | undefined
  #lost: Error | undefined
  #closed = false
  #nextId = 0
  #held: Uint8Array[] = []

  constructor(start: Omit<WorkerStart, 'reportFsync'>, listeners: EngineListeners = {}) {
    const workerData: WorkerStart = { ...start, reportFsync: listeners.onFsync !== undefined }
    this.#listeners = listeners
    this.waitReady = new Promise((resolve, reject) => {
      this.#opening = { resolve, reject }
    })
    // No flags of the main thread: some (`--input-type`) are refused in a thread that runs a file.
    this.#worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), { workerData, execArgv: [] })
    this.#worker.on('message', (message: WorkerAnswer) => this.#receive(message))
    this.#worker.on('error', (cause) => this.#lose(cause instanceof Error ? cause : new Error(String(cause))))
    this.#worker.on('exit', (code) => this.#lose(new Error(`the database thread ended with code ${code}`)))
  }

  /** One trip to the thread per statement: what precedes a Sync travels with it. */
  async execProtocolStream(message: Uint8Array): Promise<BackendMessage[]> {
    this.#held.push(message)
    if (HELD_BACK.has(message[0] ?? 0)) return []
    const bytes = Buffer.concat(this.#held)
    this.#held = []
    return this.#parse(await this.#send({ kind: 'exec', bytes }))
  }

  /** Writes the whole database as a tar file that `loadFrom` opens. */
  async dumpTo(path: string): Promise<void> {
    await this.#send({ kind: 'dump', path })
  }

  async close(): Promise<void> {
    if (this.#lost) return
    await this.#send({ kind: 'close' })
    this.#closed = true
    await this.#worker.terminate()
  }

  #send(request: Unnumbered<WorkerRequest>): Promise<Uint8Array> {
    if (this.#lost) return Promise.reject(this.#lost)
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ ...request, id })
    })
  }

  #receive(message: WorkerAnswer): void {
    if (message.kind === 'ready') this.#opening?.resolve()
    else if (message.kind === 'fsync') this.#listeners.onFsync?.()
    else if (message.kind === 'fatal')
      this.#lose(new Error(`the embedded database failed: ${message.reason}`))
    else {
      this.#waiting.get(message.id)?.resolve(message.bytes)
      this.#waiting.delete(message.id)
    }
  }

  #parse(bytes: Uint8Array): BackendMessage[] {
    const messages: BackendMessage[] = []
    this.#parser.parse(bytes, (message) => messages.push(message))
    return messages
  }

  #lose(cause: Error): void {
    if (this.#lost || this.#closed) return
    this.#lost = cause
    this.#opening?.reject(cause)
    for (const waiting of this.#waiting.values()) waiting.reject(cause)
    this.#waiting.clear()
    this.#listeners.onLost?.(cause)
  }
}
