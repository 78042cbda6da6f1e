import type { Db } from '#platform/database/database'
import { failureLevel } from '#platform/database/database-fault'
import { afterCommit, transaction } from '#platform/database/transaction'
import type { Log } from '#platform/log/log'
import { countWaitingRepeats, numberRepeats } from './alarm-live.repository.ts'
import type { AlarmPublisher } from './alarm.live.ts'
import type { AlarmLive } from './alarm.types.ts'

/** Two flushes per second: an operator cannot read a counter faster, and 2,000 repeats become a few messages. */
const INTERVAL_MS = 500
const MAX_PER_ROUND = 2000

export interface RepeatFlusherParts {
  readonly db: Db
  readonly live: AlarmLive
  readonly publisher: AlarmPublisher
  readonly log: Log
}

/** Publishes alarms that only repeated, each at most once per interval. */
export class RepeatFlusher {
  readonly #parts: RepeatFlusherParts
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(parts: RepeatFlusherParts) {
    this.#parts = parts
  }

  /** Some repeats are unpublished, or may be since before the start. */
  wake(): void {
    if (this.#isStopped || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#flushing = this.flush().catch((cause: unknown) => {
        this.#parts.log[failureLevel(cause, 'error')]({ err: cause }, 'repeats of alarms were not announced')
        this.wake()
      })
    }, INTERVAL_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#flushing
  }

  /** Numbers and publishes what waits now. */
  async flush(): Promise<void> {
    const { db, live, publisher } = this.#parts
    const isMore = await transaction(db, async (tx) => {
      const count = await countWaitingRepeats(tx, MAX_PER_ROUND)
      if (count === 0) return false
      const firstSeq = await live.stamp(tx, count)
      const records = await numberRepeats(tx, firstSeq, count)
      afterCommit(() => publisher.publish(firstSeq, firstSeq + count - 1, records))
      return records.length < count || count === MAX_PER_ROUND
    })
    if (isMore) this.wake()
  }
}
