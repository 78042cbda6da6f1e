import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { menuApi, systemMenuApi } from '@fibrewatch/contract/menu'
import { PAGES } from '@fibrewatch/contract/page-id'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let admin: string
beforeEach(async () => {
  app = await createTestApp(database)
  admin = await app.signIn('admin')
})
afterEach(() => app.remove())

type Menus = EndpointData<typeof systemMenuApi.list>
const list = async (query = '', token = admin): Promise<Menus> =>
  (await app.get<Menus>(`/sys/menu/list${query}`, token)).envelope.data ?? []
const idOf = async (name: string): Promise<number> =>
  (await list()).find((menu) => menu.name === name)?.id ?? 0
const post = (path: string, body: object, token = admin) => app.post<{ id: number }>(path, body, token)
const add = async (body: object): Promise<number> =>
  (await post('/sys/menu/add', body)).envelope.data?.id ?? 0
const select = async (token: string, condition: object = {}) =>
  (
    await app.post<EndpointData<typeof menuApi.select>>(
      '/menus/select/condition',
      { condition, size: 1000, sortBy: 'orderNum' },
      token,
    )
  ).envelope.data
const refused = (status: number, reason: string) => ({ status, envelope: { reason } })

const MAIN_PAGES = ['dashboard', 'event', 'resource'].map((name) => `/${name}/index`)
const SYSTEM_PAGES =
  'info authority dept domain role sso menu module attribute online log task param serve netdisk'
    .split(' ')
    .map((name) => `/system/${name}`)
const DEMO_TABLES = ['search', 'edit', 'hero', 'hero-second'].map((name) => `/demo/table/${name}`)

test('the menus of the product stand in their places', async () => {
  const menus = await list('?type=1')
  const routersBelow = (id: number | null) =>
    menus.filter(({ parentId }) => parentId === id).map(({ router }) => router ?? '')
  // A page that comes later may stand between them.
  const placesOf = (routers: readonly string[], below: readonly string[]) =>
    below.filter((router) => routers.includes(router))
  expect(placesOf(MAIN_PAGES, routersBelow(null))).toEqual(MAIN_PAGES)
  expect(placesOf(SYSTEM_PAGES, routersBelow(await idOf('系统管理')))).toEqual(SYSTEM_PAGES)
  expect(placesOf(DEMO_TABLES, routersBelow(await idOf('表格')))).toEqual(DEMO_TABLES)
  expect(menus.every(({ moduleOff }) => !moduleOff)).toBe(true)
})

// Reached from the header.
const WITHOUT_MENU = ['accountProfile', 'largeScreen', 'largeScreenDark']

test('each page of the product has a menu', async () => {
  const shown = new Set((await list('?type=1')).map(({ viewPath }) => viewPath))
  expect(Object.keys(PAGES).filter((page) => !shown.has(page))).toEqual(WITHOUT_MENU)
})

test('menus are found by part of a name, by type, and none that was deleted', async () => {
  const namesOf = async (condition: object) =>
    (await select(admin, condition))?.list.map(({ name }) => name) ?? []
  expect(await namesOf({ name: '资' })).toEqual(['资源'])
  expect(await namesOf({ name: 'RESOURCES', type: 1 })).toEqual(['资源'])
  expect((await namesOf({ type: 0 })).toSorted()).toEqual(
    ['系统管理', '测试', '演示', '表单', '表格'].toSorted(),
  )
  expect(await namesOf({ name: '资', isDelete: 0 })).toEqual(['资源'])
  expect(await namesOf({ isDelete: 1 })).toEqual([])
})

test('both address styles work on the same menus', async () => {
  const directory = await add({ type: 0, name: '工具', router: '/tools', parentId: -1 })
  const inserted = await post('/menus/insert', {
    type: 1,
    name: '手册',
    isExt: true,
    url: 'https://example.com',
    openMode: 2,
    parentId: directory,
  })
  const id = inserted.envelope.data?.id ?? 0
  expect((await post('/menus/update', { id, nameEn: 'Manual', orderNum: 3 })).status).toBe(200)
  expect((await post('/sys/menu/update', { menuId: id, multiTab: false })).status).toBe(200)
  const info = await app.get<EndpointData<typeof systemMenuApi.info>>(`/sys/menu/info?menuId=${id}`, admin)
  expect(info.envelope.data).toMatchObject({
    menu: {
      name: '手册',
      nameEn: 'Manual',
      url: 'https://example.com',
      openMode: 2,
      multiTab: false,
      orderNum: 3,
    },
    parentMenu: { name: '工具' },
    below: 0,
    roleLinks: 0,
  })
  const gone = await app.http.inject({
    method: 'DELETE',
    url: `/menus/delete/${id}`,
    headers: { authorization: admin },
  })
  expect(gone.statusCode).toBe(200)
  expect((await post('/menus/deleteAll', { ids: [directory] })).status).toBe(200)
  expect(await idOf('工具')).toBe(0)
})

