import { isInstallationWide } from '@fibrewatch/contract/api'
import { domainApi } from '@fibrewatch/contract/domain'
import { logApi } from '@fibrewatch/contract/log'
import { MENU_TYPE } from '@fibrewatch/contract/menu'
import { permissionKind, type Role, roleApi, type RoleMenuRow } from '@fibrewatch/contract/role'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeServer, Refusal, startFakeServer } from '#testing/fake-server.ts'
import { openConsole } from '#testing/open-console.tsx'
import { renderPage } from '#testing/render-page.tsx'
import { homeMenu, makeMenu } from '#testing/sample-menu.ts'
import { signInAs } from '#testing/sample-user.ts'
import { RolePage } from './role.page.tsx'

beforeEach(() => signInAs())

const shiftLead: Role = {
  id: 2,
  name: '值班长',
  label: 'shiftLead',
  remark: null,
  domainId: 1,
  domainName: '苏州管理域',
  dataScope: 'own',
  dataScopeText: '用户所在管理域',
  isBuiltIn: false,
  users: 6,
  isLimited: false,
  isChangeable: true,
  isGrantable: true,
  codes: 2,
  createTime: '2026-03-12T08:00:00.000Z',
  updateTime: '2026-03-12T08:40:00.000Z',
}
const operator: Role = { ...shiftLead, id: 1, name: '值班员', label: 'operator', isBuiltIn: true, users: 0 }

const makeRow = (menuId: number, name: string, codes: readonly string[], lacking: readonly string[] = []) =>
  ({
    menuId,
    parentId: menuId === 4 ? null : 4,
    type: menuId === 4 ? MENU_TYPE.directory : MENU_TYPE.page,
    name,
    nameEn: null,
    viewPath: null,
    icon: null,
    orderNum: menuId,
    moduleOff: false,
    isGrantable: true,
    codes: codes.map((code) => ({
      code,
      label: `${code} 的名称`,
      kind: permissionKind(code),
      isInstallationWide: isInstallationWide(code),
      isGrantable: !lacking.includes(code),
    })),
  }) satisfies RoleMenuRow
const rows = [
  makeRow(4, '系统管理', []),
  makeRow(6, '用户', ['sys:user:page', 'sys:user:add', 'sys:user:export']),
  makeRow(9, '菜单管理', ['sys:menu:list', 'sys:menu:delete'], ['sys:menu:delete']),
]

const makePage = (list: Role[]) => ({ list, pagination: { page: 1, size: 20, total: list.length } })

const serve = (role: Role = shiftLead) => serveRoles(startFakeServer(), role)

function serveRoles(server: FakeServer, role: Role = shiftLead): FakeServer {
  return server
    .on(roleApi.page, () => makePage([operator, role]))
    .on(roleApi.info, () => ({
      role,
      links: [{ menuId: 6, permission: '["sys:user:page","sys:user:add"]' }],
      domainIds: [],
      users: [{ id: 7, username: 'zhoumin', name: '周敏' }],
    }))
    .on(roleApi.menus, () => rows)
    .on(roleApi.effect, () => ({ users: role.users, online: 2 }))
    .on(domainApi.list, () => [])
}
const open = (part = 'grants') => renderPage(<RolePage />, `/system/role?role=2&part=${part}`)
const boxOf = (name: string | RegExp) => screen.findByRole('checkbox', { name })
const stateOf = (box: HTMLElement) => {
  const { checked, indeterminate } = box as HTMLInputElement
  return indeterminate ? 'half' : checked
}

test('the table shows what is granted, half where it is some of it', async () => {
  serve()
  open()
  expect(stateOf(await boxOf('用户，查看'))).toBe(true)
  expect(stateOf(await boxOf('用户，导出'))).toBe(false)
  expect(stateOf(await boxOf('用户，全部权限'))).toBe('half')
  expect(stateOf(await boxOf('系统管理，查看'))).toBe('half')
  expect(screen.getByText('已授予 2 项，共 5 项')).toBeTruthy()
})

