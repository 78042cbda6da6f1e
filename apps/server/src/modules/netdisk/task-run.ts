/**
 * Copies and purges of many files. A task is a row with its steps: every transaction handles a bounded number of nodes and
 * stores its progress, so that the next run, in this process or after a restart, continues from there.
 */
import type { NetdiskOutcome } from '@fibrewatch/contract/netdisk'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound, ReasonError } from '#platform/http/errors'
import { REMOVE_FILES_JOB, TASK_JOB } from './job-definitions.ts'
import type { NetdiskParts, Task } from './netdisk.types.ts'
import { loadLiveNode } from './node.repository.ts'
import { loadLimitBytes, requireRoom } from './space.ts'
import { changeSpace, lockSpace } from './space.repository.ts'
import * as tasks from './task.repository.ts'
import * as work from './tree-work.repository.ts'

/** Rows of one batch, and batches of one transaction: meanwhile the embedded database serves no one else. */
const BATCH_NODES = 500
const BATCHES_PER_TRANSACTION = 20
/** A task of at most so many nodes is done within its call. */
const INLINE_NODES = 200

interface Progress {
  readonly task: Task
  readonly at: Date
  readonly limitBytes: number
}

/** Does a small task now, and leaves a large one to the job. Call it last in the transaction. */
export async function runOrSend(
  parts: NetdiskParts,
  tx: Tx,
  given: Progress & { readonly skipped?: readonly string[] },
): Promise<NetdiskOutcome> {
  const { task, skipped = [] } = given
  if (task.total > INLINE_NODES) {
    await parts.jobs.send(TASK_JOB, { taskId: task.id }, tx)
    return { done: false, taskId: task.id, skipped: [...skipped] }
  }
  while ((await advance(tx, given)) !== undefined);
  await tasks.removeTask(tx, task.id)
  if (task.action !== 'copy') await parts.jobs.send(REMOVE_FILES_JOB, {}, tx)
  return { done: true, taskId: null, skipped: [...skipped] }
}

/** Runs a task to its end, or until it is stopped. A refusal (quota exceeded) ends it as failed; other errors are thrown. */
export async function runTask(parts: NetdiskParts, taskId: string, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted && (await runBatches(parts, taskId)));
  } catch (cause) {
    if (!(cause instanceof ReasonError)) throw cause
    const failure = { reason: cause.reason, values: cause.values }
    const at = new Date(parts.clock.now())
    await transaction(parts.db, (tx) => tasks.failTask(tx, taskId, { failure, at }))
  }
}

/** False when there is nothing more to do. */
async function runBatches(parts: NetdiskParts, taskId: string): Promise<boolean> {
  const limitBytes = await loadLimitBytes(parts)
  const at = new Date(parts.clock.now())
  const found = await tasks.loadTask(parts.db, taskId)
  if (found?.status !== 'running') return false
  return transaction(parts.db, async (tx) => {
    await lockSpace(tx, found.domainId)
    const task = await tasks.lockTask(tx, taskId)
    if (task?.status !== 'running') return false
    for (let batch = 0; batch < BATCHES_PER_TRANSACTION; batch++) {
      const done = await advance(tx, { task, at, limitBytes })
      if (done === undefined) return endTask(parts, tx, { task, at, limitBytes })
      await tasks.addProgress(tx, taskId, { done, at })
    }
    return true
  })
}

async function endTask(parts: NetdiskParts, tx: Tx, { task, at }: Progress): Promise<false> {
  await tasks.finishTask(tx, task.id, at)
  if (task.action !== 'copy') await parts.jobs.send(REMOVE_FILES_JOB, {}, tx)
  return false
}

/** One batch; returns the number of nodes done, undefined when the task is finished. */
const advance = (tx: Tx, progress: Progress): Promise<number | undefined> =>
  progress.task.action === 'copy' ? advanceCopy(tx, progress) : advancePurge(tx, progress)

async function advanceCopy(tx: Tx, { task, at, limitBytes }: Progress): Promise<number | undefined> {
  const step = await tasks.loadOpenStep(tx, task.id)
  if (step === undefined) return undefined
  // The target folder was deleted meanwhile.
  if (!(await loadLiveNode(tx, task.domainId, step.targetId ?? 0))) throw objectNotFound()
  const copied = await work.copyBatch(tx, { task, at }, { step, limit: BATCH_NODES })
  requireRoom(await lockSpace(tx, task.domainId), copied.bytes, limitBytes)
  await changeSpace(tx, task.domainId, { usedBytes: copied.bytes, files: copied.files })
  if (copied.lastId !== null) await work.addStepsBelow(tx, task, { step, lastId: copied.lastId })
  if (copied.lastId === null || copied.seen < BATCH_NODES) await tasks.removeStep(tx, step.id)
  else await tasks.moveStep(tx, step.id, copied.lastId)
  return copied.seen
}

/** Empties the folders from the top down, then removes them from the bottom up. */
async function advancePurge(tx: Tx, { task }: Progress): Promise<number | undefined> {
  const step = await tasks.loadOpenStep(tx, task.id)
  if (step === undefined) return removeRest(tx, task)
  const removed = await work.removeFilesOf(tx, step.sourceId, BATCH_NODES)
  if (removed.nodes < BATCH_NODES) {
    await work.addStepsOfFolders(tx, task, step.sourceId)
    await tasks.markEmptied(tx, step.id)
  }
  return count(tx, task, removed)
}

async function removeRest(tx: Tx, task: Task): Promise<number | undefined> {
  const removed = await work.removeEmptied(tx, task, BATCH_NODES)
  return removed.nodes === 0 ? undefined : count(tx, task, removed)
}

async function count(tx: Tx, task: Task, removed: work.RemovedBatch): Promise<number> {
  await changeSpace(tx, task.domainId, { usedBytes: -removed.bytes, files: -removed.files })
  return removed.nodes
}
