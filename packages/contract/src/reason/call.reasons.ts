import type { Reasons } from './reasons.ts'

/** Of calls in general. */
export const CALL_REASONS = {
  'request.invalid': {
    status: 400,
    zh: '提交的内容有 {0} 处不符合要求。',
    en: 'Values that are not valid: {0}.',
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
  'request.range-unsatisfiable': {
    status: 416,
    zh: '请求的范围超出文件，文件共 {0} 字节。',
    en: 'The range is outside the file, which has {0} bytes.',
  },
  'route.unknown': { status: 404, zh: '没有这个接口。', en: 'There is no such call.' },
  'query.cursor-invalid': {
    status: 400,
    zh: '翻页位置无效，刷新列表后再试。',
    en: 'The page position is not valid. Refresh the list.',
  },
  'object.not-found': {
    status: 404,
    zh: '没有找到，可能已被删除。',
    en: 'Not found. It may have been deleted.',
  },
  'object.code-taken': { status: 409, zh: '编码 {0} 已被使用。', en: 'Code {0} is already used.' },
  'object.in-use': { status: 409, zh: '正在被使用，不能删除：{0}。', en: 'In use, cannot be deleted: {0}.' },
  'object.name-taken': { status: 409, zh: '名称 {0} 已被使用。', en: 'Name {0} is already used.' },
  'object.built-in': {
    status: 409,
    zh: '“{0}”是系统内置的，不能删除或改标识。',
    en: '{0} comes with the product. It cannot be deleted and its code cannot change.',
  },
  'tree.cycle': {
    status: 409,
    zh: '不能移到自己或自己的下级之下。',
    en: 'It cannot be moved below itself.',
  },
  'database.unavailable': {
    status: 503,
    zh: '数据库暂时连接不上，恢复后即可继续，请稍后再试。',
    en: 'The database cannot be reached at the moment. Try again shortly.',
  },
  'database.busy': {
    status: 503,
    zh: '数据库正忙，请稍后再试。',
    en: 'The database is busy. Try again shortly.',
  },
  'database.timeout': {
    status: 503,
    zh: '数据库处理超时，请缩小查询范围或稍后再试。',
    en: 'The database took too long. Ask for less, or try again later.',
  },
  'server.unavailable': {
    status: 503,
    zh: '服务正在启动或停止，稍后再试。',
    en: 'The service is starting or stopping. Try again later.',
  },
  'server.operators-only': {
    status: 403,
    zh: '只对本机开放；从别处访问需要 OPERATOR_TOKEN，或设置 OPERATOR_PAGES=open。',
    en: 'Open on this host alone. From elsewhere it takes OPERATOR_TOKEN, or OPERATOR_PAGES=open.',
  },
  'live.too-many-connections': {
    status: 429,
    zh: '实时连接太多（最多 {0} 个），关闭一些页面后会自动连上。',
    en: 'Too many live connections (at most {0}). Close some pages; the others connect by themselves.',
  },
  'server.unexpected': {
    status: 500,
    zh: '网络错误，请稍后重试！',
    en: 'Something went wrong. Try again later.',
  },
} as const satisfies Reasons
