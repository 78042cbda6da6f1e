import { EventEmitter, once } from 'node:events'
import {
  LIVE_HELLO,
  LIVE_PATH,
  type LiveControl,
  type LiveMessage,
  type LiveSubscribe,
  type LiveTopic,
} from '@fibrewatch/contract/live'
import { WebSocket } from 'ws'
import type { Admin } from '@fibrewatch/simulator'

const WAIT_TIMEOUT_MS = 20_000

type Subscription = { topics: LiveTopic[]; since?: number }

/** A websocket client that keeps everything it received. */
export class LiveSocket {
  readonly messages: LiveMessage[] = []
  readonly controls: LiveControl[] = []
  readonly #socket: WebSocket
  readonly #news = new EventEmitter()

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (bytes: Buffer) => this.#receive(bytes.toString('utf8')))
    socket.on('close', () => this.#news.emit('news'))
    // A killed server resets the connection: `close` follows with the reason.
    socket.on('error', () => {})
  }

  /** Connects, greets and subscribes; resolves once the server confirmed the subscription. */
  static async open(
    { url, token }: Pick<Admin, 'url' | 'token'>,
    { topics, since }: Subscription,
  ): Promise<LiveSocket> {
    const address = new URL(`${LIVE_PATH}?token=${encodeURIComponent(token)}`, url)
    address.protocol = 'ws:'
    const socket = new WebSocket(address)
    const live = new LiveSocket(socket)
    await once(socket, 'open')
    socket.send(LIVE_HELLO)
    const subscribe: LiveSubscribe = {
      action: 'subscribe',
      topics,
      ...(since === undefined ? {} : { since }),
    }
    socket.send(JSON.stringify(subscribe))
    await live.waitFor(() => live.controls.find(({ type }) => type === 'subscribed'))
    return live
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** Resolves with the first value that is not undefined; `find` runs after every message. */
  async waitFor<T>(find: () => T | undefined): Promise<T> {
    const signal = AbortSignal.timeout(WAIT_TIMEOUT_MS)
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      await once(this.#news, 'news', { signal })
    }
  }

  /** Resolves when the connection is gone, or the signal is aborted. */
  async waitForEnd(signal: AbortSignal): Promise<void> {
    while (this.#socket.readyState === WebSocket.OPEN && !signal.aborted) {
      await once(this.#news, 'news', { signal }).catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return
    const closed = once(this.#socket, 'close')
    this.#socket.close()
    await closed
  }

  #receive(text: string): void {
    const value: unknown = text.startsWith('{') ? JSON.parse(text) : null
    if (typeof value === 'object' && value !== null) {
      if ('topic' in value) this.messages.push(value as LiveMessage)
      else this.controls.push(value as LiveControl)
    }
    this.#news.emit('news')
  }
}
