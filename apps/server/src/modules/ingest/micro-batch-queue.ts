/** One caller's work and its weight in the queue. */
export interface QueuedWork<Item> {
  readonly item: Item
  readonly events: number
  readonly bytes: number
}

export type Settled<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly cause: unknown }

export interface MicroBatchOptions<Item, Answer> {
  /** Commits work in its order and returns the outcome of each; never rejects. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Settled<Answer>[]>
  /** Limits of waiting and running work together. Work larger than a limit is accepted when the queue is empty. */
  readonly limits: { readonly events: number; readonly bytes: number }
  /** At most so many events go into one commit, but at least one whole piece of work. */
  readonly eventsPerCommit: number
}

interface Waiting<Item, Answer> extends QueuedWork<Item> {
  readonly resolve: (answer: Answer) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Groups commits without waiting: work is committed at once when idle; work that arrives during a commit goes into
 * the next one. First in, first committed.
 */
export class MicroBatchQueue<Item, Answer> {
  readonly #options: MicroBatchOptions<Item, Answer>
  readonly #waiting: Waiting<Item, Answer>[] = []
  #roomAwaited: (() => void)[] = []
  #events = 0
  #bytes = 0
  #pumping: Promise<void> | undefined

  constructor(options: MicroBatchOptions<Item, Answer>) {
    this.#options = options
  }

  /** Events accepted and not yet settled. */
  get events(): number {
    return this.#events
  }

  hasRoom({ events, bytes }: { readonly events: number; readonly bytes: number }): boolean {
    const { limits } = this.#options
    if (this.#bytes === 0 && this.#events === 0) return true
    return this.#events + events <= limits.events && this.#bytes + bytes <= limits.bytes
  }

  /** Resolves when something has left the queue; then check `hasRoom` again. */
  nextRoom(): Promise<void> {
    return new Promise((resolve) => this.#roomAwaited.push(resolve))
  }

  /** Queues work, whether there is room or not, and resolves after its commit. */
  submit(work: QueuedWork<Item>): Promise<Answer> {
    this.#events += work.events
    this.#bytes += work.bytes
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...work, resolve, reject })
      this.#pumping ??= this.#pump()
    })
  }

  /** Resolves when everything accepted is settled. */
  async drain(): Promise<void> {
    while (this.#pumping) await this.#pumping
  }

  async #pump(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch()
      const answers = await this.#options.commit(batch.map(({ item }) => item))
      batch.forEach((work, index) => this.#settle(work, answers[index]))
      this.#callAwaiting()
    }
    this.#pumping = undefined
  }

  #takeBatch(): Waiting<Item, Answer>[] {
    let events = 0
    let count = 0
    for (const work of this.#waiting) {
      if (count > 0 && events + work.events > this.#options.eventsPerCommit) break
      events += work.events
      count += 1
    }
    return this.#waiting.splice(0, count)
  }

  #settle(work: Waiting<Item, Answer>, answer: Settled<Answer> | undefined): void {
    this.#events -= work.events
    this.#bytes -= work.bytes
    if (answer?.ok) work.resolve(answer.value)
    else work.reject(answer?.cause ?? new Error('a commit did not answer for all of its work'))
  }

  #callAwaiting(): void {
    const awaited = this.#roomAwaited
    this.#roomAwaited = []
    for (const resolve of awaited) resolve()
  }
}
