import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'

const INTERVAL_MS = 30_000
/** Links asked for at a time. */
const PORTION = 200
/** A link that fails is tried again with the next round, and then after twice as long each time, up to an hour. */
const MAX_BACK_OFF_MS = 3_600_000

export interface QualityWatchParts {
  readonly log: Log
  /** Back-off is counted by a clock that nobody sets. */
  readonly steady: Clock
  /** Links that are to be graded, by their ids, after one of them. */
  readonly listStale: (slice: {
    readonly after: number
    readonly limit: number
  }) => Promise<readonly number[]>
  readonly grade: (linkId: number) => Promise<void>
}

interface Failing {
  readonly waitMs: number
  /** By the steady clock. */
  readonly againAtMs: number
}

/**
 * Grades links that were not graded at once: after a change of a rule, of a dead process, with a test grown too old, and
 * those of an installation without grades yet.
 */
export class QualityWatch {
  readonly #parts: QualityWatchParts
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStarted = false
  #isStopped = false
  /** Never more than links that still wait: each whole round forgets the others. */
  #failing: ReadonlyMap<number, Failing> = new Map()

  constructor(parts: QualityWatchParts) {
    this.#parts = parts
  }

  start(): void {
    this.#isStarted = true
    this.#schedule(0)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Starts the next round now. */
  soon(): void {
    this.#schedule(0)
  }

  #schedule(waitMs: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStarted || this.#isStopped) return
    this.#timer = setTimeout(() => {
      const before = this.#running
      this.#running = before.then(() => this.look())
      void this.#running.then(() => this.#schedule(INTERVAL_MS))
    }, waitMs)
    this.#timer.unref()
  }

  /** One round over everything stale, each link once. It never rejects. */
  async look(): Promise<void> {
    const failing = new Map<number, Failing>()
    try {
      for await (const linkId of this.#listAll()) {
        if (this.#isStopped) return
        const failed = await this.#gradeOne(linkId)
        if (failed !== undefined) failing.set(linkId, failed)
      }
      this.#failing = failing
    } catch (err) {
      this.#parts.log.warn({ err }, 'links wait to be graded')
    }
  }

  async *#listAll(): AsyncGenerator<number, undefined> {
    let after = 0
    for (;;) {
      const stale = await this.#parts.listStale({ after, limit: PORTION })
      yield* stale
      if (stale.length < PORTION) return
      after = stale.at(-1) ?? after
    }
  }

  /** When to try again, after a failure; undefined when the link is graded. */
  async #gradeOne(linkId: number): Promise<Failing | undefined> {
    const { log, steady, grade } = this.#parts
    const before = this.#failing.get(linkId)
    if (before !== undefined && steady.now() < before.againAtMs) return before
    try {
      await grade(linkId)
      return undefined
    } catch (err) {
      const waitMs = Math.min((before?.waitMs ?? INTERVAL_MS / 2) * 2, MAX_BACK_OFF_MS)
      log.warn({ err, linkId, againInS: waitMs / 1000 }, 'a link could not be graded')
      return { waitMs, againAtMs: steady.now() + waitMs }
    }
  }
}
