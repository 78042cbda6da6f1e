import { describe, expect, test } from 'vitest'
import { makeDraft, type MenuInput, requireValidMenu } from './menu-rules.ts'
import type { MenuRow } from './menu.repository.ts'

const at = new Date(0)
const row = (id: number, given: MenuInput): MenuRow => ({
  ...makeDraft({ name: `menu ${id}`, ...given }),
  id,
  createdAt: at,
  updatedAt: at,
})
const HOME = row(1, { name: '首页', router: '/dashboard/index', viewPath: 'dashboard' })
const DIRECTORY = row(2, { type: 0, router: '/tools' })
const PAGE = row(3, { router: '/tools/log', viewPath: 'systemLog', parentId: 2 })
const PERMISSION = row(4, { type: 2, perms: 'sys:log:req:page', parentId: 3 })
const MENUS = [HOME, DIRECTORY, PAGE, PERMISSION]

const check = (input: MenuInput, id?: number): string => {
  try {
    const before = MENUS.find((menu) => menu.id === id)
    requireValidMenu(makeDraft({ ...(before ? {} : { name: 'new' }), ...input }, before), MENUS, id)
    return 'good'
  } catch (error) {
    return error instanceof Error ? error.message : 'other'
  }
}

const page = { type: 1, router: '/new', viewPath: 'event' }
test.each<[string, MenuInput, string]>([
  ['a page at the top', page, 'good'],
  ['a page in a directory', { ...page, parentId: 2 }, 'good'],
  ['a page at -1, which is the top', { ...page, parentId: -1 }, 'good'],
  ['a directory in a directory', { type: 0, router: '/more', parentId: 2 }, 'good'],
  ['a permission below a page', { type: 2, perms: 'plant:tree', parentId: 3 }, 'good'],
  ['a permission below a directory', { type: 2, perms: 'plant:tree, plant:map', parentId: 2 }, 'good'],
  ['a permission at the top', { type: 2, perms: 'plant:tree' }, 'menu.parent-required'],
  ['a permission without codes', { type: 2, parentId: 3 }, 'request.invalid'],
  [
    'a permission of unknown codes',
    { type: 2, perms: 'plant:tree,no:such', parentId: 3 },
    'menu.perms-invalid',
  ],
  ['a page below a page', { ...page, parentId: 3 }, 'menu.parent-kind'],
  ['a directory below a page', { type: 0, router: '/more', parentId: 3 }, 'menu.parent-kind'],
  ['anything below a permission', { type: 2, perms: 'plant:tree', parentId: 4 }, 'menu.parent-kind'],
  ['a parent that does not exist', { ...page, parentId: 99 }, 'object.not-found'],
  ['a page without a route', { type: 1, viewPath: 'event' }, 'menu.router-missing'],
  ['a route without a slash', { ...page, router: 'new' }, 'menu.router-missing'],
  ['a route with other signs', { ...page, router: '/a b' }, 'menu.router-missing'],
  ['a route of the console', { ...page, router: '/login' }, 'menu.router-reserved'],
  ['a route of an embedded frame', { ...page, router: '/frame/1' }, 'menu.router-reserved'],
  ['a route of a large screen', { ...page, router: '/largeScreenDark/index' }, 'menu.router-reserved'],
  ['a route of another page', { ...page, router: '/resource/index' }, 'menu.router-reserved'],
  ['a page at its own route', { ...page, router: '/event/index' }, 'good'],
  ['a route of a call', { ...page, router: '/sys/page' }, 'menu.router-reserved'],
  ['a route of another menu', { ...page, router: '/tools/log' }, 'menu.router-taken'],
  ['an unknown page', { ...page, viewPath: 'nowhere' }, 'menu.view-unknown'],
  ['a page of no view', { type: 1, router: '/new' }, 'menu.view-unknown'],
  ['a second home', { ...page, name: '首页' }, 'object.name-taken'],
  ['an external link', { type: 1, isExt: true, url: 'https://example.com/a?b=1' }, 'good'],
  [
    'an external link as older consoles send it',
    { type: 1, isExt: true, router: 'http://example.com' },
    'good',
  ],
  ['a script as external link', { type: 1, isExt: true, url: 'javascript:alert(1)' }, 'menu.url-invalid'],
  ['a picture as external link', { type: 1, isExt: true, url: 'data:text/html,x' }, 'menu.url-invalid'],
  ['an external link to nowhere', { type: 1, isExt: true, router: '/inside' }, 'menu.url-invalid'],
])('%s', (_, input, outcome) => {
  expect(check(input)).toBe(outcome)
})

describe('a menu that is there', () => {
  test.each<[string, number, MenuInput, string]>([
    ['keeps its route', 3, { name: 'log' }, 'good'],
    ['does not go below itself', 2, { parentId: 2 }, 'tree.cycle'],
    ['does not go below its child', 2, { parentId: 3 }, 'tree.cycle'],
    ['does not become what cannot hold its children', 2, { type: 1, viewPath: 'event' }, 'menu.parent-kind'],
    ['is home and not hidden', 1, { isShow: false }, 'menu.home'],
    ['is home and not renamed', 1, { name: 'start' }, 'menu.home'],
    ['is home and stays at the top', 1, { parentId: 2 }, 'menu.home'],
    ['is home and keeps its route', 1, { router: '/start' }, 'menu.home'],
    ['is home and keeps its page', 1, { viewPath: 'event' }, 'menu.home'],
    ['is home and gets another icon', 1, { icon: 'star', orderNum: 1 }, 'good'],
  ])('%s', (_, id, input, outcome) => {
    expect(check(input, id)).toBe(outcome)
  })
})

test('fields that a type has not are emptied', () => {
  expect(makeDraft({ type: 0, router: '/a', viewPath: 'event', url: 'http://x', isExt: true })).toMatchObject(
    {
      viewPath: null,
      url: null,
      isExt: false,
    },
  )
  expect(makeDraft({ type: 2, router: '/a', perms: 'x' })).toMatchObject({ router: null })
  expect(makeDraft({ type: 1, isExt: true, router: 'https://x.example', viewPath: 'event' })).toMatchObject({
    router: null,
    url: 'https://x.example',
    viewPath: null,
  })
})
