import { ENDPOINTS } from '@fibrewatch/contract/api'
import type { Device } from '@fibrewatch/contract/plant'
import type { User } from '@fibrewatch/contract/user'
import { testDatabase } from '#platform/testing/test-database'
import { openLiveClient } from '#testing/live-client'
import { createTestApp, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const NEW_PASSWORD = 'tank-lorry-7'
const database = testDatabase()
let app: TestApp
let oneTime: string
let token: string
beforeEach(async () => {
  app = await createTestApp(database)
  const admin = await app.signIn('admin')
  const userId = await app.createUser({ username: 'watch', permissions: ['plant:tree', 'sys:online:list'] })
  const reset = await app.post<{ password: string }>('/sys/user/password', { userId }, admin)
  oneTime = reset.envelope.data?.password ?? ''
  token = await app.signIn('watch', oneTime)
})
afterEach(() => app.remove())

const change = (newPassword: string) =>
  app.post('/account/password', { originPassword: oneTime, newPassword }, token)
const refused = { status: 423, envelope: { reason: 'auth.password-due' } }

describe('a session with a one-time password', () => {
  test('is answered what replaces it, or ends the session, and nothing else', async () => {
    const people = ENDPOINTS.filter(({ access }) => access.kind === 'session' || access.kind === 'permission')
    const open = people.filter(({ answeredWhile }) => answeredWhile.includes('password-due'))
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      'account/info',
      'account/password',
      'oauth/logout',
      'oauth/unlock',
    ])
    expect((await app.get<User>('/account/info', token)).envelope.data?.mustChangePassword).toBe(true)
    expect(await app.get('/plant/tree', token)).toMatchObject({
      ...refused,
      envelope: { code: 423, reason: 'auth.password-due', msg: '你的密码不是自己设置的，先设置新密码。' },
    })
  })

  test('is answered everything once it is replaced, by another password', async () => {
    expect(await change(oneTime)).toMatchObject({ envelope: { reason: 'password.unchanged' } })
    expect(await change('short')).toMatchObject({ envelope: { reason: 'password.too-short' } })
    expect(await app.get('/plant/tree', token)).toMatchObject(refused)
    expect((await change(NEW_PASSWORD)).status).toBe(200)
    expect((await app.get('/plant/tree', token)).status).toBe(200)
    expect((await app.get('/plant/tree', await app.signIn('watch', NEW_PASSWORD))).status).toBe(200)
  })

  test('is to be unlocked first when it is locked too', async () => {
    await database.pool.query('UPDATE session SET locked_at = now()')
    app.clock.set(START_AT + 6000)
    const locked = { status: 423, envelope: { reason: 'auth.session-locked' } }
    expect(await app.get('/plant/tree', token)).toMatchObject(locked)
    expect(await change(NEW_PASSWORD)).toMatchObject(locked)
    expect((await app.post('/oauth/unlock', { password: oneTime }, token)).status).toBe(200)
    expect(await app.get('/plant/tree', token)).toMatchObject(refused)
  })

  test('hears control messages alone over its live connection, until it is replaced', async () => {
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const client = await openLiveClient(address, token)
    client.send({ action: 'subscribe', topics: ['device'], since: 0 })
    await client.settle()
    const tell = (id: number) =>
      app.hub.broadcast('device', 1, (seq) => ({
        topic: 'device',
        type: 'changed',
        seq,
        at: new Date(START_AT).toISOString(),
        data: { id, code: `RTU-${id}`, domainId: 1 } as Device,
      }))
    tell(1)
    // Somebody came online: a session on hold is not told of it either.
    await app.signIn('admin')
    await client.settle()
    const told = (): object[] => client.heard.filter((message) => message !== 'PONG')
    expect(told()).toEqual([{ type: 'subscribed', topics: ['device'], seq: 0 }])
    expect((await change(NEW_PASSWORD)).status).toBe(200)
    await expect.poll(told).toContainEqual({ type: 'resync', seq: 0 })
    expect(told()).toContainEqual({ type: 'rights-changed' })
    tell(2)
    await expect.poll(told).toContainEqual(expect.objectContaining({ topic: 'device' }))
    const ids = told().flatMap((message) => ('data' in message ? [(message.data as Device).id] : []))
    expect(ids).toEqual([2])
    client.socket.close()
  })
})
