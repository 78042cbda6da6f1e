import type { Menu } from '@fibrewatch/contract/menu'
import type { OnlineSession } from '@fibrewatch/contract/online'
import type { User } from '@fibrewatch/contract/user'
import { testDatabase } from '#platform/testing/test-database'
import { openLiveClient } from '#testing/live-client'
import { createTestApp, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let admin: string
beforeEach(async () => {
  app = await createTestApp(database)
  admin = await app.signIn('admin')
})
afterEach(() => app.remove())

type Page = { list: User[]; pagination: { page: number; size: number; total: number } }
type Made = { id: number; password: string | null }

const ALL = ['add', 'page', 'info', 'update', 'delete', 'password', 'export'].map(
  (verb) => `sys:user:${verb}`,
)

const add = (body: object, token = admin) => app.post<Made>('/sys/user/add', body, token)
const update = (body: object, token = admin) => app.post('/sys/user/update', body, token)
const remove = (userIds: number[], token = admin) => app.post('/sys/user/delete', { userIds }, token)
const reset = (body: object, token = admin) =>
  app.post<{ password: string | null }>('/sys/user/password', body, token)
const page = async (query = '', token = admin) =>
  (await app.get<Page>(`/sys/user/page?${query}`, token)).envelope.data
const info = async (id: number) => (await app.get<User>(`/sys/user/info?userId=${id}`, admin)).envelope.data
const namesOf = async (query: string, token = admin) =>
  (await page(query, token))?.list.map(({ username }) => username)

async function roleOf(username: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT role_ids[1] AS id FROM app_user WHERE username = $1',
    [username],
  )
  return rows[0]?.id ?? Number.NaN
}

const WANG = { username: 'wanglei', name: '王磊', domainId: 1 }

describe('a new user', () => {
  test('signs in with the given one-time password, and is told to change it', async () => {
    const made = (await add({ ...WANG, roles: [1], email: 'lei@example.cn' })).envelope.data
    expect(made?.password).toMatch(/^[A-Za-z2-9]{12}$/)
    const token = await app.signIn('wanglei', made?.password ?? '')
    const own = (await app.get<User>('/account/info', token)).envelope.data
    expect(own).toMatchObject({
      name: '王磊',
      roleIds: '[1]',
      roles: [1],
      roleNames: ['值班员'],
      mustChangePassword: true,
      email: 'lei@example.cn',
      status: 1,
      isSuper: 0,
    })
    const { rows } = await database.pool.query(
      "SELECT params, after FROM audit WHERE action = 'sys/user/add'",
    )
    expect(rows).toMatchObject([{ after: { username: 'wanglei' } }])
    expect(JSON.stringify(rows)).not.toContain(made?.password)
  })

  test('has the password that was chosen, if it keeps the rules, until they set their own', async () => {
    expect((await add({ ...WANG, roles: [1], password: 'Wanglei-2026' })).envelope.reason).toBe(
      'password.is-username',
    )
    const made = (await add({ ...WANG, roles: [1], password: 'tank-lorry-7' })).envelope.data
    expect(made?.password).toBeNull()
    expect(await app.signIn('wanglei', 'tank-lorry-7')).toHaveLength(43)
    expect((await info(made?.id ?? 0))?.mustChangePassword).toBe(true)
  })

  test.each([
    [{ roles: [] }, 400, 'user.role-needed'],
    [{ roles: [99] }, 404, 'object.not-found'],
    [{ roles: [1], domainId: 99 }, 404, 'object.not-found'],
    [{ roles: [1], departmentId: 99 }, 404, 'object.not-found'],
    [{ roles: [1], username: 'Admin1' }, 409, 'user.name-taken'],
    [{ roles: [1], username: 'wang lei' }, 400, 'request.invalid'],
    [{ roles: [1], username: 'wang' }, 400, 'request.invalid'],
    [{ roles: [1, 1] }, 400, 'request.invalid'],
    [{ roles: [1, 2, 3, 4] }, 400, 'request.invalid'],
    [{ roles: [1], email: 'nobody' }, 400, 'request.invalid'],
    [{ roles: [1], phone: '<b>' }, 400, 'request.invalid'],
    [{ roles: [1], passwordHash: 'x' }, 400, 'request.invalid'],
    [{ roles: [1], settings: {} }, 400, 'request.invalid'],
  ])('with %o is refused', async (wrong, status, reason) => {
    await app.createUser({ username: 'admin1' })
    expect(await add({ ...WANG, ...wrong })).toMatchObject({ status, envelope: { reason } })
    expect(await namesOf('keyword=wang')).toEqual([])
  })
})

