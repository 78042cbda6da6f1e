import { createParameterModule } from '#modules/parameter'
import { loadUnknownUserHash } from '#platform/auth/password'
import { ReasonError } from '#platform/http/errors'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, PASSWORD, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logIn, type LoginParts } from './login.service.ts'

const database = testDatabase()
let app: TestApp
beforeEach(async () => {
  app = await createTestApp(database)
  await app.createUser({ username: 'watch' })
})
afterEach(() => app.remove())

/**
 * Signs `watch` in, while something happens between the password check and the opening of the session.
 * Returns what was logged.
 */
async function signIn(
  meanwhile: string,
  passesLock: LoginParts['passesLock'] = () => Promise.resolve(false),
): Promise<readonly (string | null)[]> {
  const { sessions } = app
  const parameters = createParameterModule(app.deps, { sessions })
  const recorded: (string | null)[] = []
  const parts: LoginParts = {
    ...app.deps,
    db: database.db,
    parameters,
    unknownUserHash: loadUnknownUserHash(),
    recordLogin: async ({ reason }) => void recorded.push(reason),
    passesLock,
    requireSecondStep: () => Promise.resolve(),
    sessions: {
      ...sessions,
      open: async (user) => {
        await database.pool.query(meanwhile)
        return sessions.open(user)
      },
    },
  }
  const credentials = { username: 'watch', password: PASSWORD, ip: '10.0.0.1', userAgent: undefined }
  await logIn(parts, credentials).catch((cause: unknown) => {
    if (!(cause instanceof ReasonError)) throw cause
  })
  await parameters.stop?.()
  return recorded
}

const countSessions = async (): Promise<number> =>
  Number((await database.pool.query<{ open: number }>('SELECT count(*) AS open FROM session')).rows[0]?.open)

test.each([
  ['is reset', "UPDATE app_user SET password_hash = 'another' WHERE username = 'watch'"],
  ['is checked and the user is disabled', "UPDATE app_user SET enabled = false WHERE username = 'watch'"],
  ['is checked and the user is removed', "DELETE FROM app_user WHERE username = 'watch'"],
])('nobody comes in with a password while it %s', async (_, meanwhile) => {
  expect(await signIn(meanwhile)).toEqual(['auth.failed'])
  expect(await countSessions()).toBe(0)
})

test('other changes of the user do not prevent the sign-in', async () => {
  expect(await signIn("UPDATE app_user SET phone = '0512-6666' WHERE username = 'watch'")).toEqual([null])
  expect(await countSessions()).toBe(1)
})

test('a right second factor passes a lock-out and a slow-down, which guessing alone has caused', async () => {
  await database.pool.query(
    `INSERT INTO login_failure (subject, failures, failed_at, locked_until)
     SELECT subject, 5, now(), $1 FROM unnest(ARRAY['pair:10.0.0.1|watch', 'address:10.0.0.1', 'name:watch']) AS subject`,
    [new Date(START_AT + 600_000)],
  )
  await database.pool.query("INSERT INTO parameter (key, value) VALUES ('login.captcha', 'off')")
  expect(await signIn('SELECT 1')).toEqual(['auth.locked'])
  expect(await countSessions()).toBe(0)
  expect(await signIn('SELECT 1', (_credentials, user) => Promise.resolve(user?.id === 2))).toEqual([null])
  expect(await countSessions()).toBe(1)
})
