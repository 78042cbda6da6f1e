import { MENU_TYPE, type RoleMenu } from '@fibrewatch/contract/menu'
import { describe, expect, test } from 'vitest'
import { menuTitle } from '#lib/words/menu-title.ts'
import { homeMenu, makeMenu } from '#testing/sample-menu.ts'
import {
  firstPage,
  flattenMenu,
  homePath,
  makeMenuTree,
  parseExternalUrl,
  parseFirstRoleId,
  listTrail,
  selectAllowedMenus,
  selectShown,
} from './menu-tree.ts'

const directory = makeMenu({
  id: 4,
  type: MENU_TYPE.directory,
  router: '/system',
  viewPath: null,
  orderNum: 40,
})
const child = makeMenu({ id: 5, parentId: 4, router: 'role' })
const link = (menusId: number): RoleMenu => ({
  id: menusId,
  menusId,
  rolesId: 3,
  permission: '[]',
  isDelete: 0,
  createTime: '2026-01-01T00:00:00Z',
})

describe('menu tree', () => {
  test('directories hold pages, permissions and hidden entries do not appear, orderNum orders', () => {
    const tree = makeMenuTree([
      directory,
      child,
      makeMenu({ id: 6, parentId: 5, type: MENU_TYPE.permission }),
      makeMenu({ id: 7, isShow: false }),
      homeMenu,
    ])
    expect(flattenMenu(tree).map(({ menu, path }) => [menu.id, path])).toEqual([
      [1, '/dashboard/index'],
      [4, '/system'],
      [5, '/system/role'],
    ])
    expect(homePath(tree)).toBe('/dashboard/index')
  })

  test('what menus show: nothing hidden, nothing without a name, no directory left empty by it', () => {
    const off = makeMenu({ id: 8, parentId: 7, moduleOff: true })
    const tree = makeMenuTree([
      directory,
      child,
      makeMenu({ id: 6, name: '' }),
      makeMenu({ id: 7, type: MENU_TYPE.directory, router: '/off' }),
      off,
      makeMenu({ id: 9, type: MENU_TYPE.directory, router: '/empty' }),
    ])
    const shown = selectShown(tree, ({ moduleOff }) => moduleOff)
    expect(flattenMenu(shown).map(({ menu }) => menu.id)).toEqual([4, 5, 9])
  })

  test('the trail to a page names the directories it lies in', () => {
    const tree = makeMenuTree([homeMenu, directory, child])
    expect(listTrail(tree, '/system/role').map(({ menu }) => menu.id)).toEqual([4, 5])
    expect(listTrail(tree, '/dashboard/index').map(({ menu }) => menu.id)).toEqual([1])
    expect(listTrail(tree, '/nowhere')).toEqual([])
  })

  test('a directory leads to its first page; without one it leads nowhere', () => {
    const [withPage] = makeMenuTree([directory, child])
    const [empty] = makeMenuTree([directory])
    expect(withPage && firstPage(withPage)).toBe('/system/role')
    expect(empty && firstPage(empty)).toBeNull()
  })

  test('menus that are each other’s parents do not hang the console', () => {
    expect(makeMenuTree([makeMenu({ id: 1, parentId: 2 }), makeMenu({ id: 2, parentId: 1 })])).toEqual([])
  })

  test('a role sees its linked menus, the directories around them, and home', () => {
    const menus = [homeMenu, directory, child, makeMenu({ id: 9 })]
    expect(selectAllowedMenus(menus, [link(5)]).map(({ id }) => id)).toEqual([1, 4, 5])
    expect(selectAllowedMenus(menus, []).map(({ id }) => id)).toEqual([1])
  })

  test('home is called by its page’s title, others by their own name', () => {
    expect([menuTitle(homeMenu, 'zh_CN'), menuTitle(homeMenu, 'en_US')]).toEqual(['应用', 'Dashboard'])
    const plain = makeMenu({ id: 2, name: '日志' })
    expect([menuTitle(plain, 'zh_CN'), menuTitle(plain, 'en_US')]).toEqual(['日志', '日志'])
    expect(menuTitle(homeMenu, null)).toBe('首页')
  })

  test.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['not an address', null],
  ])('external link %s opens %s', (url, expected) => {
    expect(parseExternalUrl(makeMenu({ id: 2, isExt: true, url }))).toBe(expected)
  })
})

describe('role texts', () => {
  test.each([
    ['[3,4]', 3],
    ['[]', null],
    ['["3"]', null],
    ['nonsense', null],
  ])('of the roles %j the first counts', (text, id) => expect(parseFirstRoleId(text)).toBe(id))
})
