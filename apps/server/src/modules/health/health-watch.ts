import type { HealthCheck } from '@fibrewatch/contract/health'
import type { ClockWatch } from '#platform/clock/clock-watch'
import type { Log } from '#platform/log/log'
import { within } from '#platform/loop/within'
import { CheckBook, type CheckTurn } from './check-book.ts'
import { type Check, findReason } from './checks.ts'
import { FAULT_SENTENCES } from './fault-sentences.ts'
import type { SystemAlarms } from './system-alarms.ts'

const INTERVAL_MS = 5000
/** A longer look counts as failed; it may still be running when the next begins. */
const LOOK_TIMEOUT_MS = 5000
const SUBMIT_TIMEOUT_MS = 10_000

export interface HealthWatchParts {
  readonly checks: readonly Check[]
  readonly alarms: SystemAlarms
  readonly clockWatch: Pick<ClockWatch, 'expectedMs'>
  readonly log: Log
}

/** Runs the checks, logs each change once, and turns faults into system alarms. */
export class HealthWatch {
  readonly #parts: HealthWatchParts
  readonly #book: CheckBook
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(parts: HealthWatchParts) {
    this.#parts = parts
    const names = parts.checks.map(({ name }) => name)
    this.#book = new CheckBook(names, parts.clockWatch.expectedMs())
  }

  start(waitMs = 0): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.look().finally(() => this.start(INTERVAL_MS))
    }, waitMs)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  list(): HealthCheck[] {
    return this.#book.list()
  }

  /** One round of all checks. It never rejects. */
  async look(): Promise<void> {
    const { checks, clockWatch } = this.#parts
    const found = await Promise.all(checks.map((check) => lookWithin(check)))
    const nowMs = clockWatch.expectedMs()
    for (const [index, { name }] of checks.entries()) {
      const turn = this.#book.note(name, found[index] ?? null, nowMs)
      if (turn !== undefined) this.#tell(turn)
    }
    await this.#bring()
  }

  #tell({ name, ended, began }: CheckTurn): void {
    const { log } = this.#parts
    if (ended !== null) log.info({ check: name, reason: ended }, FAULT_SENTENCES[ended].ended)
    if (began !== null) log.error({ check: name, reason: began }, FAULT_SENTENCES[began].began)
  }

  /** While the database refuses it, the next round tries again: the faults keep their begin. */
  async #bring(): Promise<void> {
    if (this.#book.list().some(({ name, state }) => name === 'database' && state !== 'ok')) return
    try {
      await within(this.#parts.alarms.bring(this.#book.listFaults()), SUBMIT_TIMEOUT_MS)
    } catch (cause) {
      this.#parts.log.debug({ err: cause }, 'the alarms of the system wait for the database')
    }
  }
}

async function lookWithin(check: Check) {
  try {
    return await within(check.look(), LOOK_TIMEOUT_MS)
  } catch (cause) {
    return findReason(cause, check)
  }
}
