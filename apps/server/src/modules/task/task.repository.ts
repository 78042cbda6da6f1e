import type { TaskRunStatus, TaskTrigger, TaskType } from '@fibrewatch/contract/task'
import { type Insertable, type Selectable, sql } from 'kysely'
import { makeContainsPattern } from '#platform/database/like'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'

export type TaskRow = Selectable<DatabaseTables['task']>
export type NewTask = Omit<Insertable<DatabaseTables['task']>, 'params'> & Pick<TaskRow, 'params'>
export type TaskChange = Partial<Omit<TaskRow, 'id'>>

/** A task with its latest started run. */
export interface ListedTask extends TaskRow {
  readonly lastRun: {
    readonly id: number
    readonly trigger: TaskTrigger
    readonly status: TaskRunStatus
    readonly startedAt: Date
    readonly finishedAt: Date | null
  } | null
}

export interface TaskFilter {
  readonly keyword?: string | undefined
  readonly handler?: string | undefined
  readonly type?: TaskType | undefined
  readonly enabled?: boolean | undefined
}

export const TASK_SORT_COLUMNS = ['id', 'name', 'nextRunAt', 'updatedAt'] as const
export interface TaskOrder {
  readonly sortBy: (typeof TASK_SORT_COLUMNS)[number]
  readonly isAsc: boolean
}

function selectTasks(db: Db, { keyword, handler, type, enabled }: TaskFilter) {
  let query = db.selectFrom('task')
  if (handler !== undefined) query = query.where('handler', '=', handler)
  if (type !== undefined) query = query.where('type', '=', type)
  if (enabled !== undefined) query = query.where('enabled', '=', enabled)
  if (keyword === undefined || keyword === '') return query
  const pattern = makeContainsPattern(keyword)
  return query.where((where) =>
    where.or([where('name', 'ilike', pattern), where('remark', 'ilike', pattern)]),
  )
}

export async function countTasks(db: Db, filter: TaskFilter): Promise<number> {
  const counted = await selectTasks(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return counted.total
}

export interface TaskSelection {
  readonly filter: TaskFilter
  readonly order: TaskOrder
}

/** The ids of the tasks that match, in their order: a page of them, or all. */
export async function listTaskIds(
  db: Db,
  { filter, order }: TaskSelection,
  range?: { readonly offset: number; readonly limit: number },
): Promise<number[]> {
  const sorted = selectTasks(db, filter)
    .select('id')
    .orderBy(order.sortBy, (by) => (order.isAsc ? by.asc() : by.desc()).nullsLast())
    .orderBy('id')
  const rows = await (range ? sorted.offset(range.offset).limit(range.limit) : sorted).execute()
  return rows.map(({ id }) => id)
}

/** In the order of the ids; removed tasks are left out. */
export async function listTasks(db: Db, ids: readonly number[]): Promise<ListedTask[]> {
  const rows = await db
    .selectFrom('task')
    .selectAll()
    .where('id', 'in', [0, ...ids])
    .execute()
  const positions = new Map(ids.map((id, position) => [id, position]))
  const position = ({ id }: TaskRow): number => positions.get(id) ?? 0
  return addLastRuns(
    db,
    rows.toSorted((a, b) => position(a) - position(b)),
  )
}

export async function loadTask(db: Db, id: number): Promise<ListedTask | undefined> {
  const rows = await db.selectFrom('task').selectAll().where('id', '=', id).execute()
  return (await addLastRuns(db, rows))[0]
}

async function addLastRuns(db: Db, rows: readonly TaskRow[]): Promise<ListedTask[]> {
  const runs = await db
    .selectFrom('taskRun')
    .distinctOn('taskId')
    .select(['id', 'taskId', 'trigger', 'status', 'startedAt', 'finishedAt'])
    .where('taskId', 'in', [0, ...rows.map(({ id }) => id)])
    .where('startedAt', 'is not', null)
    .orderBy('taskId')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => {
    const run = runs.find(({ taskId }) => taskId === row.id)
    if (!run?.startedAt) return { ...row, lastRun: null }
    const { id, trigger, status, startedAt, finishedAt } = run
    return { ...row, lastRun: { id, trigger, status, startedAt, finishedAt } }
  })
}

/** Locks the task until the commit: it is not planned, changed or run meanwhile. */
export function lockTask(tx: Tx, id: number): Promise<TaskRow | undefined> {
  return tx.selectFrom('task').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Due tasks, and those never planned; tasks that another process is planning are skipped. */
export function lockDueTasks(tx: Tx, now: Date, limit: number): Promise<TaskRow[]> {
  return tx
    .selectFrom('task')
    .selectAll()
    .where('enabled', '=', true)
    .where((where) => where.or([where('nextRunAt', 'is', null), where('nextRunAt', '<=', now)]))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Every task with a next time; tasks that another process is planning are skipped. */
export async function lockPlannedTasks(tx: Tx): Promise<(TaskRow & { readonly nextRunAt: Date })[]> {
  return tx
    .selectFrom('task')
    .selectAll()
    .where('enabled', '=', true)
    .where('nextRunAt', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .$narrowType<{ nextRunAt: Date }>()
    .execute()
}

/** When the next task falls due: 0 when one was never planned, undefined when there is none. */
export async function loadNextDue(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ dueAt: Date | null; unplanned: boolean | null }>`
    select min(next_run_at) as due_at, bool_or(next_run_at is null) as unplanned from task where enabled`.execute(
    db,
  )
  const [next] = rows
  return next?.unplanned ? 0 : next?.dueAt?.getTime()
}

/** @throws the refusal of `task_name_key` when the name is taken */
export async function createTask(tx: Tx, task: NewTask): Promise<TaskRow> {
  return tx
    .insertInto('task')
    .values({ ...task, params: JSON.stringify(task.params) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @throws the refusal of `task_name_key` when the name is taken */
export async function changeTask(tx: Tx, id: number, { params, ...change }: TaskChange): Promise<void> {
  const stored = params === undefined ? change : { ...change, params: JSON.stringify(params) }
  await tx.updateTable('task').set(stored).where('id', '=', id).execute()
}

export async function removeTasks(tx: Tx, ids: readonly number[]): Promise<TaskRow[]> {
  return tx.deleteFrom('task').where('id', 'in', ids).returningAll().execute()
}
