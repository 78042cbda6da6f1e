import { type Menu, MENU_TYPE } from '@fibrewatch/contract/menu'
import { type PageId, PAGES } from '@fibrewatch/contract/page-id'
import type { MenuNode } from './menu-tree.ts'

/** Pages that every user has, in no menu, at addresses of their own. */
const BUILT_IN: readonly { page: PageId; path: string; icon: string }[] = [
  { page: 'accountProfile', path: '/account/profile', icon: 'user' },
  { page: 'largeScreenDark', path: '/largeScreenDark/index', icon: 'view' },
  { page: 'largeScreen', path: '/largeScreen/index', icon: 'view' },
]

/** Below every id of the database. */
const idOf = (at: number) => -1 - at

const makeMenu = (at: number, { page, path, icon }: (typeof BUILT_IN)[number]): Menu => ({
  id: idOf(at),
  name: PAGES[page].zh,
  nameEn: PAGES[page].en,
  url: null,
  permission: null,
  parentId: null,
  type: MENU_TYPE.page,
  isShow: false,
  router: path,
  viewPath: page,
  icon,
  orderNum: 0,
  keepalive: true,
  multiTab: false,
  isExt: false,
  openMode: 1,
  perms: null,
  moduleOff: false,
  createTime: '',
  updateTime: '',
})

export const BUILT_IN_NODES: readonly MenuNode[] = BUILT_IN.map((entry, at) => ({
  menu: makeMenu(at, entry),
  path: entry.path,
  children: [],
}))
