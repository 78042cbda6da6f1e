import { CONSOLE_HEADER } from '@fibrewatch/contract/endpoint'
import { testDatabase } from '#platform/testing/test-database'
import { openLiveClient } from '#testing/live-client'
import { createTestApp, PASSWORD, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadIdleRule } from './idle-rule.repository.ts'

const MINUTE_MS = 60_000
const database = testDatabase()
let app: TestApp
let token: string
beforeEach(async () => {
  app = await createTestApp(database, { loadIdleRule: () => loadIdleRule(database.db) })
  token = await app.signIn('admin')
})
afterEach(() => app.remove())

const at = (minutes: number): void => app.clock.set(START_AT + minutes * MINUTE_MS)
/** A call that an open console makes by itself. */
const poll = async (): Promise<string> => {
  const headers = { authorization: token, [CONSOLE_HEADER]: '1' }
  const answer = await app.http.inject({ url: '/plant/tree', headers })
  return answer.json<{ reason?: string }>().reason ?? 'answered'
}
const setMinutes = async (lock: number, end: number): Promise<void> => {
  await database.pool.query(
    `INSERT INTO parameter (key, value) VALUES ('session.idleLockMinutes', $1), ('session.idleLogoutMinutes', $2)`,
    [String(lock), String(end)],
  )
  // Every round reads it again.
  await app.sessions.applyIdleRule()
}

test('what a console asks by itself keeps no session open: it is locked, and later it ends', async () => {
  for (let minutes = 10; minutes < 60; minutes += 10) {
    at(minutes)
    expect(await poll()).toBe('answered')
  }
  at(60)
  expect(await poll()).toBe('auth.session-locked')
  at(719)
  expect(await poll()).toBe('auth.session-locked')
  at(720)
  expect(await poll()).toBe('auth.session-idle')
  expect(await app.get('/account/info', token)).toMatchObject({
    status: 403,
    envelope: { msg: '长时间没有操作，已自动退出，请重新登录。' },
  })
})

test('the console’s word that somebody is at work counts, and so does what changes something', async () => {
  const headers = { authorization: token, [CONSOLE_HEADER]: '1' }
  at(50)
  await app.http.inject({ method: 'POST', url: '/account/activity', headers })
  at(100)
  expect(await poll()).toBe('answered')
  const change = { method: 'POST', url: '/account/update', headers, payload: { nickName: 'A' } } as const
  expect((await app.http.inject(change)).statusCode).toBe(200)
  at(159)
  expect(await poll()).toBe('answered')
  at(160)
  expect(await poll()).toBe('auth.session-locked')
})

test('any call of another program counts: it asks for nothing by itself', async () => {
  for (let minutes = 50; minutes <= 1000; minutes += 50) {
    at(minutes)
    expect((await app.get('/plant/tree', token)).status).toBe(200)
  }
})

test('unlocking counts as work', async () => {
  at(70)
  expect(await poll()).toBe('auth.session-locked')
  expect((await app.post('/oauth/unlock', { password: PASSWORD }, token)).status).toBe(200)
  at(125)
  expect(await poll()).toBe('answered')
})

test('the parameters say how long, and 0 never', async () => {
  await setMinutes(0, 30)
  at(29)
  expect(await poll()).toBe('answered')
  at(30)
  expect(await poll()).toBe('auth.session-idle')
})

test('0 for both keeps a session open', async () => {
  await setMinutes(0, 0)
  at(5000)
  expect(await poll()).toBe('answered')
})

test('a console that only listens is locked and signed out, and told why; pings are no work', async () => {
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const client = await openLiveClient(address, token)
  await client.settle()
  at(60)
  await client.settle()
  await app.sessions.applyIdleRule()
  await expect.poll(() => client.heard).toContainEqual({ type: 'locked' })
  at(720)
  await app.sessions.applyIdleRule()
  expect(await client.closed).toBe(1008)
  expect(client.heard.at(-1)).toEqual({ type: 'signed-out', reason: 'idle' })
})