describe('the list', () => {
  beforeEach(async () => {
    const north = await app.createDomain('north')
    await app.createUser({ username: 'alpha', domainId: north })
    await app.createUser({ username: 'beta_1', domainId: north, permissions: ALL })
    await app.createUser({ username: 'gamma' })
  })

  test('shows everybody of the scope, and says who is who', async () => {
    expect(await namesOf('sortBy=username')).toEqual(['admin', 'alpha', 'beta_1', 'gamma'])
    const head = await app.signIn('beta_1')
    const seen = await page('sortBy=username', head)
    expect(seen?.pagination).toEqual({ page: 1, size: 20, total: 2 })
    expect(seen?.list.map(({ username, isSelf }) => [username, isSelf])).toEqual([
      ['alpha', false],
      ['beta_1', true],
    ])
    expect(JSON.stringify(seen)).not.toMatch(/password_?hash|argon2/i)
  })

  test('is filtered, sorted and paged by the database', async () => {
    expect(await namesOf('keyword=A_1')).toEqual(['beta_1'])
    expect(await namesOf('keyword=%25')).toEqual([])
    expect(await namesOf('domainId=2&sortBy=username&isAsc=false')).toEqual(['beta_1', 'alpha'])
    expect(await namesOf(`roleId=${await roleOf('gamma')}`)).toEqual(['gamma'])
    expect(await namesOf('status=0')).toEqual([])
    expect((await page('limit=1&page=2&sortBy=username'))?.list[0]?.username).toBe('alpha')
    expect((await app.get('/sys/user/page?sortBy=passwordHash', admin)).status).toBe(400)
  })

  test('finds a name by pinyin and initials, and by the new one once it has changed', async () => {
    const made = (await add({ ...WANG, username: 'staff7', roles: [1] })).envelope.data
    expect(await namesOf('keyword=wanglei')).toEqual(['staff7'])
    expect(await namesOf('keyword=WL')).toEqual(['staff7'])
    expect(await namesOf('keyword=anglei')).toEqual([])
    expect(await namesOf('keyword=xtgl')).toEqual(['admin'])
    expect((await update({ id: made?.id, name: '曾黎' })).status).toBe(200)
    expect(await namesOf('keyword=wanglei')).toEqual([])
    expect(await namesOf('keyword=zengli')).toEqual(['staff7'])
    expect((await update({ id: made?.id, remark: '夜班' })).status).toBe(200)
    expect(await namesOf('keyword=zengli')).toEqual(['staff7'])
  })

  test('is filtered by department with those below it', async () => {
    const { rows } = await database.pool.query<{ id: number }>(
      `WITH top AS (INSERT INTO department (domain_id, name) VALUES (1, 'top') RETURNING id)
       INSERT INTO department (domain_id, parent_id, name) SELECT 1, id, 'below' FROM top RETURNING id, parent_id`,
    )
    const below = rows[0]?.id ?? 0
    const gamma = (await page('keyword=gamma'))?.list[0]
    expect((await update({ id: gamma?.id, departmentId: below })).status).toBe(200)
    expect(await namesOf(`departmentId=${below}`)).toEqual(['gamma'])
    expect(await namesOf(`departmentId=${below - 1}`)).toEqual(['gamma'])
    expect((await info(gamma?.id ?? 0))?.departmentName).toBe('below')
  })

  test('comes whole as a file, in the caller’s language', async () => {
    const answer = await app.http.inject({
      url: '/sys/user/export?format=csv&columns=username,status&sortBy=username',
      headers: { authorization: admin, 'accept-language': 'en' },
    })
    expect(answer.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      '"User name","Status"',
      ...['admin', 'alpha', 'beta_1', 'gamma'].map((name) => `"${name}","enabled"`),
    ])
  })

  test('names in a file what the product gave in its language', async () => {
    await database.pool.query(
      "UPDATE app_user SET role_ids = ARRAY(SELECT id FROM role WHERE label = 'operator') WHERE username = 'admin'",
    )
    const load = async (language: string) => {
      const url = '/sys/user/export?columns=username,name,domainName,roleNames&keyword=admin'
      const headers = { authorization: admin, 'accept-language': language }
      return (await app.http.inject({ url, headers })).body.split('\r\n')[1]
    }
    expect(await load('en')).toBe('"admin","System administrator","All","Watch"')
    expect(await load('zh')).toBe('"admin","系统管理员","全部","值班员"')
  })
})

