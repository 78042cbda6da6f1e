import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { type taskApi, TASK_DEFAULT_TIME_ZONE, TASK_UNLIMITED } from '@fibrewatch/contract/task'
import { isTimeZone } from '#platform/clock/time-zone'
import { invalidFields } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { taskCronInvalid, taskScheduleIncomplete, taskTimeZoneUnknown } from './task.errors.ts'
import type { TaskRow } from './task.repository.ts'
import type { TaskRegistry } from './task-registry.ts'
import { findCronFault, type Schedule } from './task-schedule.ts'

type TaskBody = EndpointBody<typeof taskApi.add>
type TaskChange = Omit<EndpointBody<typeof taskApi.update>, 'id'>
export type TaskFields = Omit<
  TaskRow,
  'id' | 'runCount' | 'enabled' | 'nextRunAt' | 'createdAt' | 'updatedAt'
>

const MISSING = {
  cron: { zh: ' Cron 表达式', en: 'the cron expression' },
  everyMs: { zh: '间隔毫秒数', en: 'the interval in milliseconds' },
} as const

/**
 * The sent fields as columns, every value checked.
 * @throws task.handler-unknown, task.cron-invalid, task.time-zone-unknown, task.schedule-incomplete, request.invalid
 */
export function parseTaskFields(body: TaskBody, registry: TaskRegistry, locale: Locale): TaskFields {
  const { name, handler, params = {}, type, timeZone = TASK_DEFAULT_TIME_ZONE, everyMs = null } = body
  const times = { startAt: parseInstant('startAt', body.startAt), endAt: parseInstant('endAt', body.endAt) }
  if (times.startAt && times.endAt && times.startAt >= times.endAt)
    throw invalidFields([{ field: 'endAt', reason: 'is not after startAt' }])
  if (type === 'interval' && everyMs === null) throw taskScheduleIncomplete(MISSING.everyMs[locale])
  return {
    name,
    handler,
    params: registry.parseParams(handler, params),
    type,
    cron: type === 'cron' ? parseCron(body.cron ?? null, locale) : null,
    timeZone: parseTimeZone(timeZone),
    everyMs: type === 'interval' ? everyMs : null,
    ...times,
    runLimit: body.limit ?? TASK_UNLIMITED,
    overlap: body.overlap ?? 'skip',
    remark: body.remark ?? null,
  }
}

/** A stored task in the form of a request. */
export const makeTaskBody = ({ startAt, endAt, runLimit, ...task }: TaskRow): TaskBody => ({
  name: task.name,
  handler: task.handler,
  params: task.params,
  type: task.type,
  cron: task.cron,
  timeZone: task.timeZone,
  everyMs: task.everyMs,
  startAt: startAt?.toISOString() ?? null,
  endAt: endAt?.toISOString() ?? null,
  limit: runLimit,
  overlap: task.overlap,
  remark: task.remark,
})

/** Applies the given fields. The parameters of one handler mean nothing to another. */
export function changeTaskBody(stored: TaskBody, change: TaskChange): TaskBody {
  const isOther = change.handler !== undefined && change.handler !== stored.handler
  return { ...stored, ...(isOther ? { params: {} } : {}), ...change }
}

/** @throws task.cron-invalid, task.schedule-incomplete */
export function parseCron(cron: string | null, locale: Locale): string {
  if (cron === null) throw taskScheduleIncomplete(MISSING.cron[locale])
  const fault = findCronFault(cron)
  if (fault !== undefined) throw taskCronInvalid(fault[locale])
  return cron.trim()
}

/** @throws task.time-zone-unknown */
export function parseTimeZone(name: string): string {
  if (!isTimeZone(name)) throw taskTimeZoneUnknown(name)
  return name
}

/** The schema has checked the form; a leap second still is no valid time here. */
function parseInstant(field: string, text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw invalidFields([{ field, reason: 'is not a time' }])
  return time
}

export const toSchedule = (task: TaskFields | TaskRow, runCount: number): Schedule => ({
  type: task.type,
  cron: task.cron,
  timeZone: task.timeZone,
  everyMs: task.everyMs,
  startAt: task.startAt?.getTime() ?? null,
  endAt: task.endAt?.getTime() ?? null,
  runLimit: task.runLimit,
  runCount,
})
