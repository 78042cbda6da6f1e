import type { Reasons } from './reasons.ts'

/** Of calls as such, whatever they are about. */
export const CALL_REASONS = {
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
} as const satisfies Reasons
