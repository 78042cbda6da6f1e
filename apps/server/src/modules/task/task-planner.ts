import type { TaskOverlap, TaskRunStatus } from '@fibrewatch/contract/task'
import type { Clock } from '#platform/clock/clock'
import type { Database, Tx } from '#platform/database/database'
import { failureLevel } from '#platform/database/database-fault'
import { transaction } from '#platform/database/transaction'
import type { JobRunner } from '#platform/jobs/job-runner'
import { pullBackJobs } from '#platform/jobs/pull-back.repository'
import type { Log } from '#platform/log/log'
import { toSchedule } from './task-fields.ts'
import { planNextRun } from './task-schedule.ts'
import { changeTask, loadNextDue, lockDueTasks, lockPlannedTasks, type TaskRow } from './task.repository.ts'
import {
  createRun,
  interruptLostRuns,
  listOpenRuns,
  listWaitingRuns,
  pullBackRuns,
} from './task-run.repository.ts'
import { TASK_RUN_JOB } from './task-runner.ts'

export interface TaskPlannerParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly jobs: Pick<JobRunner, 'send'>
  readonly worksJobs: boolean
  /** False while the product module is switched off: nothing scheduled runs. */
  readonly isOn: () => boolean
}

const MAX_WAIT_MS = 1000
const MIN_WAIT_MS = 50
const SWEEP_EVERY_MS = 30_000
/** Four missed signs of life. */
const LOST_AFTER_MS = 60_000
/** A synchronised clock goes back by less. */
const BACK_MS = 10_000
const MAX_PER_ROUND = 100
/** A task that queues faster than it runs must not fill the database. */
const MAX_WAITING = 100

/**
 * Plans runs. A due task is locked, its run written, its message sent and its next time set in one
 * transaction, and other processes skip locked rows: so one time makes one run, in whichever process, and
 * wherever one dies. A task that was due while no server ran is due once when one starts.
 */
export class TaskPlanner {
  readonly #parts: TaskPlannerParts
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false
  #sweptAtMs = Number.NEGATIVE_INFINITY
  /** The latest clock reading: the clock may go back. Above every time at first, for it may have done so before. */
  #lastMs = Number.POSITIVE_INFINITY

  constructor(parts: TaskPlannerParts) {
    this.#parts = parts
  }

  start(waitMs = MIN_WAIT_MS): void {
    if (this.#isStopped || !this.#parts.worksJobs) return
    this.#timer = setTimeout(() => {
      this.#running = this.#round().then((nextMs) => this.start(nextMs))
    }, waitMs)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Plans the due tasks; returns how many. */
  planDue(): Promise<number> {
    const { database, clock, isOn } = this.#parts
    if (!isOn()) return Promise.resolve(0)
    return transaction(database.db, async (tx) => {
      const now = new Date(clock.now())
      this.#lastMs = Math.max(this.#lastMs, now.getTime())
      const due = await lockDueTasks(tx, now, MAX_PER_ROUND)
      for (const task of due) await this.#plan(tx, task, now)
      return due.length
    })
  }

  /**
   * Plans again tasks whose next time is later than their schedule allows: a clock that has gone back since planned them.
   * Returns how many.
   */
  async pullBack(): Promise<number> {
    const { database, clock } = this.#parts
    await pullBackJobs(database.db)
    return transaction(database.db, async (tx) => {
      const nowMs = clock.now()
      const late = (await lockPlannedTasks(tx)).flatMap((task) => {
        const nextMs = planNextRun(toSchedule(task, task.runCount), nowMs)
        return nextMs !== undefined && task.nextRunAt.getTime() > nextMs ? [{ task, nextMs }] : []
      })
      for (const { task, nextMs } of late) await changeTask(tx, task.id, { nextRunAt: new Date(nextMs) })
      await pullBackRuns(tx, new Date(nowMs))
      return late.length
    })
  }

  /** Ends the runs of dead processes, and sends the messages of waiting runs again. */
  async sweep(): Promise<void> {
    const { database, clock, jobs } = this.#parts
    const before = new Date(clock.now() - LOST_AFTER_MS)
    await transaction(database.db, async (tx) => {
      await interruptLostRuns(tx, before, new Date(clock.now()))
      for (const runId of await listWaitingRuns(tx, before)) await jobs.send(TASK_RUN_JOB, { runId }, tx)
    })
  }

  async #plan(tx: Tx, task: TaskRow, now: Date): Promise<void> {
    const dueAt = task.nextRunAt
    const status = dueAt === null ? undefined : await this.#decide(tx, task)
    if (dueAt !== null && status !== undefined) {
      const runId = await createRun(tx, { task, trigger: 'schedule', status, dueAt })
      if (status === 'queued') await this.#parts.jobs.send(TASK_RUN_JOB, { runId }, tx)
    }
    const runCount = task.runCount + (status === 'queued' ? 1 : 0)
    const nextMs = planNextRun(toSchedule(task, runCount), now.getTime(), dueAt?.getTime())
    const nextRunAt = nextMs === undefined ? null : new Date(nextMs)
    await changeTask(tx, task.id, { runCount, nextRunAt, enabled: nextRunAt !== null })
  }

  async #decide(tx: Tx, task: TaskRow): Promise<'queued' | 'skipped'> {
    return decideOverlap(task.overlap, await listOpenRuns(tx, task.id))
  }

  async #followClock(): Promise<void> {
    const nowMs = this.#parts.clock.now()
    if (nowMs < this.#lastMs - BACK_MS) {
      const tasks = await this.pullBack()
      if (tasks > 0) this.#parts.log.warn({ tasks }, 'the clock has gone back: tasks were planned anew')
    }
    this.#lastMs = nowMs
  }

  async #round(): Promise<number> {
    const { database, clock, log } = this.#parts
    try {
      await this.#followClock()
      const nextDueMs = await loadNextDue(database.db)
      if (nextDueMs !== undefined && nextDueMs <= clock.now()) await this.planDue()
      if (Math.abs(clock.now() - this.#sweptAtMs) >= SWEEP_EVERY_MS) {
        this.#sweptAtMs = clock.now()
        await this.sweep()
      }
      const waitMs = (nextDueMs ?? Number.POSITIVE_INFINITY) - clock.now()
      return Math.min(Math.max(waitMs, MIN_WAIT_MS), MAX_WAIT_MS)
    } catch (cause) {
      log[failureLevel(cause, 'error')]({ err: cause }, 'the tasks could not be planned')
      return MAX_WAIT_MS
    }
  }
}

/** Decides over a run that falls due while others of its task are open. */
export function decideOverlap(
  overlap: TaskOverlap,
  open: readonly { readonly status: TaskRunStatus }[],
): 'queued' | 'skipped' {
  if (overlap === 'skip') return open.length === 0 ? 'queued' : 'skipped'
  return open.filter(({ status }) => status === 'queued').length < MAX_WAITING ? 'queued' : 'skipped'
}
