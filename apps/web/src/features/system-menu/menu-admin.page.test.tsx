import { type Menu, MENU_TYPE, systemMenuApi } from '@fibrewatch/contract/menu'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { homeMenu, makeMenu } from '#testing/sample-menu.ts'
import { signInAs } from '#testing/sample-user.ts'
import { MenuAdminPage } from './menu-admin.page.tsx'

beforeEach(() => signInAs())

const directory = makeMenu({
  id: 4,
  name: '系统管理',
  type: MENU_TYPE.directory,
  router: '/system',
  viewPath: null,
  orderNum: 90,
})
const users = makeMenu({
  id: 6,
  name: '用户',
  nameEn: 'Users',
  parentId: 4,
  router: '/system/authority',
  viewPath: 'systemUser',
  orderNum: 10,
})
const roles = makeMenu({ id: 9, name: '角色权限', parentId: 4, viewPath: 'systemRole', orderNum: 20 })
const reset = makeMenu({
  id: 7,
  name: '重置密码',
  parentId: 6,
  type: MENU_TYPE.permission,
  router: null,
  viewPath: null,
  perms: 'sys:user:password',
})

const serve = (menus: Menu[] = [homeMenu, directory, users, roles, reset]) =>
  startFakeServer().on(systemMenuApi.list, () => menus)
const lineOf = (name: RegExp) => screen.findByRole('treeitem', { name })
const isOff = (button: HTMLElement) =>
  (button as HTMLButtonElement).disabled || button.getAttribute('aria-disabled') === 'true'

test('a line says where a menu leads, and what permissions stand in it', async () => {
  serve([homeMenu, directory, { ...users, moduleOff: true }, reset])
  renderPage(<MenuAdminPage />)
  const line = await lineOf(/Users/)
  expect(line.textContent).toContain('/system/authority')
  expect(line.textContent).toContain('模块已停用')
  expect((await lineOf(/重置密码/)).textContent).toContain('sys:user:password')
})

test('hiding happens in place and can be taken back; home cannot be hidden', async () => {
  const server = serve().on(systemMenuApi.update, () => null)
  const { user } = renderPage(<MenuAdminPage />)
  await user.click(await screen.findByRole('switch', { name: '显示 用户' }))
  expect(await screen.findByText('已隐藏“用户”，地址仍可打开。')).toBeTruthy()
  expect(server.bodyOf(systemMenuApi.update)).toEqual({ menuId: 6, isShow: false })
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(server.count(systemMenuApi.update)).toBe(2)
  expect(isOff(screen.getByRole('switch', { name: /显示 首页.*首页不能/ }))).toBe(true)
})

test('Alt+↓ puts a menu after the next one; a place that is refused says why', async () => {
  const server = serve().on(systemMenuApi.move, () => null)
  const { user } = renderPage(<MenuAdminPage />)
  const line = await lineOf(/Users/)
  line.focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await screen.findByText('已移动“用户”。')).toBeTruthy()
  expect(server.bodyOf(systemMenuApi.move)).toEqual({
    menus: [
      { id: 9, parentId: 4, orderNum: 10 },
      { id: 6, parentId: 4, orderNum: 20 },
    ],
  })
  const role = await lineOf(/角色权限/)
  role.focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(await screen.findByText(/“用户”之下不能放这种类型/)).toBeTruthy()
  expect(server.count(systemMenuApi.move)).toBe(1)
})

test('deleting names how much goes with it, and sends the consent', async () => {
  const server = serve()
    .on(systemMenuApi.info, () => ({ menu: users, parentMenu: directory, below: 1, roleLinks: 3 }))
    .on(systemMenuApi.delete, () => null)
  const { user } = renderPage(<MenuAdminPage />)
  await user.click(await screen.findByRole('button', { name: '删除 用户' }))
  expect(await screen.findByText(/下面 1 个菜单、3 条角色授权一并删除/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '全部删除' }))
  expect(await screen.findByText('已删除。')).toBeTruthy()
  expect(server.bodyOf(systemMenuApi.delete)).toEqual({ menuId: 6, cascade: true })
})

test('the form has the fields of the type: an external link its address, a permission its codes', async () => {
  serve()
  const { user } = renderPage(<MenuAdminPage />)
  await user.click(await screen.findByRole('button', { name: '新增菜单' }))
  const dialog = await screen.findByRole('dialog')
  const has = (label: RegExp) => within(dialog).queryByLabelText(label) !== null
  expect([has(/^路由/), has(/^页面/), has(/^外链地址/), has(/^权限码/)]).toEqual([true, true, false, false])
  await user.click(within(dialog).getByRole('switch', { name: /^外链/ }))
  expect([has(/^路由/), has(/^页面/), has(/^外链地址/)]).toEqual([false, false, true])
  await user.click(within(dialog).getByRole('radio', { name: '权限' }))
  expect([has(/^外链地址/), has(/^权限码/), has(/^图标/)]).toEqual([false, true, false])
})

test('a permission needs a parent before anything is sent', async () => {
  const server = serve()
  const { user } = renderPage(<MenuAdminPage />)
  await user.click(await screen.findByRole('button', { name: '新增菜单' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('radio', { name: '权限' }))
  await user.click(within(dialog).getByRole('button', { name: '新增菜单' }))
  expect(await within(dialog).findByText('权限要放在目录或菜单之下。')).toBeTruthy()
  expect(server.count(systemMenuApi.add)).toBe(0)
})

test('changing sends the type’s own fields; a refusal stays in the form', async () => {
  const server = serve().on(
    systemMenuApi.update,
    () => new Refusal('menu.router-taken', '路由 /system/role 已被“角色权限”使用。'),
  )
  const { user } = renderPage(<MenuAdminPage />)
  await user.click(await screen.findByRole('button', { name: '修改 用户' }))
  const dialog = await screen.findByRole('dialog')
  const router = within(dialog).getByLabelText(/^路由/)
  await user.clear(router)
  await user.type(router, '/system/role')
  await user.click(within(dialog).getByRole('button', { name: '保存菜单' }))
  expect(await within(dialog).findByText(/已被“角色权限”使用/)).toBeTruthy()
  expect(server.bodyOf(systemMenuApi.update)).toMatchObject({
    menuId: 6,
    type: MENU_TYPE.page,
    parentId: 4,
    router: '/system/role',
    viewPath: 'systemUser',
    perms: null,
  })
})

test('without the permission nothing moves and nothing can be changed', async () => {
  signInAs('sys:menu:list')
  serve()
  renderPage(<MenuAdminPage />)
  const line = await lineOf(/Users/)
  expect(line.getAttribute('draggable')).toBeNull()
  expect(screen.queryByRole('button', { name: /修改|新增|导出/ })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})
