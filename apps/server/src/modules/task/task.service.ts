import type { EndpointBody, EndpointQuery, Task, taskApi } from '@fibrewatch/contract'
import type { Clock } from '#platform/clock/clock'
import type { Database, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import { objectNotFound } from '#platform/http/errors'
import type { PageSlice } from '#platform/list/page'
import type { Locale } from '#platform/http/locale'
import type { JobRunner } from '#platform/jobs/job-runner'
import { taskAlreadyRuns, taskNameTaken, taskNeverRuns } from './task.errors.ts'
import {
  changeTask,
  countTasks,
  createTask,
  listTaskIds,
  listTasks,
  loadTask,
  lockTask,
  removeTasks,
  type TaskFilter,
  type TaskOrder,
  type TaskRow,
} from './task.repository.ts'
import { changeTaskBody, makeTaskBody, parseTaskFields, type TaskFields, toSchedule } from './task-fields.ts'
import { decideOverlap } from './task-planner.ts'
import type { TaskRegistry } from './task-registry.ts'
import { createRun, listOpenRuns, withdrawRuns } from './task-run.repository.ts'
import { TASK_RUN_JOB, type TaskRunner } from './task-runner.ts'
import { planNextRun } from './task-schedule.ts'
import { rowToWireTask } from './task.wire.ts'

export interface TaskServiceParts {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: Pick<JobRunner, 'send'>
  readonly runner: Pick<TaskRunner, 'announceStopped'>
  readonly registry: TaskRegistry
}

type TaskBody = EndpointBody<typeof taskApi.add>
type TaskChange = EndpointBody<typeof taskApi.update>
type FilterQuery = Pick<
  EndpointQuery<typeof taskApi.page>,
  'keyword' | 'handler' | 'type' | 'status' | 'sortBy' | 'isAsc'
>

const EXPORT_LOT = 500

export interface Changed<Value> {
  readonly before: Value
  readonly after: Value
}

export class TaskService {
  readonly #parts: TaskServiceParts

  constructor(parts: TaskServiceParts) {
    this.#parts = parts
  }

  async page(query: FilterQuery, slice: PageSlice): Promise<{ list: Task[]; total: number }> {
    const { db } = this.#parts.database
    const selection = { filter: readFilter(query), order: readOrder(query) }
    const ids = await listTaskIds(db, selection, slice)
    const list = await listTasks(db, ids)
    return { list: list.map(rowToWireTask), total: await countTasks(db, selection.filter) }
  }

  /** All that match, loaded portion by portion in the order of the first query. */
  async *readAll(query: FilterQuery): AsyncGenerator<Task> {
    const { db } = this.#parts.database
    const ids = await listTaskIds(db, { filter: readFilter(query), order: readOrder(query) })
    for (let from = 0; from < ids.length; from += EXPORT_LOT) {
      const lot = await listTasks(db, ids.slice(from, from + EXPORT_LOT))
      yield* lot.map(rowToWireTask)
    }
  }

  /** @throws object.not-found */
  async require(id: number): Promise<Task> {
    const row = await loadTask(this.#parts.database.db, id)
    if (row === undefined) throw objectNotFound()
    return rowToWireTask(row)
  }

  /** @throws what parseTaskFields throws, object.name-taken, task.never-runs */
  async add(body: TaskBody, locale: Locale): Promise<TaskRow> {
    const fields = parseTaskFields(body, this.#parts.registry, locale)
    const plan = this.#plan(fields, body.status === 1)
    const now = new Date(this.#parts.clock.now())
    return this.#write(fields.name, (tx) =>
      createTask(tx, { ...fields, ...plan, createdAt: now, updatedAt: now }),
    )
  }

  /** Without `status` the task stays started or stopped. @throws as add; object.not-found */
  update({ id, ...change }: TaskChange, locale: Locale): Promise<Changed<TaskRow>> {
    return this.#write(change.name ?? '', async (tx) => {
      const before = await requireTask(tx, id)
      const body = changeTaskBody(makeTaskBody(before), change)
      const fields = parseTaskFields(body, this.#parts.registry, locale)
      const isStarted = change.status === undefined ? before.enabled : change.status === 1
      return this.#change(tx, before, { ...fields, ...this.#plan(fields, isStarted) })
    })
  }

  async remove(ids: readonly number[]): Promise<TaskRow[]> {
    const wanted = [...new Set(ids)]
    return transaction(this.#parts.database.db, async (tx) => {
      for (const id of wanted.toSorted((a, b) => a - b)) await requireTask(tx, id)
      await this.#parts.runner.announceStopped(tx, await withdrawRuns(tx, wanted))
      return removeTasks(tx, wanted)
    })
  }

  /** Starts it with its count of runs at zero. @throws object.not-found, task.never-runs */
  start(id: number): Promise<Changed<TaskRow>> {
    return this.#write('', async (tx) => {
      const before = await requireTask(tx, id)
      return this.#change(tx, before, this.#plan(before, true))
    })
  }

  /** @throws object.not-found */
  stop(id: number): Promise<Changed<TaskRow>> {
    return this.#write('', async (tx) => {
      const before = await requireTask(tx, id)
      return this.#change(tx, before, this.#plan(before, false))
    })
  }

  /** @throws object.not-found, task.already-runs */
  once(id: number): Promise<{ readonly task: TaskRow; readonly runId: number }> {
    const { clock, database, jobs } = this.#parts
    return transaction(database.db, async (tx) => {
      const task = await requireTask(tx, id)
      if (decideOverlap(task.overlap, await listOpenRuns(tx, id)) === 'skipped') throw taskAlreadyRuns()
      const dueAt = new Date(clock.now())
      const runId = await createRun(tx, { task, trigger: 'manual', status: 'queued', dueAt })
      await jobs.send(TASK_RUN_JOB, { runId }, tx)
      return { task, runId }
    })
  }

  /** Withdraws the queued runs of the old schedule, and ends the running ones. */
  async #change(tx: Tx, before: TaskRow, change: Partial<TaskRow>): Promise<Changed<TaskRow>> {
    const updatedAt = new Date(this.#parts.clock.now())
    await this.#parts.runner.announceStopped(tx, await withdrawRuns(tx, [before.id]))
    await changeTask(tx, before.id, { ...change, updatedAt })
    return { before, after: { ...before, ...change, updatedAt } }
  }

  #plan(
    fields: TaskFields | TaskRow,
    isStarted: boolean,
  ): Pick<TaskRow, 'enabled' | 'runCount' | 'nextRunAt'> {
    if (!isStarted) return { enabled: false, runCount: 0, nextRunAt: null }
    const nextMs = planNextRun(toSchedule(fields, 0), this.#parts.clock.now())
    if (nextMs === undefined) throw taskNeverRuns()
    return { enabled: true, runCount: 0, nextRunAt: new Date(nextMs) }
  }

  #write<Result>(name: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const refusals = { task_name_key: (cause: unknown) => taskNameTaken(name, { cause }) }
    return mapConstraintErrors(refusals, () => transaction(this.#parts.database.db, work))
  }
}

async function requireTask(tx: Tx, id: number): Promise<TaskRow> {
  const task = await lockTask(tx, id)
  if (task === undefined) throw objectNotFound()
  return task
}

const readFilter = ({ keyword, handler, type, status }: FilterQuery): TaskFilter => ({
  keyword,
  handler,
  type,
  enabled: status === undefined ? undefined : status === 1,
})

const readOrder = ({ sortBy = 'id', isAsc = true }: FilterQuery): TaskOrder => ({ sortBy, isAsc })
