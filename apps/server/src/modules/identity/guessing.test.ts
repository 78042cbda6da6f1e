import { testDatabase } from '#platform/testing/test-database'
import { makeSignInFrom } from '#testing/sign-in-from'
import { createTestApp, PASSWORD, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FAILURES_BEFORE_SLOW_ADDRESS, FAILURES_BEFORE_SLOW_NAME } from './attempt-limits.ts'

const MINUTE_MS = 60_000
const OFFICE = '192.0.2.7'
const STRANGER = '203.0.113.9'
const database = testDatabase()
let app: TestApp
let from: ReturnType<typeof makeSignInFrom>
beforeEach(async () => {
  const plain = await createTestApp(database)
  const config = { ...plain.deps.config, trustProxy: ['127.0.0.1'] }
  await plain.remove()
  app = await createTestApp(database, { config })
  from = makeSignInFrom(app, database)
})
afterEach(() => app.remove())

const fail = async (address: string, username: string, times: number): Promise<void> => {
  for (let count = 0; count < times; count++) {
    expect(await from.signIn(address, username, 'wrong')).toMatchObject({ reason: 'auth.failed' })
  }
}

describe('a name that is guessed at', () => {
  test('is locked out for the address of the guesses alone', async () => {
    await fail(STRANGER, 'admin', 5)
    expect(await from.signIn(STRANGER, 'admin', PASSWORD)).toMatchObject({ reason: 'auth.locked' })
    expect((await from.signIn(OFFICE, 'admin', PASSWORD)).status).toBe(200)
    expect(await from.signIn(STRANGER, 'ADMIN', PASSWORD)).toMatchObject({ reason: 'auth.locked' })
  })

  test('is locked out for longer each time the same address does it', async () => {
    await fail(STRANGER, 'admin', 5)
    expect((await from.signIn(STRANGER, 'admin', 'x')).retryAfterS).toBe(15 * 60)
    app.clock.set(START_AT + 15 * MINUTE_MS)
    await fail(STRANGER, 'admin', 5)
    expect((await from.signIn(STRANGER, 'admin', 'x')).retryAfterS).toBe(30 * 60)
    app.clock.set(START_AT + 45 * MINUTE_MS)
    await fail(STRANGER, 'nobody', 5)
    expect((await from.signIn(STRANGER, 'nobody', 'x')).retryAfterS).toBe(60 * 60)
    app.clock.set(START_AT + 60 * MINUTE_MS)
    await fail(OFFICE, 'nobody', 5)
    expect((await from.signIn(OFFICE, 'nobody', 'x')).retryAfterS).toBe(15 * 60)
  })

  test('by forty guesses at once has five of them looked at', async () => {
    const solved = await Promise.all(Array.from({ length: 40 }, () => from.solve(STRANGER)))
    const guesses = solved.map((proof, index) =>
      from.send(STRANGER, '/oauth/login', { username: 'admin', password: `wrong ${index}`, ...proof }),
    )
    const reasons = (await Promise.all(guesses)).map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === 'auth.failed').length).toBeLessThanOrEqual(5)
    const others = new Set(reasons.filter((reason) => reason !== 'auth.failed'))
    expect(['auth.busy', 'auth.locked', 'auth.captcha-required']).toEqual(expect.arrayContaining([...others]))
    const { rows } = await database.pool.query<{ count: number }>(
      "SELECT count(*) AS count FROM login_log WHERE reason = 'auth.failed'",
    )
    expect(rows[0]?.count).toBeLessThanOrEqual(5)
  })

  test('from many addresses makes unknown addresses wait, and not one the user has signed in from', async () => {
    expect((await from.signIn(OFFICE, 'admin', PASSWORD)).status).toBe(200)
    for (let guess = 1; guess <= FAILURES_BEFORE_SLOW_NAME; guess++) await fail(`10.0.0.${guess}`, 'admin', 1)
    expect(await from.signIn('10.0.1.1', 'admin', PASSWORD)).toMatchObject({
      status: 429,
      reason: 'auth.slowed',
      retryAfterS: 2,
    })
    expect((await from.signIn(OFFICE, 'admin', PASSWORD)).status).toBe(200)
    app.clock.set(START_AT + 2000)
    await fail('10.0.1.1', 'admin', 1)
    expect(await from.signIn('10.0.1.2', 'admin', 'x')).toMatchObject({
      reason: 'auth.slowed',
      retryAfterS: 4,
    })
  })
})

