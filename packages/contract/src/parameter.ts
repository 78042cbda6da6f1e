import { type Static, Type } from 'typebox'
import { exportQuery, paged, pageQuery, sortQuery } from './envelope.ts'
import { get, post } from './endpoint.ts'
import { closedObject, freeText, lines, nullable, oneOf, text } from './schema.ts'

type Words = { readonly zh: string; readonly en: string }
type Described = {
  readonly name: Words
  readonly remark: Words
  readonly isPublic?: true
  /** It concerns sign-in, rights or their logs: changing it takes a confirmed session. */
  readonly isSecurity?: true
}
type BooleanParameter = Described & { readonly type: 'boolean'; readonly initial: boolean }
type IntegerParameter = Described & {
  readonly type: 'integer'
  readonly initial: number
  readonly min: number
  readonly max: number
}
type TextParameter = Described & {
  readonly type: 'text'
  readonly initial: string
  readonly maxLength: number
  /** A regular expression for the whole text, unless it is empty. */
  readonly pattern?: string
  /** An example of a valid value, for the refusal. */
  readonly example?: string
}
type ChoiceParameter = Described & {
  readonly type: 'choice'
  readonly initial: string
  readonly choices: readonly string[]
}
export type ParameterDefinition = BooleanParameter | IntegerParameter | TextParameter | ChoiceParameter

export const PARAMETER_TYPES = ['boolean', 'integer', 'text', 'choice'] as const

/** Retention in days. */
const KEPT_DAYS = { type: 'integer', min: 1, max: 3650 } as const
const LOG_KEPT_DAYS = {
  ...KEPT_DAYS,
  isSecurity: true,
  remark: { zh: '由日志清理任务执行', en: 'Applied by the clean-up task' },
} as const

