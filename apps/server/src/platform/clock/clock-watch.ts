import type { Db } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import type { Clock } from './clock.ts'
import { loadMark, saveMark } from './clock-mark.repository.ts'
import {
  type ClockMark,
  type ClockVerdict,
  expectTime,
  judgeClock,
  MAX_DIFFERENCE_MS,
} from './judge-clock.ts'

const MARK_EVERY_MS = 60_000
const MS_PER_S = 1000

/** The clock is in doubt: nothing may be removed for its age. */
export class ClockDoubtError extends Error {
  override readonly name = 'ClockDoubtError'
  constructor(nowMs: number, expectedMs: number) {
    const [now, expected] = [nowMs, expectedMs].map((ms) => new Date(ms).toISOString())
    super(
      `clock.doubtful: the clock says ${now}, and by the last sign of life it should be about ${expected}. Nothing was removed. ` +
        'Set the clock right; if it is right, run the task clock.accept once.',
    )
  }
}

export interface ClockWatchParts {
  readonly db: Db
  readonly clock: Clock
  /** A clock that cannot be set. */
  readonly steady: Clock
  readonly log: Log
  /** True where the database has a clock of its own, perhaps on another machine. */
  readonly comparesDatabase: boolean
}

const ignore = (): void => undefined

/** Asked before old things are removed. */
export interface ClockTrust {
  /** @throws ClockDoubtError */
  requireTrusted(): Promise<void>
  isTrusted(): Promise<boolean>
}

/**
 * Compares the clock with what cannot be set along with it: the time the machine has run, the last sign of life in the
 * database, and the clock of a database server. While it is in doubt no sign of life is written.
 */
export class ClockWatch implements ClockTrust {
  readonly #parts: ClockWatchParts
  #mark: ClockMark | undefined
  #storedMs: number | undefined
  #last: { readonly nowMs: number; readonly steadyMs: number } | undefined
  #verdict: ClockVerdict = 'right'
  #looking: Promise<ClockVerdict> | undefined
  #nextLook: Promise<ClockVerdict> | undefined
  #accepted = false

  constructor(parts: ClockWatchParts) {
    this.#parts = parts
  }

  /**
   * Looks once. Looks run one after the other: two at a time would take this process's own sign of life for another's.
   * Calls during a look share the next one. @throws what the database throws
   */
  look(): Promise<ClockVerdict> {
    if (this.#nextLook !== undefined) return this.#nextLook
    if (this.#looking === undefined) return this.#begin()
    this.#nextLook = this.#looking.then(ignore, ignore).then(() => {
      this.#nextLook = undefined
      return this.#begin()
    })
    return this.#nextLook
  }

  #begin(): Promise<ClockVerdict> {
    const looking = this.#lookNow().finally(() => {
      if (this.#looking === looking) this.#looking = undefined
    })
    this.#looking = looking
    return looking
  }

  async #lookNow(): Promise<ClockVerdict> {
    const { db, clock, steady, comparesDatabase } = this.#parts
    const stored = await loadMark(db)
    const reading = { nowMs: clock.now(), steadyMs: steady.now() }
    this.#noteStep(reading)
    this.#noteStored(stored.seenAt, reading.steadyMs)
    if (this.#accepted) this.#setMark(reading)
    const databaseMs = comparesDatabase ? stored.databaseAt.getTime() : undefined
    this.#verdict = judgeClock({ ...reading, databaseMs }, this.#mark)
    if (this.#verdict === 'right') await this.#giveSign(reading)
    return this.#verdict
  }

  async isTrusted(): Promise<boolean> {
    return (await this.look()) === 'right'
  }

  async requireTrusted(): Promise<void> {
    if (await this.isTrusted()) return
    throw new ClockDoubtError(this.#parts.clock.now(), this.expectedMs())
  }

  /** An operator confirms the clock. They cannot overrule the clock of a database server. */
  async accept(): Promise<ClockVerdict> {
    this.#accepted = true
    try {
      return await this.look()
    } finally {
      this.#accepted = false
    }
  }

  /** The expected time: while the clock is in doubt, the last sign of life and the time since. */
  expectedMs(): number {
    const { clock, steady } = this.#parts
    if (this.#verdict === 'right' || this.#mark === undefined) return clock.now()
    return expectTime(this.#mark, steady.now())
  }

  /** Reports once that the clock jumped, and by how much. */
  #noteStep(reading: { readonly nowMs: number; readonly steadyMs: number }): void {
    const last = this.#last
    this.#last = reading
    if (last === undefined) return
    const stepMs = reading.nowMs - last.nowMs - (reading.steadyMs - last.steadyMs)
    if (Math.abs(stepMs) <= MAX_DIFFERENCE_MS) return
    const stepS = Math.round(stepMs / MS_PER_S)
    this.#parts.log.warn({ stepS }, 'the clock of the machine was moved')
  }

  /** Takes note of signs of life of other processes. */
  #noteStored(seenAt: Date | null, steadyMs: number): void {
    const storedMs = seenAt?.getTime()
    if (storedMs === undefined || storedMs === this.#storedMs) return
    const isLive = this.#storedMs !== undefined
    this.#storedMs = storedMs
    this.#mark = { markMs: storedMs, notedAtMs: steadyMs, isLive }
  }

  #setMark({ nowMs, steadyMs }: { readonly nowMs: number; readonly steadyMs: number }): void {
    this.#mark = { markMs: nowMs, notedAtMs: steadyMs, isLive: true }
  }

  async #giveSign(reading: { readonly nowMs: number; readonly steadyMs: number }): Promise<void> {
    const { nowMs } = reading
    const isDue = this.#storedMs === undefined || Math.abs(nowMs - this.#storedMs) >= MARK_EVERY_MS
    // A tolerated drift becomes the new mark, or many small ones would add up.
    this.#setMark(reading)
    if (!isDue) return
    await saveMark(this.#parts.db, new Date(nowMs))
    this.#storedMs = nowMs
  }
}
