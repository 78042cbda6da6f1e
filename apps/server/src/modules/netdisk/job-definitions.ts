import { closedObject } from '@fibrewatch/contract/schema'
import { Type } from 'typebox'
import { defineJob } from '#platform/jobs/job'

/** Continues a task on many files. */
export const TASK_JOB = defineJob('netdisk.task', closedObject({ taskId: Type.String() }))
/** Removes files from the store that no content refers to. */
export const REMOVE_FILES_JOB = defineJob('netdisk.remove-files', closedObject({}))
