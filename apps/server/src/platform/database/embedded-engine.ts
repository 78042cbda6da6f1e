import { Worker } from 'node:worker_threads'
import { type messages, protocol } from '@electric-sql/pglite'
import { startTurns } from '../loop/loop-turns.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './pglite-protocol.ts'

/** Extended-protocol messages that only prepare the Sync that follows: Parse, Bind, Describe, Execute, Close. */
const HELD_BACK = new Set(['P', 'B', 'D', 'E', 'C'].map((letter) => letter.charCodeAt(0)))

const DATA_ROW = 'D'.charCodeAt(0)

type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never
type BackendMessage = Parameters<Parameters<protocol.Parser['parse']>[1]>[0]

/** PANIC and FATAL (PostgreSQL, "Error Message Severities"): a server would end here; the engine would go on and never answer. */
const isEnd = (message: BackendMessage): message is messages.DatabaseError =>
  message instanceof protocol.messages.DatabaseError &&
  (message.severity === 'PANIC' || message.severity === 'FATAL')

/** Parsed in one turn: with its rows about a millisecond of the event loop. */
const SLICE_BYTES = 64 * 1024

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (cause: Error) => void
}

export interface EngineListeners {
  readonly onFsync?: () => void
  /** Upkeep of the engine failed between statements; it is tried again. */
  readonly onUpkeepFailed?: (cause: Error) => void
  /** The engine was open and is lost: every later statement is refused. Called at most once. */
  readonly onLost?: (cause: Error) => void
}

/** Without the flags of the main thread: some (`--input-type`) are refused in a thread that runs a file. */
const startThread = (workerData: WorkerStart): Worker =>
  new Worker(new URL('./pglite.worker.ts', import.meta.url), { workerData, execArgv: [] })

/**
 * Cuts an answer after rows: its end is one piece, since a client that fails gives its connection up before it is ready
 * again. Each message is a letter, and a length that counts itself and the body.
 */
function* eachSlice(bytes: Uint8Array): Generator<Uint8Array> {
  const lengths = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const isRow = bytes[at] === DATA_ROW
    at += 1 + lengths.getUint32(at + 1)
    if (!isRow || at - from < SLICE_BYTES) continue
    yield bytes.subarray(from, at)
    from = at
  }
  yield bytes.subarray(from)
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
  /** Of the request to close. */
  #closingId: number | undefined
  #nextId = 0
  #held: Uint8Array[] = []
  /** Takes the rows of a long answer as they are parsed; the other messages are returned to the caller. */
  onMessage: (message: BackendMessage) => void = () => undefined

  constructor(start: Omit<WorkerStart, 'reportFsync'>, listeners: EngineListeners = {}) {
    const workerData: WorkerStart = { ...start, reportFsync: listeners.onFsync !== undefined }
    this.#listeners = listeners
    this.waitReady = new Promise((resolve, reject) => {
      this.#opening = { resolve, reject }
    })
    this.#worker = startThread(workerData)
    this.#worker.on('message', (message: WorkerAnswer) => this.#receive(message))
    this.#worker.on('error', (cause) => this.#lose(cause instanceof Error ? cause : new Error(String(cause))))
    this.#worker.on('exit', (code) => this.#lose(new Error(`the database thread ended with code ${code}`)))
  }

  /** One trip to the thread per statement: the messages before a Sync travel with it. */
  async execProtocolStream(message: Uint8Array): Promise<readonly BackendMessage[]> {
    this.#held.push(message)
    if (HELD_BACK.has(message[0] ?? 0)) return []
    // A copy of its own length: of a view all that lies behind is sent, which is 64 KB for a short Buffer of Node's.
    const bytes = new Uint8Array(Buffer.concat(this.#held))
    this.#held = []
    return this.#parse(await this.#send({ kind: 'exec', bytes }))
  }

  /** Writes the whole database as a tar file that `loadFrom` opens. */
  async dumpTo(path: string): Promise<void> {
    await this.#send({ kind: 'dump', path })
  }

  /**
   * Copies the folder of the database to `path`, as a loss of power would leave it. To be called outside of transactions.
   * @throws Error when it cannot be written; the engine goes on
   */
  async copyTo(path: string): Promise<void> {
    await this.#send({ kind: 'copy', path })
  }

  /** Heap of the thread, without the memory of the engine itself. */
  async loadHeapBytes(): Promise<number> {
    const { used_heap_size: heapBytes, external_memory: externalBytes } =
      await this.#worker.getHeapStatistics()
    return heapBytes + externalBytes
  }

  async close(): Promise<void> {
    if (this.#lost) return
    this.#closingId = this.#nextId
    await this.#send({ kind: 'close' })
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
    if (message.kind === 'ready') this.#finishOpening()
    else if (message.kind === 'fsync') this.#listeners.onFsync?.()
    else if (message.kind === 'upkeep-failed')
      this.#listeners.onUpkeepFailed?.(new Error(`upkeep of the embedded database failed: ${message.reason}`))
    else if (message.kind === 'fatal')
      this.#lose(new Error(`the embedded database failed: ${message.reason}`))
    else {
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      // The thread ends by itself then: on a busy machine its end is told in the same turn, before whoever waits goes on.
      if (message.id === this.#closingId) this.#closed = true
      if (message.kind === 'done') waiting?.resolve(message.bytes)
      else waiting?.reject(new Error(message.reason))
    }
  }

  #finishOpening(): void {
    this.#opening?.resolve()
    this.#opening = undefined
  }

  /** In turns: one answer may hold thousands of rows. */
  async #parse(bytes: Uint8Array): Promise<readonly BackendMessage[]> {
    const turns = startTurns()
    let last: readonly BackendMessage[] = []
    for (const slice of eachSlice(bytes)) {
      for (const message of last) this.onMessage(message)
      if (turns.isOver()) await turns.next()
      last = this.#parseSlice(slice)
    }
    return last
  }

  #parseSlice(bytes: Uint8Array): BackendMessage[] {
    const messages: BackendMessage[] = []
    this.#parser.parse(bytes, (message) => messages.push(message))
    const end = messages.find(isEnd)
    if (end !== undefined) this.#lose(Object.assign(new Error(end.message), { code: end.code }))
    return messages
  }

  #lose(cause: Error): void {
    if (this.#lost || this.#closed) return
    this.#lost = cause
    // A caller that waits for the start gets its failure there, and only there.
    const isOpen = this.#opening === undefined
    this.#opening?.reject(cause)
    for (const waiting of this.#waiting.values()) waiting.reject(cause)
    this.#waiting.clear()
    if (isOpen) this.#listeners.onLost?.(cause)
  }
}