test('the rules hold at both addresses', async () => {
  const bad = { type: 1, name: 'bad', router: '/bad', viewPath: 'nowhere' }
  expect(await post('/sys/menu/add', bad)).toMatchObject(refused(400, 'menu.view-unknown'))
  expect(await post('/menus/insert', bad)).toMatchObject(refused(400, 'menu.view-unknown'))
  const script = { type: 1, name: 'bad', isExt: true, url: 'javascript:alert(1)' }
  expect(await post('/sys/menu/add', script)).toMatchObject(refused(400, 'menu.url-invalid'))
  expect(await post('/menus/update', { id: await idOf('事件'), router: '/login' })).toMatchObject(
    refused(400, 'menu.router-reserved'),
  )
  expect(await post('/sys/menu/update', { menuId: 999, name: 'none' })).toMatchObject(
    refused(404, 'object.not-found'),
  )
})

test('a drag moves all menus or none, and never makes a ring', async () => {
  const [outer, inner] = [
    await add({ type: 0, name: '外层', router: '/outer' }),
    await add({ type: 0, name: '内层', router: '/inner' }),
  ]
  const event = await idOf('事件')
  const move = (...menus: object[]) => post('/sys/menu/move', { menus })
  const before = await list()
  const ring = [
    { id: outer, parentId: inner, orderNum: 1 },
    { id: inner, parentId: outer, orderNum: 1 },
  ]
  expect(await move(...ring)).toMatchObject(refused(409, 'tree.cycle'))
  const badPlace = [
    { id: inner, parentId: outer, orderNum: 1 },
    { id: outer, parentId: event, orderNum: 1 },
  ]
  expect(await move(...badPlace)).toMatchObject(refused(400, 'menu.parent-kind'))
  expect(await move({ id: await idOf('首页'), parentId: outer, orderNum: 1 })).toMatchObject(
    refused(409, 'menu.home'),
  )
  expect(await list()).toEqual(before)
  const good = [
    { id: inner, parentId: outer, orderNum: 5 },
    { id: event, parentId: inner, orderNum: 6 },
  ]
  expect((await move(...good)).status).toBe(200)
  expect((await list()).find(({ id }) => id === event)).toMatchObject({ parentId: inner, orderNum: 6 })
  const { rows } = await database.pool.query<{ before: object; after: object }>(
    "SELECT before, after FROM audit WHERE action = 'sys/menu/move' AND status = 200",
  )
  const was = { id: event, parentId: null, orderNum: 20 }
  expect(rows[0]?.before).toMatchObject({ moved: expect.arrayContaining([was]) as object[] })
  expect(rows[0]?.after).toEqual({ moved: good })
})

test('with something below or granted it goes only with consent, and then all of it; home never goes', async () => {
  const event = await idOf('事件')
  const refusal = await post('/sys/menu/delete', { menuId: event })
  expect(refusal).toMatchObject(refused(409, 'menu.not-empty'))
  expect(refusal.envelope.msg).toBe('“事件”下面有 8 个菜单，角色授权 8 条，确认后一并删除。')
  expect((await post('/sys/menu/delete', { menuId: event, cascade: true })).status).toBe(200)
  expect(await idOf('告警搁置')).toBe(0)
  const home = { menuId: await idOf('首页'), cascade: true }
  expect(await post('/sys/menu/delete', home)).toMatchObject(refused(409, 'menu.home'))
  expect(await post('/sys/menu/delete', { menuId: event })).toMatchObject(refused(404, 'object.not-found'))
})

test('a user sees the menus of their role, the directories they lie in, and home', async () => {
  await app.createUser({ username: 'member' })
  const roles = await app.get<{ id: number; name: string }[]>('/sys/role/list', admin)
  const roleId = roles.envelope.data?.find(({ name }) => name === 'role of member')?.id
  const menus = [{ menuId: await idOf('日志'), perms: [] }]
  await post('/sys/role/update', { roleId, menus })
  const token = await app.signIn('member')
  const seen = await select(token)
  expect(seen?.list.map(({ name }) => name).toSorted()).toEqual(['日志', '系统管理', '首页'].toSorted())
  expect((await select(token, { parentId: await idOf('系统管理') }))?.list.map(({ name }) => name)).toEqual([
    '日志',
  ])
  expect((await select(admin))?.total).toBe((await list()).length)
  expect((await app.get('/sys/menu/list', token)).status).toBe(403)
})

test('the list as a file', async () => {
  const file = await app.http.inject({
    url: '/sys/menu/export?keyword=搁置&columns=name,type,perms',
    headers: { authorization: admin },
  })
  expect(file.body).toBe(
    '\uFEFF"名称","类型","权限码"\r\n"告警搁置","权限","monitor:alarm:shelve,monitor:alarm:unshelve"\r\n',
  )
})
