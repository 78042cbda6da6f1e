import type { User } from '@fibrewatch/contract/user'
import { hashToken } from '#platform/ids/ids'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, PASSWORD, START_AT, type TestApp } from '#testing/test-app'
import { transaction } from '#platform/database/transaction'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const WATCH = 'plant:tree'

const database = testDatabase()
let app: TestApp
beforeEach(async () => {
  app = await createTestApp(database, { loginsPerMinute: 50 })
})
afterEach(() => app.remove())

const login = (username: string, password: string) => app.post('/oauth/login', { username, password })
describe('signing in', () => {
  test('gives a token, by JSON or by form, and stores only its hash', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/oauth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `username=admin&password=${PASSWORD}`,
    })
    const { data, code } = answer.json<{ code: number; data: { accessToken: string; id: number } }>()
    expect([code, data.id]).toEqual([1, 1])
    const { rows } = await database.pool.query<{ token: string }>(
      "SELECT encode(token_hash, 'hex') AS token FROM session",
    )
    expect(rows).toEqual([{ token: hashToken(data.accessToken) }])
  })

  describe('takes the form of a page that sends it in parts', () => {
    const send = (form: FormData | string, type?: string) => async () => {
      const sent = new Response(form)
      return app.http.inject({
        method: 'POST',
        url: '/oauth/login',
        headers: { 'content-type': type ?? sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      })
    }
    const formOf = (fields: Record<string, string | Blob>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      return form
    }

    test('and signs in', async () => {
      const answer = await send(formOf({ username: 'admin', password: PASSWORD }))()
      expect(answer.json()).toMatchObject({ code: 1, data: { id: 1 } })
    })

    test.each([
      ['a file', () => send(formOf({ username: 'admin', password: new Blob(['x']) }))()],
      ['no parts', () => send('username=admin', 'multipart/form-data; boundary=x')()],
      ['no boundary', () => send(formOf({ username: 'admin' }), 'multipart/form-data')()],
      [
        'a thousand parts',
        () => send(formOf(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, '']))))(),
      ],
      ['a megabyte', () => send(formOf({ username: 'a'.repeat(1_000_000), password: PASSWORD }))()],
    ])('but not with %s', async (_, answer) => {
      const { statusCode } = await answer()
      expect([400, 413]).toContain(statusCode)
    })
  })

  test('tells an unknown user and a wrong password apart in nothing', async () => {
    const unknown = await login('nobody', 'wrong')
    const wrong = await login('admin', 'wrong')
    expect(unknown).toMatchObject({ status: 400, envelope: { reason: 'auth.failed' } })
    expect({ ...wrong.envelope, requestId: '' }).toEqual({ ...unknown.envelope, requestId: '' })
  })

  test('is refused to a disabled account, and only to who knows its password', async () => {
    await app.createUser({ username: 'gone' })
    await database.pool.query("UPDATE app_user SET enabled = false WHERE username = 'gone'")
    expect(await login('gone', PASSWORD)).toMatchObject({
      status: 403,
      envelope: { reason: 'auth.disabled' },
    })
    expect(await login('gone', 'wrong')).toMatchObject({ envelope: { reason: 'auth.failed' } })
  })
})

describe('a session', () => {
  test('is unknown when it never was, was ended, or its user is disabled', async () => {
    const unknown = { status: 401, envelope: { reason: 'auth.token-unknown' } }
    expect(await app.get('/plant/tree', 'x')).toMatchObject(unknown)
    expect(await app.get('/plant/tree', 'a'.repeat(43))).toMatchObject(unknown)
    const token = await app.signIn('admin')
    expect((await app.get('/plant/tree', `Bearer ${token}`)).status).toBe(401)
    expect((await app.post('/oauth/logout', {}, token)).status).toBe(200)
    expect(await app.get('/plant/tree', token)).toMatchObject(unknown)
  })

  test('ends at once in the cache too, and with it all sessions of a user', async () => {
    const [first, second] = [await app.signIn('admin'), await app.signIn('admin')]
    expect((await app.get('/plant/tree', first)).status).toBe(200)
    await transaction(database.db, (tx) => app.sessions.end(tx, { userId: 1 }, 'kicked'))
    expect((await app.get('/plant/tree', first)).status).toBe(401)
    expect((await app.get('/plant/tree', second)).status).toBe(401)
  })

  test('expires 7 days after the sign-in, however busy it is', async () => {
    const token = await app.signIn('admin')
    app.clock.set(START_AT + 7 * DAY_MS - 1)
    expect((await app.get('/plant/tree', token)).status).toBe(200)
    app.clock.set(START_AT + 7 * DAY_MS)
    expect(await app.get('/plant/tree', token)).toMatchObject({
      status: 403,
      envelope: { reason: 'auth.session-expired', msg: '登录已过期，请重新登录' },
    })
  })

  test('writes down when it was last seen, once a minute', async () => {
    const token = await app.signIn('admin')
    const seenAt = async () => {
      await app.get('/plant/tree', token)
      const { rows } = await database.pool.query<{ at: Date }>('SELECT last_seen_at AS at FROM session')
      return (rows[0]?.at.getTime() ?? 0) - START_AT
    }
    app.clock.set(START_AT + MINUTE_MS - 1)
    expect(await seenAt()).toBe(0)
    app.clock.set(START_AT + MINUTE_MS + 10_000)
    expect(await seenAt()).toBe(MINUTE_MS + 10_000)
  })

  test('comes from the address a trusted proxy names, and from no other', async () => {
    const config = { ...app.deps.config, trustProxy: ['127.0.0.1'] }
    const behindProxy = await createTestApp(database, { config })
    for (const { http } of [app, behindProxy]) {
      await http.inject({
        method: 'POST',
        url: '/oauth/login',
        payload: { username: 'admin', password: PASSWORD },
        headers: { 'x-forwarded-for': '192.0.2.7' },
      })
    }
    await behindProxy.remove()
    const { rows } = await database.pool.query<{ ip: string }>('SELECT ip FROM session ORDER BY id')
    expect(rows.map(({ ip }) => ip)).toEqual(['127.0.0.1', '192.0.2.7'])
  })

  test('gets new rights at once when they are announced', async () => {
    await app.createUser({ username: 'watch' })
    const token = await app.signIn('watch')
    expect((await app.get('/plant/tree', token)).status).toBe(403)
    await transaction(database.db, async (tx) => {
      await app.sessions.announceRightsChanged(tx)
      await tx
        .updateTable('roleMenu')
        .set({ permission: JSON.stringify([WATCH]) })
        .execute()
    })
    expect((await app.get('/plant/tree', token)).status).toBe(200)
  })

  test.each([['not json'], ['{"plant:tree": true}'], ['"plant:tree"'], ['[["plant:tree"]]']])(
    'has no right from the permission text %s',
    async (permission) => {
      await app.createUser({ username: 'watch', permissions: [WATCH] })
      await database.pool.query('UPDATE role_menu SET permission = $1', [permission])
      expect((await app.get('/plant/tree', await app.signIn('watch'))).status).toBe(403)
    },
  )

  test('has the rights of the first role alone', async () => {
    await app.createUser({ username: 'watch', permissions: [WATCH] })
    await app.createUser({ username: 'other' })
    await database.pool.query(
      "UPDATE app_user SET role_ids = (SELECT array_agg(id ORDER BY id DESC) FROM role) WHERE username = 'watch'",
    )
    expect((await app.get('/plant/tree', await app.signIn('watch'))).status).toBe(403)
  })
})

