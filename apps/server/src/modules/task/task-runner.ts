import { hostname } from 'node:os'
import { closedObject } from '@fibrewatch/contract/schema'
import { Type } from 'typebox'
import type { Bus } from '#platform/bus/bus'
import { defineChannel } from '#platform/bus/channel'
import type { Clock } from '#platform/clock/clock'
import type { Database, Tx } from '#platform/database/database'
import { failureLevel } from '#platform/database/database-fault'
import { transaction } from '#platform/database/transaction'
import { defineJob, handleJob, type JobDefinition, type JobRun } from '#platform/jobs/job'
import type { JobRunner } from '#platform/jobs/job-runner'
import type { Log } from '#platform/log/log'
import type { Program } from '#platform/program/program'
import { RunOutput } from './run-output.ts'
import type { TaskRegistry } from './task-registry.ts'
import { lockTask } from './task.repository.ts'
import {
  changeSeen,
  claimRun,
  finishRun,
  listOpenRuns,
  loadRun,
  type RunEnd,
  type TaskRunRow,
} from './task-run.repository.ts'

export const TASK_RUN_JOB = defineJob('task.run', closedObject({ runId: Type.Integer() }))
const STOP_CHANNEL = defineChannel('task.stopped', closedObject({ runIds: Type.Array(Type.Integer()) }))
const CONCURRENCY = 4
const MAX_RUN_S = 86_400
const SEEN_EVERY_MS = 15_000

export interface TaskRunnerParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly jobs: Pick<JobRunner, 'send'>
  readonly registry: TaskRegistry
  readonly isOn: () => boolean
  readonly program: Pick<Program, 'pid'>
}

/** Carries out runs. A process claims a run by changing its row, so a message delivered twice still makes one run. */
export class TaskRunner {
  /** Name of this process in the log. */
  readonly process: string
  readonly #parts: TaskRunnerParts
  readonly #active = new Map<number, AbortController>()
  readonly #closers: (() => void)[] = []

  constructor(parts: TaskRunnerParts) {
    this.#parts = parts
    this.process = `${hostname()}:${parts.program.pid}`
  }

  get job(): JobDefinition {
    return handleJob(TASK_RUN_JOB, {
      concurrency: CONCURRENCY,
      maxRunS: MAX_RUN_S,
      handler: (run) => this.#handle(run),
    })
  }

  start(): void {
    const timer = setInterval(() => void this.#sayAlive(), SEEN_EVERY_MS)
    timer.unref()
    const unsubscribe = this.#parts.bus.subscribe(STOP_CHANNEL, {
      onMessage: ({ runIds }) => {
        for (const runId of runIds) this.#active.get(runId)?.abort()
      },
    })
    this.#closers.push(() => clearInterval(timer), unsubscribe)
  }

  stop(): void {
    for (const close of this.#closers.splice(0)) close()
  }

  /** Stops runs in whatever process they run, once `tx` commits. */
  async announceStopped(tx: Tx, runIds: readonly number[]): Promise<void> {
    if (runIds.length > 0)
      await this.#parts.bus.publishInTransaction(tx, STOP_CHANNEL, { runIds: [...runIds] })
  }

  async #handle({ data, signal }: JobRun<{ readonly runId: number }>): Promise<void> {
    const run = await this.#claim(data.runId)
    if (run === undefined) return
    const controller = new AbortController()
    this.#active.set(run.id, controller)
    const end = await this.#execute(run, AbortSignal.any([signal, controller.signal]))
    this.#active.delete(run.id)
    await this.#finish(run, end)
  }

  /** The oldest waiting run of the task, unless another one of it has to end first. */
  #claim(runId: number): Promise<TaskRunRow | undefined> {
    const { database, clock } = this.#parts
    return transaction(database.db, async (tx) => {
      const asked = await loadRun(tx, runId)
      const task = asked?.taskId ? await lockTask(tx, asked.taskId) : undefined
      if (asked?.status !== 'queued' || task === undefined) return undefined
      const open = await listOpenRuns(tx, task.id)
      const isBusy = open.some(({ status }) => status === 'running')
      const first = open.find(({ status }) => status === 'queued')
      if (first === undefined || (isBusy && task.overlap !== 'parallel')) return undefined
      return claimRun(tx, first.id, { startedAt: new Date(clock.now()), process: this.process })
    })
  }

  async #execute(run: TaskRunRow, signal: AbortSignal): Promise<Omit<RunEnd, 'finishedAt'>> {
    const { registry, isOn } = this.#parts
    if (run.trigger === 'schedule' && !isOn()) return { status: 'skipped', output: null }
    const output = new RunOutput()
    try {
      const params = registry.parseParams(run.handler, run.params)
      const context = { signal, log: (line: string) => output.add(line) }
      output.add(await endWith(registry.require(run.handler).run(params, context), signal))
      return { status: 'succeeded', output: output.text }
    } catch (cause) {
      if (signal.aborted) return { status: 'interrupted', output: output.text }
      output.add(cause instanceof Error ? cause.message : String(cause))
      this.#parts.log[failureLevel(cause, 'warn')](
        { err: cause, task: run.name, runId: run.id },
        'a task failed',
      )
      return { status: 'failed', output: output.text }
    }
  }

  /** Stores its end, and sends the message for the next waiting run. */
  #finish(run: TaskRunRow, end: Omit<RunEnd, 'finishedAt'>): Promise<void> {
    const { database, clock, jobs } = this.#parts
    return transaction(database.db, async (tx) => {
      const task = run.taskId === null ? undefined : await lockTask(tx, run.taskId)
      await finishRun(tx, run.id, { ...end, finishedAt: new Date(clock.now()) })
      const open = task === undefined ? [] : await listOpenRuns(tx, task.id)
      const next = open.find(({ status }) => status === 'queued')
      if (next !== undefined) await jobs.send(TASK_RUN_JOB, { runId: next.id }, tx)
    })
  }

  async #sayAlive(): Promise<void> {
    const { database, clock, log } = this.#parts
    if (this.#active.size === 0) return
    try {
      await changeSeen(database.db, [...this.#active.keys()], new Date(clock.now()))
    } catch (cause) {
      log[failureLevel(cause, 'warn')]({ err: cause }, 'running tasks could not give a sign of life')
    }
  }
}

/** A task that ignores its signal is not awaited after the abort. */
async function endWith(work: Promise<string>, signal: AbortSignal): Promise<string> {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(new Error('stopped'))
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
    // A later error is not reported.
    work.catch(() => undefined)
  }
}
