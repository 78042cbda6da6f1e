import { readFile } from 'node:fs/promises'
import type { domainApi } from '@fibrewatch/contract/domain'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { Envelope } from '@fibrewatch/contract/envelope'
import { sql } from 'kysely'
import { testDatabase } from '#platform/testing/test-database'
import { createNetdiskClient } from '#testing/netdisk-client'
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

const PERMISSIONS = ['list', 'page', 'info', 'add', 'update', 'move', 'delete', 'export'].map(
  (verb) => `sys:domain:${verb}`,
)
type Domains = EndpointData<typeof domainApi.list>
const list = async (token = admin): Promise<Domains> =>
  (await app.get<Domains>('/sys/domain/list', token)).envelope.data ?? []
const listNames = async (token?: string) => (await list(token)).map(({ name }) => name)
const pathOf = async (id: number): Promise<string> => {
  const found = await sql<{ path: string }>`SELECT path FROM domain WHERE id = ${id}`.execute(database.db)
  return found.rows[0]?.path ?? ''
}
/** Head of `domainId`, signed in. */
const signInHead = async (domainId: number): Promise<string> => {
  await app.createUser({ username: 'head', domainId, permissions: PERMISSIONS })
  return app.signIn('head')
}
const refused = (status: number, reason: string) => ({ status, envelope: { reason } })

test('a user sees and extends the subtree of their own domain', async () => {
  const north = await app.createDomain('north')
  const south = await app.createDomain('south')
  const token = await signInHead(north)
  expect(await listNames(token)).toEqual(['north'])
  const add = (parentId: number) => app.post('/sys/domain/add', { parentId, name: 'branch' }, token)
  expect((await add(north)).status).toBe(200)
  // The new branch is in the scope of signed-in users.
  expect(await listNames(token)).toEqual(['north', 'branch'])
  expect(await add(south)).toMatchObject(refused(404, 'object.not-found'))
  expect(await listNames()).toEqual(['全部', 'north', 'south', 'branch'])
})

test('a domain needs a name and a parent that exists', async () => {
  expect((await app.post('/sys/domain/add', { parentId: 1, name: '' }, admin)).status).toBe(400)
  expect((await app.post('/sys/domain/add', { parentId: 77, name: 'x' }, admin)).status).toBe(404)
})

test('information, change and page', async () => {
  const north = await app.createDomain('north')
  const update = { id: north, name: '华北', remark: '北方各省', orderNum: 5 }
  expect((await app.post('/sys/domain/update', update, admin)).status).toBe(200)
  const info = await app.get<EndpointData<typeof domainApi.info>>(`/sys/domain/info?id=${north}`, admin)
  expect(info.envelope.data).toMatchObject({
    domain: { name: '华北', remark: '北方各省', orderNum: 5, parentId: 1, users: 0 },
    parentDomain: { name: '全部', children: 1, users: 1 },
  })
  type Page = EndpointData<typeof domainApi.page>
  const page = await app.get<Page>('/sys/domain/page?keyword=北&sortBy=name&limit=1', admin)
  expect(page.envelope.data).toMatchObject({
    list: [{ id: north }],
    pagination: { page: 1, size: 1, total: 1 },
  })
  expect((await app.get('/sys/domain/page?sortBy=path', admin)).status).toBe(400)
})

describe('moving', () => {
  test('takes the whole subtree along, and with it who sees it', async () => {
    const [north, south] = [await app.createDomain('north'), await app.createDomain('south')]
    const branch = await app.createDomain('branch', north)
    const leaf = await app.createDomain('leaf', branch)
    const token = await signInHead(south)
    const moved = await app.post('/sys/domain/move', { domains: [{ id: branch, parentId: south }] }, admin)
    expect(moved.status).toBe(200)
    expect(await pathOf(leaf)).toBe(`/1/${south}/${branch}/${leaf}/`)
    expect(await listNames(token)).toEqual(['south', 'branch', 'leaf'])
  })

  test('several at once, or none of them', async () => {
    const [a, b, c] = [await app.createDomain('a'), await app.createDomain('b'), await app.createDomain('c')]
    const move = (...domains: object[]) => app.post('/sys/domain/move', { domains }, admin)
    const before = await list()
    // a below b, b below c, and c below a: each alone is possible, all three make a cycle.
    const ring = [
      { id: a, parentId: b },
      { id: b, parentId: c },
      { id: c, parentId: a },
    ]
    expect(await move(...ring)).toMatchObject(refused(409, 'tree.cycle'))
    expect(await move({ id: a, parentId: b }, { id: 99, parentId: a })).toMatchObject(
      refused(404, 'object.not-found'),
    )
    expect(await list()).toEqual(before)
    expect((await move({ id: a, parentId: b, orderNum: 3 }, { id: b, parentId: c })).status).toBe(200)
    expect(await pathOf(a)).toBe(`/1/${c}/${b}/${a}/`)
  })

  test('takes what its people hold: they come under other managers', async () => {
    const north = await app.createDomain('north')
    const [inner, other] = [await app.createDomain('inner', north), await app.createDomain('other', north)]
    await app.createUser({ username: 'strong', domainId: inner, permissions: ['plant:tree'] })
    const mover = await signInHead(north)
    const domains = [{ id: inner, parentId: other }]
    expect(await app.post('/sys/domain/move', { domains }, mover)).toMatchObject({
      status: 409,
      envelope: { reason: 'user.exceeds-own' },
    })
    const single = await app.post('/sys/domain/update', { id: inner, parentId: other }, mover)
    expect(single.envelope.reason).toBe('user.exceeds-own')
    const empty = [{ id: other, parentId: inner }]
    expect((await app.post('/sys/domain/move', { domains: empty }, mover)).status).toBe(200)
  })

  test('never below itself, not the top, and not out of the scope', async () => {
    const north = await app.createDomain('north')
    const south = await app.createDomain('south')
    const branch = await app.createDomain('branch', north)
    const head = await signInHead(north)
    const change = (id: number, parentId: number, token: string) =>
      app.post('/sys/domain/update', { id, parentId }, token)
    expect(await change(north, branch, admin)).toMatchObject(refused(409, 'tree.cycle'))
    expect(await change(branch, branch, admin)).toMatchObject(refused(409, 'tree.cycle'))
    expect(await change(1, north, admin)).toMatchObject(refused(409, 'domain.top'))
    expect(await change(branch, south, head)).toMatchObject(refused(404, 'object.not-found'))
    expect(await change(south, north, head)).toMatchObject(refused(404, 'object.not-found'))
    expect(await change(north, branch, head)).toMatchObject(refused(409, 'domain.own'))
  })
})