/** The product's parameters. Public ones are sent to everybody, with the system's name. */
export const PARAMETERS = {
  'login.captcha': {
    type: 'choice',
    initial: 'auto',
    choices: ['auto', 'always', 'off'],
    isPublic: true,
    isSecurity: true,
    name: { zh: '登录验证码', en: 'Captcha at sign-in' },
    remark: {
      zh: '连续失败 3 次后要求，或每次都要求，或不要求',
      en: 'After 3 failures in a row, every time, or never',
    },
  },
  'login.maxFailures': {
    type: 'integer',
    initial: 5,
    min: 3,
    max: 50,
    isSecurity: true,
    name: { zh: '登录失败锁定次数', en: 'Failed sign-ins before lock-out' },
    remark: {
      zh: '同一地址对同一用户名连续失败达到该次数后锁定',
      en: 'Failures in a row of one user name from one address',
    },
  },
  'login.lockMinutes': {
    type: 'integer',
    initial: 15,
    min: 1,
    max: 1440,
    isSecurity: true,
    name: { zh: '登录锁定时长（分钟）', en: 'Lock-out (minutes)' },
    remark: {
      zh: '只锁定该地址对该用户名的登录；同一地址再次锁定时长加倍',
      en: 'Of that user name from that address alone; each further one from there lasts twice as long',
    },
  },
  'login.secondFactor': {
    type: 'choice',
    initial: 'optional',
    choices: ['off', 'optional', 'privileged', 'required'],
    isPublic: true,
    name: { zh: '第二重验证', en: 'Second factor' },
    remark: {
      zh: '停用、自愿、超级用户和根管理域的管理员必须、人人必须',
      en: 'Off, by choice, a must for super users and administrators of the root domain, or for everybody',
    },
  },
  'password.minLength': {
    type: 'integer',
    initial: 8,
    min: 6,
    max: 64,
    isSecurity: true,
    name: { zh: '密码最小长度', en: 'Shortest password' },
    remark: { zh: '对之后设置的密码生效', en: 'For passwords set from now on' },
  },
  'session.unloadRule': {
    type: 'boolean',
    initial: true,
    isPublic: true,
    isSecurity: true,
    name: { zh: '离开页面后需重新登录', en: 'Sign in again after leaving' },
    remark: {
      zh: '离开页面超过 5 秒后再打开，需重新登录',
      en: 'Opening the console more than 5 s after it was left takes a new sign-in',
    },
  },
  'session.idleLockMinutes': {
    type: 'integer',
    initial: 60,
    min: 0,
    max: 1440,
    isPublic: true,
    isSecurity: true,
    name: { zh: '无操作自动锁屏（分钟）', en: 'Lock when idle (minutes)' },
    remark: { zh: '由服务端执行；0 表示不自动锁屏', en: 'Kept by the server; 0: never' },
  },
  'session.idleLogoutMinutes': {
    type: 'integer',
    initial: 720,
    min: 0,
    max: 10_080,
    isPublic: true,
    name: { zh: '无操作自动退出（分钟）', en: 'Sign out when idle (minutes)' },
    remark: {
      zh: '由服务端执行；控制台自动刷新不算操作；0 表示不自动退出',
      en: 'Kept by the server; what a console refreshes by itself does not count; 0: never',
    },
  },
  'session.confirmMinutes': {
    type: 'integer',
    initial: 10,
    min: 1,
    max: 1440,
    isSecurity: true,
    name: { zh: '身份确认有效时长（分钟）', en: 'A confirmation counts for (minutes)' },
    remark: {
      zh: '超过该时间后，更改邮箱、密码、角色、设备密钥和安全参数前需再次输入密码',
      en: 'Later on, changing e-mail, passwords, roles, device keys or security parameters asks for the password again',
    },
  },
  'rbac.roleResolution': {
    type: 'choice',
    initial: 'first',
    choices: ['first', 'union'],
    isPublic: true,
    isSecurity: true,
    name: { zh: '多角色生效方式', en: 'Which roles count' },
    remark: {
      zh: '只有第一个角色生效，或所有角色合并生效',
      en: 'Only the first role of a user, or all of them together',
    },
  },
  'console.maxTabs': {
    type: 'integer',
    initial: 12,
    min: 3,
    max: 50,
    isPublic: true,
    name: { zh: '标签页数量上限', en: 'Most tabs' },
    remark: { zh: '超出后关闭最久未用的标签页', en: 'Beyond it the tab unused for longest is closed' },
  },
  'shift.hours': {
    type: 'text',
    initial: '08:00,20:00',
    maxLength: 60,
    pattern: '(?:[01]\\d|2[0-3]):[0-5]\\d(?:,(?:[01]\\d|2[0-3]):[0-5]\\d){0,7}',
    example: '08:00,20:00',
    isPublic: true,
    name: { zh: '交接班时间', en: 'Shift changes' },
    remark: {
      zh: '时:分，用逗号分隔，按使用者所在时区；筛选时间中的“本班”“昨夜”按此计算；为空则每天零点交接',
      en: 'HH:mm, comma-separated, by the reader’s own clock; “This shift” and “Last night” go by it; empty: at midnight',
    },
  },
  'device.offlineAfterS': {
    type: 'integer',
    initial: 90,
    min: 10,
    max: 86_400,
    name: { zh: '设备离线判定时间（秒）', en: 'Device offline after (seconds)' },
    remark: { zh: '超过该时间未收到心跳即判定设备离线', en: 'Without a heartbeat for this long' },
  },
  'device.clockOffS': {
    type: 'integer',
    initial: 60,
    min: 2,
    max: 86_400,
    name: { zh: '设备时钟偏差告警（秒）', en: 'Device clock off by (seconds)' },
    remark: {
      zh: '心跳所报时间与服务器相差超过该值并持续一分钟即告警',
      en: 'An alarm when heartbeats say a time that is off by more than this for a minute',
    },
  },
  'link.referenceGraceHours': {
    type: 'integer',
    initial: 24,
    min: 0,
    max: 720,
    name: { zh: '新光路设置参考曲线的期限（小时）', en: 'Time to give a new link its reference (hours)' },
    remark: {
      zh: '期限内没有参考曲线只列为待办，之后告警；0 表示立即告警',
      en: 'Until then a missing reference trace is a to-do, later an alarm; 0: an alarm at once',
    },
  },
  'test.confirmAlarms': {
    type: 'boolean',
    initial: true,
    name: { zh: '告警后自动确认测试', en: 'Confirm alarms by a test' },
    remark: {
      zh: '断纤、损耗或光功率告警产生后，自动下达一次 OTDR 测试以确定位置',
      en: 'After an alarm of a break, a loss or a loss of power one OTDR test is asked for, to find the place',
    },
  },
  'test.confirmPerHour': {
    type: 'integer',
    initial: 12,
    min: 1,
    max: 240,
    name: { zh: '每台设备每小时确认测试上限', en: 'Confirming tests an hour for each instrument' },
    remark: { zh: '超过上限的告警会注明未下达的原因', en: 'Alarms beyond it say why none was asked' },
  },
  'log.request.keepDays': {
    ...LOG_KEPT_DAYS,
    initial: 180,
    name: { zh: '请求日志保留天数', en: 'Keep the request log (days)' },
  },
  'log.login.keepDays': {
    ...LOG_KEPT_DAYS,
    initial: 365,
    name: { zh: '登录日志保留天数', en: 'Keep the sign-in log (days)' },
  },
  'log.task.keepDays': {
    ...LOG_KEPT_DAYS,
    initial: 90,
    name: { zh: '任务日志保留天数', en: 'Keep the task log (days)' },
  },
  'task.httpHosts': {
    type: 'text',
    initial: '',
    maxLength: 2000,
    isSecurity: true,
    name: { zh: '任务可访问的主机', en: 'Hosts that tasks may call' },
    remark: { zh: '主机名，用逗号分隔；为空则不允许', en: 'Host names, comma-separated; empty: none' },
  },
  'netdisk.trash.keepDays': {
    ...KEPT_DAYS,
    initial: 30,
    name: { zh: '网盘回收站保留天数', en: 'Keep the netdisk trash (days)' },
    remark: { zh: '由清空回收站任务执行', en: 'Applied by the task that empties it' },
  },
  'netdisk.quotaMb': {
    type: 'integer',
    initial: 10_240,
    min: 1,
    max: 100_000_000,
    name: { zh: '网盘容量（MB）', en: 'Netdisk space (MB)' },
    remark: { zh: '每个管理域的网盘空间', en: 'For each management domain' },
  },
  'storage.warnFreeMb': {
    type: 'integer',
    initial: 2048,
    min: 0,
    max: 10_000_000,
    name: { zh: '磁盘剩余空间告警线（MB）', en: 'Warn when the disk has less free (MB)' },
    remark: {
      zh: '低于该值告警，低于一半时不再接收文件；最多按磁盘的十分之一计',
      en: 'Below it an alarm, below half of it no files are taken; a tenth of the disk at most',
    },
  },
  'demo.mediaHost': {
    type: 'text',
    initial: '',
    maxLength: 200,
    pattern: '(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::[1-9]\\d{0,4})?',
    example: 'media.example.com',
    isPublic: true,
    isSecurity: true,
    name: { zh: '演示图片和语音的主机', en: 'Host of the demo pictures and voices' },
    remark: {
      zh: '主机名，可带端口，经 https 访问；为空则不访问任何主机，图片在本地绘制',
      en: 'A host name, with a port if need be, reached by https; empty: none is asked and pictures are drawn here',
    },
  },
} as const satisfies Record<string, ParameterDefinition>

