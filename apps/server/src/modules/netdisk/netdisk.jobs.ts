import { closedObject } from '@fibrewatch/contract/schema'
import { transaction } from '#platform/database/transaction'
import { defineJob, handleJob, type JobDefinition } from '#platform/jobs/job'
import { REMOVE_FILES_JOB, TASK_JOB } from './job-definitions.ts'
import type { NetdiskParts } from './netdisk.types.ts'
import { endRemovals, listRemovals, type Removal } from './removal.repository.ts'
import { removeOldTasks } from './task.repository.ts'
import { runTask } from './task-run.ts'

const CLEAN_JOB = defineJob('netdisk.clean', closedObject({}))
const HOURLY = '17 * * * *'
/** How long `check` can still tell how a task ended. */
const KEPT_MS = 7 * 86_400_000
const REMOVALS_AT_ONCE = 100

export function makeNetdiskJobs(parts: NetdiskParts): JobDefinition[] {
  return [
    handleJob(TASK_JOB, { handler: ({ data, signal }) => runTask(parts, data.taskId, signal) }),
    handleJob(REMOVE_FILES_JOB, { handler: ({ signal }) => removeFiles(parts, signal) }),
    handleJob(CLEAN_JOB, {
      schedule: HOURLY,
      handler: async ({ signal }) => {
        const before = new Date(parts.clock.now() - KEPT_MS)
        if (await parts.clockWatch.isTrusted())
          await transaction(parts.db, (tx) => removeOldTasks(tx, before))
        await removeFiles(parts, signal)
      },
    }),
  ]
}

type RemovalParts = Pick<NetdiskParts, 'db' | 'files' | 'log'>

/** Removes unreferenced files from the store. A failed removal is kept for the next run, and does not stop the others. */
export async function removeFiles(parts: RemovalParts, signal: AbortSignal): Promise<void> {
  let after = ''
  while (!signal.aborted) {
    const removals = await listRemovals(parts.db, { after, limit: REMOVALS_AT_ONCE })
    const last = removals.at(-1)
    if (last === undefined) return
    const removed: string[] = []
    for (const removal of removals) if (await isRemoved(parts, removal)) removed.push(removal.fileKey)
    await endRemovals(parts.db, removed)
    after = last.fileKey
  }
}

async function isRemoved({ files, log }: RemovalParts, { fileKey, transferId }: Removal): Promise<boolean> {
  try {
    if (transferId !== null) await files.cancelParts({ key: fileKey, transferId })
    await files.remove(fileKey)
    return true
  } catch (cause) {
    log.warn({ err: cause, fileKey }, 'a file could not be taken out of the store')
    return false
  }
}
