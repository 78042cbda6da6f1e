import { settle } from '@fibrewatch/alarm-engine'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { failureLevel } from '#platform/database/database-fault'
import { transaction } from '#platform/database/transaction'
import type { Log } from '#platform/log/log'
import type { AlarmRecord } from './alarm-record.ts'
import {
  listAlarmsById,
  listDueAlarmIds,
  listGroupKeys,
  lockGroups,
  tryLockTimers,
} from './alarm.repository.ts'
import { ruleOf } from './alarm-rules.ts'
import { type AlarmChange, type AlarmWriterParts, writeAlarms } from './alarm-writer.ts'

const INTERVAL_MS = 1000
const MAX_PER_ROUND = 500

export interface AlarmTimersParts extends AlarmWriterParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

/** Applies due timers: automatic clearing, the end of chatter, the end of a shelf. Only one process at a time. */
export class AlarmTimers {
  readonly #parts: AlarmTimersParts
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(parts: AlarmTimersParts) {
    this.#parts = parts
  }

  start(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.#runRounds().finally(() => this.start())
    }, INTERVAL_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Settles up to 500 alarms with due timers; returns how many it changed. */
  settleDue(): Promise<number> {
    const { db, clock } = this.#parts
    return transaction(db, async (tx) => {
      const now = clock.now()
      const isMine = await tryLockTimers(tx)
      const ids = isMine ? await listDueAlarmIds(tx, now, MAX_PER_ROUND) : []
      if (ids.length === 0) return 0
      await lockGroups(tx, await listGroupKeys(tx, ids))
      const changes = (await listAlarmsById(tx, ids)).flatMap((record) => settleRecord(record, now))
      if (changes.length > 0) await writeAlarms(this.#parts, tx, changes)
      return changes.length
    })
  }

  async #runRounds(): Promise<void> {
    try {
      while (!this.#isStopped && (await this.settleDue()) === MAX_PER_ROUND);
    } catch (cause) {
      this.#parts.log[failureLevel(cause, 'error')]({ err: cause }, 'the timers of alarms did not run')
    }
  }
}

/** Nothing when an observation has moved the timer meanwhile. */
function settleRecord(record: AlarmRecord, now: number): AlarmChange[] {
  const { condition, entries } = settle(record.condition, ruleOf(record), now)
  return entries.length === 0 ? [] : [{ record: { ...record, condition, ingestedAt: now }, entries }]
}
