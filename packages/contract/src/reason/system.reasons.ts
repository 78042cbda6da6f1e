import type { Reasons } from './reasons.ts'

/** Of the parts an administrator sets up. */
export const SYSTEM_REASONS = {
  'parameter.key-taken': { status: 409, zh: '参数 {0} 已存在。', en: 'The parameter {0} already exists.' },
  'parameter.built-in': {
    status: 409,
    zh: '{0} 是内置参数，只能修改或恢复它的值。',
    en: '{0} is built in: only its value can be changed or reset.',
  },
  'parameter.value-invalid': {
    status: 400,
    zh: '参数 {0} 的值不符合要求：{1}。',
    en: 'The value of {0} is not valid: {1}.',
  },
  'menu.parent-required': {
    status: 400,
    zh: '权限要放在目录或菜单之下。',
    en: 'A permission needs a directory or a page above it.',
  },
  'menu.parent-kind': {
    status: 400,
    zh: '“{0}”之下不能放这种类型：菜单之下只能放权限，权限之下不能再放内容。',
    en: '{0} cannot hold this: a page holds permissions alone, a permission holds nothing.',
  },
  'menu.router-missing': {
    status: 400,
    zh: '填写以 / 开头的路由。',
    en: 'Give a route that begins with a slash.',
  },
  'menu.router-reserved': {
    status: 400,
    zh: '路由 {0} 是系统保留的地址，换一个。',
    en: 'Route {0} is reserved. Choose another.',
  },
  'menu.router-taken': {
    status: 409,
    zh: '路由 {0} 已被“{1}”使用。',
    en: 'Route {0} is already used by {1}.',
  },
  'menu.view-unknown': {
    status: 400,
    zh: '没有页面 {0}，从列表中选择。',
    en: 'There is no page {0}. Choose from the list.',
  },
  'menu.url-invalid': {
    status: 400,
    zh: '外链地址要以 http:// 或 https:// 开头。',
    en: 'An external address begins with http:// or https://.',
  },
  'menu.perms-invalid': {
    status: 400,
    zh: '没有权限码 {0}，从列表中选择。',
    en: 'Choose permission codes from the list. Unknown: {0}.',
  },
  'menu.home': {
    status: 409,
    zh: '首页不能删除、隐藏、改名、移动或换路由。',
    en: 'The home page cannot be deleted, hidden, renamed, moved or given another route.',
  },
  'menu.not-empty': {
    status: 409,
    zh: '“{0}”下面有 {1} 个菜单，角色授权 {2} 条，确认后一并删除。',
    en: '{0} has {1} menus below it and {2} role links. Confirm to delete them too.',
  },
  'module.core': {
    status: 409,
    zh: '“{0}”是核心模块，不能停用。',
    en: '{1} is a core module and cannot be switched off.',
  },
  'module.off': {
    status: 409,
    zh: '功能模块“{0}”已停用，请联系管理员。',
    en: 'The module {1} is switched off. Contact an administrator.',
  },
  'attribute.has-values': {
    status: 409,
    zh: '已有 {0} 个对象填写了这个属性，确认后一并删除。',
    en: '{0} objects have a value of this attribute. Confirm to delete them too.',
  },
  'map.no-tiles': {
    status: 404,
    zh: '服务器没有底图文件，请管理员设置 MAP_TILES。',
    en: 'The server has no file of map tiles: an administrator sets MAP_TILES.',
  },
  'map.tiles-unreadable': {
    status: 503,
    zh: '底图文件读取失败，请管理员检查 MAP_TILES 指定的文件。',
    en: 'The file of map tiles cannot be read: an administrator checks the file of MAP_TILES.',
  },
  'system.logo-unreadable': {
    status: 400,
    zh: '标识图片要是 PNG、JPEG 或 WebP 格式。',
    en: 'A logo is a PNG, JPEG or WebP picture.',
  },
  'task.handler-unknown': {
    status: 400,
    zh: '没有名为 {0} 的任务处理，从列表中选择。',
    en: 'There is nothing named {0} a task can do. Choose from the list.',
  },
  'task.cron-invalid': {
    status: 400,
    zh: 'Cron 表达式不正确：{0}。',
    en: 'The cron expression is not valid: {0}.',
  },
  'task.time-zone-unknown': {
    status: 400,
    zh: '没有时区 {0}，填写如 Asia/Shanghai 的名称。',
    en: 'There is no time zone {0}. Give a name such as Asia/Shanghai.',
  },
  'task.schedule-incomplete': {
    status: 400,
    zh: '填写{0}。',
    en: 'Fill in {0}.',
  },
  'task.already-runs': {
    status: 409,
    zh: '这个任务正在执行，等它结束后再试。',
    en: 'This task is running. Try again when it has ended.',
  },
  'task.never-runs': {
    status: 409,
    zh: '按这个设置不会再执行，检查起止时间和次数上限。',
    en: 'It would never run. Check its times and its limit of runs.',
  },
} as const satisfies Reasons