const isSecurity = (key: ParameterKey): boolean =>
  (PARAMETERS[key] as ParameterDefinition).isSecurity === true

export type ParameterKey = keyof typeof PARAMETERS
export const PARAMETER_KEYS = Object.keys(PARAMETERS) as ParameterKey[]
const SECURITY_KEYS = PARAMETER_KEYS.filter(isSecurity)
export const isParameterKey = (key: string): key is ParameterKey => Object.hasOwn(PARAMETERS, key)

type ValueOf<D> = D extends { type: 'boolean' }
  ? boolean
  : D extends { type: 'integer' }
    ? number
    : D extends { type: 'choice'; choices: readonly (infer Choice)[] }
      ? Choice
      : string

export type ParameterValues = { readonly [Key in ParameterKey]: ValueOf<(typeof PARAMETERS)[Key]> }
type PublicKey = {
  [Key in ParameterKey]: (typeof PARAMETERS)[Key] extends { isPublic: true } ? Key : never
}[ParameterKey]
/** The public parameters, sent with `sys/info/brand`. */
export type PublicParameters = Pick<ParameterValues, PublicKey>

export const parameter = Type.Object({
  key: Type.String(),
  name: Type.String(),
  value: Type.String(),
  type: oneOf(PARAMETER_TYPES),
  /** Known to the product: it cannot be removed, only reset. */
  isBuiltIn: Type.Boolean(),
  isPublic: Type.Boolean(),
  /** Null for a parameter somebody added. */
  initial: nullable(Type.String()),
  min: nullable(Type.Integer()),
  max: nullable(Type.Integer()),
  choices: Type.Array(Type.String()),
  remark: nullable(Type.String()),
  /** Null while a built-in parameter has its initial value. */
  updatedAt: nullable(Type.String()),
})
export type Parameter = Static<typeof parameter>

