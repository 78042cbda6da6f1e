import { startTurns } from '../loop/loop-turns.ts'
import type { OutgoingMessage } from './live.ts'

/** Numbers `from` to `to`; without messages when another process made them. */
export interface LiveBatch {
  readonly from: number
  readonly to: number
  readonly messages?: readonly OutgoingMessage[]
}

/** Messages sent to all readers in one step of the event loop: 200 readers take 15 ms. */
const DELIVERED_TOGETHER = 64

export interface LiveOrderOptions {
  /** `undefined`: too many were missed to deliver them one by one. */
  readonly deliver: (messages: readonly OutgoingMessage[] | undefined) => void
  /** Loads missing numbers after `afterSeq` up to `upToSeq`; `undefined` when there are too many. */
  readonly load: (afterSeq: number, upToSeq: number) => Promise<readonly OutgoingMessage[] | undefined>
  readonly onError: (cause: unknown) => void
}

/**
 * Delivers batches in the order of their numbers. Batches of one process may be announced in another
 * order than they were committed, and those of other processes arrive separately.
 */
export class LiveOrder {
  readonly #options: LiveOrderOptions
  readonly #waiting = new Map<number, LiveBatch>()
  #deliveredSeq: number
  #running: Promise<void> | undefined

  constructor(startSeq: number, options: LiveOrderOptions) {
    this.#deliveredSeq = startSeq
    this.#options = options
  }

  /** The last number delivered, or counted without a message. */
  get deliveredSeq(): number {
    return this.#deliveredSeq
  }

  /** True while batches wait for a number that has not been announced. */
  get hasGap(): boolean {
    return this.#waiting.size > 0
  }

  add(batch: LiveBatch): void {
    if (batch.to <= this.#deliveredSeq) return
    const known = this.#waiting.get(batch.from)
    if (known?.messages === undefined) this.#waiting.set(batch.from, batch)
    void this.#run(() => this.#deliverWaiting())
  }

  /** Loads everything up to `seq`: after a gap, or when the announcing process died. */
  catchUp(seq: number): Promise<void> {
    return this.#run(async () => {
      if (seq > this.#deliveredSeq) await this.#deliverLoaded(seq)
      await this.#deliverWaiting()
    })
  }

  /** One at a time, so that nothing overtakes a batch that is being loaded. */
  #run(work: () => Promise<void>): Promise<void> {
    const before = this.#running ?? Promise.resolve()
    const running = before.then(work).catch(this.#options.onError)
    this.#running = running
    return running
  }

  async #deliverWaiting(): Promise<void> {
    this.#dropDelivered()
    for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) {
      if (next.messages === undefined) await this.#deliverLoaded(next.to)
      else await this.#deliver(next.messages, next.to)
    }
  }

  #takeNext(): LiveBatch | undefined {
    const next = this.#waiting.get(this.#deliveredSeq + 1)
    if (next !== undefined) this.#waiting.delete(next.from)
    return next
  }

  async #deliverLoaded(upToSeq: number): Promise<void> {
    const messages = await this.#options.load(this.#deliveredSeq, upToSeq)
    await this.#deliver(messages, upToSeq)
    this.#dropDelivered()
  }

  /** In turns: between two of them readers connect, load what they missed up to `deliveredSeq`, and get the rest here. */
  async #deliver(messages: readonly OutgoingMessage[] | undefined, upToSeq: number): Promise<void> {
    const turns = startTurns()
    let rest = messages
    for (; rest !== undefined && rest.length > DELIVERED_TOGETHER; rest = rest.slice(DELIVERED_TOGETHER)) {
      const portion = rest.slice(0, DELIVERED_TOGETHER)
      this.#deliveredSeq = portion.at(-1)?.seq ?? this.#deliveredSeq
      this.#options.deliver(portion)
      if (turns.isOver()) await turns.next()
    }
    this.#deliveredSeq = upToSeq
    this.#options.deliver(rest)
  }

  #dropDelivered(): void {
    for (const { from, to } of this.#waiting.values()) {
      if (to <= this.#deliveredSeq) this.#waiting.delete(from)
      else if (from <= this.#deliveredSeq) this.#replaceStart(from, to)
    }
  }

  /** The first part was loaded already: the rest is loaded too. */
  #replaceStart(from: number, to: number): void {
    this.#waiting.delete(from)
    this.#waiting.set(this.#deliveredSeq + 1, { from: this.#deliveredSeq + 1, to })
  }
}
