import type { OnlineSession } from '@fibrewatch/contract/online'
import { testDatabase } from '#platform/testing/test-database'
import { openLiveClient } from '#testing/live-client'
import { createTestApp, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let address: string
let admin: string
beforeEach(async () => {
  app = await createTestApp(database)
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  admin = await app.signIn('admin')
})
afterEach(() => app.remove())

const RIGHTS = ['sys:online:list', 'sys:online:kick']
type Page = { list: OnlineSession[]; pagination: { total: number } }
const list = async (token = admin, query = '') =>
  (await app.get<Page>(`/sys/online/list?${query}`, token)).envelope.data?.list ?? []
const kick = (body: object, token = admin) => app.post('/sys/online/kick', body, token)
const sessionOf = async (username: string) =>
  (await list()).find((session) => session.username === username)?.id ?? ''

describe('the list', () => {
  test('shows the open sessions of the scope, latest first, and which may not be kicked', async () => {
    const north = await app.createDomain('north')
    await app.createUser({ username: 'head', domainId: north, permissions: RIGHTS })
    await app.createUser({ username: 'watch', domainId: north })
    await app.createUser({ username: 'chief', domainId: north, isSuper: true })
    const tokens = []
    for (const username of ['head', 'watch', 'chief']) {
      app.clock.set(app.clock.now() + 1000)
      tokens.push(await app.signIn(username))
    }
    const seen = await list(tokens[0])
    expect(seen.map(({ username, isCurrent, disable }) => [username, isCurrent, disable])).toEqual([
      ['chief', false, true],
      ['watch', false, false],
      ['head', true, true],
    ])
    expect(seen[1]).toMatchObject({ name: 'watch', domainName: 'north', ip: '127.0.0.1', isLocked: false })
    expect(await list(tokens[0], 'sortBy=username&isAsc=true&keyword=h')).toHaveLength(3)
    expect((await list(tokens[0], 'keyword=wat')).map(({ username }) => username)).toEqual(['watch'])
    await app.post('/oauth/logout', {}, tokens[1])
    expect(await list(tokens[0])).toHaveLength(2)
    app.clock.set(START_AT + 8 * 86_400_000)
    expect(await list(await app.signIn('head'))).toHaveLength(1)
  })

  test('says who has a live connection open', async () => {
    const isConnected = async () => (await list())[0]?.isConnected
    expect(await isConnected()).toBe(false)
    const [one, other] = [await openLiveClient(address, admin), await openLiveClient(address, admin)]
    await expect.poll(isConnected).toBe(true)
    one.socket.close()
    await one.closed
    await other.settle()
    expect(await isConnected()).toBe(true)
    other.socket.close()
    await expect.poll(isConnected).toBe(false)
  })

  test('is told to those who may read it when somebody signs in or out, and to nobody else', async () => {
    await app.createUser({ username: 'watch' })
    const watch = await openLiveClient(address, await app.signIn('watch'))
    const client = await openLiveClient(address, admin)
    const other = await app.signIn('watch')
    await client.hear(1)
    await app.post('/oauth/logout', {}, other)
    await client.hear(2)
    await watch.settle()
    expect(client.heard).toEqual([{ type: 'online-changed' }, { type: 'online-changed' }])
    expect(watch.heard).toEqual(['PONG'])
  })

  test('comes as a file', async () => {
    const answer = await app.http.inject({
      url: '/sys/online/export?columns=username,isLocked',
      headers: { authorization: admin },
    })
    expect(answer.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      '"用户名","已锁屏"',
      '"admin","否"',
    ])
  })
})

describe('a kick', () => {
  test('ends the session at once and says who did it', async () => {
    await app.createUser({ username: 'watch' })
    const token = await app.signIn('watch')
    const client = await openLiveClient(address, token)
    await client.settle()
    expect((await kick({ id: await sessionOf('watch') })).status).toBe(200)
    expect(await client.closed).toBe(1008)
    expect(client.heard.at(-1)).toEqual({ type: 'signed-out', reason: 'kicked', by: '系统管理员' })
    expect(await app.get('/account/info', token)).toMatchObject({
      status: 401,
      envelope: { reason: 'auth.token-unknown' },
    })
  })

  test('takes several, all or none', async () => {
    await app.createUser({ username: 'watch' })
    const tokens = [await app.signIn('watch'), await app.signIn('watch')]
    const ids = (await list(admin, 'keyword=watch')).map(({ id }) => id)
    const gone = '00000000-0000-4000-8000-000000000000'
    expect((await kick({ ids: [...ids, gone] })).status).toBe(404)
    expect((await app.get('/account/info', tokens[0])).status).toBe(200)
    expect((await kick({ ids })).status).toBe(200)
    for (const token of tokens) expect((await app.get('/account/info', token)).status).toBe(401)
    expect((await kick({})).envelope.errors).toEqual([{ field: 'id', reason: 'required' }])
  })

  test('is not for oneself, a super user, or another domain', async () => {
    const north = await app.createDomain('north')
    await app.createUser({ username: 'head', domainId: north, permissions: RIGHTS })
    await app.createUser({ username: 'chief', domainId: north, isSuper: true })
    const head = await app.signIn('head')
    await app.signIn('chief')
    expect((await kick({ id: await sessionOf('admin') })).envelope.reason).toBe('online.is-self')
    expect((await kick({ id: await sessionOf('chief') }, head)).envelope.reason).toBe('user.is-super')
    expect((await kick({ id: await sessionOf('admin') }, head)).envelope.reason).toBe('object.not-found')
    expect((await kick({ id: await sessionOf('chief') })).status).toBe(200)
  })
})
