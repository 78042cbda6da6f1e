type Page = {
  zh: string
  en: string
  /** The product module it goes with: one of `MODULES`. */
  module: string
  /** Beginnings of the permission codes that belong to the page: `sys:user` takes in `sys:user:add` and all its sisters. */
  permissionGroups: readonly string[]
}

/** Pages that exist in the console. A menu of type 1 names one of them in `viewPath`. */
export const PAGES = {
  dashboard: { zh: '应用', en: 'Dashboard', module: 'monitor', permissionGroups: ['monitor:kpi'] },
  event: {
    zh: '事件',
    en: 'Events',
    module: 'monitor',
    permissionGroups: ['monitor:alarm', 'monitor:confirm', 'monitor:event', 'monitor:quality'],
  },
  resource: {
    zh: '资源',
    en: 'Resources',
    module: 'plant',
    permissionGroups: ['plant', 'monitor:trace', 'monitor:test'],
  },
  field: { zh: '现场', en: 'Field', module: 'plant', permissionGroups: ['crew'] },
  report: { zh: '报告', en: 'Reports', module: 'monitor', permissionGroups: ['monitor:report'] },
  cableTest: {
    zh: '光缆测试',
    en: 'Cable tests',
    module: 'trace',
    permissionGroups: ['monitor:batch', 'monitor:limit'],
  },
  systemInfo: { zh: '基本信息', en: 'Basic information', module: 'system', permissionGroups: ['sys:info'] },
  systemUser: { zh: '用户', en: 'Users', module: 'system', permissionGroups: ['sys:user'] },
  systemDomain: {
    zh: '管理域',
    en: 'Management domains',
    module: 'system',
    permissionGroups: ['sys:domain'],
  },
  systemRole: {
    zh: '角色权限',
    en: 'Roles and permissions',
    module: 'system',
    permissionGroups: ['sys:role'],
  },
  systemMenu: { zh: '菜单管理', en: 'Menus', module: 'system', permissionGroups: ['sys:menu'] },
  systemModule: { zh: '功能模块', en: 'Modules', module: 'system', permissionGroups: ['sys:module'] },
  systemAttribute: { zh: '属性', en: 'Attributes', module: 'attribute', permissionGroups: ['sys:attribute'] },
  systemDept: { zh: '部门', en: 'Departments', module: 'system', permissionGroups: ['sys:dept'] },
  systemOnline: { zh: '在线用户', en: 'Online users', module: 'system', permissionGroups: ['sys:online'] },
  systemLog: { zh: '日志', en: 'Logs', module: 'system', permissionGroups: ['sys:log'] },
  systemTask: { zh: '任务', en: 'Tasks', module: 'task', permissionGroups: ['sys:task'] },
  systemParam: { zh: '参数', en: 'Parameters', module: 'system', permissionGroups: ['sys:param-config'] },
  systemSso: { zh: '单点登录', en: 'Single sign-on', module: 'system', permissionGroups: ['sys:sso'] },
  systemChannel: {
    zh: '通知渠道',
    en: 'Notification channels',
    module: 'system',
    permissionGroups: ['sys:channel'],
  },
  systemToken: { zh: '访问令牌', en: 'API tokens', module: 'system', permissionGroups: ['sys:token'] },
  systemServe: { zh: '服务状态', en: 'Server status', module: 'system', permissionGroups: ['sys:serve'] },
  accountProfile: { zh: '个人中心', en: 'My account', module: 'system', permissionGroups: [] },
  largeScreen: { zh: '大屏', en: 'Large screen', module: 'monitor', permissionGroups: [] },
  largeScreenDark: { zh: '大屏（深色）', en: 'Large screen (dark)', module: 'monitor', permissionGroups: [] },
  systemNetdisk: { zh: '网盘', en: 'Netdisk', module: 'netdisk', permissionGroups: ['netdisk:manage'] },
  demoButton: { zh: '按钮', en: 'Buttons', module: 'demo', permissionGroups: [] },
  demoModal: { zh: '可拖拽弹窗', en: 'Draggable window', module: 'demo', permissionGroups: [] },
  demoFormBasic: {
    zh: '基础表单',
    en: 'Basic form',
    module: 'demo',
    permissionGroups: ['sys:demo:form:basic', 'sys:demo:option'],
  },
  demoFormRule: {
    zh: '校验表单',
    en: 'Form with rules',
    module: 'demo',
    permissionGroups: ['sys:demo:form:rule'],
  },
  demoFormDynamic: {
    zh: '动态表单',
    en: 'Form with rows',
    module: 'demo',
    permissionGroups: ['sys:demo:form:dynamic'],
  },
  demoFormComponent: {
    zh: '自定义表单组件',
    en: 'Form control of its own',
    module: 'demo',
    permissionGroups: ['sys:demo:form:component'],
  },
  demoTableSearch: {
    zh: '查询表格',
    en: 'Search table',
    module: 'demo',
    permissionGroups: ['sys:demo:part'],
  },
  // The codes of the parts are granted with the table that seeks them: a code belongs to one page.
  demoTableEdit: { zh: '可编辑行表格', en: 'Editable table', module: 'demo', permissionGroups: [] },
  demoIcon: { zh: '自定义图标', en: 'Custom icons', module: 'demo', permissionGroups: [] },
  demoHero: { zh: '英雄表格', en: 'Hero table', module: 'demo', permissionGroups: ['sys:demo:hero'] },
  demoHeroSecond: {
    zh: '王者英雄表格',
    en: 'Second hero table',
    module: 'demo',
    permissionGroups: ['sys:demo:hero-second'],
  },
} as const satisfies Record<string, Page>

export type PageId = keyof typeof PAGES
export const isPageId = (value: string): value is PageId => Object.hasOwn(PAGES, value)

/** The codes among `permissions` that belong to a page. */
export function permissionsOfPage(page: PageId, permissions: readonly string[]): string[] {
  const beginnings = PAGES[page].permissionGroups.map((group) => `${group}:`)
  return permissions.filter((code) => beginnings.some((beginning) => code.startsWith(beginning)))
}
