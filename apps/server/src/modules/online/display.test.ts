import { DISPLAY_PERMISSIONS } from '@fibrewatch/contract/display'
import { type OnlineSession, onlineApi } from '@fibrewatch/contract/online'
import { testDatabase } from '#platform/testing/test-database'
import { openLiveClient } from '#testing/live-client'
import { createTestApp, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const DAY_MS = 86_400_000

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

type Wall = { domainId?: number; days?: number; permissions?: readonly string[] }
const add = ({ domainId = 1, days = 30, permissions = DISPLAY_PERMISSIONS }: Wall = {}, by = admin) =>
  app.post<{ id: string; token: string }>(
    `/${onlineApi.addDisplay.path}`,
    { name: '北墙', domainId, days, permissions },
    by,
  )
async function requireWall(wall: Wall = {}): Promise<{ id: string; token: string }> {
  const { envelope } = await add(wall)
  if (envelope.data === null) throw new Error(envelope.msg)
  return envelope.data
}

describe('a display token', () => {
  test('reads what a wall shows, of its domain, and says what it is', async () => {
    const north = await app.createDomain('north')
    const { token } = await requireWall({ domainId: north })
    const read = [
      '/monitor/alarm/page',
      '/monitor/alarm/stat',
      '/monitor/event/page',
      '/monitor/kpi/stat',
      '/plant/map',
    ]
    for (const path of read) {
      expect([path, (await app.get(path, token)).status]).toEqual([path, 200])
    }
    expect((await app.get('/oauth/display', token)).envelope.data).toEqual({
      name: '北墙',
      domainId: north,
      domainName: 'north',
      permissions: [...DISPLAY_PERMISSIONS],
      expiresAt: new Date(START_AT + 30 * DAY_MS).toISOString(),
    })
  })

  test('is stored as a hash alone', async () => {
    const { token } = await requireWall()
    const { rows } = await database.pool.query(
      'SELECT session::text AS text FROM session WHERE user_id IS NULL',
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is listed among the online under its own name, and is kicked like anybody', async () => {
    const { id, token } = await requireWall()
    const client = await openLiveClient(address, token)
    await client.settle()
    const { envelope } = await app.get<{ list: OnlineSession[] }>('/sys/online/list?keyword=北墙', admin)
    expect(envelope.data?.list).toMatchObject([
      { id, name: '北墙', username: '', userId: null, disable: false },
    ])
    expect((await app.post('/sys/online/kick', { id }, admin)).status).toBe(200)
    expect(await client.closed).toBe(1008)
    expect(client.heard.at(-1)).toMatchObject({ type: 'signed-out', reason: 'kicked' })
    expect((await app.get('/monitor/alarm/page', token)).envelope.reason).toBe('auth.token-unknown')
  })

  test('lasts as long as it was made for, though nobody is there', async () => {
    const { token } = await requireWall({ days: 30 })
    app.clock.set(START_AT + 29 * DAY_MS)
    await app.sessions.applyIdleRule()
    expect((await app.get('/monitor/alarm/stat', token)).status).toBe(200)
    app.clock.set(START_AT + 30 * DAY_MS)
    expect((await app.get('/monitor/alarm/stat', token)).envelope.reason).toBe('auth.session-expired')
  })

  test('grants no more than its maker holds, and no domain its maker does not see', async () => {
    const [north, south] = [await app.createDomain('north'), await app.createDomain('south')]
    const permissions = ['sys:online:addDisplay', 'monitor:alarm:page']
    await app.createUser({ username: 'head', domainId: north, permissions })
    const head = await app.signIn('head')
    const own = { domainId: north, permissions: ['monitor:alarm:page'] }
    expect((await add(own, head)).status).toBe(200)
    expect((await add({ ...own, domainId: south }, head)).envelope.reason).toBe('object.not-found')
    expect((await add({ domainId: north }, head)).envelope.reason).toBe('role.exceeds-own')
    expect((await add({ ...own, permissions: ['monitor:alarm:ack'] }, head)).status).toBe(400)
  })
})
