import { type Task, TASK_STATUS } from '@fibrewatch/contract/task'
import type { ListedTask } from './task.repository.ts'

export function rowToWireTask(row: ListedTask): Task {
  const { runLimit, enabled, startAt, endAt, nextRunAt, lastRun, createdAt, updatedAt, ...task } = row
  return {
    ...task,
    startAt: toText(startAt),
    endAt: toText(endAt),
    limit: runLimit,
    status: enabled ? TASK_STATUS.running : TASK_STATUS.stopped,
    nextRunAt: toText(nextRunAt),
    lastRun: lastRun && {
      id: lastRun.id,
      trigger: lastRun.trigger,
      status: lastRun.status,
      startedAt: lastRun.startedAt.toISOString(),
      durationMs: lastRun.finishedAt && lastRun.finishedAt.getTime() - lastRun.startedAt.getTime(),
    },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

const toText = (time: Date | null): string | null => time?.toISOString() ?? null
