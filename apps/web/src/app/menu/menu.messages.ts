import { defineMessages } from '#lib/i18n/i18n.ts'

export const menuMessages = defineMessages('menu', {
  zh: {
    mainMenu: '主菜单',
    moreMenus: '更多',
    moreCount: '更多，还有 {count} 项',
    breadcrumb: '当前位置',
    siblings: '"{name}"同级的页面',
    searchMenu: '搜索菜单',
    fold: '收起菜单',
    unfold: '展开菜单',
    emptyDirectory: '"{name}"是目录，不是真实的页面，需要在它下面新建一个页面级的菜单。',
    unknownPage: '菜单"{name}"指向的页面"{page}"不存在，请在菜单管理里改正。',
    moduleOff: '"{name}"所属的功能模块已停用。管理员在功能模块里启用后就能打开。',
    badLink: '外部链接"{name}"的地址不是网页地址，没有打开。',
    externalWindow: '"{name}"在新窗口里打开。',
    openWindow: '打开',
  },
  en: {
    mainMenu: 'Main menu',
    moreMenus: 'More',
    moreCount: 'More, {count} further entries',
    breadcrumb: 'You are here',
    siblings: 'Pages beside "{name}"',
    searchMenu: 'Search menus',
    fold: 'Fold the menu',
    unfold: 'Unfold the menu',
    emptyDirectory: '"{name}" is a directory, not a real page. It needs a page below it.',
    unknownPage:
      'Menu "{name}" points to page "{page}", which does not exist. Correct it in menu management.',
    moduleOff: 'The module of "{name}" is switched off. An administrator can switch it on under modules.',
    badLink: 'The address of external link "{name}" is not a web address. It was not opened.',
    externalWindow: '"{name}" opens in a window of its own.',
    openWindow: 'Open',
  },
})
