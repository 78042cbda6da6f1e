import { closedObject } from '@fibrewatch/contract'
import { Type } from 'typebox'
import { defineJob } from '#platform/jobs/job'

/** Goes on with a task that many files take part in. */
export const TASK_JOB = defineJob('netdisk.task', closedObject({ taskId: Type.String() }))
/** Takes what nothing names any more out of the store. */
export const REMOVE_FILES_JOB = defineJob('netdisk.remove-files', closedObject({}))
