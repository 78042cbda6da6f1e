import type { LiveMessage, LiveTopic } from '@fibrewatch/contract/live'
import { closedObject } from '@fibrewatch/contract/schema'
import { type Static, Type } from 'typebox'
import type { Bus } from '../bus/bus.ts'
import { type Channel, defineChannel } from '../bus/channel.ts'
import type { Database } from '../database/database.ts'
import { failureLevel } from '../database/database-fault.ts'
import type { Locale } from '../http/locale.ts'
import { makeUuid } from '../ids/ids.ts'
import { mapInTurns } from '../loop/loop-turns.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { LiveClient } from './client.ts'
import type { Live, LiveSource, OutgoingMessage } from './live.ts'
import { loadLiveSeq, stampLive } from './live-log.ts'
import { LiveOrder } from './live-order.ts'
import { type PreparedMessage, prepareMessage } from './prepared-message.ts'

/** More than this is not replayed: reloading the lists is quicker. */
export const MAX_REPLAY = 2000
/** Leaves room for the envelope within the bus's limit. */
const MAX_BROADCAST_BYTES = 7000
/** Finds messages that a process committed and died before announcing. */
const CATCH_UP_EVERY_MS = 5000
/** How long a number may be missing before it is loaded: the time in which another process announces a commit. */
const GAP_PATIENCE_MS = 250

const announced = closedObject({ origin: Type.String(), from: Type.Integer(), to: Type.Integer() })
type Announced = Static<typeof announced>
export const STAMPED_CHANNEL = defineChannel('live.stamped', announced)

const broadcast = closedObject({
  origin: Type.String(),
  domainId: Type.Integer(),
  /** Passed on unchanged. */
  message: Type.Unsafe<LiveMessage>(Type.Object({ topic: Type.String(), seq: Type.Integer() })),
})
type Broadcast = Static<typeof broadcast>
const BROADCAST_CHANNEL = defineChannel('live.broadcast', broadcast)

export interface HubOptions {
  readonly database: Database
  readonly bus: Bus
  readonly log: Log
  readonly metrics: Metrics
}

export interface MissedQuery {
  readonly topics: ReadonlySet<LiveTopic>
  readonly sinceSeq: number
  readonly locale: Locale
}

/** Delivers messages to the connections of this process, strictly in the order of their numbers. */
export class LiveHub implements Live {
  readonly clients = new Set<LiveClient>()
  readonly #options: HubOptions
  readonly #origin = makeUuid()
  readonly #sources = new Map<LiveTopic, LiveSource>()
  #order: LiveOrder | undefined
  #closers: (() => void)[] = []
  #gapTimer: NodeJS.Timeout | undefined

  constructor(options: HubOptions) {
    this.#options = options
    options.metrics.addGauge({
      name: 'live_clients',
      help: 'Open live connections',
      read: () => this.clients.size,
    })
  }

  /** The last number offered to every connection of this process. */
  get seq(): number {
    return this.#order?.deliveredSeq ?? 0
  }

