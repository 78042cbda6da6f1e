import type { TaskOverlap, TaskRunStatus, TaskTrigger, TaskType } from '@fibrewatch/contract'
import type { Generated } from 'kysely'

export type TaskTables = {
  task: {
    id: Generated<number>
    name: string
    handler: string
    params: Record<string, unknown>
    type: TaskType
    cron: string | null
    timeZone: string
    everyMs: number | null
    startAt: Date | null
    endAt: Date | null
    runLimit: number
    runCount: Generated<number>
    overlap: TaskOverlap
    enabled: boolean
    remark: string | null
    nextRunAt: Date | null
    createdAt: Date
    updatedAt: Date
  }
  taskRun: {
    id: Generated<number>
    taskId: number | null
    name: string
    handler: string
    params: Record<string, unknown>
    trigger: TaskTrigger
    status: TaskRunStatus
    dueAt: Date
    startedAt: Date | null
    seenAt: Date | null
    finishedAt: Date | null
    output: string | null
    process: string | null
  }
}
