type Page = {
  zh: string
  en: string
  /** Beginnings of the permission codes that belong to the page: `sys:user` takes in `sys:user:add` and all its sisters. */
  permissionGroups: readonly string[]
}

/** Pages that exist in the console. A menu of type 1 names one of them in `viewPath`. */
export const PAGES = {
  dashboard: { zh: '应用', en: 'Dashboard', permissionGroups: ['monitor:kpi'] },
  event: {
    zh: '事件',
    en: 'Events',
    permissionGroups: ['monitor:alarm', 'monitor:event', 'monitor:quality'],
  },
  resource: { zh: '资源', en: 'Resources', permissionGroups: ['plant', 'monitor:trace'] },
  systemInfo: { zh: '基本信息', en: 'Basic information', permissionGroups: ['sys:info'] },
  systemUser: { zh: '用户', en: 'Users', permissionGroups: ['sys:user'] },
  systemDomain: { zh: '管理域', en: 'Management domains', permissionGroups: ['sys:domain'] },
  systemRole: { zh: '角色权限', en: 'Roles and permissions', permissionGroups: ['sys:role'] },
  systemMenu: { zh: '菜单管理', en: 'Menus', permissionGroups: ['sys:menu'] },
  systemModule: { zh: '功能模块', en: 'Modules', permissionGroups: ['sys:module'] },
  systemAttribute: { zh: '属性', en: 'Attributes', permissionGroups: ['sys:attribute'] },
  systemDept: { zh: '部门', en: 'Departments', permissionGroups: ['sys:dept'] },
  systemOnline: { zh: '在线用户', en: 'Online users', permissionGroups: ['sys:online'] },
  systemLog: { zh: '日志', en: 'Logs', permissionGroups: ['sys:log'] },
  systemTask: { zh: '任务', en: 'Tasks', permissionGroups: ['sys:task'] },
  systemParam: { zh: '参数', en: 'Parameters', permissionGroups: ['sys:param-config'] },
  systemSso: { zh: '单点登录', en: 'Single sign-on', permissionGroups: ['sys:sso'] },
  systemServe: { zh: '服务状态', en: 'Server status', permissionGroups: ['sys:serve'] },
  accountProfile: { zh: '个人中心', en: 'My account', permissionGroups: [] },
  largeScreen: { zh: '大屏', en: 'Large screen', permissionGroups: [] },
  largeScreenDark: { zh: '大屏（深色）', en: 'Large screen (dark)', permissionGroups: [] },
  systemNetdisk: { zh: '网盘', en: 'Netdisk', permissionGroups: ['netdisk:manage'] },
  demoButton: { zh: '按钮', en: 'Buttons', permissionGroups: [] },
  demoModal: { zh: '可拖拽弹窗', en: 'Draggable window', permissionGroups: [] },
  demoFormBasic: {
    zh: '基础表单',
    en: 'Basic form',
    permissionGroups: ['sys:demo:form:basic', 'sys:demo:option'],
  },
  demoFormRule: {
    zh: '校验表单',
    en: 'Form with rules',
    permissionGroups: ['sys:demo:form:rule'],
  },
  demoFormDynamic: { zh: '动态表单', en: 'Form with rows', permissionGroups: ['sys:demo:form:dynamic'] },
  demoFormComponent: {
    zh: '自定义表单组件',
    en: 'Form control of its own',
    permissionGroups: ['sys:demo:form:component'],
  },
  demoTableSearch: { zh: '查询表格', en: 'Search table', permissionGroups: ['sys:demo:part'] },
  // The codes of the parts are granted with the table that seeks them: a code belongs to one page.
  demoTableEdit: { zh: '可编辑行表格', en: 'Editable table', permissionGroups: [] },
  demoIcon: { zh: '自定义图标', en: 'Custom icons', permissionGroups: [] },
  demoHero: { zh: '英雄表格', en: 'Hero table', permissionGroups: ['sys:demo:hero'] },
  demoHeroSecond: { zh: '王者英雄表格', en: 'Second hero table', permissionGroups: ['sys:demo:hero-second'] },
} as const satisfies Record<string, Page>

export type PageId = keyof typeof PAGES
export const isPageId = (value: string): value is PageId => Object.hasOwn(PAGES, value)

/** The codes among `permissions` that belong to a page. */
export const permissionsOfPage = (page: PageId, permissions: readonly string[]): string[] =>
  permissions.filter((code) => PAGES[page].permissionGroups.some((group) => code.startsWith(`${group}:`)))
