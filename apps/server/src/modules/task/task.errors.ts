import { defineError } from '#platform/http/errors'

export const taskHandlerUnknown = defineError('task.handler-unknown')
export const taskCronInvalid = defineError('task.cron-invalid')
export const taskTimeZoneUnknown = defineError('task.time-zone-unknown')
export const taskScheduleIncomplete = defineError('task.schedule-incomplete')
export const taskNeverRuns = defineError('task.never-runs')
export const taskAlreadyRuns = defineError('task.already-runs')
export const taskNameTaken = defineError('object.name-taken')