describe('an address that tries many names', () => {
  test('needs a captcha for any name after three, also when it tries them at once', async () => {
    const tries = Array.from({ length: 12 }, (_, index) => from.signInBare(STRANGER, `name${index}`, 'x'))
    const reasons = (await Promise.all(tries)).map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === 'auth.failed')).toHaveLength(3)
    expect(reasons.filter((reason) => reason === 'auth.captcha-required')).toHaveLength(9)
    expect((await from.signInBare(STRANGER, 'admin', PASSWORD)).reason).toBe('auth.captcha-required')
    expect((await from.signInBare(OFFICE, 'admin', PASSWORD)).status).toBe(200)
  })

  test('waits longer and longer, which one sentence and the log of sign-ins tell', async () => {
    for (let name = 0; name < FAILURES_BEFORE_SLOW_ADDRESS; name++) await fail(STRANGER, `name${name}`, 1)
    expect(await from.signIn(STRANGER, 'another', 'x')).toMatchObject({
      reason: 'auth.slowed',
      retryAfterS: 2,
    })
    app.clock.set(START_AT + 2000)
    await fail(STRANGER, 'another', 1)
    expect(await from.signIn(STRANGER, 'a third', 'x')).toMatchObject({
      reason: 'auth.slowed',
      retryAfterS: 4,
    })
    expect(app.logText().split('many sign-ins from one address have failed')).toHaveLength(2)
    const admin = await app.signIn('admin')
    const { envelope } = await app.get<{ list: { reason: string }[] }>(
      `/sys/log/login/page?keyword=${STRANGER}&limit=100`,
      admin,
    )
    expect(envelope.data?.list.filter(({ reason }) => reason === 'auth.slowed')).toHaveLength(2)
  })
})

test('a captcha serves the address it was given to alone', async () => {
  await fail(STRANGER, 'admin', 3)
  const proof = await from.solve(OFFICE)
  const stolen = await from.send(STRANGER, '/oauth/login', {
    username: 'admin',
    password: PASSWORD,
    ...proof,
  })
  expect(stolen.reason).toBe('auth.captcha-wrong')
})

test('what no longer counts is removed, and with it the names that were tried', async () => {
  for (let name = 0; name < 5; name++) await fail(STRANGER, `name${name}`, 1)
  app.clock.set(START_AT + 25 * 60 * MINUTE_MS)
  await fail(OFFICE, 'nobody', 1)
  const { rows } = await database.pool.query<{ subject: string }>(
    'SELECT subject FROM login_failure ORDER BY subject',
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    `address:${OFFICE}`,
    'name:nobody',
    `pair:${OFFICE}|nobody`,
  ])
})

test('the owner of a name that was guessed at reads how often and from where', async () => {
  await from.signIn(OFFICE, 'admin', PASSWORD)
  app.clock.set(START_AT + MINUTE_MS)
  await fail(STRANGER, 'admin', 3)
  await fail('198.51.100.4', 'admin', 1)
  app.clock.set(START_AT + 2 * MINUTE_MS)
  const { token } = await from.signIn(OFFICE, 'admin', PASSWORD)
  const told = async (as: string) => (await app.get('/account/sign-in/failures', as)).envelope.data
  expect(await told(token)).toEqual({
    attempts: 4,
    since: new Date(START_AT).toISOString(),
    addresses: [
      { ip: STRANGER, attempts: 3, lastAt: new Date(START_AT + MINUTE_MS).toISOString() },
      { ip: '198.51.100.4', attempts: 1, lastAt: new Date(START_AT + MINUTE_MS).toISOString() },
    ],
  })
  app.clock.set(START_AT + 3 * MINUTE_MS)
  expect(await told((await from.signIn(OFFICE, 'admin', PASSWORD)).token)).toEqual({
    attempts: 0,
    since: null,
    addresses: [],
  })
})

test('failures are kept up to a bound: beyond it the oldest are forgotten', async () => {
  await database.pool.query(
    `INSERT INTO login_failure (subject, failures, failed_at)
     SELECT 'name:' || n, 1, $1::timestamptz - make_interval(secs => n / 1000.0)
       FROM generate_series(1, 100200) AS n`,
    [new Date(START_AT)],
  )
  await fail(STRANGER, 'admin', 1)
  const { rows } = await database.pool.query<{ count: number; oldest: boolean }>(
    "SELECT count(*) AS count, bool_or(subject = 'name:100200') AS oldest FROM login_failure",
  )
  expect(rows[0]?.count).toBeLessThanOrEqual(100_001)
  expect(rows[0]?.oldest).toBe(false)
})
