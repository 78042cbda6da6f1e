import { transaction } from '#platform/database/transaction'
import { defineJob, type JobDefinition } from '#platform/jobs/job-runner'
import { REMOVE_FILES_JOB, TASK_JOB } from './job-names.ts'
import type { NetdiskParts } from './netdisk.types.ts'
import { endRemovals, listRemovals } from './removal.repository.ts'
import { removeOldTasks } from './task.repository.ts'
import { runTask } from './task-run.ts'

const CLEAN_JOB = 'netdisk.clean'
const HOURLY = '17 * * * *'
/** How long `check` can still say how a task ended. */
const KEPT_MS = 7 * 86_400_000
const REMOVALS_AT_ONCE = 100

export function makeNetdiskJobs(parts: NetdiskParts): JobDefinition[] {
  return [
    defineJob({
      name: TASK_JOB,
      handler: ({ data, signal }) => runTask(parts, readTaskId(data), signal),
    }),
    defineJob({ name: REMOVE_FILES_JOB, handler: ({ signal }) => removeFiles(parts, signal) }),
    defineJob({
      name: CLEAN_JOB,
      schedule: HOURLY,
      handler: async ({ signal }) => {
        const before = new Date(parts.clock.now() - KEPT_MS)
        await transaction(parts.db, (tx) => removeOldTasks(tx, before))
        await removeFiles(parts, signal)
      },
    }),
  ]
}

const readTaskId = (data: object): string => String('taskId' in data ? data.taskId : '')

/** Takes what nothing names any more out of the store. What fails stays noted for the next run. */
export async function removeFiles({ db, files }: NetdiskParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const removals = await listRemovals(db, REMOVALS_AT_ONCE)
    if (removals.length === 0) return
    for (const { fileKey, transferId } of removals) {
      if (transferId !== null) await files.cancelParts({ key: fileKey, transferId })
      await files.remove(fileKey)
    }
    await endRemovals(
      db,
      removals.map(({ fileKey }) => fileKey),
    )
  }
}
