import type { EndpointBody, EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { Task, taskApi } from '@fibrewatch/contract/task'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import { objectNotFound } from '#platform/http/errors'
import type { PageSlice } from '#platform/list/page'
import type { Locale } from '#platform/http/locale'
import type { JobRunner } from '#platform/jobs/job-runner'
import { taskAlreadyRuns, taskNameTaken, taskNeverRuns } from './task.errors.ts'
import type { TaskFilter, TaskOrder, TaskRow } from './task.repository.ts'
import * as stored from './task.repository.ts'
import { changeTaskBody, makeTaskBody, parseTaskFields, type TaskFields, toSchedule } from './task-fields.ts'
import { decideOverlap } from './task-planner.ts'
import type { TaskRegistry } from './task-registry.ts'
import { createRun, listOpenRuns, withdrawRuns } from './task-run.repository.ts'
import { TASK_RUN_JOB, type TaskRunner } from './task-runner.ts'
import { planNextRun } from './task-schedule.ts'
import { rowToWireTask } from './task.wire.ts'

export interface TaskParts {
  readonly db: Db
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

export async function listTaskPage(
  parts: TaskParts,
  query: FilterQuery,
  slice: PageSlice,
): Promise<{ list: Task[]; total: number }> {
  const { db } = parts
  const selection = { filter: readFilter(query), order: readOrder(query) }
  const ids = await stored.listTaskIds(db, selection, slice)
  const list = await stored.listTasks(db, ids)
  return { list: list.map(rowToWireTask), total: await stored.countTasks(db, selection.filter) }
}

/** All that match, loaded portion by portion in the order of the first query. */
export async function* readAllTasks(parts: TaskParts, query: FilterQuery): AsyncGenerator<Task> {
  const { db } = parts
  const ids = await stored.listTaskIds(db, { filter: readFilter(query), order: readOrder(query) })
  for (let from = 0; from < ids.length; from += EXPORT_LOT) {
    const lot = await stored.listTasks(db, ids.slice(from, from + EXPORT_LOT))
    yield* lot.map(rowToWireTask)
  }
}

/** @throws object.not-found */
export async function requireTask(parts: TaskParts, id: number): Promise<Task> {
  const row = await stored.loadTask(parts.db, id)
  if (row === undefined) throw objectNotFound()
  return rowToWireTask(row)
}

/** @throws what parseTaskFields throws, object.name-taken, task.never-runs */
export async function createTask(parts: TaskParts, body: TaskBody, locale: Locale): Promise<TaskRow> {
  const fields = parseTaskFields(body, parts.registry, locale)
  const plan = makePlan(parts, fields, body.status === 1)
  const now = new Date(parts.clock.now())
  return writeNamed(parts, fields.name, (tx) =>
    stored.createTask(tx, { ...fields, ...plan, createdAt: now, updatedAt: now }),
  )
}

/** Without `status` the task stays started or stopped. @throws as add; object.not-found */
export function changeTask(
  parts: TaskParts,
  { id, ...change }: TaskChange,
  locale: Locale,
): Promise<Changed<TaskRow>> {
  return writeNamed(parts, change.name ?? '', async (tx) => {
    const before = await requireLocked(tx, id)
    const body = changeTaskBody(makeTaskBody(before), change)
    const fields = parseTaskFields(body, parts.registry, locale)
    const isStarted = change.status === undefined ? before.enabled : change.status === 1
    return changeRow(parts, tx, { before, change: { ...fields, ...makePlan(parts, fields, isStarted) } })
  })
}

export async function removeTasks(parts: TaskParts, ids: readonly number[]): Promise<TaskRow[]> {
  const wanted = [...new Set(ids)]
  return transaction(parts.db, async (tx) => {
    for (const id of wanted.toSorted((a, b) => a - b)) await requireLocked(tx, id)
    await parts.runner.announceStopped(tx, await withdrawRuns(tx, wanted))
    return stored.removeTasks(tx, wanted)
  })
}

/** Starts it with its count of runs at zero. @throws object.not-found, task.never-runs */
export function startTask(parts: TaskParts, id: number): Promise<Changed<TaskRow>> {
  return writeNamed(parts, '', async (tx) => {
    const before = await requireLocked(tx, id)
    return changeRow(parts, tx, { before, change: makePlan(parts, before, true) })
  })
}

/** @throws object.not-found */
export function stopTask(parts: TaskParts, id: number): Promise<Changed<TaskRow>> {
  return writeNamed(parts, '', async (tx) => {
    const before = await requireLocked(tx, id)
    return changeRow(parts, tx, { before, change: makePlan(parts, before, false) })
  })
}

/** @throws object.not-found, task.already-runs */
export function runTaskOnce(
  parts: TaskParts,
  id: number,
): Promise<{ readonly task: TaskRow; readonly runId: number }> {
  const { clock, db, jobs } = parts
  return transaction(db, async (tx) => {
    const task = await requireLocked(tx, id)
    if (decideOverlap(task.overlap, await listOpenRuns(tx, id)) === 'skipped') throw taskAlreadyRuns()
    const dueAt = new Date(clock.now())
    const runId = await createRun(tx, { task, trigger: 'manual', status: 'queued', dueAt })
    await jobs.send(TASK_RUN_JOB, { runId }, tx)
    return { task, runId }
  })
}

/** Withdraws the queued runs of the old schedule, and ends the running ones. */
async function changeRow(
  parts: TaskParts,
  tx: Tx,
  { before, change }: { readonly before: TaskRow; readonly change: Partial<TaskRow> },
): Promise<Changed<TaskRow>> {
  const updatedAt = new Date(parts.clock.now())
  await parts.runner.announceStopped(tx, await withdrawRuns(tx, [before.id]))
  await stored.changeTask(tx, before.id, { ...change, updatedAt })
  return { before, after: { ...before, ...change, updatedAt } }
}

function makePlan(
  parts: TaskParts,
  fields: TaskFields | TaskRow,
  isStarted: boolean,
): Pick<TaskRow, 'enabled' | 'runCount' | 'nextRunAt'> {
  if (!isStarted) return { enabled: false, runCount: 0, nextRunAt: null }
  const nextMs = planNextRun(toSchedule(fields, 0), parts.clock.now())
  if (nextMs === undefined) throw taskNeverRuns()
  return { enabled: true, runCount: 0, nextRunAt: new Date(nextMs) }
}

function writeNamed<Result>(
  parts: TaskParts,
  name: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const refusals = { task_name_key: (cause: unknown) => taskNameTaken(name, { cause }) }
  return mapConstraintErrors(refusals, () => transaction(parts.db, work))
}

async function requireLocked(tx: Tx, id: number): Promise<TaskRow> {
  const task = await stored.lockTask(tx, id)
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
