import type { TaskRunStatus, TaskTrigger } from '@fibrewatch/contract/task'
import { type Selectable, sql } from 'kysely'
import { makeContainsPattern } from '#platform/database/like'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'
import type { TaskRow } from './task.repository.ts'

export type TaskRunRow = Selectable<DatabaseTables['taskRun']>

const OPEN = ['queued', 'running'] as const satisfies readonly TaskRunStatus[]
export interface NewRun {
  readonly task: TaskRow
  readonly trigger: TaskTrigger
  readonly status: 'queued' | 'skipped'
  readonly dueAt: Date
}

export async function createRun(tx: Tx, { task, trigger, status, dueAt }: NewRun): Promise<number> {
  const made = await tx
    .insertInto('taskRun')
    .values({
      taskId: task.id,
      name: task.name,
      handler: task.handler,
      params: JSON.stringify(task.params),
      trigger,
      status,
      dueAt,
      finishedAt: status === 'skipped' ? dueAt : null,
      startedAt: null,
      seenAt: null,
      output: null,
      process: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export function loadRun(db: Db, id: number): Promise<TaskRunRow | undefined> {
  return db.selectFrom('taskRun').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Runs of a task that wait or run, oldest first. */
export function listOpenRuns(tx: Tx, taskId: number): Promise<Pick<TaskRunRow, 'id' | 'status'>[]> {
  return tx
    .selectFrom('taskRun')
    .select(['id', 'status'])
    .where('taskId', '=', taskId)
    .where('status', 'in', OPEN)
    .orderBy('id')
    .execute()
}

/** Claims a queued run for one process; undefined when it was claimed or withdrawn before. */
export function claimRun(
  tx: Tx,
  id: number,
  { startedAt, process }: { readonly startedAt: Date; readonly process: string },
): Promise<TaskRunRow | undefined> {
  return tx
    .updateTable('taskRun')
    .set({ status: 'running', startedAt, seenAt: startedAt, process })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
}

export interface RunEnd {
  readonly status: Exclude<TaskRunStatus, 'queued' | 'running'>
  readonly finishedAt: Date
  readonly output: string | null
}

/** Only an open run ends: one that others ended stays as it is. */
export async function finishRun(db: Db, id: number, end: RunEnd): Promise<void> {
  await db.updateTable('taskRun').set(end).where('id', '=', id).where('status', 'in', OPEN).execute()
}

export async function changeSeen(db: Db, ids: readonly number[], seenAt: Date): Promise<void> {
  await db.updateTable('taskRun').set({ seenAt }).where('id', 'in', ids).execute()
}

/** Ends runs whose process gave no sign of life since `seenBefore`. */
export async function interruptLostRuns(tx: Tx, seenBefore: Date, now: Date): Promise<void> {
  await tx
    .updateTable('taskRun')
    .set({ status: 'interrupted', finishedAt: now })
    .where('status', '=', 'running')
    .where('seenAt', '<', seenBefore)
    .execute()
}

/** Times of runs later than now were written by a wrong clock: they become now. */
export async function pullBackRuns(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('taskRun')
    .set({ dueAt: now })
    .where('status', '=', 'queued')
    .where('dueAt', '>', now)
    .execute()
  await tx
    .updateTable('taskRun')
    .set({ seenAt: now })
    .where('status', '=', 'running')
    .where('seenAt', '>', now)
    .execute()
}

/** Queued runs that were due before `dueBefore`: their message may be lost. */
export async function listWaitingRuns(db: Db, dueBefore: Date): Promise<number[]> {
  const waiting = await db
    .selectFrom('taskRun')
    .select('id')
    .where('status', '=', 'queued')
    .where('dueAt', '<', dueBefore)
    .orderBy('id')
    .limit(100)
    .execute()
  return waiting.map(({ id }) => id)
}

/** Withdraws queued runs; returns the running ones. */
export async function withdrawRuns(tx: Tx, taskIds: readonly number[]): Promise<number[]> {
  await tx.deleteFrom('taskRun').where('taskId', 'in', taskIds).where('status', '=', 'queued').execute()
  const running = await tx
    .selectFrom('taskRun')
    .select('id')
    .where('taskId', 'in', taskIds)
    .where('status', '=', 'running')
    .execute()
  return running.map(({ id }) => id)
}

export async function removeRunsBefore(db: Db, before: Date): Promise<number> {
  const removed = await db
    .deleteFrom('taskRun')
    .where('dueAt', '<', before)
    .where('status', 'not in', OPEN)
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}

export interface RunFilter {
  readonly keyword?: string | undefined
  readonly taskId?: number | undefined
  readonly status?: TaskRunStatus | undefined
  readonly trigger?: TaskTrigger | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export interface RunOrder {
  readonly sortBy: 'time' | 'duration'
  readonly isAsc: boolean
}

export interface ListedRun extends Omit<TaskRunRow, 'params'> {
  /** Null until it has ended. */
  readonly durationMs: number | null
}

const DURATION_MS = sql<
  number | null
>`(extract(epoch from finished_at - started_at) * 1000)::double precision`

function selectRuns(db: Db, { keyword, taskId, status, trigger, from, to }: RunFilter) {
  let query = db.selectFrom('taskRun')
  if (taskId !== undefined) query = query.where('taskId', '=', taskId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (trigger !== undefined) query = query.where('trigger', '=', trigger)
  if (from !== undefined) query = query.where('dueAt', '>=', from)
  if (to !== undefined) query = query.where('dueAt', '<', to)
  if (keyword === undefined || keyword === '') return query
  const pattern = makeContainsPattern(keyword)
  return query.where((where) =>
    where.or([where('name', 'ilike', pattern), where('output', 'ilike', pattern)]),
  )
}

export async function countRuns(db: Db, filter: RunFilter): Promise<number> {
  const counted = await selectRuns(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return counted.total
}

export interface RunSlice {
  readonly filter: RunFilter
  readonly order: RunOrder
  readonly offset?: number
  /** Only runs after this one in the order. */
  readonly after?: ListedRun | undefined
  readonly limit: number
}

export function listRuns(
  db: Db,
  { filter, order, offset = 0, after, limit }: RunSlice,
): Promise<ListedRun[]> {
  const direction = order.isAsc ? 'asc' : 'desc'
  // Unfinished runs sort before the shortest.
  const by = order.sortBy === 'duration' ? sql<number>`coalesce(${DURATION_MS}, -1)` : sql<Date>`due_at`
  const key = order.sortBy === 'duration' ? (after?.durationMs ?? -1) : after?.dueAt
  const beyond = order.isAsc ? sql`>` : sql`<`
  let query = selectRuns(db, filter)
    .select([
      'id',
      'taskId',
      'name',
      'handler',
      'trigger',
      'status',
      'dueAt',
      'startedAt',
      'seenAt',
      'finishedAt',
    ])
    .select(['output', 'process', DURATION_MS.as('durationMs')])
  if (after !== undefined) query = query.where(sql<boolean>`(${by}, id) ${beyond} (${key}, ${after.id})`)
  return query.orderBy(by, direction).orderBy('id', direction).offset(offset).limit(limit).execute()
}
