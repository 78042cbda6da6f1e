import { type Static, Type } from 'typebox'
import { get, label } from './endpoint.ts'
import { exportQuery, paged, pageQuery, sortQuery } from './envelope.ts'
import { closedObject, freeText, id, instant, nullable, oneOf, text, uuid } from './schema.ts'
import { SIGN_IN_METHODS } from './second-factor.ts'
import { TASK_RUN_STATUSES, TASK_TRIGGERS } from './task.ts'

const period = { from: Type.Optional(instant), to: Type.Optional(instant) }
const byTime = sortQuery(['createTime', 'consumeTime'])

/** First figure of an HTTP status. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
export type StatusClass = (typeof STATUS_CLASSES)[number]

/**
 * What an entry is about, and the calls it was made by: what their paths begin with. `objectId` is an id of that kind,
 * the key of a parameter or the code of a module.
 */
export const LOG_OBJECT_CALLS = {
  user: [
    'sys/user/',
    'manager/',
    'account/update',
    'account/password',
    'account/settings',
    'account/session/',
    'account/view/',
    'account/factor/',
    'account/identity/',
    'oauth/sso/',
  ],
  role: ['sys/role/', 'rolesMenus/'],
  menu: ['sys/menu/', 'menus/'],
  department: ['sys/dept/'],
  domain: ['sys/domain/'],
  module: ['sys/module/'],
  attribute: ['sys/attribute/add', 'sys/attribute/update', 'sys/attribute/delete'],
  parameter: ['sys/param-config/'],
  task: ['sys/task/'],
  ssoRule: ['sys/sso/'],
  channel: ['sys/channel/'],
  apiToken: ['sys/token/', 'account/token/'],
} as const
export type LogObjectKind = keyof typeof LOG_OBJECT_CALLS
export const LOG_OBJECT_KINDS = Object.keys(LOG_OBJECT_CALLS) as LogObjectKind[]

/** One change a person made or tried to make. */
export const requestLog = Type.Object({
  id: uuid,
  /** Null when nobody was signed in. */
  userId: nullable(id),
  username: nullable(Type.String()),
  /** Name and beginning of the API token that signed the call; null: a session did. */
  apiToken: nullable(Type.String()),
  domainId: nullable(id),
  /** Path of the call: `sys/user/add`. */
  action: Type.String(),
  /** Its name in the caller's language. */
  actionName: Type.String(),
  method: Type.String(),
  status: Type.Integer(),
  /** Milliseconds. */
  consumeTime: Type.Number(),
  ip: nullable(Type.String()),
  os: nullable(Type.String()),
  browser: nullable(Type.String()),
  objectId: nullable(Type.String()),
  objectName: nullable(Type.String()),
  /** What was sent as JSON without secrets; in lists its beginning. */
  params: Type.String(),
  requestId: Type.String(),
  createTime: Type.String(),
})
export type RequestLog = Static<typeof requestLog>

/** One field that a call changed; `before` is absent for what was made, `after` for what was removed. */
export const logChange = Type.Object({
  field: Type.String(),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
})
export type LogChange = Static<typeof logChange>

export const requestLogInfo = Type.Object({
  row: requestLog,
  changes: Type.Array(logChange),
  /** SHA-256 of this row with the one before it, hexadecimal; null for rows from before the chain. */
  hash: nullable(Type.String()),
})
export type RequestLogInfo = Static<typeof requestLogInfo>

export const loginLog = Type.Object({
  id,
  username: Type.String(),
  userId: nullable(id),
  domainId: nullable(id),
  ip: nullable(Type.String()),
  os: nullable(Type.String()),
  browser: nullable(Type.String()),
  ok: Type.Boolean(),
  /** What was given; null in rows from before it was recorded. */
  method: nullable(oneOf(SIGN_IN_METHODS)),
  /** Stable reason of the refusal, and its text in the caller's language. */
  reason: nullable(Type.String()),
  reasonText: nullable(Type.String()),
  /** Id of the identity provider; null without one. */
  provider: nullable(Type.String()),
  time: Type.String(),
})
export type LoginLog = Static<typeof loginLog>