/** An alarm of the domain, on a device that moved to another one since. */
async function raiseAlarm(domainId: number): Promise<void> {
  const device = { code: 'D-1', name: 'D-1', kind: 'otdr', domainId: 1 }
  const added = await app.post<{ id: number }>('/plant/device/add', device, admin)
  await sql`
    INSERT INTO alarm (id, key, group_key, type, severity, severity_rank, state, open, resource_id, device_id, domain_id,
                       confirmations, acked, count, first_at, changed_at, last_at, recent_transitions, revision, ingested_at)
    VALUES (gen_random_uuid(), 'k', 'g', 'fibre-break', 'critical', 1, 'cleared', false, 'device:1',
            ${added.envelope.data?.id}, ${domainId}, 1, false, 1, now(), now(), now(), '{}', 1, now())`.execute(
    database.db,
  )
}

describe('deleting', () => {
  const remove = (id: number, token = admin) => app.post('/sys/domain/delete', { id }, token)

  test('is refused while something belongs to it, naming what, in the language of the caller', async () => {
    const north = await app.createDomain('north')
    await app.createDomain('branch', north)
    await app.createUser({ username: 'member', domainId: north })
    await app.post('/plant/site/add', { code: 'S-1', name: 'S-1', domainId: north }, admin)
    await app.post('/sys/dept/add', { name: '线路班', domainId: north }, admin)
    const answer = await remove(north)
    expect(answer).toMatchObject(refused(409, 'object.in-use'))
    expect(answer.envelope.msg).toContain('1 个下级管理域、1 名用户、1 个部门、1 个角色、1 个站点')
    const english = await app.http.inject({
      method: 'POST',
      url: '/sys/domain/delete',
      headers: { authorization: admin, 'accept-language': 'en' },
      payload: { id: north },
    })
    expect(english.json<Envelope<null>>().msg).toContain('1 domains below, 1 users')
  })

  test('is refused while a role shows its data', async () => {
    const north = await app.createDomain('north')
    const role = { name: '北方', label: 'north', dataScope: 'chosen', domainIds: [north] }
    expect((await app.post('/sys/role/add', role, admin)).status).toBe(200)
    expect((await remove(north)).envelope.msg).toContain('1 个角色')
  })

  test('is refused while it has quality rules of its own', async () => {
    const north = await app.createDomain('north')
    await database.pool.query(
      `INSERT INTO quality_rule_set (name, domain_id, limits, design, valid_days)
       SELECT '北区规则', $1, limits, design, valid_days FROM quality_rule_set LIMIT 1`,
      [north],
    )
    const answer = await remove(north)
    expect(answer).toMatchObject(refused(409, 'object.in-use'))
    expect(answer.envelope.msg).toContain('1 组质量规则')
  })

  test('no table keeps it without being named', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'domain'::regclass AND confdeltype = 'a' ORDER BY name`,
    )
    const said = await readFile(new URL('./domain.repository.ts', import.meta.url), 'utf8')
    const counted = new Set(
      [...said.matchAll(/FROM (\w+) WHERE (?:domain_id|parent_id) =/g)].map(([, name]) => name),
    )
    // The links of a role go with the count of roles.
    expect(
      rows.map(({ name }) => name).filter((name) => name !== 'role_domain' && !counted.has(name)),
    ).toEqual([])
    expect(rows.length).toBeGreaterThan(10)
  })

  test('is refused while records of its time are left', async () => {
    const [north, south] = [await app.createDomain('north'), await app.createDomain('south')]
    const disk = createNetdiskClient(app, admin)
    expect((await disk.post('token', { domainId: north, path: '', name: 'a.sor', size: 10 })).status).toBe(
      200,
    )
    expect((await remove(north)).envelope.msg).toContain('1 个未完成的上传')
    await raiseAlarm(south)
    const refusal = await remove(south)
    expect(refusal).toMatchObject(refused(409, 'object.in-use'))
    expect(refusal.envelope.msg).toContain('告警记录')
  })

  test('is refused while reports of a device that has moved away are left', async () => {
    const north = await app.createDomain('north')
    const device = { code: 'D-1', name: 'D-1', kind: 'otdr', domainId: north }
    const { envelope } = await app.post<{ id: number }>('/plant/device/add', device, admin)
    const id = envelope.data?.id ?? 0
    await database.pool.query(
      `INSERT INTO event (id, device_id, domain_id, type, state, at, ingested_at)
       VALUES (gen_random_uuid(), $1, $2, 'RTU_HARDWARE', 'report', now(), now())`,
      [id, north],
    )
    await app.post('/plant/device/update', { id, domainId: 1 }, admin)
    expect((await remove(north)).envelope.msg).toContain('事件记录')
  })

  test('an empty one goes; the top, the own and those of others do not', async () => {
    const [north, south] = [await app.createDomain('north'), await app.createDomain('south')]
    const head = await signInHead(south)
    expect((await remove(north)).status).toBe(200)
    expect(await listNames()).toEqual(['全部', 'south'])
    expect(await remove(1)).toMatchObject(refused(409, 'domain.top'))
    expect(await remove(south, head)).toMatchObject(refused(409, 'domain.own'))
    expect(await remove(1, head)).toMatchObject(refused(404, 'object.not-found'))
  })
})

test('the export holds the matching rows of the scope, and no formula', async () => {
  const north = await app.createDomain('north')
  await app.createDomain('=1+1', north)
  await app.createDomain('elsewhere')
  const answer = await app.http.inject({
    url: '/sys/domain/export?columns=name,parentId&sortBy=id',
    headers: { authorization: await signInHead(north) },
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.body).toBe(`\uFEFF"名称","上级编号"\r\n"north",1\r\n"'=1+1",${north}\r\n`)
})

test('the export names the first domain in the language of the caller', async () => {
  await app.post('/sys/dept/add', { name: '班组', domainId: 1 }, admin)
  const load = async (path: string) => {
    const headers = { authorization: admin, 'accept-language': 'en' }
    return (await app.http.inject({ url: path, headers })).body.split('\r\n')[1]
  }
  expect(await load('/sys/domain/export?columns=name')).toBe('"All"')
  expect(await load('/sys/dept/export?columns=name,domainName')).toBe('"班组","All"')
})

describe('a department below another', () => {
  let north: number
  let branch: number
  let south: number
  beforeEach(async () => {
    north = await app.createDomain('north')
    branch = await app.createDomain('branch', north)
    south = await app.createDomain('south')
    const add = async (body: object) =>
      (await app.post<{ id: number }>('/sys/dept/add', body, admin)).envelope.data?.id
    const top = await add({ name: '北方', domainId: north })
    await add({ name: '班组', parentId: top, domainId: branch })
  })

  const outside = {
    status: 409,
    envelope: {
      reason: 'department.outside-domain',
      msg: '这样部门“班组”会落在上级部门“北方”的管理域之外。',
    },
  }

  test('keeps its domain from leaving that of its parent, and nothing is moved', async () => {
    const change = { id: branch, parentId: south }
    expect(await app.post('/sys/domain/update', change, admin)).toMatchObject(outside)
    expect(await app.post('/sys/domain/move', { domains: [change] }, admin)).toMatchObject(outside)
    expect(await pathOf(branch)).toBe(`/1/${north}/${branch}/`)
  })

  test('names no parent that the caller does not see', async () => {
    await app.createUser({ username: 'part', permissions: PERMISSIONS })
    await database.pool.query(`
      WITH own AS (UPDATE role SET data_scope = 'chosen' WHERE label = 'role of part' RETURNING id)
      INSERT INTO role_domain SELECT own.id, domain.id FROM own, domain WHERE domain.name IN ('branch', 'south')`)
    const change = { id: branch, parentId: south }
    const answer = await app.post('/sys/domain/update', change, await app.signIn('part'))
    expect(answer.envelope.msg).toMatch(/^这样部门“班组”会落在上级部门“#\d+”的管理域之外。$/)
  })

  test('moves along with the domain of its parent', async () => {
    const domains = [{ id: north, parentId: south }]
    expect((await app.post('/sys/domain/move', { domains }, admin)).status).toBe(200)
    expect(await pathOf(branch)).toBe(`/1/${south}/${north}/${branch}/`)
  })
})
