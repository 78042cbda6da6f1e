import { Secret } from '#platform/config/secret'
import { testDatabase } from '#platform/testing/test-database'
import { expect, test } from 'vitest'
import { createFirstUser, WeakPasswordError } from './first-start.ts'

const database = testDatabase()
const start = (password: string | undefined, acceptsWeakPassword = false) =>
  createFirstUser(database, {
    adminPassword: password === undefined ? undefined : new Secret(password),
    acceptsWeakPassword,
  })
const mustChange = async (): Promise<boolean | undefined> => {
  const { rows } = await database.pool.query<{ must: boolean }>(
    'SELECT must_change_password AS must FROM app_user',
  )
  return rows[0]?.must
}

test.each(['aaaaaaaa', 'P@ssw0rd1', 'Summer2026', 'fibrewatch-demo', 'Admin-2026!'])(
  'a first start with ADMIN_PASSWORD=%s stops with a sentence, and makes nobody',
  async (password) => {
    await expect(start(password)).rejects.toThrow(WeakPasswordError)
    await expect(start(password)).rejects.toThrow(/^ADMIN_PASSWORD cannot be used\. .+\.$/)
    expect(await mustChange()).toBeUndefined()
  },
)

test('a weak one is accepted where the operator allows it, as the demo does', async () => {
  expect(await start('fibrewatch-demo', true)).toBeUndefined()
  expect(await mustChange()).toBe(false)
  // A later start does not check it again.
  expect(await start('fibrewatch-demo')).toBeUndefined()
})

test('the operator’s own password stays', async () => {
  expect(await start('tank-lorry-7')).toBeUndefined()
  expect(await mustChange()).toBe(false)
})

test('a generated one has stood on a screen: it is replaced at the first sign-in', async () => {
  expect(await start(undefined)).toHaveLength(16)
  expect(await mustChange()).toBe(true)
})