export const taskLog = Type.Object({
  id,
  /** Null when the task was deleted since. */
  taskId: nullable(id),
  name: Type.String(),
  handler: Type.String(),
  trigger: oneOf(TASK_TRIGGERS),
  status: oneOf(TASK_RUN_STATUSES),
  /** Milliseconds; null while it runs. */
  consumeTime: nullable(Type.Number()),
  /** What it printed, or why it failed; at most 8 KB. */
  detail: nullable(Type.String()),
  /** Server process that ran it; null while it is queued. */
  process: nullable(Type.String()),
  createTime: Type.String(),
})
export type TaskLog = Static<typeof taskLog>

const requestFilter = {
  ...period,
  ...byTime,
  keyword: Type.Optional(freeText(80)),
  userId: Type.Optional(id),
  username: Type.Optional(text(64)),
  action: Type.Optional(text(120)),
  method: Type.Optional(oneOf(['POST', 'DELETE'])),
  statusClass: Type.Optional(oneOf(STATUS_CLASSES)),
  objectKind: Type.Optional(oneOf(LOG_OBJECT_KINDS)),
  /** Also where one call changed several. */
  objectId: Type.Optional(text(80, 1)),
  ip: Type.Optional(text(64)),
}

const loginFilter = {
  ...period,
  ...sortQuery(['time']),
  keyword: Type.Optional(freeText(80)),
  username: Type.Optional(text(64)),
  ip: Type.Optional(text(64)),
  ok: Type.Optional(Type.Boolean()),
}

const taskFilter = {
  ...period,
  ...byTime,
  keyword: Type.Optional(freeText(80)),
  taskId: Type.Optional(id),
  status: Type.Optional(oneOf(TASK_RUN_STATUSES)),
  trigger: Type.Optional(oneOf(TASK_TRIGGERS)),
}

export const logApi = {
  requestPage: get('sys/log/req/page', {
    label: label('请求日志', 'Request log'),
    query: closedObject({ ...pageQuery, ...requestFilter }),
    data: paged(requestLog),
  }),
  requestInfo: get('sys/log/req/info', {
    label: label('请求日志详情', 'Request log entry'),
    query: closedObject({ id: uuid }),
    data: requestLogInfo,
  }),
  requestExport: get('sys/log/req/export', {
    label: label('导出请求日志', 'Export the request log'),
    query: closedObject({ ...requestFilter, ...exportQuery }),
    answerKind: 'binary',
  }),
  loginPage: get('sys/log/login/page', {
    label: label('登录日志', 'Sign-in log'),
    query: closedObject({ ...pageQuery, ...loginFilter }),
    data: paged(loginLog),
  }),
  loginExport: get('sys/log/login/export', {
    label: label('导出登录日志', 'Export the sign-in log'),
    query: closedObject({ ...loginFilter, ...exportQuery }),
    answerKind: 'binary',
  }),
  taskPage: get('sys/log/task/page', {
    reach: 'installation',
    label: label('任务日志', 'Task log'),
    query: closedObject({ ...pageQuery, ...taskFilter }),
    data: paged(taskLog),
  }),
  taskExport: get('sys/log/task/export', {
    reach: 'installation',
    label: label('导出任务日志', 'Export the task log'),
    query: closedObject({ ...taskFilter, ...exportQuery }),
    answerKind: 'binary',
  }),
  /** Reads the chain of the request log from end to end: a row that was removed or altered breaks it. */
  verify: get('sys/log/verify', {
    reach: 'installation',
    label: label('校验请求日志', 'Verify the request log'),
    data: Type.Object({
      isWhole: Type.Boolean(),
      checked: Type.Integer(),
      /** The first row that does not fit; null when none is broken, or when the missing rows are the newest. */
      brokenAtId: nullable(uuid),
      /** Times of the first and the last row that were checked. */
      from: nullable(Type.String()),
      to: nullable(Type.String()),
    }),
  }),
}
