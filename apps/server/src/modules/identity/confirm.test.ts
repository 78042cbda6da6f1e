import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MINUTE_MS = 60_000
const database = testDatabase({ keepUntil: 'file' })
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(database, { loginsPerMinute: 1000 })
})
afterAll(() => app.remove())

const wait = (minutes: number) => app.clock.set(app.clock.now() + minutes * MINUTE_MS)
const confirm = (token: string, password = 'right-password') =>
  app.post('/oauth/confirm', { password }, token)
const removeNone = (token: string) => app.post('/sys/role/delete', { roleIds: [999] }, token)
/** The call was carried out: it answers that there is no such role. */
const DONE = { status: 404 }
const ASKED = { status: 428, envelope: { reason: 'auth.confirm-required' } }

test('a sign-in counts for ten minutes, then the password does', async () => {
  const token = await app.signIn('admin')
  wait(10)
  expect(await removeNone(token)).toMatchObject(DONE)
  wait(1)
  expect(await removeNone(token)).toMatchObject(ASKED)
  expect((await app.get('/sys/role/list', token)).status).toBe(200)
  expect(await confirm(token, 'wrong')).toMatchObject({
    status: 400,
    envelope: { reason: 'auth.confirm-failed', msg: '密码不正确，还可以再试 4 次。' },
  })
  expect(await removeNone(token)).toMatchObject(ASKED)
  expect((await confirm(token)).status).toBe(200)
  expect(await removeNone(token)).toMatchObject(DONE)
  // A confirmation counts for one session: another of the same user is asked.
  const other = await app.signIn('admin')
  wait(11)
  await confirm(token)
  expect(await removeNone(other)).toMatchObject(ASKED)
})

test('so does unlocking, and for as long as the parameter says', async () => {
  const token = await app.signIn('admin')
  wait(11)
  await app.post('/oauth/lock', {}, token)
  expect((await app.post('/oauth/unlock', { password: 'right-password' }, token)).status).toBe(200)
  expect(await removeNone(token)).toMatchObject(DONE)
  const set = (value: string) =>
    app.post('/sys/param-config/update', { key: 'session.confirmMinutes', value }, token)
  expect((await set('30')).status).toBe(200)
  wait(29)
  expect(await removeNone(token)).toMatchObject(DONE)
  expect((await set('10')).status).toBe(200)
  expect(await set('20')).toMatchObject(ASKED)
})

test('only what decides who gets in is asked about', async () => {
  const token = await app.signIn('admin')
  wait(11)
  const own = (change: object) => app.post('/account/update', change, token)
  expect((await own({ phone: '0512-6666' })).status).toBe(200)
  expect(await own({ phone: '0512-6666', email: 'a@b.example' })).toMatchObject(ASKED)
  const set = (key: string, value: string) => app.post('/sys/param-config/update', { key, value }, token)
  expect((await set('console.maxTabs', '9')).status).toBe(200)
  expect(await set('log.request.keepDays', '1')).toMatchObject(ASKED)
  const reset = (keys: string[]) => app.post('/sys/param-config/reset', { keys }, token)
  expect((await reset(['console.maxTabs'])).status).toBe(200)
  expect(await reset(['console.maxTabs', 'rbac.roleResolution'])).toMatchObject(ASKED)
})

test('the fifth wrong password ends the session, and every try is recorded without it', async () => {
  const token = await app.signIn('admin')
  for (const _ of [1, 2, 3, 4]) expect((await confirm(token, 'guessed-wrong')).status).toBe(400)
  expect(await confirm(token, 'guessed-wrong')).toMatchObject({ status: 401 })
  expect(await confirm(token)).toMatchObject({ status: 401 })
  const { rows } = await database.pool.query(
    "SELECT status, params FROM audit WHERE action = 'oauth/confirm' ORDER BY id DESC LIMIT 5",
  )
  expect(rows).toHaveLength(5)
  expect(JSON.stringify(rows)).not.toContain('guessed-wrong')
})
