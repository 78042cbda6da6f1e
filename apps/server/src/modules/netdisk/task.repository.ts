import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { DbOrTx, Task, TaskFailure } from './netdisk.types.ts'

export type NewTask = Omit<Task, 'status' | 'failure' | 'maxNodeId'> & { readonly at: Date }

const selectTask = (db: DbOrTx, id: string) =>
  db
    .selectFrom('netdiskTask')
    .select([
      'id',
      'domainId',
      'action',
      'userId',
      'userName',
      'status',
      'done',
      'total',
      'failure',
      'maxNodeId',
    ])
    .$narrowType<{ failure: TaskFailure | null }>()
    .where('id', '=', id)

/** Creates a task on the nodes as they are now. */
export async function createTask(tx: Tx, task: NewTask): Promise<Task> {
  const { id, domainId, action, userId, userName, done, total, at } = task
  const { rows } = await sql<Task>`
    INSERT INTO netdisk_task (id, domain_id, action, user_id, user_name, done, total, max_node_id, created_at, updated_at)
    SELECT ${id}::uuid, ${domainId}::bigint, ${action}, ${userId}::bigint, ${userName}, ${done}::bigint,
           ${total}::bigint, coalesce(max(netdisk_node.id), 0), ${at}::timestamptz, ${at}::timestamptz
      FROM netdisk_node
    RETURNING id, domain_id, action, user_id, user_name, status, done, total, failure, max_node_id`.execute(
    tx,
  )
  const [made] = rows
  if (made === undefined) throw new Error('the task was not made')
  return made
}

export async function loadTask(db: DbOrTx, id: string): Promise<Task | undefined> {
  return selectTask(db, id).executeTakeFirst()
}

/** Another process that runs the same task waits here, or finds it further on. */
export async function lockTask(tx: Tx, id: string): Promise<Task | undefined> {
  return selectTask(tx, id).forUpdate().executeTakeFirst()
}

export async function listRunningTasks(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('netdiskTask')
    .select('id')
    .where('status', '=', 'running')
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

export async function addProgress(tx: Tx, id: string, progress: { done: number; at: Date }): Promise<void> {
  await sql`
    UPDATE netdisk_task SET done = done + ${progress.done}::bigint, updated_at = ${progress.at} WHERE id = ${id}`.execute(
    tx,
  )
}

/** Its initial count may be outdated: it ends with all done. */
export async function finishTask(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    UPDATE netdisk_task SET status = 'finished', total = done, updated_at = ${at} WHERE id = ${id}`.execute(
    tx,
  )
}

export async function failTask(
  tx: Tx,
  id: string,
  failed: { failure: TaskFailure; at: Date },
): Promise<void> {
  const { failure, at } = failed
  await tx.deleteFrom('netdiskTaskStep').where('taskId', '=', id).execute()
  await tx
    .updateTable('netdiskTask')
    .set({ status: 'failed', failure: JSON.stringify(failure), updatedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

export async function removeTask(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('netdiskTask').where('id', '=', id).execute()
}

export async function removeOldTasks(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('netdiskTask')
    .where('status', '<>', 'running')
    .where('updatedAt', '<', before)
    .execute()
}

export interface TaskStep {
  readonly id: number
  readonly sourceId: number
  readonly targetId: number | null
  readonly afterId: number
}

export async function addStep(
  tx: Tx,
  taskId: string,
  step: { sourceId: number; targetId: number },
): Promise<void> {
  await tx
    .insertInto('netdiskTaskStep')
    .values({ taskId, ...step })
    .execute()
}

export async function loadOpenStep(tx: Tx, taskId: string): Promise<TaskStep | undefined> {
  return tx
    .selectFrom('netdiskTaskStep')
    .select(['id', 'sourceId', 'targetId', 'afterId'])
    .where('taskId', '=', taskId)
    .where('isEmptied', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function moveStep(tx: Tx, id: number, afterId: number): Promise<void> {
  await tx.updateTable('netdiskTaskStep').set({ afterId }).where('id', '=', id).execute()
}

export async function removeStep(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('netdiskTaskStep').where('id', '=', id).execute()
}

export async function markEmptied(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('netdiskTaskStep').set({ isEmptied: true }).where('id', '=', id).execute()
}
