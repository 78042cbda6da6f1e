import type { Writable } from 'node:stream'
import type { LiveControl, LiveTopic } from '@fibrewatch/contract'
import type { WebSocket } from 'ws'
import { type Actor, isHeld } from '../auth/actor.ts'
import { includesDomain } from '../auth/scope.ts'
import type { Locale } from '../http/locale.ts'
import type { PreparedMessage } from './prepared-message.ts'

/** Beyond this the reader is too slow: messages are dropped, and he is told to load afresh once he has caught up. */
const MAX_BUFFERED_BYTES = 1024 * 1024
const MAX_HELD = 2000
/**
 * So many messages go to the network in one write: 200 readers cost 0.8 to 1.4 µs a message, each on its own 6 µs. Few
 * enough that a lot stays far below MAX_BUFFERED_BYTES, which is looked at between the messages.
 */
const MESSAGES_PER_WRITE = 64

export interface ClientOptions {
  readonly socket: WebSocket
  /** What the socket writes to. */
  readonly stream: Pick<Writable, 'cork' | 'uncork'>
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
  readonly #stream: ClientOptions['stream']
  readonly #readSeq: () => number
  /** Replays being loaded: a reader whose topics change may ask for the next before the last has come. */
  #replays = 0
  /** Live messages that wait behind them. */
  #held: PreparedMessage[] = []
  /** The last number sent of each topic: a replay of topics that were added begins before those others are at. */
  readonly #sentSeqs = new Map<LiveTopic, number>()
  #isBehind = false

  constructor({ socket, stream, locale, actor, readSeq }: ClientOptions) {
    this.socket = socket
    this.#stream = stream
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

  /** Tells that messages are missing, unless the session is held up: after it they are missing anyway. */
  resync(): void {
    if (!isHeld(this.actor)) this.control({ type: 'resync', seq: this.#readSeq() })
  }

  text(message: string): void {
    this.#write(message)
  }

  /** Live messages; those are sent whose topic the client subscribed to and whose domain it sees. */
  offer(messages: readonly PreparedMessage[]): void {
    for (let from = 0; from < messages.length; from += MESSAGES_PER_WRITE) {
      this.#stream.cork()
      for (const message of messages.slice(from, from + MESSAGES_PER_WRITE)) this.#take(message)
      this.#stream.uncork()
    }
  }

  startReplay(): void {
    this.#replays += 1
  }

  /**
   * Sends what was missed, then what came meanwhile, and nothing that this connection has had; `undefined` when there is
   * too much of it.
   */
  finishReplay(missed: readonly PreparedMessage[] | undefined): void {
    this.#replays -= 1
    if (missed === undefined) {
      this.#held = []
      this.resync()
      return
    }
    for (const message of missed) if (this.#wants(message)) this.#sendOnce(message)
    if (this.#replays > 0) return
    const held = this.#held
    this.#held = []
    for (const message of held) this.#sendOnce(message)
  }

  #take(message: PreparedMessage): void {
    if (!this.#wants(message)) return
    if (this.#replays === 0) this.#send(message)
    else if (this.#held.length < MAX_HELD) this.#held.push(message)
    else this.#fallBehind()
  }

  #wants({ topic, domainId }: PreparedMessage): boolean {
    return !isHeld(this.actor) && this.topics.has(topic) && includesDomain(this.actor.scope, domainId)
  }

  /** A broadcast comes once by itself; it bears a number that another message may have. */
  #sendOnce(message: PreparedMessage): void {
    const sentSeq = this.#sentSeqs.get(message.topic) ?? 0
    if (message.isBroadcast || message.seq > sentSeq) this.#send(message)
  }

  #send(message: PreparedMessage): void {
    if (this.#isBehind) return
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.#fallBehind()
      return
    }
    this.#sentSeqs.set(message.topic, message.seq)
    this.#write(message.bytes(this.locale))
  }

  #fallBehind(): void {
    this.#isBehind = true
    this.#held = []
  }

  #write(text: string | Uint8Array): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    this.socket.send(text, { binary: false }, () => this.#afterWrite())
  }

  /** The last byte left: the reader is there again, with a hole in what he knows. */
  #afterWrite(): void {
    if (!this.#isBehind || this.socket.bufferedAmount > 0) return
    this.#isBehind = false
    this.resync()
  }
}