describe('another domain', () => {
  test('is as if it were not there', async () => {
    const north = await app.createDomain('north')
    await app.createUser({ username: 'head', domainId: north, permissions: ALL })
    const strangerId = await app.createUser({ username: 'stranger' })
    const ownRole = await roleOf('head')
    const head = await app.signIn('head')
    const notFound = { status: 404, envelope: { reason: 'object.not-found' } }
    expect(await app.get(`/sys/user/info?userId=${strangerId}`, head)).toMatchObject(notFound)
    expect(await update({ id: strangerId, name: '别人' }, head)).toMatchObject(notFound)
    expect(await remove([strangerId], head)).toMatchObject(notFound)
    expect(await reset({ userId: strangerId }, head)).toMatchObject(notFound)
    expect(await add({ ...WANG, roles: [ownRole] }, head)).toMatchObject(notFound)
    const made = await add({ ...WANG, domainId: north, roles: [ownRole] }, head)
    expect(made.status).toBe(200)
    expect(await update({ id: made.envelope.data?.id, domainId: 1 }, head)).toMatchObject(notFound)
  })
})

describe('actors give only what they hold', () => {
  test('no role beyond their own, to nobody', async () => {
    await app.createUser({ username: 'head', permissions: ALL })
    await app.createUser({ username: 'strong', permissions: ['plant:tree', ...ALL] })
    const head = await app.signIn('head')
    const refused = await add({ ...WANG, roles: [await roleOf('strong')] }, head)
    expect(refused).toMatchObject({ status: 409, envelope: { reason: 'role.exceeds-own' } })
    // Which ones, only who may read roles.
    expect(refused.envelope.msg).toBe('不能授予自己没有的权限：… (1)。')
    const made = (await add({ ...WANG, roles: [await roleOf('head')] }, head)).envelope.data
    const raise = await update({ id: made?.id, roles: [await roleOf('strong')] }, head)
    expect(raise.envelope.reason).toBe('role.exceeds-own')
    expect((await info(made?.id ?? 0))?.roles).toEqual([await roleOf('head')])
  })

  test('no role that lay idle, by making it the one that counts', async () => {
    const headId = await app.createUser({ username: 'head', permissions: ALL })
    await app.createUser({ username: 'strong', permissions: ['plant:tree'] })
    const [own, strong] = [await roleOf('head'), await roleOf('strong')]
    expect((await update({ id: headId, roles: [own, strong] })).status).toBe(200)
    const head = await app.signIn('head')
    for (const roles of [[strong, own], [strong]]) {
      expect((await update({ id: headId, roles }, head)).envelope.reason).toBe('role.exceeds-own')
    }
    expect((await app.get('/plant/tree', head)).status).toBe(403)
    expect((await update({ id: headId, roles: [own] }, head)).status).toBe(200)
  })

  test('and change nothing of a user with more rights; an equal user they may', async () => {
    await app.createUser({ username: 'head', permissions: ALL })
    const strongId = await app.createUser({ username: 'strong', permissions: ['plant:tree'] })
    const equalId = await app.createUser({ username: 'equal', permissions: ALL })
    const head = await app.signIn('head')
    const exceeding = { status: 409, envelope: { reason: 'user.exceeds-own' } }
    expect(await update({ id: strongId, phone: '0512-6666' }, head)).toMatchObject(exceeding)
    expect(await remove([equalId, strongId], head)).toMatchObject(exceeding)
    expect(await reset({ userId: strongId }, head)).toMatchObject(exceeding)
    const same = { id: equalId, phone: '0512-6666', roles: [await roleOf('equal')] }
    expect((await update(same, head)).status).toBe(200)
    expect((await remove([equalId], head)).status).toBe(200)
    expect((await info(strongId))?.phone).toBeNull()
  })

  test('codes that the actor lacks are named to readers of roles, else counted', async () => {
    const strongId = await app.createUser({ username: 'strong', permissions: ['plant:tree'] })
    for (const [username, permissions, told] of [
      ['reader', [...ALL, 'sys:role:info'], 'plant:tree'],
      ['blind', ALL, '… (1)'],
    ] as const) {
      await app.createUser({ username, permissions })
      const { envelope } = await reset({ userId: strongId }, await app.signIn(username))
      expect(envelope.msg).toBe(`strong 的权限比你多，不能由你更改：${told}。`)
    }
  })

  test('nor of one whose idle role has come to count', async () => {
    const north = await app.createDomain('north')
    const below = await app.createDomain('below', north)
    await app.createUser({ username: 'head', domainId: north, permissions: ALL })
    const innerId = await app.createUser({ username: 'inner', domainId: below, permissions: [] })
    const head = await app.signIn('head')
    await app.createUser({ username: 'strong', domainId: below, permissions: ['plant:tree'] })
    await database.pool.query('UPDATE app_user SET role_ids = role_ids || $2::bigint WHERE id = $1', [
      innerId,
      await roleOf('strong'),
    ])
    expect((await update({ id: innerId, phone: '0512-6666' }, head)).status).toBe(200)
    await app.post('/sys/param-config/update', { key: 'rbac.roleResolution', value: 'union' }, admin)
    expect(await update({ id: innerId, phone: '0512-7777' }, head)).toMatchObject({
      envelope: { reason: 'user.exceeds-own' },
    })
  })

  test('a role for the whole installation is for users of the topmost domain', async () => {
    const north = await app.createDomain('north')
    await app.createUser({ username: 'wide', permissions: ['sys:module:switch'] })
    const wide = await roleOf('wide')
    const refused = await add({ ...WANG, domainId: north, roles: [wide] })
    expect(refused).toMatchObject({ status: 409, envelope: { reason: 'role.installation-user' } })
    expect(refused.envelope.msg).toContain('sys:module:switch')
    const made = (await add({ ...WANG, roles: [wide] })).envelope.data
    const moved = await update({ id: made?.id, domainId: north })
    expect(moved.envelope.reason).toBe('role.installation-user')
    // A user who holds one from before may be changed in other ways, and cannot use it.
    await app.createUser({
      username: 'former',
      domainId: north,
      permissions: ['sys:module:switch', 'plant:tree'],
    })
    await database.pool.query(
      `INSERT INTO role_menu (role_id, menu_id, permission)
       SELECT $1, id, '["sys:module:switch"]' FROM menu WHERE name = '功能模块'`,
      [await roleOf('former')],
    )
    const former = await app.signIn('former')
    const switching = await app.post('/sys/module/switch', { code: 'powerMeter', enabled: false }, former)
    expect(switching).toMatchObject({ status: 403, envelope: { reason: 'auth.installation-only' } })
    expect((await app.get('/plant/tree', former)).status).toBe(200)
    const own = await app.get<{ perms: string[]; menus: Menu[] }>('/account/permmenu', former)
    expect(own.envelope.data?.perms).toEqual(['plant:tree'])
    expect(own.envelope.data?.menus.map(({ name }) => name)).not.toContain('功能模块')
  })

  test('only a super user makes, changes or removes super users', async () => {
    await app.createUser({ username: 'head', permissions: ALL })
    const head = await app.signIn('head')
    const own = await roleOf('head')
    const refused = { status: 409, envelope: { reason: 'user.is-super' } }
    expect(await add({ ...WANG, roles: [own], isSuper: 1 }, head)).toMatchObject(refused)
    expect(await update({ id: 1, name: '不是我' }, head)).toMatchObject(refused)
    expect(await reset({ userId: 1 }, head)).toMatchObject(refused)
    expect(await remove([1], head)).toMatchObject(refused)
    expect((await add({ ...WANG, roles: [], isSuper: 1 })).status).toBe(200)
  })
})