  async start(): Promise<void> {
    this.#order = new LiveOrder(await loadLiveSeq(this.#options.database.intake), {
      deliver: (messages) => this.#deliverOrResync(messages),
      load: (afterSeq, upToSeq) => this.#loadTopics([...this.#sources.keys()], afterSeq, upToSeq),
      onError: (cause) =>
        this.#options.log[failureLevel(cause, 'error')](
          { err: cause },
          'live messages could not be delivered',
        ),
    })
    const timer = setInterval(() => void this.catchUp(), CATCH_UP_EVERY_MS)
    this.#closers = [...this.#subscribe(), () => clearInterval(timer), () => clearTimeout(this.#gapTimer)]
  }

  stop(): void {
    for (const close of this.#closers) close()
    this.#closers = []
  }

  addSource(source: LiveSource): void {
    if (this.#sources.has(source.topic)) throw new Error(`two live sources for ${source.topic}`)
    this.#sources.set(source.topic, source)
  }

  stamp: Live['stamp'] = stampLive

  publish(from: number, to: number, messages: readonly OutgoingMessage[]): void {
    this.#add(from, to, messages)
    this.#tell(STAMPED_CHANNEL, { origin: this.#origin, from, to })
  }

  broadcast(topic: LiveTopic, domainId: number, makeMessage: (seq: number) => LiveMessage): void {
    const message = makeMessage(this.seq)
    this.#deliver([prepareMessage({ message, seq: message.seq, domainId, isBroadcast: true })])
    const payload = { origin: this.#origin, domainId, message }
    const isSmall = Buffer.byteLength(JSON.stringify(payload)) <= MAX_BROADCAST_BYTES
    if (isSmall) this.#tell(BROADCAST_CHANNEL, payload)
    else this.#options.log.debug({ topic }, 'a broadcast is too large for other processes')
  }

  /**
   * The messages after `sinceSeq` on these topics, in order, prepared in one language; `undefined` when there are
   * too many, or they are unknown.
   */
  async loadMissed({ topics, sinceSeq, locale }: MissedQuery): Promise<PreparedMessage[] | undefined> {
    const upToSeq = this.seq
    if (sinceSeq > upToSeq) return undefined
    const missed = await this.#loadTopics([...topics], sinceSeq, upToSeq)
    if (missed === undefined) return undefined
    return mapInTurns(missed, (outgoing) => {
      const message = prepareMessage(outgoing)
      message.bytes(locale)
      return message
    })
  }

  /** Delivers everything that is committed, announced or not. */
  async catchUp(): Promise<void> {
    try {
      await this.#order?.catchUp(await loadLiveSeq(this.#options.database.intake))
    } catch (cause) {
      this.#options.log[failureLevel(cause, 'warn')]({ err: cause }, 'the live counter could not be read')
    }
  }

  #subscribe(): (() => void)[] {
    const { bus } = this.#options
    return [
      bus.subscribe(STAMPED_CHANNEL, {
        onMessage: (news) => this.#onAnnounced(news),
        onGap: () => void this.catchUp(),
      }),
      bus.subscribe(BROADCAST_CHANNEL, {
        onMessage: (news) => this.#onBroadcast(news),
      }),
    ]
  }

  #onAnnounced({ origin, from, to }: Announced): void {
    if (origin !== this.#origin) this.#add(from, to)
  }

  #onBroadcast({ origin, domainId, message }: Broadcast): void {
    if (origin !== this.#origin)
      this.#deliver([prepareMessage({ message, seq: message.seq, domainId, isBroadcast: true })])
  }

  #add(from: number, to: number, messages?: readonly OutgoingMessage[]): void {
    this.#order?.add({ from, to, ...(messages === undefined ? {} : { messages }) })
    this.#gapTimer ??= setTimeout(() => {
      this.#gapTimer = undefined
      if (this.#order?.hasGap) void this.catchUp()
    }, GAP_PATIENCE_MS)
  }

  #deliver(messages: readonly PreparedMessage[]): void {
    for (const client of this.clients) client.offer(messages)
  }

  #deliverOrResync(messages: readonly OutgoingMessage[] | undefined): void {
    if (messages !== undefined) this.#deliver(messages.map(prepareMessage))
    else for (const client of this.clients) client.resync()
  }

  /** In the order of their numbers; `undefined` when there are more than are sent one by one. */
  async #loadTopics(
    topics: readonly LiveTopic[],
    afterSeq: number,
    upToSeq: number,
  ): Promise<OutgoingMessage[] | undefined> {
    const sources = topics.flatMap((topic) => this.#sources.get(topic) ?? [])
    const loaded = await Promise.all(
      sources.map((source) => source.loadSince(afterSeq, upToSeq, MAX_REPLAY + 1)),
    )
    const messages = loaded.flat()
    return messages.length > MAX_REPLAY ? undefined : messages.toSorted((one, other) => one.seq - other.seq)
  }

  #tell<Payload>(channel: Channel<Payload>, payload: Payload): void {
    this.#options.bus.publish(channel, payload).catch((cause: unknown) => {
      this.#options.log[failureLevel(cause, 'warn')](
        { err: cause, channel: channel.name },
        'other processes could not be told; they catch up by themselves',
      )
    })
  }
}
