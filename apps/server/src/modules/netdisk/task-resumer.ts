import type { NetdiskParts } from './netdisk.types.ts'
import { runTask } from './task-run.ts'

/** Resumes tasks of a process that ended: their jobs would come back only after a time-out. */
export function makeResumer(parts: NetdiskParts) {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const run = async (taskIds: readonly string[]): Promise<void> => {
    for (const taskId of taskIds) {
      try {
        await runTask(parts, taskId, stopping.signal)
      } catch (cause) {
        parts.log.error({ err: cause, taskId }, 'an operation of the netdisk stopped')
      }
    }
  }
  return {
    start: (taskIds: readonly string[]): void => {
      running = run(taskIds)
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}