test('a change is marked, says whom it reaches, and is sent as the whole of what the role opens', async () => {
  const server = serve().on(roleApi.update, () => null)
  const { user } = open()
  await user.click(await boxOf('用户，导出'))
  expect(screen.getByText('新增导出')).toBeTruthy()
  expect(await screen.findByText('1 项未保存')).toBeTruthy()
  expect(await screen.findByText('保存后 6 名用户立即生效，其中 2 人在线')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存权限' }))
  expect(await screen.findByText('已保存权限，立即生效。')).toBeTruthy()
  expect(server.bodyOf(roleApi.update)).toEqual({
    roleId: 2,
    menus: [{ menuId: 6, perms: ['sys:user:page', 'sys:user:add', 'sys:user:export'] }],
  })
})

test('what the server refuses is said, and the change stays', async () => {
  serve().on(
    roleApi.update,
    () => new Refusal('role.exceeds-own', '不能授予自己没有的权限：sys:user:export。'),
  )
  const { user } = open()
  await user.click(await boxOf('用户，导出'))
  await user.click(screen.getByRole('button', { name: '保存权限' }))
  expect(await screen.findByText('不能授予自己没有的权限：sys:user:export。')).toBeTruthy()
  expect(stateOf(await boxOf('用户，导出'))).toBe(true)
  await user.click(screen.getByRole('button', { name: '放弃' }))
  expect(stateOf(await boxOf('用户，导出'))).toBe(false)
})

test('what one does not hold oneself cannot be granted, and the box says so', async () => {
  serve()
  open()
  const box = await boxOf(/菜单管理，删除.*你没有这项权限，不能授予：sys:menu:delete/)
  expect((box as HTMLInputElement).disabled).toBe(true)
})

test('a role that shows a part of the domains is not given what acts on the whole installation', async () => {
  serve({ ...shiftLead, isLimited: true })
  const { user } = open()
  const box = await boxOf(/菜单管理，查看.*只能授予看到全部管理域的角色：sys:menu:list/)
  expect((box as HTMLInputElement).disabled).toBe(true)
  expect(screen.getByText(/^这个角色只看到部分管理域，不能授予标“全系统”的权限/)).toBeTruthy()
  // Ticks all that the role may hold.
  await user.click(await boxOf('系统管理，全部权限'))
  expect(stateOf(await boxOf('用户，导出'))).toBe(true)
  expect(stateOf(box)).toBe(false)
})

test('any other may be, and sees which codes those are', async () => {
  serve()
  const { user } = open()
  await user.click(await boxOf('菜单管理，查看'))
  expect(stateOf(await boxOf('菜单管理，查看'))).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'sys:menu:* “菜单管理”的权限码' }))
  const list = await screen.findByRole('list', { name: '“菜单管理”的权限码' })
  expect(within(list).getAllByText('全系统')).toHaveLength(2)
})

test('the codes behind a row are listed with their names, and ticked one by one', async () => {
  serve()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'sys:user:* “用户”的权限码' }))
  const list = await screen.findByRole('list', { name: '“用户”的权限码' })
  expect(within(list).getByText('sys:user:export')).toBeTruthy()
  await user.click(within(list).getByRole('checkbox', { name: 'sys:user:export 的名称' }))
  expect(stateOf(await boxOf('用户，导出'))).toBe(true)
})

test('search and 只看已授予 narrow the table', async () => {
  serve()
  const { user } = open()
  await boxOf('菜单管理，查看')
  await user.click(screen.getByRole('checkbox', { name: '只看已授予' }))
  expect(screen.queryByRole('checkbox', { name: '菜单管理，查看' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '只看已授予' }))
  await user.type(screen.getByRole('searchbox', { name: '菜单、权限码' }), 'menu:list')
  expect(screen.queryByRole('checkbox', { name: '用户，查看' })).toBeNull()
  expect(await boxOf('菜单管理，查看')).toBeTruthy()
})

