/** The batches of copies and purges: a bounded number of rows each. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'
import type { NodeRow, Task } from './netdisk.types.ts'
import type { TaskStep } from './task.repository.ts'

export interface CopiedBatch {
  /** Nodes looked at; fewer than the limit: the folder is finished. */
  readonly seen: number
  readonly lastId: number | null
  readonly files: number
  readonly bytes: number
}

interface Copying {
  readonly task: Task
  readonly at: Date
}

/** Copies the nodes under new names; their contents are shared, the content of folders follows in steps. */
export async function copyNode(
  tx: Tx,
  { task, at }: Copying,
  copy: { sourceId: number; parentId: number | null; name: NodeRow['name']; search: SearchColumns },
): Promise<number> {
  const { sourceId, parentId, name, search } = copy
  const { rows } = await sql<{ id: number }>`
    INSERT INTO netdisk_node (domain_id, parent_id, name, search_name, search_grams, type, content_id, size_bytes, mark,
                              uploader_id, uploader, put_at, updated_at)
    SELECT domain_id, ${parentId}::bigint, ${name}, ${search.searchName}, ${search.searchGrams}::text[], type,
           content_id, size_bytes, mark, ${task.userId}::bigint, ${task.userName}, ${at}::timestamptz,
           ${at}::timestamptz FROM netdisk_node WHERE id = ${sourceId} RETURNING id`.execute(tx)
  return rows[0]?.id ?? 0
}

interface SearchColumns {
  readonly searchName: string
  readonly searchGrams: string[]
}

/** Copies the next nodes of the step's folder. Names taken in the meantime stay. */
export async function copyBatch(
  tx: Tx,
  { task, at }: Copying,
  batch: { step: TaskStep; limit: number },
): Promise<CopiedBatch> {
  const { step, limit } = batch
  const { rows } = await sql<CopiedBatch>`
    WITH found AS (
      SELECT * FROM netdisk_node WHERE parent_id = ${step.sourceId} AND id > ${step.afterId} AND id <= ${task.maxNodeId}
       ORDER BY id LIMIT ${limit}),
    made AS (
      INSERT INTO netdisk_node (domain_id, parent_id, name, search_name, search_grams, type, content_id, size_bytes,
                                mark, uploader_id, uploader, put_at, updated_at)
      SELECT domain_id, ${step.targetId}::bigint, name, search_name, search_grams, type, content_id, size_bytes, mark,
             ${task.userId}::bigint, ${task.userName}, ${at}::timestamptz, ${at}::timestamptz FROM found
      ON CONFLICT DO NOTHING RETURNING type, size_bytes)
    SELECT (SELECT count(*) FROM found) AS seen, (SELECT max(id) FROM found) AS last_id,
           count(*) FILTER (WHERE type = 'file') AS files, coalesce(sum(size_bytes), 0) AS bytes FROM made`.execute(
    tx,
  )
  return rows[0] ?? { seen: 0, lastId: null, files: 0, bytes: 0 }
}

/** Adds a step for every folder just copied. */
export async function addStepsBelow(
  tx: Tx,
  task: Task,
  range: { step: TaskStep; lastId: number },
): Promise<void> {
  const { step, lastId } = range
  await sql`
    INSERT INTO netdisk_task_step (task_id, source_id, target_id)
    SELECT ${task.id}::uuid, source.id, target.id FROM netdisk_node source
      JOIN netdisk_node target ON target.domain_id = source.domain_id AND target.parent_id = ${step.targetId}
           AND target.name = source.name AND target.type = 'dir' AND target.trashed_at IS NULL
     WHERE source.parent_id = ${step.sourceId} AND source.type = 'dir'
       AND source.id > ${step.afterId} AND source.id <= ${lastId} ORDER BY source.id`.execute(tx)
}

/** From now on the nodes are neither listed nor restored. */
export async function beginPurge(
  tx: Tx,
  task: Task,
  roots: { ids: readonly number[]; at: Date },
): Promise<void> {
  const ids = [...roots.ids]
  await sql`UPDATE netdisk_node SET purged_at = ${roots.at} WHERE id = ANY(${ids}::bigint[])`.execute(tx)
  await sql`
    INSERT INTO netdisk_task_step (task_id, source_id, is_emptied)
    SELECT ${task.id}::uuid, id, type = 'file' FROM netdisk_node WHERE id = ANY(${ids}::bigint[]) ORDER BY id`.execute(
    tx,
  )
}

export interface RemovedBatch {
  readonly nodes: number
  readonly files: number
  readonly bytes: number
}

interface RemovedNode {
  readonly contentId: number | null
  readonly sizeBytes: number
}

/** Removes a portion of the files of the step's folder. */
export async function removeFilesOf(tx: Tx, folderId: number, limit: number): Promise<RemovedBatch> {
  const { rows } = await sql<RemovedNode>`
    DELETE FROM netdisk_node WHERE id IN (
      SELECT id FROM netdisk_node WHERE parent_id = ${folderId} AND type = 'file' ORDER BY id LIMIT ${limit})
    RETURNING content_id, size_bytes`.execute(tx)
  return releaseContents(tx, rows)
}

export async function addStepsOfFolders(tx: Tx, task: Task, folderId: number): Promise<void> {
  await sql`
    INSERT INTO netdisk_task_step (task_id, source_id)
    SELECT ${task.id}::uuid, id FROM netdisk_node WHERE parent_id = ${folderId} AND type = 'dir' ORDER BY id`.execute(
    tx,
  )
}

/** Removes empty folders, the deepest first, and files deleted by themselves. */
export async function removeEmptied(tx: Tx, task: Task, limit: number): Promise<RemovedBatch> {
  const { rows } = await sql<RemovedNode>`
    WITH last AS (
      DELETE FROM netdisk_task_step WHERE id IN (
        SELECT id FROM netdisk_task_step WHERE task_id = ${task.id} AND is_emptied ORDER BY id DESC LIMIT ${limit})
      RETURNING source_id)
    DELETE FROM netdisk_node WHERE id IN (SELECT source_id FROM last) RETURNING content_id, size_bytes`.execute(
    tx,
  )
  return releaseContents(tx, rows)
}

/** Removes contents that no other node shares; their files follow by a job. */
async function releaseContents(tx: Tx, removed: readonly RemovedNode[]): Promise<RemovedBatch> {
  const contentIds = removed.flatMap(({ contentId }) => (contentId === null ? [] : [contentId]))
  await sql`
    WITH gone AS (
      DELETE FROM netdisk_content WHERE id = ANY(${[...new Set(contentIds)]}::bigint[])
         AND NOT EXISTS (SELECT 1 FROM netdisk_node WHERE content_id = netdisk_content.id)
      RETURNING file_key)
    INSERT INTO netdisk_removal (file_key) SELECT file_key FROM gone`.execute(tx)
  return {
    nodes: removed.length,
    files: contentIds.length,
    bytes: removed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  }
}
