import { failureLevel } from '#platform/database/database-fault'
import type { Log } from '#platform/log/log'

/** What no alarm told of is found in the next full round: a process that died, a cable that was entered later. */
const FULL_ROUND_MS = 30_000

export interface FaultWatchParts {
  readonly log: Log
  /** The cables that links look through. */
  readonly listCables: (linkIds: readonly number[]) => Promise<readonly number[]>
  readonly listAllCables: () => Promise<readonly number[]>
  readonly refresh: (cableId: number) => Promise<void>
}

/** Keeps faults what the alarms say: at once where an alarm changed, and all of them now and then. One round at a time. */
export class FaultWatch {
  readonly #parts: FaultWatchParts
  readonly #changed = new Set<number>()
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isStarted = false

  constructor(parts: FaultWatchParts) {
    this.#parts = parts
  }

  start(): void {
    this.#isStarted = true
    this.#scheduleFull(0)
  }

  async stop(): Promise<void> {
    this.#isStarted = false
    clearTimeout(this.#timer)
    await this.#running
  }

  /** After the commit of alarms of these links; does not wait. */
  notice(linkIds: Iterable<number>): void {
    for (const linkId of linkIds) this.#changed.add(linkId)
    if (this.#isStarted && this.#changed.size > 0) this.#running ??= this.#runAll()
  }

  /** Resolves when everything noticed so far is in the faults. */
  async settled(): Promise<void> {
    await this.#running
  }

  #scheduleFull(waitMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      void this.runFull().finally(() => {
        if (this.#isStarted) this.#scheduleFull(FULL_ROUND_MS)
      })
    }, waitMs)
    this.#timer.unref()
  }

  /** One round over all cables that alarms or faults concern, after what is running. It never rejects. */
  async runFull(): Promise<void> {
    while (this.#running !== undefined) await this.#running
    this.#running = this.#refreshAll(() => this.#parts.listAllCables())
    await this.#running
    this.#running = undefined
    this.notice([])
  }

  async #runAll(): Promise<void> {
    while (this.#isStarted && this.#changed.size > 0) {
      const linkIds = [...this.#changed]
      this.#changed.clear()
      await this.#refreshAll(() => this.#parts.listCables(linkIds))
    }
    this.#running = undefined
  }

  async #refreshAll(list: () => Promise<readonly number[]>): Promise<void> {
    await this.#attempt(async () => {
      for (const cableId of await list()) await this.#attempt(() => this.#parts.refresh(cableId))
    })
  }

  /** What fails is left to the next full round. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      this.#parts.log[failureLevel(err, 'error')]({ err }, 'cable faults wait to be brought up to date')
    }
  }
}
