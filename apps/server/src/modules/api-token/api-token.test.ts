import { type ApiToken, MAX_TOKENS_OF_ACCOUNT, type TokenOptions } from '@fibrewatch/contract/api-token'
import type { RequestLog } from '@fibrewatch/contract/log'
import { verifyChain } from '#platform/http/audit-chain'
import { transaction } from '#platform/database/transaction'
import { testDatabase } from '#platform/testing/test-database'
import { openLiveClient } from '#testing/live-client'
import { createTestApp, PASSWORD, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const DAY_MS = 86_400_000
const CACHE_MS = 6000
const PERMISSIONS = ['plant:tree', 'monitor:alarm:page', 'sys:domain:add', 'sys:log:req:page']

const database = testDatabase()
let app: TestApp
let admin: string
let north: number
let userId: number
let session: string
beforeEach(async () => {
  app = await createTestApp(database)
  admin = await app.signIn('admin')
  north = await app.createDomain('north')
  userId = await app.createUser({ username: 'script', domainId: north, permissions: PERMISSIONS })
  session = await app.signIn('script')
})
afterEach(() => app.remove())

type Wish = { name?: string; permissions?: readonly string[]; domainId?: number; days?: number }
const makeBody = ({
  name = '夜间脚本',
  permissions = ['plant:tree'],
  domainId = north,
  days = 30,
}: Wish = {}) => ({
  name,
  permissions,
  domainId,
  days,
})
const add = (wish?: Wish, by = session) =>
  app.post<{ id: string; token: string }>('/account/token/add', makeBody(wish), by)
async function requireToken(wish?: Wish, by = session): Promise<{ id: string; token: string }> {
  const { envelope } = await add(wish, by)
  if (envelope.data === null) throw new Error(envelope.msg)
  return envelope.data
}
const bearer = (token: string): string => `Bearer ${token}`
const ask = async (path: string, token: string) => {
  const { status, envelope } = await app.get(path, bearer(token))
  return status === 200 ? 200 : [status, envelope.reason]
}
async function listOwn(): Promise<ApiToken[]> {
  return (await app.get<ApiToken[]>('/account/token/list', session)).envelope.data ?? []
}

describe('an API token', () => {
  test('does what it was given, and nothing else that its account may', async () => {
    const { token } = await requireToken()
    expect(token).toMatch(/^fwt_[A-Za-z0-9_-]{43}$/)
    expect(await ask('/plant/tree', token)).toBe(200)
    expect(await ask('/monitor/alarm/page', token)).toEqual([403, 'auth.permission-denied'])
    expect((await app.get('/account/token/self', bearer(token))).envelope.data).toEqual({
      name: '夜间脚本',
      prefix: token.slice(0, 10),
      username: 'script',
      domainId: north,
      permissions: ['plant:tree'],
    })
  })

  test('needs no cookie, and a session beside it counts for nothing', async () => {
    const { token } = await requireToken()
    const headers = { authorization: bearer(token), cookie: `token=${admin}` }
    const answer = await app.http.inject({ url: '/monitor/alarm/page', headers })
    expect(answer.json()).toMatchObject({ reason: 'auth.permission-denied' })
  })

  test('is stored as a hash alone', async () => {
    const { token } = await requireToken()
    for (const table of ['api_token', 'audit']) {
      const { rows } = await database.pool.query(`SELECT row_to_json(${table})::text AS text FROM ${table}`)
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })

  test('loses at once what its account loses', async () => {
    const { token } = await requireToken()
    expect(await ask('/plant/tree', token)).toBe(200)
    await database.pool.query(`UPDATE role_menu SET permission = '[]'`)
    app.clock.set(START_AT + CACHE_MS)
    expect(await ask('/plant/tree', token)).toEqual([403, 'auth.permission-denied'])
  })

  test('of a super user is no super user', async () => {
    const { token } = await requireToken(
      { domainId: north, permissions: ['plant:tree', 'sys:serve:stat'] },
      admin,
    )
    expect(await ask('/plant/tree', token)).toBe(200)
    expect(await ask('/monitor/alarm/page', token)).toEqual([403, 'auth.permission-denied'])
    // The server's state is of the whole installation, and the token of one domain.
    expect(await ask('/sys/serve/stat', token)).toEqual([403, 'auth.installation-only'])
  })

  test('sees its domain alone, as far as its account still sees it', async () => {
    const { token } = await requireToken({ permissions: ['plant:tree', 'sys:domain:page'] }, admin)
    const { envelope } = await app.get<{ id: number }[]>('/plant/tree', bearer(token))
    expect(JSON.stringify(envelope.data)).not.toContain('south')
    await database.pool.query('UPDATE app_user SET is_super = false WHERE username = $1', ['admin'])
    app.clock.set(START_AT + CACHE_MS)
    expect(await ask('/plant/tree', token)).toEqual([403, 'auth.permission-denied'])
  })

  test.each(['/account/session/list', '/account/token/list', '/account/settings', '/sys/token/page'])(
    'is refused what is about a person and their sessions: %s',
    async (path) => {
      const { token } = await requireToken({}, admin)
      expect(await ask(path, token)).toEqual([403, 'auth.api-token-barred'])
    },
  )

  test('makes and revokes no token, and takes no confirmed step', async () => {
    const { id, token } = await requireToken({ permissions: ['sys:domain:add'] })
    for (const [path, body] of [
      ['/account/token/add', makeBody()],
      ['/account/token/revoke', { id }],
      ['/account/password', { originPassword: PASSWORD, newPassword: 'another-Word-77' }],
    ] as const) {
      const { envelope } = await app.post(path, body, bearer(token))
      expect([path, envelope.reason]).toEqual([path, 'auth.api-token-barred'])
    }
  })

  test('does nothing to its own account, which holds more', async () => {
    const permissions = ['sys:user:update', 'plant:tree']
    const id = await app.createUser({ username: 'keeper', domainId: north, permissions })
    const keeper = await app.signIn('keeper')
    const change = { id, remark: 'mine' }
    const { token } = await requireToken({ permissions: ['sys:user:update'] }, keeper)
    const refused = await app.post('/sys/user/update', change, bearer(token))
    expect(refused.envelope.reason).toBe('user.exceeds-own')
    expect((await app.post('/sys/user/update', change, keeper)).status).toBe(200)
    const whole = await requireToken({ permissions }, keeper)
    expect((await app.post('/sys/user/update', change, bearer(whole.token))).status).toBe(200)
  })

  test('that is wrong, expired, revoked or of a disabled account is refused with a reason of its own', async () => {
    const { id, token } = await requireToken()
    const unknown = `fwt_${'x'.repeat(43)}`
    expect(await ask('/plant/tree', unknown)).toEqual([401, 'auth.api-token-unknown'])
    expect(await ask('/plant/tree', 'fwt_short')).toEqual([401, 'auth.api-token-unknown'])
    await app.post('/sys/user/update', { id: userId, status: 0 }, admin)
    expect(await ask('/plant/tree', token)).toEqual([401, 'auth.api-token-account-off'])
    expect((await listPage())[0]).toMatchObject({ state: 'account-off' })
    await app.post('/sys/user/update', { id: userId, status: 1 }, admin)
    expect(await ask('/plant/tree', token)).toBe(200)
    app.clock.set(START_AT + 30 * DAY_MS)
    expect(await ask('/plant/tree', token)).toEqual([401, 'auth.api-token-expired'])
    app.clock.set(START_AT + DAY_MS)
    session = await app.signIn('script')
    expect((await app.post('/account/token/revoke', { id }, session)).status).toBe(200)
    expect(await ask('/plant/tree', token)).toEqual([401, 'auth.api-token-revoked'])
    const { envelope } = await app.get('/plant/tree', bearer(token))
    expect(envelope.msg).toBe('访问令牌已被吊销，请新建一个。')
  })

  test('is refused while its account has a one-time password', async () => {
    const { token } = await requireToken()
    await app.post('/sys/user/password', { userId }, admin)
    expect(await ask('/plant/tree', token)).toEqual([423, 'auth.password-due'])
  })

  test('says when and from where it was used, to a minute', async () => {
    const { token } = await requireToken()
    expect((await listOwn())[0]).toMatchObject({ lastUsedAt: null, lastUsedIp: null, state: 'good' })
    await ask('/plant/tree', token)
    const first = new Date(START_AT).toISOString()
    expect((await listOwn())[0]).toMatchObject({ lastUsedAt: first, lastUsedIp: '127.0.0.1' })
    app.clock.set(START_AT + 59_000)
    await ask('/plant/tree', token)
    expect((await listOwn())[0]).toMatchObject({ lastUsedAt: first })
    app.clock.set(START_AT + 70_000)
    await ask('/plant/tree', token)
    expect((await listOwn())[0]).toMatchObject({ lastUsedAt: new Date(START_AT + 70_000).toISOString() })
  })

  test('is named in the log of changes beside its account, and the chain holds', async () => {
    const { token } = await requireToken({ name: '导入', permissions: ['sys:domain:add'] })
    const made = await app.post('/sys/domain/add', { parentId: north, name: 'made' }, bearer(token))
    expect(made.status).toBe(200)
    const { envelope } = await app.get<{ list: RequestLog[] }>('/sys/log/req/page?limit=2', admin)
    expect(envelope.data?.list).toMatchObject([
      { action: 'sys/domain/add', username: 'script', apiToken: `导入 (${token.slice(0, 10)}…)` },
      { action: 'account/token/add', username: 'script', apiToken: null },
    ])
    expect(await verifyChain(database.db)).toMatchObject({ isWhole: true })
    await database.pool.query(`UPDATE audit SET api_token = 'other' WHERE action = 'sys/domain/add'`)
    expect(await verifyChain(database.db)).toMatchObject({ isWhole: false })
  })

  test('that never was is refused with 429 once an address tries too often, and a good one still is answered', async () => {
    const { token } = await requireToken()
    const wrong = `fwt_${'y'.repeat(43)}`
    for (let tries = 0; tries < 60; tries++) await ask('/plant/tree', wrong)
    expect(await ask('/plant/tree', wrong)).toEqual([429, 'request.too-many'])
    expect(await ask('/plant/tree', token)).toBe(200)
  })
})

async function listPage(): Promise<ApiToken[]> {
  return (await app.get<{ list: ApiToken[] }>('/sys/token/page', admin)).envelope.data?.list ?? []
}

describe('making a token', () => {
  test('takes the password again after a while', async () => {
    app.clock.set(START_AT + 3 * 3_600_000)
    expect((await add()).envelope.reason).toBe('auth.confirm-required')
    await app.post('/oauth/confirm', { password: PASSWORD }, session)
    expect((await add()).status).toBe(200)
  })

  test('gives no more than the maker holds, and no domain they do not see', async () => {
    const south = await app.createDomain('south')
    expect((await add({ permissions: ['plant:map'] })).envelope.reason).toBe('role.exceeds-own')
    expect((await add({ domainId: south })).envelope.reason).toBe('object.not-found')
    expect((await add({ permissions: ['sys:token:add'] }, admin)).envelope.reason).toBe(
      'api-token.code-unknown',
    )
    expect((await add({ days: 367 })).status).toBe(400)
  })

  test(`ends at ${MAX_TOKENS_OF_ACCOUNT} that are good`, async () => {
    const { id } = await requireToken()
    for (let made = 1; made < MAX_TOKENS_OF_ACCOUNT; made++) await requireToken()
    expect((await add()).envelope.reason).toBe('api-token.full')
    await app.post('/account/token/revoke', { id }, session)
    expect((await add()).status).toBe(200)
  })

  test('keeps the latest of those that ended, and all that are good', async () => {
    await database.pool.query(
      `INSERT INTO api_token (id, user_id, name, prefix, token_hash, permissions, domain_id, created_at, expires_at)
       SELECT gen_random_uuid(), $1, 'old ' || n, 'fwt_old', sha256(n::text::bytea), '{}', $2,
              $3::timestamptz - n * interval '1 hour', $3::timestamptz - interval '1 minute'
         FROM generate_series(1, 150) n`,
      [userId, north, new Date(START_AT)],
    )
    await requireToken()
    const names = (await listOwn()).map(({ name }) => name)
    expect(names).toHaveLength(101)
    expect(names).toEqual(expect.arrayContaining(['夜间脚本', 'old 1', 'old 100']))
  })

  test('offers what the account holds and sees', async () => {
    const { envelope } = await app.get<TokenOptions>('/account/token/options', session)
    expect(envelope.data).toEqual({
      permissions: ['monitor:alarm:page', 'plant:tree', 'sys:domain:add', 'sys:log:req:page'],
      domains: [{ id: north, name: 'north', parentId: 1 }],
    })
  })
})

describe('an administrator', () => {
  const addFor = (username: string, wish?: Wish, by = admin) =>
    app.post<{ token: string }>('/sys/token/add', { ...makeBody(wish), username }, by)

  test('makes one for an account, of no more than that holds', async () => {
    const { envelope } = await addFor('script')
    expect(await ask('/plant/tree', envelope.data?.token ?? '')).toBe(200)
    const beyond = await addFor('script', { permissions: ['plant:map'] })
    expect(beyond.envelope.reason).toBe('api-token.exceeds-account')
    expect((await listOwn())[0]).toMatchObject({ name: '夜间脚本', createdBy: expect.any(String) as string })
  })

  test('does nothing to the tokens of those who hold more, or are elsewhere', async () => {
    const { id } = await requireToken()
    const permissions = ['sys:token:add', 'sys:token:revoke', 'sys:token:page', 'sys:token:options']
    await app.createUser({ username: 'lesser', domainId: north, permissions })
    const lesser = await app.signIn('lesser')
    expect((await addFor('script', { permissions: [] }, lesser)).envelope.reason).toBe('user.exceeds-own')
    expect((await app.post('/sys/token/revoke', { id }, lesser)).envelope.reason).toBe('user.exceeds-own')
    await app.createUser({ username: 'afar', domainId: await app.createDomain('south'), permissions })
    const afar = await app.signIn('afar')
    expect((await addFor('script', { permissions: [] }, afar)).envelope.reason).toBe('object.not-found')
    expect((await app.post('/sys/token/revoke', { id }, afar)).envelope.reason).toBe('object.not-found')
    expect((await app.get<{ list: [] }>('/sys/token/page', afar)).envelope.data?.list).toEqual([])
  })
})

describe('a live connection with a token', () => {
  let address: string
  beforeEach(async () => {
    address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  const openLive = (token: string) => openLiveClient(address, { authorization: bearer(token) })

  test('is closed when the token is revoked', async () => {
    const { id, token } = await requireToken()
    const client = await openLive(token)
    await client.settle()
    await app.post('/account/token/revoke', { id }, session)
    expect(await client.closed).toBe(1008)
    expect(client.heard.at(-1)).toMatchObject({ type: 'signed-out', reason: 'kicked' })
  })

  test('is closed when its account is disabled', async () => {
    const { token } = await requireToken()
    const client = await openLive(token)
    await client.settle()
    await app.post('/sys/user/update', { id: userId, status: 0 }, admin)
    expect(await client.closed).toBe(1008)
  })

  test('is told that the token has expired, at the next look', async () => {
    const { token } = await requireToken({ days: 1 })
    const client = await openLive(token)
    await client.settle()
    app.clock.set(START_AT + DAY_MS)
    await transaction(database.db, (tx) => app.sessions.announceRightsChanged(tx))
    expect(await client.closed).toBe(1008)
    expect(client.heard.at(-1)).toMatchObject({ type: 'signed-out', reason: 'expired' })
  })

  test('hears what it may read, and nothing else', async () => {
    const { token } = await requireToken({ permissions: ['monitor:alarm:page'] })
    const client = await openLive(token)
    client.send({ action: 'subscribe', topics: ['alarm', 'device'] })
    await client.settle()
    expect(client.heard).toContainEqual(expect.objectContaining({ type: 'subscribed', topics: ['alarm'] }))
    expect(client.heard).toContainEqual(expect.objectContaining({ reason: 'auth.permission-denied' }))
  })

  test('takes no token in its address, where proxies would write it down', async () => {
    const { token } = await requireToken()
    await expect(openLiveClient(address, token)).rejects.toThrow('refused')
  })
})

test('the task removes what ended long ago, and no other', async () => {
  const { id } = await requireToken({ days: 1 })
  await requireToken({ name: 'kept', days: 200 })
  app.clock.set(START_AT + 92 * DAY_MS)
  const task = app.modules.list
    .flatMap(({ tasks = [] }) => tasks)
    .find(({ name }) => name === 'api-token.clear-ended')
  expect(await task?.run({ keepDays: 90 }, { signal: new AbortController().signal, log: () => {} })).toBe(
    'removed: 1',
  )
  const { rows } = await database.pool.query<{ id: string; name: string }>('SELECT id, name FROM api_token')
  expect(rows.map(({ name }) => name)).toEqual(['kept'])
  expect(rows.map((row) => row.id)).not.toContain(id)
})
