import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { logApi } from '@fibrewatch/contract/log'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { readXlsx } from '#platform/testing/read-xlsx'
import { createTestApp, PASSWORD, START_AT, type TestApp } from '#testing/test-app'
import { removeLoginsBeyond } from './login-log.repository.ts'

type Requests = EndpointData<typeof logApi.requestPage>
type Logins = EndpointData<typeof logApi.loginPage>
type Report = EndpointData<typeof logApi.verify>

const DAY_MS = 86_400_000
const ALL = [
  'sys:log:req:page',
  'sys:log:req:info',
  'sys:log:req:export',
  'sys:log:login:page',
  'sys:domain:add',
]
const database = testDatabase()
let app: TestApp
let admin: string
beforeEach(async () => {
  app = await createTestApp(database, { loginsPerMinute: 100, worksJobs: true })
  admin = await app.signIn('admin')
})
afterEach(() => app.remove())

const requests = async (query = '', token = admin) =>
  (await app.get<Requests>(`/sys/log/req/page?${query}`, token)).envelope.data
const logins = async (query = '', token = admin) =>
  (await app.get<Logins>(`/sys/log/login/page?${query}`, token)).envelope.data
const verify = async () => (await app.get<Report>('/sys/log/verify', admin)).envelope.data
const addDomain = (name: string, parentId = 1, token = admin) =>
  app.post<{ id: number }>('/sys/domain/add', { parentId, name }, token)

