import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { roleMenuApi } from '@fibrewatch/contract/menu'
import type { roleApi } from '@fibrewatch/contract/role'
import { sql } from 'kysely'
import { testDatabase } from '#platform/testing/test-database'
import { openLiveClient } from '#testing/live-client'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let admin: string
beforeEach(async () => {
  app = await createTestApp(database)
  admin = await app.signIn('admin')
})
afterEach(() => app.remove())

const HEAD = [
  ...['list', 'page', 'info', 'add', 'update', 'delete', 'export'].map((verb) => `sys:role:${verb}`),
  'monitor:alarm:page',
  'monitor:alarm:ack',
]
/** The seeded menus by name. */
let menuIds: ReadonlyMap<string, number>
beforeEach(async () => {
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, name FROM menu`.execute(database.db)
  menuIds = new Map(rows.map(({ id, name }) => [name, id]))
})
const menu = (name: string): number => menuIds.get(name) ?? 0

const post = (call: string, body: object, token = admin) =>
  app.post<{ roleId: number }>(`/sys/role/${call}`, body, token)
const add = async (body: object, token?: string): Promise<number> =>
  (await post('add', body, token)).envelope.data?.roleId ?? 0
const info = async (roleId: number, token = admin) =>
  (await app.get<EndpointData<typeof roleApi.info>>(`/sys/role/info?roleId=${roleId}`, token)).envelope.data
const list = async (token = admin) =>
  (await app.get<EndpointData<typeof roleApi.list>>('/sys/role/list', token)).envelope.data ?? []
const refused = (status: number, reason: string) => ({ status, envelope: { reason } })
const signInHead = async (domainId: number, permissions = HEAD): Promise<string> => {
  await app.createUser({ username: 'head', domainId, permissions })
  return app.signIn('head')
}

test('the watch comes with the product: its codes on the menus they belong to', async () => {
  const [watch] = await list()
  expect(watch).toMatchObject({
    name: '值班员',
    label: 'operator',
    isBuiltIn: true,
    users: 0,
    domainName: '全部',
    dataScopeText: '用户所在管理域',
    isGrantable: true,
  })
  const links = (await info(watch?.id ?? 0))?.links ?? []
  expect(links.find(({ menuId }) => menuId === menu('告警搁置'))?.permission).toBe(
    '["monitor:alarm:shelve","monitor:alarm:unshelve"]',
  )
  expect(links.map(({ menuId }) => menuId)).not.toContain(menu('系统管理'))
})

test('a role is made, shown, changed and deleted', async () => {
  const north = await app.createDomain('north')
  const roleId = await add({
    name: '值班长',
    label: 'shiftLead',
    remark: '带班',
    dataScope: 'chosen',
    domainIds: [north],
    menus: [
      { menuId: menu('告警'), perms: ['monitor:alarm:page'] },
      { menuId: menu('事件'), perms: [] },
    ],
  })
  expect(await info(roleId)).toMatchObject({
    role: {
      name: '值班长',
      label: 'shiftLead',
      remark: '带班',
      dataScopeText: 'north',
      codes: 1,
      isBuiltIn: false,
    },
    domainIds: [north],
    users: [],
  })
  const change = {
    roleId,
    name: '班长',
    dataScope: 'own',
    menus: [{ menuId: menu('事件'), perms: ['plant:tree'] }],
  }
  expect((await post('update', change)).status).toBe(200)
  expect(await info(roleId)).toMatchObject({
    role: { name: '班长', label: 'shiftLead', dataScope: 'own' },
    links: [{ menuId: menu('事件'), permission: '["plant:tree"]' }],
    domainIds: [],
  })
  // Fields that are not sent stay.
  expect((await post('update', { roleId, remark: null })).status).toBe(200)
  expect(await info(roleId)).toMatchObject({ role: { remark: null }, links: [{ menuId: menu('事件') }] })
  expect((await post('delete', { roleIds: [roleId] })).status).toBe(200)
  expect(await info(roleId)).toBeNull()
})

test('name and label are one of a kind in their domain; what does not exist is not taken', async () => {
  const north = await app.createDomain('north')
  await add({ name: '班长', label: 'lead' })
  expect(await post('add', { name: '班长', label: 'other' })).toMatchObject(refused(409, 'object.name-taken'))
  expect(await post('add', { name: '另一个', label: 'lead' })).toMatchObject(
    refused(409, 'object.code-taken'),
  )
  expect((await post('add', { name: '班长', label: 'lead', domainId: north })).status).toBe(200)
  const bad = { name: '坏的', label: 'bad' }
  expect((await post('add', { ...bad, label: '值班' })).status).toBe(400)
  expect(await post('add', { ...bad, domainId: 99 })).toMatchObject(refused(404, 'object.not-found'))
  expect(await post('add', { ...bad, menus: [{ menuId: 999, perms: [] }] })).toMatchObject(
    refused(404, 'object.not-found'),
  )
  expect(await post('add', { ...bad, menus: [{ menuId: 1, perms: ['sys:no:such'] }] })).toMatchObject(
    refused(400, 'menu.perms-invalid'),
  )
  expect((await post('add', { ...bad, dataScope: 'chosen' })).status).toBe(400)
  const twice = [
    { menuId: 1, perms: [] },
    { menuId: 1, perms: [] },
  ]
  expect((await post('add', { ...bad, menus: twice })).status).toBe(400)
})

describe('actors grant only what they hold', () => {
  const perms = (code: string) => [{ menuId: menu('首页'), perms: [code] }]

  test('neither codes nor menus, in a new role or an old one', async () => {
    const token = await signInHead(1)
    const allowed = { name: '班员', label: 'crew', menus: perms('monitor:alarm:ack') }
    const roleId = await add(allowed, token)
    expect(roleId).toBeGreaterThan(0)
    const exceeding = refused(409, 'role.exceeds-own')
    const more = await post('update', { roleId, menus: perms('sys:user:delete') }, token)
    expect(more).toMatchObject(exceeding)
    expect(more.envelope.msg).toContain('sys:user:delete')
    const menus = [{ menuId: menu('日志'), perms: [] }]
    const foreign = await post('add', { name: '日志', label: 'logs', menus }, token)
    expect(foreign).toMatchObject(exceeding)
    expect(foreign.envelope.msg).toContain('日志')
    expect((await info(roleId))?.links).toEqual([
      { menuId: menu('首页'), permission: '["monitor:alarm:ack"]' },
    ])
  })

  test('and change no role that holds more, or shows more, than they do', async () => {
    const roleId = await add({ name: '班员', label: 'crew', menus: perms('sys:user:delete') })
    const north = await app.createDomain('north')
    const token = await signInHead(north)
    const ofNorth = await add({
      name: '北方',
      label: 'north',
      domainId: north,
      menus: perms('sys:user:delete'),
    })
    const more = refused(409, 'role.holds-more')
    const changed = await post('update', { roleId: ofNorth, menus: [] }, token)
    expect(changed).toMatchObject(more)
    expect(changed.envelope.msg).toContain('sys:user:delete')
    expect(await post('delete', { roleIds: [ofNorth] }, token)).toMatchObject(more)
    const link = { menusId: menu('首页'), rolesId: ofNorth, permission: '[]' }
    expect(await app.post('/rolesMenus/insert', link, token)).toMatchObject(more)
    expect((await info(ofNorth))?.links).toEqual([
      { menuId: menu('首页'), permission: '["sys:user:delete"]' },
    ])
    expect((await list(token)).find(({ id }) => id === ofNorth)?.isChangeable).toBe(false)
    expect(await post('delete', { roleIds: [roleId] }, token)).toMatchObject(refused(404, 'object.not-found'))
    const reach = { name: '全部', label: 'all', domainId: north, dataScope: 'chosen', domainIds: [1] }
    const showsAll = await add(reach)
    expect(await post('update', { roleId: showsAll, name: '改名' }, token)).toMatchObject(
      refused(409, 'role.sees-more'),
    )
  })

  test('not by single links either', async () => {
    const roleId = await add({ name: '班员', label: 'crew' })
    const token = await signInHead(1)
    const link = (permission: string) => ({ menusId: menu('首页'), rolesId: roleId, permission })
    const insert = (permission: string) =>
      app.post<{ id: number }>('/rolesMenus/insert', link(permission), token)
    expect(await insert('["sys:user:delete"]')).toMatchObject(refused(409, 'role.exceeds-own'))
    const id = (await insert('["monitor:alarm:ack"]')).envelope.data?.id ?? 0
    const update = (change: object) => app.post('/rolesMenus/update', { id, ...change }, token)
    expect(await update({ permission: '["sys:user:delete"]' })).toMatchObject(
      refused(409, 'role.exceeds-own'),
    )
    expect((await info(roleId))?.links).toEqual([
      { menuId: menu('首页'), permission: '["monitor:alarm:ack"]' },
    ])
  })

  test('and do not widen the data scope of a role of their own', async () => {
    const north = await app.createDomain('north')
    const token = await signInHead(north)
    const own = (await list(token)).find(({ name }) => name === 'role of head')?.id ?? 0
    const chosen = { roleId: own, dataScope: 'chosen', domainIds: [north] }
    expect(await post('update', chosen, token)).toMatchObject(refused(409, 'role.own-scope'))
    expect((await post('update', chosen)).status).toBe(200)
  })
})

describe('a code for the whole installation', () => {
  const wide = () => [{ menuId: menu('功能模块'), perms: ['sys:module:switch'] }]
  const limited = refused(409, 'role.installation-limited')

  test('is for roles that show all domains, however it comes to them', async () => {
    const north = await app.createDomain('north')
    const given = { name: '全局', label: 'wide', menus: wide() }
    expect(await post('add', { ...given, domainId: north })).toMatchObject(limited)
    expect(await post('add', { ...given, dataScope: 'chosen', domainIds: [north] })).toMatchObject(limited)
    const roleId = await add({ ...given, dataScope: 'chosen', domainIds: [1] })
    expect(roleId).toBeGreaterThan(0)
    const narrowed = await post('update', { roleId, domainIds: [north] })
    expect(narrowed).toMatchObject(limited)
    expect(narrowed.envelope.msg).toContain('sys:module:switch')
    expect(await post('update', { roleId, domainId: north })).toMatchObject(limited)
    const narrow = await add({ name: '北方', label: 'north', domainId: north })
    const link = { menusId: menu('功能模块'), rolesId: narrow, permission: '["sys:module:switch"]' }
    expect(await app.post('/rolesMenus/insert', link, admin)).toMatchObject(limited)
    expect(await info(narrow)).toMatchObject({ role: { isLimited: true }, links: [] })
    expect(await info(roleId)).toMatchObject({ role: { isLimited: false, dataScope: 'chosen' } })
  })

  test('that a limited role holds from before may stay, and may go', async () => {
    const north = await app.createDomain('north')
    await app.createUser({ username: 'former', domainId: north, permissions: ['sys:module:switch'] })
    const held = (await list()).find(({ name }) => name === 'role of former')?.id ?? 0
    expect((await post('update', { roleId: held, remark: '旧' })).status).toBe(200)
    expect((await post('update', { roleId: held, menus: [] })).status).toBe(200)
  })

  test('is marked in the permission table', async () => {
    type Rows = EndpointData<typeof roleApi.menus>
    const rows = (await app.get<Rows>('/sys/role/menus', admin)).envelope.data ?? []
    const codes = rows.flatMap((row) => row.codes).filter(({ isInstallationWide }) => isInstallationWide)
    expect(codes.map(({ code }) => code)).toContain('sys:module:switch')
    expect(codes.map(({ code }) => code)).not.toContain('sys:user:delete')
  })
})

test('roles of the domains above are read and handed on, not changed; those beside are not seen', async () => {
  const [north, south] = [await app.createDomain('north'), await app.createDomain('south')]
  const ofSouth = await add({ name: '南方', label: 'south', domainId: south })
  const ofTop = await add({
    name: '总部',
    label: 'head',
    menus: [{ menuId: menu('告警'), perms: ['monitor:alarm:page'] }],
  })
  const token = await signInHead(north)
  const seen = (await list(token)).map(({ name, isChangeable, isGrantable }) => [
    name,
    isChangeable,
    isGrantable,
  ])
  expect(seen).toEqual([
    ['值班员', false, false],
    ['总部', false, true],
    ['role of head', true, true],
  ])
  const notFound = refused(404, 'object.not-found')
  expect(await post('update', { roleId: ofTop, name: '改名' }, token)).toMatchObject(notFound)
  expect(await post('delete', { roleIds: [ofTop] }, token)).toMatchObject(notFound)
  expect(await info(ofSouth, token)).toBeNull()
  expect(await post('add', { name: '外面', label: 'out', domainId: south }, token)).toMatchObject(notFound)
  const reach = { name: '外面', label: 'out', dataScope: 'chosen', domainIds: [south] }
  expect(await post('add', reach, token)).toMatchObject(notFound)
})

test('a role that users hold stays and names them; the built-in one stays always', async () => {
  await app.createUser({ username: 'member' })
  const held = (await list()).find(({ name }) => name === 'role of member')?.id ?? 0
  const refusal = await post('delete', { roleIds: [held] })
  expect(refusal).toMatchObject(refused(409, 'object.in-use'))
  expect(refusal.envelope.msg).toContain('“role of member”有 1 名用户（member）')
  const watch = (await list()).find(({ isBuiltIn }) => isBuiltIn)?.id ?? 0
  expect(await post('delete', { roleIds: [watch] })).toMatchObject(refused(409, 'object.built-in'))
  expect(await post('update', { roleId: watch, label: 'other' })).toMatchObject(
    refused(409, 'object.built-in'),
  )
  expect((await post('update', { roleId: watch, name: '监控员' })).status).toBe(200)
})

test('a role that is being deleted is given to nobody', async () => {
  const roleId = await add({ name: '临时', label: 'passing' })
  const going = await database.pool.connect()
  await going.query('BEGIN')
  const locked = await going.query<{ pid: number }>(
    'SELECT pg_backend_pid() AS pid FROM role WHERE id = $1 FOR UPDATE',
    [roleId],
  )
  const user = { username: 'newcomer', name: '新人', domainId: 1, roles: [roleId] }
  const given = app.post('/sys/user/add', user, admin)
  // The embedded database has one session: there the second transaction waits for the session itself.
  if (database.kind !== 'embedded') await expect.poll(() => countWaiting(locked.rows[0]?.pid ?? 0)).toBe(1)
  await going.query('DELETE FROM role WHERE id = $1', [roleId])
  await going.query('COMMIT')
  going.release()
  expect(await given).toMatchObject(refused(404, 'object.not-found'))
})

/** Sessions that wait for a lock of that one. Asked outside its transaction, whose view of activity is frozen. */
async function countWaiting(holderPid: number): Promise<number> {
  const { rows } = await database.pool.query<{ waiting: number }>(
    'SELECT count(*) AS waiting FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
    [holderPid],
  )
  return Number(rows[0]?.waiting)
}

test('the permission table: the codes of each menu by column, and what the caller may grant of them', async () => {
  const token = await signInHead(1)
  type Rows = EndpointData<typeof roleApi.menus>
  const answer = await app.http.inject({
    url: '/sys/role/menus',
    headers: { authorization: token, 'accept-language': 'en' },
  })
  const rows = answer.json<{ data: Rows }>().data
  const row = (name: string) => rows.find((one) => one.name === name)
  expect(row('告警处理')?.codes.map(({ code, kind, isGrantable }) => [code, kind, isGrantable])).toEqual([
    ['monitor:alarm:ack', 'run', true],
    ['monitor:alarm:clear', 'run', false],
    ['monitor:alarm:unack', 'run', false],
  ])
  // A code named by a permission below a page is not repeated at the page.
  expect(row('资源')?.codes.map(({ code }) => code)).toContain('plant:tree')
  expect(row('资源')?.codes.map(({ code }) => code)).not.toContain('plant:site:add')
  expect(row('用户')?.codes.find(({ code }) => code === 'sys:user:add')).toMatchObject({
    kind: 'add',
    label: 'Add user',
  })
  expect(row('首页')?.isGrantable).toBe(true)
  expect(row('日志')?.isGrantable).toBe(false)
  const all = rows.flatMap(({ codes }) => codes.map(({ code }) => code))
  expect(new Set(all).size).toBe(all.length)
})

test('a change reaches users with the role at once: their rights and their live connection', async () => {
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  await app.createUser({ username: 'member', permissions: [] })
  const token = await app.signIn('member')
  const client = await openLiveClient(address, token)
  const roleId = (await list()).find(({ name }) => name === 'role of member')?.id ?? 0
  expect((await app.get('/plant/tree', token)).status).toBe(403)
  const effect = await app.get(`/sys/role/effect?roleId=${roleId}`, admin)
  expect(effect.envelope.data).toEqual({ users: 1, online: 1 })
  await post('update', { roleId, menus: [{ menuId: menu('资源'), perms: ['plant:tree'] }] })
  await client.hearLast({ type: 'rights-changed' })
  expect((await app.get('/plant/tree', token)).status).toBe(200)
  client.socket.close()
})

test('role menu links: read by the rules of the specification, deleted for good', async () => {
  const roleId = await add({ name: '班员', label: 'crew', menus: [{ menuId: menu('事件'), perms: [] }] })
  type Links = EndpointData<typeof roleMenuApi.select>
  const select = async (condition: object, token = admin) =>
    (await app.post<Links>('/rolesMenus/select/condition', { condition }, token)).envelope.data
  const links = await select({ rolesId: roleId, isDelete: 0 })
  expect(links).toMatchObject({ total: 1, list: [{ menusId: menu('事件'), permission: '[]', isDelete: 0 }] })
  const id = links?.list[0]?.id
  const insert = (permission: string) =>
    app.post('/rolesMenus/insert', { menusId: menu('资源'), rolesId: roleId, permission }, admin)
  expect((await insert('not json')).status).toBe(400)
  expect((await insert('{"a":1}')).status).toBe(400)
  expect((await insert('["plant:tree"]')).status).toBe(200)
  const marked = await app.post('/rolesMenus/update', { id, isDelete: 1 }, admin)
  expect(marked.status).toBe(200)
  expect(await select({ rolesId: roleId, isDelete: 1 })).toMatchObject({ total: 1, list: [{ id }] })
  const gone = await app.http.inject({
    method: 'DELETE',
    url: `/rolesMenus/delete/${id}`,
    headers: { authorization: admin },
  })
  expect(gone.statusCode).toBe(200)
  expect((await select({ rolesId: roleId }))?.list.map(({ menusId }) => menusId)).toEqual([menu('资源')])
  // Without the permission a user reads only the links of their own roles.
  await app.createUser({ username: 'member', permissions: ['plant:tree'] })
  const own = await select({}, await app.signIn('member'))
  expect(own?.list.map(({ permission }) => permission)).toEqual(['["plant:tree"]'])
})

test('the list as a page and as a file', async () => {
  await add({ name: '班长', label: 'lead' })
  type Page = EndpointData<typeof roleApi.page>
  const page = await app.get<Page>('/sys/role/page?keyword=LEAD&sortBy=users', admin)
  expect(page.envelope.data).toMatchObject({ list: [{ label: 'lead' }], pagination: { total: 1 } })
  const file = await app.http.inject({
    url: '/sys/role/export?columns=name,label,users,dataScopeText&keyword=lead',
    headers: { authorization: admin },
  })
  expect(file.body).toBe('\uFEFF"名称","标识","用户","数据范围"\r\n"班长","lead",0,"用户所在管理域"\r\n')
})