describe('a user', () => {
  test('reads their own user, and others only with the permission and in scope', async () => {
    const north = await app.createDomain('north')
    const ownId = await app.createUser({ username: 'own', domainId: north })
    const peerId = await app.createUser({ username: 'peer', domainId: north, permissions: ['sys:user:info'] })
    const own = await app.get<User>(`/manager/select/info/${ownId}`, await app.signIn('own'))
    expect(own.envelope.data).toMatchObject({ username: 'own', isSuper: 0, domainName: 'north', status: 1 })
    expect(JSON.parse(own.envelope.data?.roleIds ?? '')).toHaveLength(1)
    expect((await app.get(`/manager/select/info/${peerId}`, await app.signIn('own'))).status).toBe(404)
    const peer = await app.signIn('peer')
    expect((await app.get(`/manager/select/info/${ownId}`, peer)).status).toBe(200)
    expect((await app.get('/manager/select/info/1', peer)).status).toBe(404)
    expect(await app.get('/manager/select/info/x', peer)).toMatchObject({
      status: 400,
      envelope: { errors: [{ field: 'id', reason: 'type: integer' }] },
    })
  })

  test('of the watch may handle alarms and read, and not change the plant', async () => {
    const { rows } = await database.pool.query<{ permission: string }>(
      'SELECT permission FROM role_menu WHERE role_id = 1 ORDER BY menu_id',
    )
    const held = rows.flatMap(({ permission }) => JSON.parse(permission) as string[])
    expect(held).toEqual(
      expect.arrayContaining(['monitor:alarm:ack', 'monitor:kpi:stat', 'plant:tree', 'plant:map']),
    )
    expect(held.filter((code) => /add|rotate|upload|baseline|sys:/.test(code))).toEqual([])
  })
})

describe('the record of changes', () => {
  const listAudit = async () =>
    (
      await database.pool.query<object>(
        'SELECT action, username, status, params, request_id FROM audit ORDER BY at, id',
      )
    ).rows

  test('holds each with its outcome and without secrets, and no reading', async () => {
    const token = await app.signIn('admin')
    await app.get('/plant/tree', token)
    await app.post('/sys/domain/add', { parentId: 1, name: 'n' }, token)
    await app.post('/sys/domain/add', { parentId: 99, name: 'n' }, token)
    expect(await listAudit()).toMatchObject([
      {
        action: 'oauth/login',
        username: 'admin',
        status: 200,
        params: { body: { username: 'admin', password: '[redacted]' } },
      },
      { action: 'sys/domain/add', username: 'admin', status: 200 },
      { action: 'sys/domain/add', username: 'admin', status: 404 },
    ])
  })

  test('that cannot be written fails the call', async () => {
    const token = await app.signIn('admin')
    await database.pool.query('ALTER TABLE audit RENAME TO hidden_audit')
    try {
      expect((await app.post('/oauth/logout', {}, token)).status).toBe(500)
    } finally {
      await database.pool.query('ALTER TABLE hidden_audit RENAME TO audit')
    }
  })
})

test('no log line holds a token or a password', async () => {
  const token = await app.signIn('admin')
  await login('admin', 'a-wrong-secret')
  await app.get('/plant/tree', token)
  await app.http.inject({ url: `/websocket?token=${token}` })
  await app.http.inject({
    url: '/ingest/events',
    method: 'POST',
    headers: { 'x-device-key': 'RTU-1:a-device-secret' },
  })
  expect(app.logText()).toContain('/websocket?token=[redacted]')
  for (const secret of [token, PASSWORD, 'a-wrong-secret', 'a-device-secret']) {
    expect(app.logText()).not.toContain(secret)
  }
})