describe('the request log', () => {
  test('says who did what, when, how long it took and how it ended', async () => {
    await addDomain('north')
    await addDomain('nowhere', 999)
    const list = (await requests('action=sys/domain'))?.list
    expect(list).toMatchObject([
      {
        action: 'sys/domain/add',
        method: 'POST',
        status: 404,
        username: 'admin',
        domainId: 1,
        consumeTime: 0,
      },
      { status: 200, createTime: new Date(START_AT).toISOString(), ip: '127.0.0.1' },
    ])
    expect(list?.[1]?.params).toContain('north')
    expect(list?.[1]?.actionName).not.toBe('sys/domain/add')
  })

  test('is filtered by user, action, class of status, word, address and time, and ordered', async () => {
    await addDomain('north')
    app.clock.set(START_AT + 60_000)
    await addDomain('nowhere', 999)
    const count = async (query: string) => (await requests(query))?.pagination.total
    const at = new Date(START_AT + 60_000).toISOString()
    expect(await count('action=sys/domain&statusClass=4xx')).toBe(1)
    expect(await count('action=sys/domain&statusClass=2xx')).toBe(1)
    expect(await count('keyword=nowhere')).toBe(1)
    expect(await count('keyword=no%25')).toBe(0)
    expect(await count('username=admin&action=sys/domain')).toBe(2)
    expect(await count('username=other')).toBe(0)
    expect(await count('ip=10.0.0.1')).toBe(0)
    expect(await count(`from=${at}`)).toBe(1)
    expect(await count(`to=${at}&action=sys/domain`)).toBe(1)
    const oldest = await requests('action=sys/domain&sortBy=createTime&isAsc=true&limit=1')
    expect(oldest).toMatchObject({ list: [{ status: 200 }], pagination: { page: 1, size: 1, total: 2 } })
    expect((await requests('action=sys/domain&page=2&limit=1'))?.list).toMatchObject([{ status: 200 }])
  })

  test('is the history of one object, whichever call changed it, alone or among others', async () => {
    const addRole = async (name: string) => {
      const body = { name, label: name }
      return (await app.post<{ roleId: number }>('/sys/role/add', body, admin)).envelope.data?.roleId ?? 0
    }
    const [role, other] = [await addRole('first'), await addRole('second')]
    await app.post('/sys/role/update', { roleId: role, name: 'renamed' }, admin)
    await app.post('/rolesMenus/insert', { menusId: 1, rolesId: role, permission: '[]' }, admin)
    await app.post('/sys/dept/add', { name: 'of the same number' }, admin)
    await database.pool.query("UPDATE audit SET object_id = $1 WHERE action = 'sys/dept/add'", [role])
    await app.post('/sys/role/delete', { roleIds: [other, role] }, admin)
    const actions = async (query: string) => (await requests(query))?.list.map(({ action }) => action)
    const history = ['sys/role/delete', 'rolesMenus/insert', 'sys/role/update', 'sys/role/add']
    expect(await actions(`objectKind=role&objectId=${role}`)).toEqual(history)
    expect(await actions(`objectKind=role&objectId=${other}`)).toEqual(['sys/role/delete', 'sys/role/add'])
    expect(await actions(`objectKind=department&objectId=${role}`)).toEqual(['sys/dept/add'])
    expect((await actions(`objectId=${role}`))?.length).toBe(5)
    expect((await actions('objectKind=role'))?.length).toBe(5)
    expect(await actions(`objectKind=role&objectId=${other},${role}`)).toEqual([])
  })

  test('knows the deleted and the moved of a selection by their ids', async () => {
    const ids = [await app.createUser({ username: 'one' }), await app.createUser({ username: 'two' })]
    const [north, south] = [await addDomain('north'), await addDomain('south')]
    const [parentId, id] = [south.envelope.data?.id, north.envelope.data?.id]
    await app.post('/sys/user/delete', { userIds: ids }, admin)
    await app.post('/sys/domain/move', { domains: [{ id, parentId }] }, admin)
    const has = async (query: string) => (await requests(query))?.list.map(({ action }) => action)
    expect(await has(`objectKind=user&objectId=${ids[1]}`)).toEqual(['sys/user/delete'])
    expect(await has(`objectKind=domain&objectId=${id}`)).toEqual(['sys/domain/move', 'sys/domain/add'])
  })

  test.each([
    'sortBy=params',
    'statusClass=9xx',
    'from=yesterday',
    'limit=0',
    'x=1',
    'method=GET',
    'objectKind=password',
    'objectId=',
  ])('refuses %s', async (query) => {
    expect((await app.get(`/sys/log/req/page?${query}`, admin)).status).toBe(400)
  })

  test('shows a reader only what the users in scope did', async () => {
    const north = (await addDomain('north')).envelope.data?.id ?? 0
    const south = (await addDomain('south')).envelope.data?.id ?? 0
    await app.createUser({ username: 'northern', domainId: north, permissions: ALL })
    await app.createUser({ username: 'southern', domainId: south, permissions: ALL })
    const [mine, other] = [await app.signIn('northern'), await app.signIn('southern')]
    await addDomain('branch', north, mine)
    await addDomain('branch', south, other)
    const names = (await requests('', mine))?.list.map(({ username }) => username)
    expect(new Set(names)).toEqual(new Set(['northern']))
    const [foreign] = (await requests('username=southern'))?.list ?? []
    expect(await app.get(`/sys/log/req/info?id=${foreign?.id}`, mine)).toMatchObject({ status: 404 })
    expect((await app.get(`/sys/log/req/info?id=${foreign?.id}`, admin)).status).toBe(200)
    const file = await app.http.inject({ url: '/sys/log/req/export', headers: { authorization: mine } })
    expect(file.body).toContain('northern')
    expect(file.body).not.toContain('southern')
    expect(new Set((await logins('', mine))?.list.map(({ username }) => username))).toEqual(
      new Set(['northern']),
    )
  })

  test('shows field by field what a call changed', async () => {
    const task = { name: 'measure', handler: 'database.measure', type: 'interval', everyMs: 60_000 }
    const id = (await app.post<{ id: number }>('/sys/task/add', task, admin)).envelope.data?.id
    await app.post('/sys/task/update', { ...task, id, everyMs: 90_000 }, admin)
    const [row] = (await requests('action=sys/task/update'))?.list ?? []
    const { envelope } = await app.get<EndpointData<typeof logApi.requestInfo>>(
      `/sys/log/req/info?id=${row?.id}`,
      admin,
    )
    expect(envelope.data?.changes).toEqual([{ field: 'everyMs', before: 60_000, after: 90_000 }])
    expect(envelope.data?.row).toMatchObject({ objectId: `${id}`, objectName: 'measure' })
    expect(envelope.data?.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('never holds a password', async () => {
    await app.post('/oauth/login', { username: 'admin', password: 'a-very-own-secret' })
    expect(JSON.stringify(await requests('limit=100'))).not.toContain('a-very-own-secret')
  })
})

describe('the chain of the request log', () => {
  beforeEach(async () => {
    for (let day = 0; day < 4; day++) {
      app.clock.set(START_AT + day * DAY_MS)
      await addDomain(`day ${day}`)
    }
  })

  test('is whole; a removed row and an altered one show', async () => {
    expect(await verify()).toMatchObject({ isWhole: true, checked: 5, brokenAtId: null })
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM audit ORDER BY seq')
    await database.pool.query('UPDATE audit SET username = $1 WHERE id = $2', ['nobody', rows[2]?.id])
    expect(await verify()).toMatchObject({ isWhole: false, checked: 2, brokenAtId: rows[2]?.id })
    await database.pool.query('DELETE FROM audit WHERE id = $1', [rows[2]?.id])
    expect(await verify()).toMatchObject({ isWhole: false, checked: 2, brokenAtId: rows[3]?.id })
  })

  test('survives the retention that a task applies, by its parameter or by its own argument', async () => {
    const runs = async () =>
      (
        await database.pool.query<{ status: string; output: string }>(
          "SELECT status, output FROM task_run WHERE trigger = 'manual' ORDER BY id",
        )
      ).rows.map(({ status, output }) => `${status}, ${output}`)
    // Days pass here: the tasks of the product fall due as well.
    await database.pool.query('UPDATE task SET enabled = false')
    const task = { handler: 'log.clear-requests', type: 'interval', everyMs: DAY_MS }
    const add = async (body: object) =>
      (await app.post<{ id: number }>('/sys/task/add', { ...task, ...body }, admin)).envelope.data?.id
    const byArgument = await add({ name: 'short', params: { keepDays: 2 } })
    const byParameter = await add({ name: 'as set' })
    await app.post('/sys/task/once', { id: byArgument }, admin)
    // Rows of day 0: the sign-in and the first domain; day 1 begins exactly two days ago.
    await expect.poll(runs).toEqual(['succeeded, removed: 2'])
    expect(await verify()).toMatchObject({ isWhole: true, from: new Date(START_AT + DAY_MS).toISOString() })
    await app.post('/oauth/confirm', { password: PASSWORD }, admin)
    await app.post('/sys/param-config/update', { key: 'log.request.keepDays', value: '1' }, admin)
    await app.post('/sys/task/once', { id: byParameter }, admin)
    await expect.poll(runs).toEqual(['succeeded, removed: 2', 'succeeded, removed: 1'])
    expect(await verify()).toMatchObject({
      isWhole: true,
      from: new Date(START_AT + 2 * DAY_MS).toISOString(),
    })
  })
})

describe('the sign-in log', () => {
  test('holds successes and failures, with what was typed and why it failed', async () => {
    await app.post('/oauth/login', { username: 'admin', password: 'wrong' })
    await app.post('/oauth/login', { username: 'stranger', password: 'wrong' })
    const list = (await logins())?.list
    expect(list).toMatchObject([
      {
        username: 'stranger',
        userId: null,
        ok: false,
        reason: 'auth.failed',
        reasonText: '用户名或密码不正确。',
      },
      { username: 'admin', ok: false, reason: 'auth.failed' },
      { username: 'admin', ok: true, reason: null, reasonText: null },
    ])
    expect((await logins('ok=false&username=admin'))?.pagination.total).toBe(1)
    expect((await logins('keyword=strang'))?.pagination.total).toBe(1)
    expect((await logins('sortBy=time&isAsc=true'))?.list[0]).toMatchObject({ ok: true })
  })

  test('says which browser and system signed in', async () => {
    await app.http.inject({
      method: 'POST',
      url: '/oauth/login',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' },
      payload: { username: 'admin', password: PASSWORD },
    })
    expect((await logins())?.list[0]).toMatchObject({ os: 'Linux', browser: 'Firefox 143.0' })
  })
})

describe('an export', () => {
  test('of 50,000 rows holds them all and never holds them at once', async () => {
    await database.pool.query(
      `INSERT INTO login_log (at, username, ok)
       SELECT timestamptz '2026-01-01' + n * interval '1 s', 'user ' || n, n % 2 = 0 FROM generate_series(1, 50000) AS n`,
    )
    const csv = await app.http.inject({ url: '/sys/log/login/export', headers: { authorization: admin } })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['content-disposition']).toContain(encodeURIComponent('登录日志.csv'))
    const lines = csv.body.trimEnd().split('\r\n')
    // And the department head and the sign-in of this test.
    expect(lines).toHaveLength(50_002)
    expect(lines[2]).toContain('"user 50000","成功"')
    expect(lines.at(-1)).toContain('"2026-01-01T00:00:01.000Z","user 1","失败"')
    const xlsx = await app.http.inject({
      url: '/sys/log/login/export?format=xlsx&ok=true&sortBy=time&isAsc=true&columns=username,time',
      headers: { authorization: admin },
    })
    const [sheet] = readXlsx(xlsx.rawPayload)
    expect(sheet?.rows).toHaveLength(25_002)
    expect(sheet?.rows.slice(0, 2)).toEqual([
      ['用户名', '时间 (UTC)'],
      // Days since 1899-12-30, as a spreadsheet counts: 2026-01-01 00:00:02.
      ['user 2', expect.closeTo(46_023 + 2 / 86_400, 8)],
    ])
  })

  test('of every log is in the language of the caller', async () => {
    await app.post('/sys/task/once', { id: 5 }, admin)
    for (const [log, head] of [
      ['req', '"Time","User name","Action"'],
      ['login', '"Time","User name","Outcome"'],
      ['task', '"Time","Task","Handler"'],
    ]) {
      const file = await app.http.inject({
        url: `/sys/log/${log}/export`,
        headers: { authorization: admin, 'accept-language': 'en' },
      })
      expect(file.body.slice(1)).toMatch(new RegExp(`^${head}`))
      expect(file.body.split('\r\n').length).toBeGreaterThan(2)
      if (log === 'task') expect(file.body).toContain('"Measure the database"')
    }
  })

  test('refuses a column that the list has not', async () => {
    expect(await app.get('/sys/log/login/export?columns=passwordHash', admin)).toMatchObject({ status: 400 })
  })
})

test('the log of sign-ins keeps its newest rows up to a bound', async () => {
  await database.pool.query(
    `INSERT INTO login_log (at, username, ok) SELECT now(), 'n' || n, false FROM generate_series(1, 20) AS n`,
  )
  // Including the administrator's sign-in of this test.
  expect(await removeLoginsBeyond(database.db, 5)).toBe(16)
  const { rows } = await database.pool.query<{ username: string }>(
    'SELECT username FROM login_log ORDER BY id',
  )
  expect(rows.map(({ username }) => username)).toEqual(['n16', 'n17', 'n18', 'n19', 'n20'])
  expect(await removeLoginsBeyond(database.db, 5)).toBe(0)
})
