import type { departmentApi } from '@fibrewatch/contract/department'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
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

const PERMISSIONS = ['list', 'info', 'add', 'update', 'move', 'delete', 'transfer', 'export'].map(
  (verb) => `sys:dept:${verb}`,
)
type Departments = EndpointData<typeof departmentApi.list>
const list = async (token = admin): Promise<Departments> =>
  (await app.get<Departments>('/sys/dept/list', token)).envelope.data ?? []
const places = async (token?: string) => (await list(token)).map(({ name, parentId }) => [name, parentId])
const post = (call: string, body: object, token = admin) =>
  app.post<{ id: number }>(`/sys/dept/${call}`, body, token)
const add = async (body: object, token?: string) => (await post('add', body, token)).envelope.data?.id ?? 0
const refused = (status: number, reason: string) => ({ status, envelope: { reason } })

test('departments form a tree; the top is null or -1', async () => {
  const top = await add({ name: '运维中心', parentId: -1 })
  const line = await add({ name: '线路班', parentId: top, orderNum: 20 })
  await add({ name: '传输班', parentId: top, orderNum: 10 })
  expect(await places()).toEqual([
    ['传输班', top],
    ['线路班', top],
    ['运维中心', null],
  ])
  expect((await post('update', { id: line, parentId: null })).status).toBe(200)
  const info = await app.get<EndpointData<typeof departmentApi.info>>(
    `/sys/dept/info?departmentId=${line}`,
    admin,
  )
  expect(info.envelope.data).toMatchObject({
    department: { name: '线路班', parentId: null, orderNum: 20, domainName: '全部' },
    parentDepartment: null,
  })
  expect(await post('add', { name: '传输班', parentId: top })).toMatchObject(
    refused(409, 'object.name-taken'),
  )
  expect(await post('add', { name: '空', parentId: 99 })).toMatchObject(refused(404, 'object.not-found'))
})

test('a drag moves all departments or none, and never makes a ring', async () => {
  const [a, b, c] = [await add({ name: 'a' }), await add({ name: 'b' }), await add({ name: 'c' })]
  const before = await places()
  const ring = [
    { id: a, parentId: b },
    { id: b, parentId: a },
  ]
  expect(await post('move', { depts: ring })).toMatchObject(refused(409, 'tree.cycle'))
  expect(await post('move', { depts: [{ id: c, parentId: c }] })).toMatchObject(refused(409, 'tree.cycle'))
  const half = [{ id: a, parentId: b }, { id: 99 }]
  expect(await post('move', { depts: half })).toMatchObject(refused(404, 'object.not-found'))
  expect(await places()).toEqual(before)
  const chain = [
    { id: c, parentId: b },
    { id: b, parentId: a, orderNum: 7 },
  ]
  expect((await post('move', { depts: chain })).status).toBe(200)
  expect(await places()).toEqual([
    ['b', a],
    ['a', null],
    ['c', b],
  ])
})

test('one that holds users or departments stays, and says what it holds', async () => {
  const top = await add({ name: '运维中心' })
  const line = await add({ name: '线路班', parentId: top })
  const userId = await app.createUser({ username: 'member' })
  expect((await post('transfer', { userIds: [userId], departmentId: top })).status).toBe(200)
  const refusal = await post('delete', { departmentId: top })
  expect(refusal).toMatchObject(refused(409, 'object.in-use'))
  expect(refusal.envelope.msg).toContain('1 个下级部门、1 名用户')
  expect((await post('delete', { departmentId: line })).status).toBe(200)
  expect(await list()).toMatchObject([{ id: top, users: 1 }])
})

test('the scope holds for departments, their domains and the users moved', async () => {
  const north = await app.createDomain('north')
  const branch = await app.createDomain('branch', north)
  const ours = await add({ name: '北方', domainId: north })
  const theirs = await add({ name: '总部' })
  await app.createUser({ username: 'head', domainId: north, permissions: PERMISSIONS })
  const outsider = await app.createUser({ username: 'outsider' })
  const member = await app.createUser({ username: 'member', domainId: branch })
  const head = await app.signIn('head')
  expect(await places(head)).toEqual([['北方', null]])
  const notFound = refused(404, 'object.not-found')
  expect(await post('update', { id: theirs, name: '他们' }, head)).toMatchObject(notFound)
  expect(await post('delete', { departmentId: theirs }, head)).toMatchObject(notFound)
  expect(await post('add', { name: '外面', domainId: 1 }, head)).toMatchObject(notFound)
  expect(await post('add', { name: '里面', parentId: theirs }, head)).toMatchObject(notFound)
  const transfer = { userIds: [member, outsider], departmentId: ours }
  expect(await post('transfer', transfer, head)).toMatchObject(notFound)
  expect((await list())[0]).toMatchObject({ users: 0 })
  expect((await post('transfer', { userIds: [member], departmentId: ours }, head)).status).toBe(200)
  // Without a domain a department belongs to its parent's, at the top to the caller's.
  await add({ name: '班组', parentId: ours }, head)
  await add({ name: '新部门' }, head)
  expect((await list(head)).map(({ domainName }) => domainName)).toEqual(['north', 'north', 'north'])
})

