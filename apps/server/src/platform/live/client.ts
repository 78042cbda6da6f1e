import type { Writable } from 'node:stream'
import type { LiveControl, LiveTopic } from '@fibrewatch/contract/live'
import type { WebSocket } from 'ws'
import { type Actor, isHeld } from '../auth/actor.ts'
import { includesDomain } from '../auth/scope.ts'
import type { Locale } from '../http/locale.ts'
import type { PreparedMessage } from './prepared-message.ts'

/** Beyond this the reader is too slow: messages are dropped, and once it has caught up it is told to reload. */
const MAX_BUFFERED_BYTES = 1024 * 1024
const MAX_HELD = 2000
/**
 * Messages per write to the network: with 200 readers a message then costs 0.8 to 1.4 µs, on its own 6 µs. Few
 * enough that one write stays far below MAX_BUFFERED_BYTES, which is checked between the messages.
 */
const MESSAGES_PER_WRITE = 64

export interface ClientOptions {
  readonly socket: WebSocket
  /** The stream the socket writes to. */
  readonly stream: Pick<Writable, 'cork' | 'uncork'>
  readonly locale: Locale
  readonly actor: Actor
  readonly readSeq: () => number
}

/** One open connection: its subscriptions, and how much it can still take. */
export class LiveClient {
  readonly socket: WebSocket
  readonly locale: Locale
  actor: Actor
  topics: ReadonlySet<LiveTopic> = new Set()
  readonly #stream: ClientOptions['stream']
  readonly #readSeq: () => number
  /** Replays being loaded: a reader that changes its topics may ask for the next before the last has come. */
  #replays = 0
  /** Live messages that wait for those replays. */
  #held: PreparedMessage[] = []
  /** The last number sent of each topic: a replay for added topics begins before the numbers of the others. */
  readonly #sentSeqs = new Map<LiveTopic, number>()
  #isBehind = false

  constructor({ socket, stream, locale, actor, readSeq }: ClientOptions) {
    this.socket = socket
    this.#stream = stream
    this.locale = locale
    this.actor = actor
    this.#readSeq = readSeq
  }

  /** True while messages are dropped because the reader is too slow. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  control(message: LiveControl): void {
    this.#write(JSON.stringify(message))
  }

  /** Tells that messages are missing; not during a hold, after which the console reloads anyway. */
  resync(): void {
    if (!isHeld(this.actor)) this.control({ type: 'resync', seq: this.#readSeq() })
  }

  text(message: string): void {
    this.#write(message)
  }

  /** Sends the live messages whose topic the client subscribed to and whose domain it sees. */
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
   * Sends the missed messages, then those that came meanwhile, and none twice; `undefined` when
   * too many were missed.
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

  /** A broadcast is sent only once; its number may be that of another message. */
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

  /** The buffer is empty: the reader has caught up, with messages missing. */
  #afterWrite(): void {
    if (!this.#isBehind || this.socket.bufferedAmount > 0) return
    this.#isBehind = false
    this.resync()
  }
}
