import { type Department, departmentApi } from '@fibrewatch/contract/department'
import { type Domain, domainApi } from '@fibrewatch/contract/domain'
import { type Role, roleApi } from '@fibrewatch/contract/role'
import { type User, userApi } from '@fibrewatch/contract/user'
import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, Refusal, startFakeServer } from '#testing/fake-server.ts'
import { openConsole } from '#testing/open-console.tsx'
import { renderPage } from '#testing/render-page.tsx'
import { homeMenu, makeMenu } from '#testing/sample-menu.ts'
import { sampleUser, signInAs } from '#testing/sample-user.ts'
import { UserPage } from './user.page.tsx'

beforeEach(() => signInAs())

const AT = '2026-03-18T06:00:00.000Z'
const admin: User = { ...sampleUser, isSuper: 1 }
const wang: User = {
  ...sampleUser,
  id: 9,
  username: 'wangqiang',
  name: '王强',
  roleIds: '[3,4]',
  isSelf: false,
  departmentId: 2,
  departmentName: '传输班',
}
const off: User = { ...wang, id: 10, username: 'liufang01', name: '刘芳', status: 0 }
const locked: User = {
  ...wang,
  id: 11,
  username: 'chenwei88',
  name: '陈伟',
  lockedUntil: '2999-06-15T06:00:00Z',
}

const branch: Department = {
  id: 1,
  parentId: null,
  domainId: 1,
  domainName: '苏州',
  name: '苏州分公司',
  orderNum: 10,
  users: 0,
  createTime: AT,
  updateTime: AT,
}
const crew: Department = { ...branch, id: 2, parentId: 1, name: '传输班', users: 3 }
const suzhou: Domain = {
  id: 1,
  parentId: null,
  name: '苏州管理域',
  remark: null,
  orderNum: 10,
  children: 0,
  users: 4,
  sites: 0,
  devices: 0,
  createTime: AT,
  updateTime: AT,
}
const operator: Role = {
  id: 3,
  name: '值班员',
  label: 'operator',
  remark: null,
  domainId: 1,
  domainName: '苏州',
  dataScope: 'own',
  dataScopeText: '本域',
  isBuiltIn: false,
  users: 3,
  isLimited: false,
  isChangeable: true,
  isGrantable: true,
  codes: 9,
  createTime: AT,
  updateTime: AT,
}
const engineer: Role = { ...operator, id: 5, name: '传输工程师', label: 'engineer' }
const auditor: Role = { ...operator, id: 6, name: '审计', label: 'auditor', isGrantable: false }

const serve = (rows: User[] = [admin, wang, off, locked]) => serveUsers(startFakeServer(), rows)
const serveUsers = (server: FakeServer, rows: User[]) =>
  server
    .on(userApi.page, () => ({ list: rows, pagination: { page: 1, size: 20, total: rows.length } }))
    .on(departmentApi.list, () => [branch, crew])
    .on(domainApi.list, () => [suzhou])
    .on(roleApi.list, () => [operator, engineer, auditor])
const rowOf = (name: RegExp) => screen.findByRole('row', { name })
const openMenu = async (user: UserEvent, name: string) => {
  await user.click(within(await rowOf(new RegExp(name))).getByRole('button', { name: /的操作/ }))
}
const isOff = (element: HTMLElement) =>
  element.getAttribute('aria-disabled') === 'true' || element.hasAttribute('disabled')

test('the role that counts is marked, a disabled and a locked user say so', async () => {
  serve()
  renderPage(<UserPage />)
  expect(within(await rowOf(/王强/)).getByText('生效')).toBeTruthy()
  expect(within(await rowOf(/刘芳/)).getByText('停用')).toBeTruthy()
  expect((await rowOf(/陈伟/)).textContent).toContain('锁定至 2999-06-15')
})

test('choosing a department narrows the list, and stands in the address', async () => {
  const server = serve()
  const { user, router } = renderPage(<UserPage />)
  await user.click(await screen.findByRole('treeitem', { name: /传输班/ }))
  await screen.findByRole('row', { name: /王强/ })
  expect(router.state.location.search).toBe('?departmentId=2')
  expect(server.requests.some(({ url }) => /user\/page\?.*departmentId=2/.test(url))).toBe(true)
})

test('the tree switches to management domains', async () => {
  const server = serve()
  const { user } = renderPage(<UserPage />)
  await user.click(await screen.findByRole('radio', { name: '管理域' }))
  await user.click(await screen.findByRole('treeitem', { name: /苏州管理域/ }))
  await rowOf(/王强/)
  expect(server.requests.some(({ url }) => /user\/page\?.*domainId=1/.test(url))).toBe(true)
})

