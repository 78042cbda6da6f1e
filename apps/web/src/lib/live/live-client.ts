import {
  LIVE_HELLO,
  LIVE_PING,
  type LiveControl,
  type LiveMessage,
  type LiveSubscribe,
} from '@fibrewatch/contract/live'
import type { Timers } from './timers.ts'

const LIVE_STATUSES = ['CONNECTING', 'CONNECTED', 'CLOSE'] as const
export type LiveStatus = (typeof LIVE_STATUSES)[number]

/** After this long without a message the client sends a heartbeat (user specification, section 9). */
export const HEARTBEAT_MS = 40_000
/** Wait before every new attempt (user specification, sections 4 and 9). */
export const RECONNECT_MS = 5000
/** After a PING without an answer the connection is dead, although the socket has not noticed. */
const ANSWER_TIMEOUT_MS = 15_000
const NORMAL_CLOSURE = 1000

export type LiveEvents = {
  onStatus: (status: LiveStatus, nextAttemptAt: number | null) => void
  onMessage: (message: LiveMessage, isReplay: boolean) => void
  onControl: (control: LiveControl) => void
  /** Any sign of life from the server. */
  onActivity: (at: number) => void
}

export type LiveOptions = LiveEvents & {
  makeUrl: () => string
  topics: () => string[]
  timers: Timers
}

/** Every text with a brace is JSON; anything else is a bare word such as PONG (user specification, section 4). */
export function parseLiveText(text: string): unknown {
  if (!text.includes('{')) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value

/**
 * One websocket that keeps itself open. It greets, subscribes, sends a heartbeat after 40 s of silence, reconnects after
 * a loss and asks for the missed messages; after `close()` it stays closed.
 *
 * CLOSE ─open()→ CONNECTING ─open→ CONNECTED ─error, close→ CLOSE ─5 s→ CONNECTING
 */
export class LiveClient {
  readonly #options: LiveOptions
  #socket: WebSocket | null = null
  readonly #timers: Timers
  #heartbeat: number | undefined
  #activityAt = 0
  /** A PING was sent and nothing has come since. */
  #isAsking = false
  #reconnect: number | undefined
  #lastSeq: number | null = null
  /** Messages up to this number were sent while this client was away. */
  #replayUntil = 0
  #isWanted = false
  /** The browser has no websockets, and was told so. */
  #isUnable = false

  constructor(options: LiveOptions) {
    this.#options = options
    this.#timers = options.timers
  }

  open(): void {
    if (this.#isWanted) return
    if (typeof WebSocket === 'undefined') {
      // oxlint-disable-next-line no-console -- the specification asks for exactly this and nothing more
      if (!this.#isUnable) console.warn('This browser has no WebSocket: live data is off.')
      this.#isUnable = true
      return
    }
    this.#isWanted = true
    this.#connect()
  }

  /** Closes for good: nothing reconnects until the next `open()`. */
  close(): void {
    this.#isWanted = false
    this.#lastSeq = null
    this.#timers.clear(this.#reconnect)
    this.#drop()
    this.#options.onStatus('CLOSE', null)
  }

  /** Tries at once instead of waiting; does nothing while connected. */
  retryNow(): void {
    if (!this.#isWanted || this.#socket !== null) return
    this.#timers.clear(this.#reconnect)
    this.#connect()
  }

  /** A machine that slept may have lost the connection unnoticed: sends a PING at once. */
  checkNow(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping()
    else this.retryNow()
  }

  /** The permissions changed, and with them the topics. A disconnected client subscribes when it is back. */
  resubscribe(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#subscribe(this.#socket)
  }

  #connect(): void {
    this.#options.onStatus('CONNECTING', null)
    const socket = new WebSocket(this.#options.makeUrl())
    this.#socket = socket
    socket.onopen = () => this.#greet(socket)
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (typeof event.data === 'string') this.#receive(event.data)
    }
    socket.onerror = () => this.#lose(socket)
    socket.onclose = () => this.#lose(socket)
  }

  #greet(socket: WebSocket): void {
    socket.send(LIVE_HELLO)
    this.#subscribe(socket)
    this.#options.onStatus('CONNECTED', null)
    this.#noteActivity()
  }

  /** Subscribes to the present topics; the server replaces the earlier ones. */
  #subscribe(socket: WebSocket): void {
    const subscribe: LiveSubscribe = {
      action: 'subscribe',
      topics: this.#options.topics(),
      ...(this.#lastSeq === null ? {} : { since: this.#lastSeq }),
    }
    if (subscribe.topics.length > 0) socket.send(JSON.stringify(subscribe))
  }

  #receive(text: string): void {
    this.#noteActivity()
    const value = parseLiveText(text)
    if (!isRecord(value)) return
    if (typeof value['topic'] === 'string') this.#deliver(value as unknown as LiveMessage)
    else this.#handleControl(value as unknown as LiveControl)
  }

  #deliver(message: LiveMessage): void {
    this.#lastSeq = Math.max(this.#lastSeq ?? 0, message.seq)
    // Events are sent as they come, under the last number, and never replayed.
    const isMadeUp = message.topic !== 'event' && message.seq <= this.#replayUntil
    this.#options.onMessage(message, isMadeUp)
  }

  #handleControl(control: LiveControl): void {
    if (control.type === 'welcome') {
      this.#replayUntil = this.#lastSeq === null ? 0 : control.seq
      this.#lastSeq ??= control.seq
    }
    if (control.type === 'resync') this.#lastSeq = control.seq
    this.#options.onControl(control)
    if (control.type === 'signed-out') this.close()
  }

  /** A running heartbeat computes the silence itself: messages may come by the thousand. */
  #noteActivity(): void {
    this.#activityAt = Date.now()
    this.#options.onActivity(this.#activityAt)
    if (this.#heartbeat === undefined || this.#isAsking) this.#beatAfter(HEARTBEAT_MS)
  }

  #beatAfter(delayMs: number): void {
    this.#isAsking = false
    this.#timers.clear(this.#heartbeat)
    this.#heartbeat = this.#timers.set(() => this.#beat(), delayMs)
  }

  #beat(): void {
    const leftMs = this.#activityAt + HEARTBEAT_MS - Date.now()
    if (leftMs > 0) this.#beatAfter(leftMs)
    else this.#ping()
  }

  #ping(): void {
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) return
    socket.send(LIVE_PING)
    this.#isAsking = true
    this.#timers.clear(this.#heartbeat)
    this.#heartbeat = this.#timers.set(() => this.#lose(socket), ANSWER_TIMEOUT_MS)
  }

  #lose(socket: WebSocket): void {
    if (socket !== this.#socket) return
    this.#drop()
    if (!this.#isWanted) return
    this.#reconnect = this.#timers.set(() => this.#connect(), RECONNECT_MS)
    this.#options.onStatus('CLOSE', Date.now() + RECONNECT_MS)
  }

  #drop(): void {
    this.#timers.clear(this.#heartbeat)
    this.#heartbeat = undefined
    this.#isAsking = false
    const socket = this.#socket
    this.#socket = null
    if (socket === null) return
    socket.onopen = null
    socket.onmessage = null
    socket.onerror = null
    socket.onclose = null
    socket.close(NORMAL_CLOSURE)
  }
}
