import { type Menu, MENU_TYPE } from '@fibrewatch/contract/menu'

/** A page at the top of the menu, changed as the test needs. */
export const makeMenu = (change: Partial<Menu> & Pick<Menu, 'id'>): Menu => ({
  name: `菜单 ${change.id}`,
  nameEn: null,
  url: null,
  permission: null,
  parentId: null,
  type: MENU_TYPE.page,
  isShow: true,
  router: `/page${change.id}`,
  viewPath: 'event',
  icon: null,
  orderNum: 255,
  keepalive: true,
  multiTab: true,
  isExt: false,
  openMode: 1,
  perms: null,
  moduleOff: false,
  createTime: '2026-01-01T00:00:00Z',
  updateTime: '2026-01-01T00:00:00Z',
  ...change,
})

export const homeMenu = makeMenu({
  id: 1,
  name: '首页',
  nameEn: 'Home',
  router: '/dashboard/index',
  viewPath: 'dashboard',
  icon: 'home',
  orderNum: 10,
})
