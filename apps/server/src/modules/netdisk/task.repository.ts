import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { DbOrTx, Task, TaskFailure } from './netdisk.types.ts'

export type NewTask = Omit<Task, 'status' | 'failure' | 'maxNodeId'> & { readonly at: Date }

const TASK = sql`id, domain_id, action, user_id, user_name, status, done, total, failure, max_node_id FROM netdisk_task`

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
  const { rows } = await sql<Task>`SELECT ${TASK} WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** Another process that runs the same task waits here, or finds it further on. */
export async function lockTask(tx: Tx, id: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`SELECT ${TASK} WHERE id = ${id} FOR UPDATE`.execute(tx)
  return rows[0]
}

export async function listRunningTasks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM netdisk_task WHERE status = 'running' ORDER BY created_at`.execute(db)
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
  await sql`DELETE FROM netdisk_task_step WHERE task_id = ${id}`.execute(tx)
  await sql`
    UPDATE netdisk_task SET status = 'failed', failure = ${JSON.stringify(failure)}::jsonb, updated_at = ${at}
     WHERE id = ${id} AND status = 'running'`.execute(tx)
}

export async function removeTask(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM netdisk_task WHERE id = ${id}`.execute(tx)
}

export async function removeOldTasks(tx: Tx, before: Date): Promise<void> {
  await sql`DELETE FROM netdisk_task WHERE status <> 'running' AND updated_at < ${before}`.execute(tx)
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
  await sql`
    INSERT INTO netdisk_task_step (task_id, source_id, target_id)
    VALUES (${taskId}, ${step.sourceId}, ${step.targetId})`.execute(tx)
}

export async function loadOpenStep(tx: Tx, taskId: string): Promise<TaskStep | undefined> {
  const { rows } = await sql<TaskStep>`
    SELECT id, source_id, target_id, after_id FROM netdisk_task_step
     WHERE task_id = ${taskId} AND NOT is_emptied ORDER BY id LIMIT 1`.execute(tx)
  return rows[0]
}

export async function moveStep(tx: Tx, id: number, afterId: number): Promise<void> {
  await sql`UPDATE netdisk_task_step SET after_id = ${afterId} WHERE id = ${id}`.execute(tx)
}

export async function removeStep(tx: Tx, id: number): Promise<void> {
  await sql`DELETE FROM netdisk_task_step WHERE id = ${id}`.execute(tx)
}

export async function markEmptied(tx: Tx, id: number): Promise<void> {
  await sql`UPDATE netdisk_task_step SET is_emptied = true WHERE id = ${id}`.execute(tx)
}
