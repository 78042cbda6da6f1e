import type { LiveControl, LiveTopic } from '@fibrewatch/contract'
import type { WebSocket } from 'ws'
import type { Actor } from '../auth/actor.ts'
import { includesDomain } from '../auth/scope.ts'
import type { Locale } from '../http/locale.ts'
import type { PreparedMessage } from './prepared-message.ts'

/** Beyond this the reader is too slow: messages are dropped, and he is told to load afresh once he has caught up. */
const MAX_BUFFERED_BYTES = 1024 * 1024
const MAX_HELD = 2000

export interface ClientOptions {
  readonly socket: WebSocket
  readonly locale: Locale
  readonly actor: Actor
  readonly readSeq: () => number
}

/** One open connection: what it subscribed to, and what it can still take. */
export class LiveClient {
  readonly socket: WebSocket
  readonly locale: Locale
  actor: Actor
  topics: ReadonlySet<LiveTopic> = new Set()
  readonly #readSeq: () => number
  /** Present while a replay is being loaded: live messages wait behind it. */
  #held: PreparedMessage[] | undefined
  #sentSeq = 0
  #isBehind = false

  constructor({ socket, locale, actor, readSeq }: ClientOptions) {
    this.socket = socket
    this.locale = locale
    this.actor = actor
    this.#readSeq = readSeq
  }

  /** True while messages are being dropped because the reader does not take them. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  control(message: LiveControl): void {
    this.#write(JSON.stringify(message))
  }

  text(message: string): void {
    this.#write(message)
  }

  /** A live message; it is sent if the client subscribed to its topic and sees its domain. */
  offer(message: PreparedMessage): void {
    if (!this.#wants(message)) return
    if (this.#held === undefined) this.#send(message)
    else if (this.#held.length < MAX_HELD) this.#held.push(message)
    else this.#fallBehind()
  }

  startReplay(): void {
    this.#held = []
  }

  /** Sends what was missed, then what came meanwhile; `undefined` when there is too much of it. */
  finishReplay(missed: readonly PreparedMessage[] | undefined): void {
    const held = this.#held ?? []
    this.#held = undefined
    if (missed === undefined) {
      this.control({ type: 'resync', seq: this.#readSeq() })
      return
    }
    for (const message of missed) if (this.#wants(message)) this.#send(message)
    for (const message of held) if (message.seq > this.#sentSeq) this.#send(message)
  }

  #wants({ topic, domainId }: PreparedMessage): boolean {
    return this.topics.has(topic) && includesDomain(this.actor.scope, domainId)
  }

  #send(message: PreparedMessage): void {
    if (this.#isBehind) return
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.#fallBehind()
      return
    }
    this.#sentSeq = message.seq
    this.#write(message.text(this.locale))
  }

  #fallBehind(): void {
    this.#isBehind = true
    this.#held = this.#held === undefined ? undefined : []
  }

  #write(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    this.socket.send(text, () => this.#afterWrite())
  }

  /** The last byte left: the reader is there again, with a hole in what he knows. */
  #afterWrite(): void {
    if (!this.#isBehind || this.socket.bufferedAmount > 0) return
    this.#isBehind = false
    this.control({ type: 'resync', seq: this.#readSeq() })
  }
}
