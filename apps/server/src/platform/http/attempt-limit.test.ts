import { testDatabase } from '#platform/testing/test-database'
import { makeSignInFrom } from '#testing/sign-in-from'
import { createTestApp, PASSWORD, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, expect, test } from 'vitest'

const MINUTE_MS = 60_000
const database = testDatabase()
const opened: TestApp[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.remove()
})

async function open(perMinute: number, ofStrangers = 10_000) {
  const limits = { loginsPerMinute: perMinute, loginsOfStrangersPerMinute: ofStrangers }
  const plain = await createTestApp(database)
  const config = { ...plain.deps.config, trustProxy: ['127.0.0.1'] }
  await plain.remove()
  const app = await createTestApp(database, { ...limits, config })
  opened.push(app)
  return { app, ...makeSignInFrom(app, database) }
}

const count = async (table: string): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)
  return rows[0]?.count ?? 0
}

test('a flood of random names is counted and not written, and told in one row', async () => {
  const { app, signInBare } = await open(30)
  const statuses: number[] = []
  for (let guess = 0; guess < 500; guess++) {
    statuses.push((await signInBare('203.0.113.9', `name-${guess}`, 'x')).status)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(470)
  expect(await count('audit')).toBe(30)
  expect(await app.deps.metrics.readTotal('attempts_refused_total')).toBe(470)
  expect(app.logText().split('too many attempts from one address')).toHaveLength(2)
  await app.http.close()
  const { rows } = await database.pool.query(
    "SELECT ip, attempts, username, ok FROM login_log WHERE reason = 'request.too-many'",
  )
  expect(rows).toEqual([{ ip: '203.0.113.9', attempts: 470, username: '', ok: false }])
})

test('an address is counted over all processes, and anew a minute later', async () => {
  const [first, second] = [await open(4), await open(4)]
  const statuses: number[] = []
  for (let round = 0; round < 3; round++) {
    statuses.push((await first.signInBare('203.0.113.9', 'a', 'x')).status)
    statuses.push((await second.signInBare('203.0.113.9', 'b', 'x')).status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 429, 429])
  expect((await second.signInBare('203.0.113.10', 'b', 'x')).status).toBe(400)
  for (const { app } of [first, second]) app.clock.set(START_AT + MINUTE_MS)
  expect((await first.signInBare('203.0.113.9', 'a', 'x')).status).toBe(400)
})

test('strangers are counted together, and not who comes from where somebody has signed in', async () => {
  const { signInBare } = await open(100, 3)
  expect((await signInBare('192.0.2.7', 'admin', PASSWORD)).status).toBe(200)
  for (let guess = 1; guess <= 3; guess++) {
    expect((await signInBare(`203.0.113.${guess}`, 'a', 'x')).status).toBe(400)
  }
  expect(await signInBare('203.0.113.4', 'a', 'x')).toMatchObject({
    status: 429,
    reason: 'request.too-many',
    retryAfterS: 60,
  })
  expect((await signInBare('192.0.2.7', 'admin', PASSWORD)).status).toBe(200)
})

test('sign-ins that succeed are not counted: an office does not lock itself out', async () => {
  const { signInBare } = await open(2)
  for (let person = 0; person < 6; person++) {
    expect((await signInBare('192.0.2.7', 'admin', PASSWORD)).status).toBe(200)
  }
})

test('windows that are over are removed', async () => {
  const { app, signInBare } = await open(10)
  for (let address = 1; address <= 5; address++) await signInBare(`203.0.113.${address}`, 'a', 'x')
  app.clock.set(START_AT + 2 * MINUTE_MS)
  await signInBare('203.0.113.77', 'a', 'x')
  const { rows } = await database.pool.query<{ subject: string }>(
    'SELECT subject FROM attempt_window ORDER BY subject',
  )
  expect(rows.map(({ subject }) => subject)).toEqual(['login', 'login 203.0.113.77'])
})