test('a transfer is recorded with where everybody was, and moves super users by a super user alone', async () => {
  const [from, to] = [await add({ name: '线路班' }), await add({ name: '运维中心' })]
  const member = await app.createUser({ username: 'member' })
  await app.createUser({ username: 'head', permissions: PERMISSIONS })
  const head = await app.signIn('head')
  expect(await post('transfer', { userIds: [member, 1], departmentId: to }, head)).toMatchObject(
    refused(409, 'user.is-super'),
  )
  expect((await list()).map(({ users }) => users)).toEqual([0, 0])
  await post('transfer', { userIds: [member], departmentId: from }, head)
  expect((await post('transfer', { userIds: [member, 1], departmentId: to })).status).toBe(200)
  const { rows } = await database.pool.query<{ before: object; after: object }>(
    "SELECT before, after FROM audit WHERE action = 'sys/dept/transfer' AND status = 200 ORDER BY seq DESC LIMIT 1",
  )
  const was = { id: member, username: 'member', departmentId: from }
  expect(rows[0]?.before).toMatchObject({ users: [{ id: 1, departmentId: null }, was] })
  expect(rows[0]?.after).toMatchObject({
    users: [
      { id: 1, departmentId: to },
      { ...was, departmentId: to },
    ],
  })
})

/** @param between the department and its parent, whom the refusal names */
const outside = (...between: [string, string]) => ({
  status: 409,
  envelope: {
    reason: 'department.outside-domain',
    msg: `这样部门“${between[0]}”会落在上级部门“${between[1]}”的管理域之外。`,
  },
})

test("a department lies in its parent's domain or below it", async () => {
  const [north, south] = [await app.createDomain('north'), await app.createDomain('south')]
  const top = await add({ name: '北方', domainId: north })
  const added = await post('add', { name: '南方', parentId: top, domainId: south })
  expect(added).toMatchObject(outside('南方', '北方'))
  const child = await add({ name: '班组', parentId: top })
  expect(await post('update', { id: child, domainId: south })).toMatchObject(outside('班组', '北方'))
  expect(await post('update', { id: top, domainId: south })).toMatchObject(outside('班组', '北方'))
  const other = await add({ name: '南方', domainId: south })
  const depts = [{ id: child, parentId: other }]
  expect(await post('move', { depts })).toMatchObject(outside('班组', '南方'))
  expect((await list()).find(({ id }) => id === child)).toMatchObject({ parentId: top, domainId: north })
})

test('a parent that the caller does not see counts all the same', async () => {
  const [north, south] = [await app.createDomain('north'), await app.createDomain('south')]
  const branch = await app.createDomain('branch', north)
  const top = await add({ name: '北方', domainId: north })
  const child = await add({ name: '班组', parentId: top, domainId: branch })
  await app.createUser({ username: 'head', permissions: PERMISSIONS })
  // Of the whole tree the actor's role shows two parts, neither of which is the domain of the parent.
  await database.pool.query(`
    WITH own AS (UPDATE role SET data_scope = 'chosen' WHERE label = 'role of head' RETURNING id)
    INSERT INTO role_domain SELECT own.id, domain.id FROM own, domain WHERE domain.name IN ('branch', 'south')`)
  const head = await app.signIn('head')
  expect(await places(head)).toEqual([['班组', top]])
  const change = await post('update', { id: child, domainId: south }, head)
  expect(change).toMatchObject(outside('班组', `#${top}`))
  expect((await post('update', { id: child, domainId: south, parentId: null }, head)).status).toBe(200)
})

test('the export says which department belongs where', async () => {
  await add({ name: '线路班' })
  const answer = await app.http.inject({
    url: '/sys/dept/export?columns=name,domainName,users',
    headers: { authorization: admin, 'accept-language': 'en' },
  })
  expect(answer.body).toBe('\uFEFF"Name","Domain","Users"\r\n"线路班","All",0\r\n')
})