test('the first role is shown when none is chosen, and takes its place in the address', async () => {
  const server = serve()
  const { router } = renderPage(<RolePage />, '/system/role')
  await waitFor(() => expect(router.state.location.search).toBe('?role=1'))
  expect(await boxOf('用户，查看')).toBeTruthy()
  expect(server.requests.find(({ url }) => url.includes('sys/role/info'))?.url).toContain('roleId=1')
  await act(async () => await router.navigate(-1))
  expect(router.state.location.search).toBe('?role=1')
})

test('on a phone the list comes first, and nothing is chosen', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
  )
  onTestFinished(() => void vi.restoreAllMocks())
  const server = serve()
  const { router } = renderPage(<RolePage />, '/system/role')
  await screen.findByText('值班长')
  expect(router.state.location.search).toBe('')
  expect(server.count(roleApi.info)).toBe(0)
})

test('leaving work that is not saved asks first', async () => {
  const menu = makeMenu({ id: 9, name: '角色', router: '/system/role', viewPath: 'systemRole' })
  const { user, router } = await openConsole('/system/role?role=2&part=grants', {
    menus: [homeMenu, menu],
    serve: serveRoles,
  })
  await user.click(await screen.findByRole('checkbox', { name: '用户，导出' }))
  await user.click(screen.getByRole('tab', { name: '数据范围' }))
  await user.click(await screen.findByRole('button', { name: '继续编辑' }))
  expect(router.state.location.search).toContain('part=grants')
  await user.click(screen.getByText('值班员'))
  await user.click(await screen.findByRole('button', { name: '继续编辑' }))
  expect(router.state.location.search).toContain('role=2')
  expect(stateOf(await boxOf('用户，导出'))).toBe(true)
  await user.click(screen.getByRole('tab', { name: '数据范围' }))
  await user.click(await screen.findByRole('button', { name: '放弃修改' }))
  expect(await screen.findByRole('radio', { name: /指定管理域/ })).toBeTruthy()
})

test('a role that is being added is not asked about when the list comes late', async () => {
  const menu = makeMenu({ id: 9, name: '角色', router: '/system/role', viewPath: 'systemRole' })
  let giveList: () => void = () => {}
  const held = new Promise<void>((resolve) => (giveList = resolve))
  const { user, router } = await openConsole('/system/role', {
    menus: [homeMenu, menu],
    serve: (server) =>
      serveRoles(server).on(roleApi.page, async () => {
        await held
        return makePage([operator, shiftLead])
      }),
  })
  await user.click(await screen.findByRole('button', { name: '新增角色' }))
  await user.type(await screen.findByRole('textbox', { name: /名称/ }), '巡检班长')
  giveList()
  await waitFor(() => expect(router.state.location.search).toBe('?role=1'))
  expect(screen.queryByText(/没有保存的修改？/)).toBeNull()
  expect(screen.getByRole('textbox', { name: /名称/ })).toHaveProperty('value', '巡检班长')
})

test('a role that users hold is not deleted: they are named', async () => {
  const server = serve()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '删除' }))
  expect(await screen.findByText(/“值班长”有 6 名用户（周敏）/)).toBeTruthy()
  await user.click(within(screen.getByRole('dialog')).getByRole('button'))
  expect(server.count(roleApi.delete)).toBe(0)
})

test('members lead to the user page', async () => {
  serve()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '查看成员 6' }))
  const link = await screen.findByRole('link', { name: '在用户页查看 周敏' })
  expect(link.getAttribute('href')).toBe('/system/authority?q=zhoumin')
  expect(screen.getByText(/另有 5 名用户/)).toBeTruthy()
})

test('a copy takes the permissions along', async () => {
  const server = serve().on(roleApi.add, () => ({ roleId: 30 }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '复制角色' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '复制角色' }))
  expect(await screen.findByText('已复制角色。')).toBeTruthy()
  expect(server.bodyOf(roleApi.add)).toMatchObject({
    name: '值班长 副本',
    label: 'shiftLeadCopy',
    menus: [{ menuId: 6, perms: ['sys:user:page', 'sys:user:add'] }],
  })
})

