import { tellFirstName } from '@fibrewatch/contract/first-names'
import type { LoginLog, RequestLog, TaskLog } from '@fibrewatch/contract/log'
import type { SignInMethod } from '@fibrewatch/contract/second-factor'
import { RUN_STATUS_NAMES, TRIGGER_NAMES } from '#modules/task'
import type { ExportColumn } from '#platform/export/make-export'
import type { Locale } from '#platform/http/locale'

const TIME_WIDTH = 26
const TIME = { zh: '时间', en: 'Time' } as const
const USER = { zh: '用户名', en: 'User name' } as const
const SYSTEM = { zh: '操作系统', en: 'System' } as const
const BROWSER = { zh: '浏览器', en: 'Browser' } as const
const DURATION = { zh: '耗时（毫秒）', en: 'Duration (ms)' } as const
const OUTCOME = { true: { zh: '成功', en: 'Signed in' }, false: { zh: '失败', en: 'Refused' } } as const

const METHOD = {
  password: { zh: '密码', en: 'Password' },
  totp: { zh: '验证器', en: 'Authenticator app' },
  'recovery-code': { zh: '恢复码', en: 'Recovery code' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
  'single-sign-on': { zh: '单点登录', en: 'Single sign-on' },
} as const satisfies Record<SignInMethod, Record<Locale, string>>

export const REQUEST_COLUMNS: readonly ExportColumn<RequestLog>[] = [
  { id: 'createTime', head: TIME, text: ({ createTime }) => createTime, isTime: true, width: TIME_WIDTH },
  { id: 'username', head: USER, text: ({ username }) => username },
  { id: 'actionName', head: { zh: '操作', en: 'Action' }, text: ({ actionName }) => actionName, width: 24 },
  { id: 'action', head: { zh: '接口', en: 'Call' }, text: ({ action }) => action, width: 28 },
  { id: 'method', head: { zh: '方法', en: 'Method' }, text: ({ method }) => method },
  { id: 'status', head: { zh: '状态码', en: 'Status' }, text: ({ status }) => status },
  { id: 'consumeTime', head: DURATION, text: ({ consumeTime }) => consumeTime },
  { id: 'objectId', head: { zh: '对象编号', en: 'Object' }, text: ({ objectId }) => objectId },
  {
    id: 'objectName',
    head: { zh: '对象', en: 'Object name' },
    text: ({ objectName }) => objectName,
    width: 24,
  },
  { id: 'params', head: { zh: '参数', en: 'Parameters' }, text: ({ params }) => params, width: 60 },
  { id: 'ip', head: { zh: 'IP', en: 'IP' }, text: ({ ip }) => ip },
  { id: 'os', head: SYSTEM, text: ({ os }) => os },
  { id: 'browser', head: BROWSER, text: ({ browser }) => browser },
  {
    id: 'apiToken',
    head: { zh: '访问令牌', en: 'API token' },
    text: ({ apiToken }) => apiToken,
    width: 24,
  },
  { id: 'requestId', head: { zh: '请求编号', en: 'Request' }, text: ({ requestId }) => requestId, width: 38 },
]

export const LOGIN_COLUMNS: readonly ExportColumn<LoginLog>[] = [
  { id: 'time', head: TIME, text: ({ time }) => time, isTime: true, width: TIME_WIDTH },
  { id: 'username', head: USER, text: ({ username }) => username },
  {
    id: 'ok',
    head: { zh: '结果', en: 'Outcome' },
    text: ({ ok }, locale) => OUTCOME[ok ? 'true' : 'false'][locale],
  },
  {
    id: 'method',
    head: { zh: '方式', en: 'Method' },
    text: ({ method, provider }, locale) => provider ?? (method === null ? '' : METHOD[method][locale]),
  },
  { id: 'reasonText', head: { zh: '原因', en: 'Reason' }, text: ({ reasonText }) => reasonText, width: 40 },
  { id: 'ip', head: { zh: 'IP', en: 'IP' }, text: ({ ip }) => ip },
  { id: 'os', head: SYSTEM, text: ({ os }) => os },
  { id: 'browser', head: BROWSER, text: ({ browser }) => browser },
]

export const TASK_LOG_COLUMNS: readonly ExportColumn<TaskLog>[] = [
  { id: 'createTime', head: TIME, text: ({ createTime }) => createTime, isTime: true, width: TIME_WIDTH },
  {
    id: 'name',
    head: { zh: '任务', en: 'Task' },
    text: ({ name }, locale) => tellFirstName(name, locale),
    width: 24,
  },
  { id: 'handler', head: { zh: '处理', en: 'Handler' }, text: ({ handler }) => handler, width: 24 },
  {
    id: 'trigger',
    head: { zh: '触发', en: 'Trigger' },
    text: ({ trigger }, locale) => TRIGGER_NAMES[trigger][locale],
  },
  {
    id: 'status',
    head: { zh: '结果', en: 'Outcome' },
    text: ({ status }, locale) => RUN_STATUS_NAMES[status][locale],
  },
  { id: 'consumeTime', head: DURATION, text: ({ consumeTime }) => consumeTime },
  { id: 'detail', head: { zh: '输出', en: 'Output' }, text: ({ detail }) => detail, width: 60 },
  { id: 'process', head: { zh: '进程', en: 'Process' }, text: ({ process }) => process, width: 24 },
]
