import type { Log } from '#platform/log/log'

const INTERVAL_MS = 30_000
/** Links of one round; the next starts at once if there are more. */
const PORTION = 200

export interface QualityWatchParts {
  readonly log: Log
  /** Links that changed since they were graded. */
  readonly listStale: (limit: number) => Promise<readonly number[]>
  readonly grade: (linkId: number) => Promise<void>
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

  /** One round over everything stale. It never rejects. */
  async look(): Promise<void> {
    const tried = new Set<number>()
    try {
      for (;;) {
        const stale = await this.#parts.listStale(PORTION + tried.size)
        const left = stale.filter((linkId) => !tried.has(linkId))
        if (left.length === 0 || this.#isStopped) return
        for (const linkId of left) await this.#gradeOne(linkId, tried)
      }
    } catch (err) {
      this.#parts.log.warn({ err }, 'links wait to be graded')
    }
  }

  /** A failure is left to the next round. */
  async #gradeOne(linkId: number, tried: Set<number>): Promise<void> {
    if (this.#isStopped) return
    tried.add(linkId)
    try {
      await this.#parts.grade(linkId)
    } catch (err) {
      this.#parts.log.warn({ err, linkId }, 'a link could not be graded')
    }
  }
}
