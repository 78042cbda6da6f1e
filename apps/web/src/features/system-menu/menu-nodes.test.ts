import { PERMISSIONS } from '@fibrewatch/contract/api'
import { MENU_TYPE } from '@fibrewatch/contract/menu'
import { expect, test } from 'vitest'
import { homeMenu, makeMenu } from '#testing/sample-menu.ts'
import {
  findMoveFault,
  listPositionsAfter,
  listPositionsNow,
  makeMenuNodes,
  nextOrder,
  TOP,
} from './menu-nodes.ts'
import { makePermNodes } from '#ui/permission/perm-nodes.ts'

const directory = makeMenu({ id: 4, name: '系统管理', type: MENU_TYPE.directory, orderNum: 90 })
const users = makeMenu({ id: 6, name: '用户', nameEn: 'Users', parentId: 4, orderNum: 20 })
const reset = makeMenu({ id: 7, name: '重置密码', parentId: 6, type: MENU_TYPE.permission })
const roles = makeMenu({ id: 9, name: '角色', parentId: 4, orderNum: 10 })
const nodes = makeMenuNodes([directory, users, reset, roles, homeMenu], 'zh_CN')

test('nodes stand in the order of the console, the other language beside the name', () => {
  expect(nodes.map(({ label }) => label)).toEqual(['首页', '角色', '用户', '系统管理', '重置密码'])
  expect(nodes.find(({ key }) => key === '6')?.hint).toBe('Users')
  expect(makeMenuNodes([users], 'en_US')[0]).toMatchObject({ label: 'Users', hint: '用户' })
})

test('a page holds permissions alone, a permission holds nothing and needs a parent, home stays', () => {
  const fault = (key: string, parentKey: string | null) =>
    findMoveFault(nodes, { key, parentKey })?.kind ?? null
  expect(fault('6', '9')).toBe('parent')
  expect(fault('7', '9')).toBeNull()
  expect(fault('9', '7')).toBe('parent')
  expect(fault('7', null)).toBe('top')
  expect(fault('1', '4')).toBe('home')
  expect(fault('1', null)).toBeNull()
})

test('a move numbers the siblings anew, and can be taken back', () => {
  const places = listPositionsAfter(nodes, { key: '6', parentKey: '4', index: 0 })
  expect(places).toEqual([
    { id: 6, parentId: 4, orderNum: 10 },
    { id: 9, parentId: 4, orderNum: 20 },
  ])
  expect(listPositionsNow(nodes, places)).toEqual([
    { id: 9, parentId: 4, orderNum: 10 },
    { id: 6, parentId: 4, orderNum: 20 },
  ])
  expect(listPositionsAfter(nodes, { key: '9', parentKey: null, index: 0 })[0]?.parentId).toBe(TOP)
})

test('a new menu comes last', () => {
  expect(nextOrder(nodes, '4')).toBe(30)
  expect(nextOrder(nodes, '9')).toBe(10)
})

test('every permission stands under its page, with the names of its calls', () => {
  const perms = makePermNodes(PERMISSIONS, { language: 'zh_CN', others: '其他' })
  expect(perms.find(({ key }) => key === 'sys:menu:add')).toMatchObject({
    parentKey: 'group.systemMenu',
    label: '新增菜单',
    hint: 'sys:menu:add',
  })
  const groups = new Set(perms.filter(({ parentKey }) => parentKey === null).map(({ key }) => key))
  expect(perms.every(({ parentKey }) => parentKey === null || groups.has(parentKey))).toBe(true)
})