test('a new user gets their roles in the order chosen, and a password that is shown once', async () => {
  const server = serve().on(userApi.add, () => ({ id: 20, password: 'Qz7-once' }))
  const { user } = renderPage(<UserPage />)
  await user.click(await screen.findByRole('button', { name: '新增用户' }))
  const dialog = await screen.findByRole('dialog', { name: '新增用户' })
  await user.type(within(dialog).getByLabelText(/^用户名/), 'sunjing1')
  await user.type(within(dialog).getByLabelText(/^姓名/), '孙静')
  await user.click(within(dialog).getByRole('combobox', { name: '第一角色' }))
  await user.click(await screen.findByRole('option', { name: /传输工程师/ }))
  await user.click(within(dialog).getByRole('combobox', { name: '第二角色' }))
  await user.click(await screen.findByRole('option', { name: /值班员/ }))
  await user.click(within(dialog).getByRole('button', { name: '新增用户' }))
  expect(await screen.findByText('Qz7-once')).toBeTruthy()
  expect(server.bodyOf(userApi.add)).toMatchObject({ username: 'sunjing1', roles: [5, 3], domainId: 1 })
  expect(server.bodyOf(userApi.add)).not.toHaveProperty('passwordMode')
  await user.click(screen.getByRole('button', { name: '已记下' }))
  expect(screen.queryByText('Qz7-once')).toBeNull()
})

test('a role beyond the own rights is shown with the reason and cannot be chosen', async () => {
  serve()
  const { user } = renderPage(<UserPage />)
  await user.click(await screen.findByRole('button', { name: '新增用户' }))
  const dialog = await screen.findByRole('dialog', { name: '新增用户' })
  await user.click(within(dialog).getByRole('combobox', { name: '第一角色' }))
  const option = await screen.findByRole('option', { name: /审计/ })
  expect(isOff(option)).toBe(true)
  expect(option.textContent).toContain('含你没有的权限')
})

test('a user keeps at least one role, and none twice', async () => {
  const server = serve().on(userApi.update, () => null)
  const { user } = renderPage(<UserPage />)
  await user.click(within(await rowOf(/王强/)).getByRole('button', { name: /^修改/ }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('combobox', { name: '第二角色' }))
  await user.click(await screen.findByRole('option', { name: /值班员/ }))
  await user.click(within(dialog).getByRole('button', { name: '保存用户' }))
  expect(await within(dialog).findByText('同一角色不能选两次。')).toBeTruthy()
  expect(server.count(userApi.update)).toBe(0)
})

test('saving a user does not change the lock-out', async () => {
  const server = serve().on(userApi.update, () => null)
  const { user } = renderPage(<UserPage />)
  await user.click(within(await rowOf(/陈伟/)).getByRole('button', { name: /^修改/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^昵称/), '小陈')
  await user.click(within(dialog).getByRole('button', { name: '保存用户' }))
  expect(await screen.findByText('已保存用户。')).toBeTruthy()
  expect(server.bodyOf(userApi.update)).toMatchObject({ id: 11, nickName: '小陈', roles: [3, 4] })
  expect(server.bodyOf(userApi.update)).not.toHaveProperty('status')
})

test('disabling names what happens to the user, and is done only then', async () => {
  const server = serve().on(userApi.update, () => null)
  const { user } = renderPage(<UserPage />)
  await openMenu(user, '王强')
  await user.click(await screen.findByRole('menuitem', { name: '停用' }))
  expect(await screen.findByText(/会话立即结束，不能再登录/)).toBeTruthy()
  expect(server.count(userApi.update)).toBe(0)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '停用' }))
  expect(await screen.findByText('已停用，会话已结束。')).toBeTruthy()
  expect(server.bodyOf(userApi.update)).toEqual({ id: 9, status: 0 })
})

test('a lock-out is taken away where there is one', async () => {
  const server = serve().on(userApi.update, () => null)
  const { user } = renderPage(<UserPage />)
  await openMenu(user, '陈伟')
  await user.click(await screen.findByRole('menuitem', { name: '解除锁定' }))
  expect(await screen.findByText('已解除锁定，可以登录。')).toBeTruthy()
  expect(server.bodyOf(userApi.update)).toEqual({ id: 11, status: 1 })
})

