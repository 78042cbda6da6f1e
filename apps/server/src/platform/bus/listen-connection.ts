import { Client } from 'pg'

const HEARTBEAT_MS = 10_000
const HEARTBEAT_TIMEOUT_MS = 5000
const FIRST_RETRY_MS = 100
/** The longest wait between two attempts: a second after the database is back, this process listens again. */
const MAX_RETRY_MS = 500
const CONNECT_TIMEOUT_MS = 2000

export interface ListenOptions {
  readonly directUrl: string
  readonly channel: string
  /** While the database is gone no attempt is made: `onReconnect` may rely on the database. */
  readonly isGone: () => boolean
  readonly onMessage: (message: string) => void
  /** Called once for each loss, however long it lasts. */
  readonly onLost: (cause: unknown) => void
  /** Called when it listens again; what was sent in between is lost. */
  readonly onReconnect: () => void
}

export interface ListenConnection {
  close(): Promise<void>
}

/** Listens on a connection of its own, notices a silent loss by a heartbeat, and reconnects. */
export async function keepListening(options: ListenOptions): Promise<ListenConnection> {
  const connection = new Listener(options)
  await connection.open()
  return connection
}

class Listener implements ListenConnection {
  readonly #options: ListenOptions
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #retryMs = FIRST_RETRY_MS
  #closed = false

  constructor(options: ListenOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    const { directUrl, channel, onMessage } = this.#options
    const client = new Client({
      connectionString: directUrl,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'fibrewatch-bus',
    })
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    client.on('error', (cause) => this.#lose(client, cause))
    client.on('end', () => this.#lose(client, new Error('the bus connection ended')))
    this.#client = client
    try {
      await client.connect()
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    } catch (cause) {
      void this.#drop(client)
      throw cause
    }
    this.#retryMs = FIRST_RETRY_MS
    this.#beatLater(client)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    if (this.#client) await this.#drop(this.#client)
  }

  #beatLater(client: Client): void {
    if (this.#closed || this.#client !== client) return
    this.#timer = setTimeout(() => void this.#beat(client), HEARTBEAT_MS).unref()
  }

  async #beat(client: Client): Promise<void> {
    try {
      await client.query({ text: 'SELECT 1', query_timeout: HEARTBEAT_TIMEOUT_MS } as { text: string })
      this.#beatLater(client)
    } catch (cause) {
      this.#lose(client, cause)
    }
  }

  #lose(client: Client, cause: unknown): void {
    if (this.#closed || this.#client !== client) return
    clearTimeout(this.#timer)
    void this.#drop(client)
    this.#options.onLost(cause)
    this.#retryLater()
  }

  #retryLater(): void {
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.#retry(), this.#retryMs)
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS)
  }

  async #retry(): Promise<void> {
    if (this.#options.isGone()) return this.#retryLater()
    try {
      await this.open()
      if (this.#closed && this.#client) await this.#drop(this.#client)
      else this.#options.onReconnect()
    } catch {
      // The loss was reported; the database watch knows why it lasts.
      this.#retryLater()
    }
  }

  /** Closes a client for good; the error of a broken one does not matter. */
  async #drop(client: Client): Promise<void> {
    if (this.#client === client) this.#client = undefined
    await client.end().catch(() => undefined)
  }
}