describe('the last super user', () => {
  /** Signed in, and with a password of their own. */
  async function addSuperUser() {
    const chosen = { ...WANG, roles: [], isSuper: 1, password: 'tank-lorry-7' }
    const made = (await add(chosen)).envelope.data
    const other = await app.signIn('wanglei', chosen.password)
    const change = { originPassword: chosen.password, newPassword: 'tank-lorry-8' }
    expect((await app.post('/account/password', change, other)).status).toBe(200)
    return { made, other }
  }

  test('cannot be demoted, and users cannot disable, delete or reset themselves', async () => {
    expect((await update({ id: 1, isSuper: 0, roles: [1] })).envelope.reason).toBe('user.last-super')
    expect((await update({ id: 1, status: 0 })).envelope.reason).toBe('user.is-self')
    expect((await remove([1])).envelope.reason).toBe('user.is-self')
    expect((await reset({ userId: 1 })).envelope.reason).toBe('user.is-self')
    const { made, other } = await addSuperUser()
    expect((await update({ id: 1, isSuper: 0, roles: [1] }, other)).status).toBe(200)
    expect((await update({ id: made?.id, isSuper: 0, roles: [1] }, other)).envelope.reason).toBe(
      'user.last-super',
    )
  })

  test('is the last one when the others are disabled, and two cannot demote one another', async () => {
    const { made, other } = await addSuperUser()
    const both = await Promise.all([
      update({ id: 1, isSuper: 0, roles: [1] }, other),
      update({ id: made?.id, status: 0 }),
    ])
    // Which check refuses depends on how far the other call is: who is demoted already may change no user at all.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await database.pool.query('SELECT id FROM app_user WHERE is_super AND enabled')
    expect(rows).toHaveLength(1)
  })
})