test('chosen domains are sent; none chosen cannot be saved', async () => {
  const server = serve()
    .on(domainApi.list, () => [
      {
        id: 5,
        parentId: null,
        name: '吴江',
        remark: null,
        orderNum: 1,
        children: 0,
        users: 0,
        sites: 0,
        devices: 0,
        createTime: '2026-03-12T08:00:00.000Z',
        updateTime: '2026-03-12T08:00:00.000Z',
      },
    ])
    .on(roleApi.update, () => null)
  const { user } = open('scope')
  await user.click(await screen.findByRole('radio', { name: /指定管理域/ }))
  const save = screen.getByRole('button', { name: '保存数据范围' })
  expect((save as HTMLButtonElement).disabled).toBe(true)
  await user.click(await screen.findByText('吴江'))
  await user.click(save)
  expect(await screen.findByText('已保存数据范围，立即生效。')).toBeTruthy()
  expect(server.bodyOf(roleApi.update)).toEqual({ roleId: 2, dataScope: 'chosen', domainIds: [5] })
})

test('what others save meanwhile shows, and what is being written stays', async () => {
  const server = serve().on(roleApi.update, () => null)
  const { user, queryClient } = open('info')
  await user.type(await screen.findByRole('textbox', { name: /^说明/ }), '夜班用')
  const renamed = { ...shiftLead, name: '夜班长', updateTime: '2026-03-13T08:00:00.000Z' }
  serveRoles(server, renamed)
  await act(async () => await queryClient.invalidateQueries())
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^名称/ })).toHaveProperty('value', '夜班长'),
  )
  expect(screen.getByRole('textbox', { name: /^说明/ })).toHaveProperty('value', '夜班用')
  await user.click(screen.getByRole('button', { name: '保存基本信息' }))
  await waitFor(() =>
    expect(server.bodyOf(roleApi.update)).toMatchObject({ name: '夜班长', remark: '夜班用' }),
  )
})

test('a choice of domains that is not saved outlives what others save', async () => {
  const server = serve()
  const { user, queryClient } = open('scope')
  await user.click(await screen.findByRole('radio', { name: /指定/ }))
  serveRoles(server, { ...shiftLead, remark: '白班', updateTime: '2026-03-13T08:00:00.000Z' })
  await act(async () => await queryClient.invalidateQueries())
  expect(screen.getByRole('radio', { name: /指定/ })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: '放弃' }))
  expect(screen.getByRole('radio', { name: /指定/ })).toHaveProperty('checked', false)
})

test('the history is that of this very role, and takes the permission to read the log', async () => {
  const server = serve().on(logApi.requestPage, () => ({
    list: [],
    pagination: { page: 1, size: 20, total: 0 },
  }))
  const { unmount } = open('changes')
  expect(await screen.findByText(/没有“值班长”的变更记录/)).toBeTruthy()
  const asked = server.requests.find(({ url }) => url.includes('sys/log/req/page'))?.url ?? ''
  const query = new URL(asked, 'http://fake').searchParams
  expect([query.get('objectKind'), query.get('objectId')]).toEqual(['role', '2'])
  expect(screen.getByRole('link', { name: '在日志页查看' }).getAttribute('href')).toBe(
    '/system/log?objectKind=role&objectId=2',
  )
  unmount()
  signInAs('sys:role:page', 'sys:role:info')
  open('changes')
  expect(await screen.findByText(/需要“请求日志”权限/)).toBeTruthy()
})

test('without the permission, or outside one’s reach, everything is there to read alone', async () => {
  signInAs('sys:role:page', 'sys:role:info')
  serve()
  const { unmount } = open()
  expect(((await boxOf(/^用户，查看/)) as HTMLInputElement).disabled).toBe(true)
  unmount()
  signInAs()
  serve({ ...shiftLead, isChangeable: false })
  open()
  expect(await screen.findByText(/属于你管辖之外的管理域，或有超出你的权限，只能查看/)).toBeTruthy()
})
