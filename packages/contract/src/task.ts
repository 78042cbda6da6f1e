import { type Static, Type } from 'typebox'
import { get, post } from './endpoint.ts'
import { exportQuery, paged, pageQuery, sortQuery } from './envelope.ts'
import { closedObject, freeText, id, instant, lines, nullable, oneOf, text } from './schema.ts'

/** When a task runs: at the times of a cron expression, or every so many milliseconds. */
export const TASK_TYPES = ['cron', 'interval'] as const
export type TaskType = (typeof TASK_TYPES)[number]

/** When a run falls due while the last one still runs: leave it out, run it afterwards, or run both. */
export const TASK_OVERLAPS = ['skip', 'queue', 'parallel'] as const
export type TaskOverlap = (typeof TASK_OVERLAPS)[number]

export const TASK_STATUS = { stopped: 0, running: 1 } as const
export const TASK_TRIGGERS = ['schedule', 'manual'] as const
export type TaskTrigger = (typeof TASK_TRIGGERS)[number]

/** `queued`: it waits for a server, or for the run before it; `skipped`: it fell due while the last one ran; `interrupted`: its server stopped, or the task was stopped. */
export const TASK_RUN_STATUSES = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'skipped',
  'interrupted',
] as const
export type TaskRunStatus = (typeof TASK_RUN_STATUSES)[number]

export const TASK_DEFAULT_TIME_ZONE = 'Asia/Shanghai'
export const TASK_UNLIMITED = -1
export const TASK_PREVIEW_COUNT = 5

const label = Type.Object({ zh: Type.String(), en: Type.String() })

/** Arguments of a handler by name; the handler's own schema says which. */
export const taskParams = Type.Unsafe<Record<string, unknown>>(
  Type.Object({}, { additionalProperties: true, maxProperties: 50 }),
)

/** Something a task can do: named in code, with typed arguments. */
export const taskHandler = Type.Object({
  name: Type.String(),
  label,
  /** JSON Schema of the arguments: a closed object of text, integer, boolean and enum members, with defaults. */
  params: Type.Unsafe<Record<string, unknown>>(Type.Object({})),
  /** What to call each argument in a form. */
  paramLabels: Type.Unsafe<Record<string, { zh: string; en: string }>>(Type.Object({})),
})
export type TaskHandler = Static<typeof taskHandler>

export const taskLastRun = Type.Object({
  id,
  trigger: oneOf(TASK_TRIGGERS),
  status: oneOf(TASK_RUN_STATUSES),
  startedAt: Type.String(),
  /** Null while it runs. */
  durationMs: nullable(Type.Number()),
})

