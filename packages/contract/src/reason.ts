type Reason = { status: number; zh: string; en: string }

/**
 * Every way a call can be refused: the stable `reason`, its HTTP status and its text.
 * `{0}` is replaced by the server. The fixed sentences of the user specification stand as given.
 */
export const REASONS = {
  'request.invalid': {
    status: 400,
    zh: '提交的内容有 {0} 处不符合要求。',
    en: 'The request has {0} invalid value(s).',
  },
  'request.malformed': {
    status: 400,
    zh: '请求格式不正确，无法解析。',
    en: 'The request could not be parsed.',
  },
  'request.too-large': {
    status: 413,
    zh: '内容太大，超过 {0} 的上限。',
    en: 'The content is larger than {0}.',
  },
  'request.unsupported-type': {
    status: 415,
    zh: '不支持这种内容类型。',
    en: 'This content type is not supported.',
  },
  'request.too-many': {
    status: 429,
    zh: '请求太频繁，{0} 秒后再试。',
    en: 'Too many requests. Try again in {0} s.',
  },
  'route.unknown': { status: 404, zh: '没有这个接口。', en: 'There is no such call.' },
  'auth.failed': { status: 400, zh: '用户名或密码不正确。', en: 'Wrong user name or password.' },
  'auth.locked': {
    status: 423,
    zh: '登录失败次数过多，{0} 分钟后再试。',
    en: 'Too many failed sign-ins. Try again in {0} min.',
  },
  'auth.disabled': {
    status: 403,
    zh: '账号已停用，请联系管理员。',
    en: 'This account is disabled. Contact an administrator.',
  },
  'auth.token-missing': { status: 401, zh: '你还没有登录。', en: 'You are not signed in.' },
  'auth.token-unknown': {
    status: 401,
    zh: '登录状态无效，请重新登录。',
    en: 'Your sign-in is not valid. Sign in again.',
  },
  'auth.session-expired': {
    status: 403,
    zh: '登录已过期，请重新登录',
    en: 'Your sign-in has expired. Sign in again.',
  },
  'auth.permission-denied': { status: 403, zh: 'error permission', en: 'error permission' },
  'auth.device-unknown': { status: 401, zh: '设备编码或密钥不正确。', en: 'Wrong device code or key.' },
  'object.not-found': {
    status: 404,
    zh: '没有找到，可能已被删除。',
    en: 'Not found. It may have been deleted.',
  },
  'object.code-taken': { status: 409, zh: '编码 {0} 已被使用。', en: 'Code {0} is already used.' },
  'object.in-use': { status: 409, zh: '正在被使用，不能删除：{0}。', en: 'In use, cannot be deleted: {0}.' },
  'query.cursor-invalid': {
    status: 400,
    zh: '翻页位置无效，请刷新列表。',
    en: 'The page position is not valid. Refresh the list.',
  },
  'alarm.already-acknowledged': {
    status: 409,
    zh: '这条告警已由 {0} 确认。',
    en: 'Already acknowledged by {0}.',
  },
  'alarm.not-acknowledged': { status: 409, zh: '这条告警尚未确认。', en: 'This alarm is not acknowledged.' },
  'alarm.already-cleared': { status: 409, zh: '这条告警已清除。', en: 'This alarm is already cleared.' },
  'alarm.not-shelved': { status: 409, zh: '这条告警没有搁置。', en: 'This alarm is not shelved.' },
  'alarm.invalid-until': {
    status: 400,
    zh: '搁置截止时间要晚于现在，且不超过 7 天。',
    en: 'Shelve until a time within the next 7 days.',
  },
  'alarm.closed': {
    status: 409,
    zh: '这条告警已清除并确认，不能再更改。',
    en: 'This alarm is cleared and acknowledged, so it cannot be changed any more.',
  },
  'alarm.comment-empty': { status: 400, zh: '评论不能只有空格。', en: 'The comment is blank.' },
  'ingest.busy': {
    status: 429,
    zh: '接收队列已满，稍后重发。',
    en: 'The intake queue is full. Send again later.',
  },
  'trace.unreadable': { status: 400, zh: '不是可读的 SOR 文件：{0}。', en: 'Not a readable SOR file: {0}.' },
  'trace.no-reference': {
    status: 409,
    zh: '光路 {0} 还没有参考曲线。',
    en: 'Link {0} has no reference trace yet.',
  },
  'plant.route-invalid': { status: 400, zh: '路由不合法：{0}。', en: 'The route is not valid: {0}.' },
  'plant.link-kind': {
    status: 400,
    zh: '设备 {0} 没有可用的端口 {1}。',
    en: 'Device {0} has no free port {1}.',
  },
  'server.unavailable': {
    status: 503,
    zh: '服务正在启动或停止，稍后再试。',
    en: 'The service is starting or stopping. Try again later.',
  },
  'server.unexpected': {
    status: 500,
    zh: '网络错误，请稍后重试！',
    en: 'Something went wrong. Try again later.',
  },
} as const satisfies Record<string, Reason>

export type ReasonCode = keyof typeof REASONS