const key = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9._-]{2,99}$' })
const parameterFilter = {
  keyword: Type.Optional(freeText(80)),
  isBuiltIn: Type.Optional(Type.Boolean()),
}
const parameterSort = sortQuery(['key', 'name', 'updatedAt'])
const keys = closedObject({ keys: Type.Array(key, { minItems: 1, maxItems: 100, uniqueItems: true }) })

export const parameterApi = {
  page: get('sys/param-config/page', {
    reach: 'installation',
    label: { zh: '参数列表', en: 'Parameter list' },
    query: closedObject({ ...pageQuery, ...parameterSort, ...parameterFilter }),
    data: paged(parameter),
  }),
  info: get('sys/param-config/info', {
    reach: 'installation',
    label: { zh: '参数详情', en: 'Parameter details' },
    query: closedObject({ key }),
    data: parameter,
  }),
  add: post('sys/param-config/add', {
    reach: 'installation',
    label: { zh: '新增参数', en: 'Add parameter' },
    body: closedObject({
      key,
      name: text(80, 1),
      value: lines(2000),
      remark: Type.Optional(nullable(lines(500))),
    }),
  }),
  /** The key stays. Of a built-in parameter only the value changes. */
  update: post('sys/param-config/update', {
    reach: 'installation',
    label: { zh: '修改参数', en: 'Change parameter' },
    confirms: { key: SECURITY_KEYS },
    body: closedObject({
      key,
      value: Type.Optional(lines(2000)),
      name: Type.Optional(text(80, 1)),
      remark: Type.Optional(nullable(lines(500))),
    }),
  }),
  /** Built-in parameters get their initial value back. */
  reset: post('sys/param-config/reset', {
    reach: 'installation',
    label: { zh: '恢复默认参数', en: 'Reset parameters' },
    confirms: { keys: SECURITY_KEYS },
    permission: 'sys:param-config:update',
    body: keys,
  }),
  delete: post('sys/param-config/delete', {
    reach: 'installation',
    label: { zh: '删除参数', en: 'Delete parameters' },
    body: keys,
  }),
  export: get('sys/param-config/export', {
    reach: 'installation',
    label: { zh: '导出参数', en: 'Export parameters' },
    query: closedObject({ ...parameterSort, ...parameterFilter, ...exportQuery }),
    answerKind: 'binary',
  }),
}