export const task = Type.Object({
  id,
  name: Type.String(),
  handler: Type.String(),
  params: taskParams,
  type: oneOf(TASK_TYPES),
  /** Five fields, or six with seconds first; null for an interval. */
  cron: nullable(Type.String()),
  /** IANA name: the cron expression is read in this zone. */
  timeZone: Type.String(),
  /** Null for a cron expression. */
  everyMs: nullable(Type.Integer()),
  startAt: nullable(Type.String()),
  endAt: nullable(Type.String()),
  /** Scheduled runs until the task stops by itself; -1 unlimited. */
  limit: Type.Integer(),
  /** Scheduled runs since it was last started. */
  runCount: Type.Integer(),
  overlap: oneOf(TASK_OVERLAPS),
  /** 0 stopped, 1 running (it is planned, whether or not a run is under way). */
  status: Type.Integer({ minimum: 0, maximum: 1 }),
  remark: nullable(Type.String()),
  nextRunAt: nullable(Type.String()),
  lastRun: nullable(taskLastRun),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
export type Task = Static<typeof task>

const taskFields = {
  name: text(50, 2),
  handler: text(60, 1),
  params: Type.Optional(taskParams),
  type: oneOf(TASK_TYPES),
  cron: Type.Optional(nullable(text(120, 1))),
  timeZone: Type.Optional(text(60, 1)),
  everyMs: Type.Optional(nullable(Type.Integer({ minimum: 1000, maximum: 31_536_000_000 }))),
  startAt: Type.Optional(nullable(instant)),
  endAt: Type.Optional(nullable(instant)),
  limit: Type.Optional(Type.Integer({ minimum: TASK_UNLIMITED, maximum: 1_000_000_000 })),
  overlap: Type.Optional(oneOf(TASK_OVERLAPS)),
  status: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  remark: Type.Optional(nullable(lines(500))),
}

const taskFilter = {
  keyword: Type.Optional(freeText(80)),
  handler: Type.Optional(text(60)),
  type: Type.Optional(oneOf(TASK_TYPES)),
  status: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  ...sortQuery(['id', 'name', 'nextRunAt', 'updatedAt']),
}

const { name, handler, type, ...optionalFields } = taskFields

const BODY_LIMIT_BYTES = 64 * 1024
const one = closedObject({ id })
/** What helps to read or fill in the form of a task is not a right of its own. */
const READING = 'sys:task:page'

export const taskApi = {
  page: get('sys/task/page', {
    reach: 'installation',
    label: { zh: '任务列表', en: 'Task list' },
    query: closedObject({ ...pageQuery, ...taskFilter }),
    data: paged(task),
  }),
  info: get('sys/task/info', {
    reach: 'installation',
    label: { zh: '任务详情', en: 'Task details' },
    query: one,
    data: task,
  }),
  export: get('sys/task/export', {
    reach: 'installation',
    label: { zh: '导出任务', en: 'Export tasks' },
    query: closedObject({ ...taskFilter, ...exportQuery }),
    answerKind: 'binary',
  }),
  handlers: get('sys/task/handlers', {
    reach: 'installation',
    label: { zh: '可用的任务处理', en: 'What tasks can do' },
    permission: READING,
    data: Type.Array(taskHandler),
  }),
  /** The next runs of an expression, as `task.cron-invalid` or as times. */
  preview: get('sys/task/preview', {
    reach: 'installation',
    label: { zh: '预览执行时间', en: 'Preview of the next runs' },
    permission: READING,
    query: closedObject({ cron: text(120, 1), timeZone: Type.Optional(text(60, 1)) }),
    data: Type.Object({ runs: Type.Array(Type.String()) }),
  }),
  add: post('sys/task/add', {
    reach: 'installation',
    label: { zh: '新增任务', en: 'Add a task' },
    body: closedObject(taskFields),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    data: one,
  }),
  /** Changes what is given. Another handler without `params` begins with none. */
  update: post('sys/task/update', {
    reach: 'installation',
    label: { zh: '修改任务', en: 'Change a task' },
    body: closedObject({
      id,
      name: Type.Optional(name),
      handler: Type.Optional(handler),
      type: Type.Optional(type),
      ...optionalFields,
    }),
    bodyLimitBytes: BODY_LIMIT_BYTES,
  }),
  delete: post('sys/task/delete', {
    reach: 'installation',
    label: { zh: '删除任务', en: 'Delete tasks' },
    body: closedObject({ ids: Type.Array(id, { minItems: 1, maxItems: 100 }) }),
  }),
  start: post('sys/task/start', {
    reach: 'installation',
    label: { zh: '启动任务', en: 'Start a task' },
    body: one,
  }),
  /** Takes back what is queued and ends what runs. */
  stop: post('sys/task/stop', {
    reach: 'installation',
    label: { zh: '停止任务', en: 'Stop a task' },
    body: one,
  }),
  /** Runs now, one time, whatever its status; the answer names the run in the task log. */
  once: post('sys/task/once', {
    reach: 'installation',
    label: { zh: '执行一次任务', en: 'Run a task once' },
    body: one,
    data: Type.Object({ runId: id }),
  }),
}
