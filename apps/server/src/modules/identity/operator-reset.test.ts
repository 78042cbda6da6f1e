import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, PASSWORD, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ResetRefusedError, resetPasswordByOperator } from './operator-reset.ts'

const database = testDatabase()
let app: TestApp
beforeEach(async () => {
  app = await createTestApp(database)
})
afterEach(() => app.remove())

const reset = (username = 'admin') => resetPasswordByOperator({ database, clock: app.clock }, username)

test('ends sessions and the lock-out, and has the password changed at the next sign-in', async () => {
  const token = await app.signIn('admin')
  await app.post('/sys/param-config/update', { key: 'login.captcha', value: 'off' }, token)
  for (let tried = 0; tried < 5; tried++)
    await app.post('/oauth/login', { username: 'admin', password: `wrong-${tried}` })
  const locked = await app.post('/oauth/login', { username: 'admin', password: PASSWORD })
  expect(locked.envelope.reason).toBe('auth.locked')
  const { password, isEnabled } = await reset()
  expect(isEnabled).toBe(true)
  app.clock.set(app.clock.now() + 6000)
  expect((await app.get('/account/info', token)).status).toBe(401)
  const { envelope } = await app.post('/oauth/login', { username: 'admin', password: PASSWORD })
  expect(envelope.reason).toBe('auth.failed')
  const fresh = await app.signIn('admin', password)
  expect((await app.get('/plant/tree', fresh)).envelope.reason).toBe('auth.password-due')
})

test('stands in the record of changes, without the password', async () => {
  const { password } = await reset()
  const { rows } = await database.pool.query('SELECT * FROM audit ORDER BY seq DESC LIMIT 1')
  expect(rows).toMatchObject([
    { action: 'sys/user/password', object_name: 'admin', username: null, status: 200 },
  ])
  expect(JSON.stringify(rows)).not.toContain(password)
})

test('refuses an account without a password, and one that is not there', async () => {
  await database.pool.query("UPDATE app_user SET has_password = false WHERE username = 'admin'")
  await expect(reset()).rejects.toThrow(ResetRefusedError)
  await expect(reset('nobody')).rejects.toThrow('There is no account nobody.')
})