describe('at once', () => {
  async function openWatch() {
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const id = await app.createUser({ username: 'watch', permissions: ['plant:tree'] })
    const token = await app.signIn('watch')
    const client = await openLiveClient(address, token)
    await client.settle()
    return { id, token, client }
  }

  test('a disabled user is signed out, and cannot sign in until enabled', async () => {
    const { id, token, client } = await openWatch()
    expect((await update({ id, status: 0 })).status).toBe(200)
    expect(await client.closed).toBe(1008)
    expect(client.heard.at(-1)).toEqual({ type: 'signed-out', reason: 'disabled', by: '系统管理员' })
    expect((await app.get('/account/info', token)).status).toBe(401)
    await expect(app.signIn('watch')).rejects.toThrow('auth.disabled')
    await update({ id, status: 1 })
    expect(await app.signIn('watch')).toHaveLength(43)
  })

  test('a reset password ends the user’s sessions, and a lock-out', async () => {
    const { id, token, client } = await openWatch()
    await database.pool.query(
      "INSERT INTO login_failure VALUES ('pair:10.0.0.1|watch', 5, '2030-01-01', '2030-01-01')",
    )
    expect((await info(id))?.lockedUntil).toBe('2030-01-01T00:00:00.000Z')
    const made = (await reset({ userId: id })).envelope.data
    expect(await client.closed).toBe(1008)
    expect(client.heard.at(-1)).toMatchObject({ type: 'signed-out', reason: 'password-changed' })
    expect((await app.get('/account/info', token)).status).toBe(401)
    expect(await app.signIn('watch', made?.password ?? '')).toHaveLength(43)
    expect(await info(id)).toMatchObject({ mustChangePassword: true, lockedUntil: null })
  })

  test('a deleted user is out', async () => {
    const { id, token, client } = await openWatch()
    expect((await remove([id])).status).toBe(200)
    expect(await client.closed).toBe(1008)
    expect(client.heard.at(-1)).toMatchObject({ type: 'signed-out', reason: 'removed' })
    expect((await app.get('/account/info', token)).status).toBe(401)
    expect((await remove([id])).status).toBe(404)
  })

  test('other roles are in force, and the user’s console is told', async () => {
    const { id, token, client } = await openWatch()
    await app.createUser({ username: 'other', permissions: ['sys:domain:list'] })
    expect((await app.get('/plant/tree', token)).status).toBe(200)
    await update({ id, roles: [await roleOf('other')] })
    await client.hearLast({ type: 'rights-changed' })
    expect((await app.get('/plant/tree', token)).status).toBe(403)
    expect((await app.get('/sys/domain/list', token)).status).toBe(200)
  })

  test('all of several users go, or none', async () => {
    const { id } = await openWatch()
    expect((await remove([id, 99])).status).toBe(404)
    expect((await info(id))?.username).toBe('watch')
  })
})