test('resetting says that sessions end, then shows the password', async () => {
  const server = serve().on(userApi.password, () => ({ password: 'Xy3-once' }))
  const { user } = renderPage(<UserPage />)
  await user.click(within(await rowOf(/王强/)).getByRole('button', { name: /^重置密码/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/会话立即结束/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '重置密码' }))
  expect(await screen.findByText('Xy3-once')).toBeTruthy()
  expect(server.bodyOf(userApi.password)).toEqual({ userId: 9 })
})

test('a password set by hand is checked by the server, and its word stands in the form', async () => {
  serve().on(userApi.password, () => new Refusal('user.exceeds-own', '王强 的角色含你没有的权限。'))
  const { user } = renderPage(<UserPage />)
  await user.click(within(await rowOf(/王强/)).getByRole('button', { name: /^重置密码/ }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('radio', { name: '自行设定' }))
  await user.type(within(dialog).getByLabelText(/^新密码/), 'Guangxian-26')
  await user.click(within(dialog).getByRole('button', { name: '重置密码' }))
  expect(await within(dialog).findByText(/王强 的角色含你没有的权限/)).toBeTruthy()
})

test('chosen users are transferred together', async () => {
  const server = serve().on(departmentApi.transfer, () => null)
  const { user } = renderPage(<UserPage />)
  await user.click(within(await rowOf(/王强/)).getByRole('checkbox'))
  await user.click(within(await rowOf(/刘芳/)).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '转移部门' }))
  const dialog = await screen.findByRole('dialog', { name: '把 2 名用户转移到哪个部门？' })
  await user.click(within(dialog).getByRole('combobox'))
  const choice = within(await screen.findByRole('dialog', { name: '目标部门' }))
  await user.click(choice.getByRole('treeitem', { name: /苏州分公司/ }))
  await user.click(within(dialog).getByRole('button', { name: '转移' }))
  expect(await screen.findByText('已转移 2 名用户。')).toBeTruthy()
  expect(server.bodyOf(departmentApi.transfer)).toEqual({ userIds: [9, 10], departmentId: 1 })
})

test('users cannot delete themselves; a refusal shows the server’s words', async () => {
  serve().on(userApi.delete, () => new Refusal('object.not-found'))
  const { user } = renderPage(<UserPage />)
  await openMenu(user, '周敏')
  expect(isOff(await screen.findByRole('menuitem', { name: /^删除/ }))).toBe(true)
  await user.keyboard('{Escape}')
  await openMenu(user, '王强')
  await user.click(await screen.findByRole('menuitem', { name: /^删除/ }))
  expect(await screen.findByText(/删除用户“王强”/)).toBeTruthy()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }))
  expect(await screen.findByText(/没有找到/)).toBeTruthy()
})

test('without the permissions everything is shown and nothing can be done', async () => {
  signInAs('sys:user:page')
  serve()
  renderPage(<UserPage />)
  const row = await rowOf(/王强/)
  expect(within(row).queryByRole('button', { name: /^修改/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '新增用户' })).toBeNull()
  expect(screen.getByText('你没有查看部门的权限，联系管理员。')).toBeTruthy()
})

test('what another administrator changes shows by itself; selection, form and address stay', async () => {
  const rows = [admin, wang]
  const menu = makeMenu({ id: 9, name: '用户', router: '/system/authority', viewPath: 'systemUser' })
  const scene = await openConsole('/system/authority?sort=-name', {
    menus: [homeMenu, menu],
    serve: (server) => serveUsers(server, rows),
  })
  const { server, sockets, user, router } = scene
  await user.click(within(await rowOf(/王强/)).getByRole('checkbox'))
  await user.click(within(await rowOf(/王强/)).getByRole('button', { name: /^修改/ }))
  const field = () => within(screen.getByRole('dialog')).getByLabelText(/^昵称/)
  await user.type(field(), '小王')
  const asked = server.count(userApi.page)
  rows.push(off)
  const receive = (areas: string[]) => act(() => sockets.latest().receive({ type: 'changed', areas }))
  receive(['sys:role', 'sys:task'])
  expect(server.count(userApi.page)).toBe(asked)
  receive(['sys:user'])
  expect(await rowOf(/刘芳/)).toBeTruthy()
  expect(server.count(userApi.page)).toBe(asked + 1)
  expect(within(await rowOf(/王强/)).getByRole('checkbox')).toHaveProperty('checked', true)
  expect(field()).toHaveProperty('value', expect.stringContaining('小王'))
  expect(router.state.location.search).toBe('?sort=-name')
})