describe('manager/*', () => {
  test('is the same users under other addresses', async () => {
    const made = await app.post<Made>('/manager/insert', { ...WANG, roleIds: '[1]' }, admin)
    const id = made.envelope.data?.id ?? 0
    const body = { condition: { keyword: 'wang' }, page: 0, size: 10, sortBy: 'createTime', isAsc: true }
    const found = await app.post<{ list: User[]; total: number }>('/manager/select/condition', body, admin)
    expect(found.envelope.data).toMatchObject({ total: 1, page: 0, size: 10, list: [{ id, roleIds: '[1]' }] })
    expect(found.envelope.data?.list).toEqual((await page('keyword=wang'))?.list)
    expect((await app.get<User>(`/manager/select/info/${id}`, admin)).envelope.data).toEqual(await info(id))
    expect((await app.post('/manager/update', { id, nickName: 'L' }, admin)).status).toBe(200)
    expect((await info(id))?.nickName).toBe('L')
    const gone = await app.http.inject({
      method: 'DELETE',
      url: `/manager/delete/${id}`,
      headers: { authorization: admin },
    })
    expect(gone.json()).toMatchObject({ code: 1 })
    expect((await app.get(`/manager/select/info/${id}`, admin)).status).toBe(404)
    const other = await app.createUser({ username: 'other' })
    expect((await app.post('/manager/deleteAll', { ids: [other] }, admin)).status).toBe(200)
    expect(await namesOf('')).toEqual(['admin'])
  })

  test.each(['[1,1]', '[0]', '1', '[1,2,3,4]', '["1"]', '[1'])('refuses the roles %s', async (roleIds) => {
    const answer = await app.post('/manager/insert', { ...WANG, roleIds }, admin)
    expect(answer).toMatchObject({ status: 400, envelope: { reason: 'request.invalid' } })
  })

  test('takes the same rules and the same rights', async () => {
    await app.createUser({ username: 'reader', permissions: ['sys:user:page'] })
    const reader = await app.signIn('reader')
    expect((await app.post('/manager/select/condition', {}, reader)).status).toBe(200)
    expect((await app.post('/manager/insert', { ...WANG, roleIds: '[1]' }, reader)).status).toBe(403)
    expect((await app.post('/manager/deleteAll', { ids: [1] }, admin)).envelope.reason).toBe('user.is-self')
    expect(
      (await app.post('/manager/update', { id: 1, isSuper: 0, roleIds: '[1]' }, admin)).envelope.reason,
    ).toBe('user.last-super')
    expect((await app.post('/manager/select/condition', { sortBy: 'password_hash' }, admin)).status).toBe(400)
    expect((await app.post('/manager/select/condition', { condition: { 1: 1 } }, admin)).status).toBe(400)
  })
})

test('roles count one by one or together, as the parameter says, from the next call on', async () => {
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const id = await app.createUser({ username: 'watch', permissions: ['plant:tree'] })
  await app.createUser({ username: 'other', permissions: ['sys:domain:list'] })
  await update({ id, roles: [await roleOf('watch'), await roleOf('other')] })
  const token = await app.signIn('watch')
  const client = await openLiveClient(address, token)
  expect((await app.get('/sys/domain/list', token)).status).toBe(403)
  await app.post('/sys/param-config/update', { key: 'rbac.roleResolution', value: 'union' }, admin)
  await client.hearLast({ type: 'rights-changed' })
  expect((await app.get('/sys/domain/list', token)).status).toBe(200)
  expect((await app.get('/plant/tree', token)).status).toBe(200)
  const online = await app.get<{ list: OnlineSession[] }>('/sys/online/list?keyword=watch', admin)
  expect(online.envelope.data?.list[0]?.signedInAt).toBe(new Date(START_AT).toISOString())
})

test('a role limited to chosen domains shows those alone', async () => {
  const [north, south] = [await app.createDomain('north'), await app.createDomain('south')]
  const below = await app.createDomain('below', north)
  await app.createUser({ username: 'watch', permissions: ['sys:domain:list'] })
  const roleId = await roleOf('watch')
  await database.pool.query("UPDATE role SET data_scope = 'chosen' WHERE id = $1", [roleId])
  await database.pool.query('INSERT INTO role_domain (role_id, domain_id) VALUES ($1, $2)', [roleId, north])
  const list = await app.get<{ id: number }[]>('/sys/domain/list', await app.signIn('watch'))
  const ids = list.envelope.data?.map(({ id }) => id)
  expect(ids).toEqual([north, below])
  expect(ids).not.toContain(south)
})
