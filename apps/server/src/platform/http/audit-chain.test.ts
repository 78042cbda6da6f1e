import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { type AuditEntry, createAuditRow, makeAuditParams } from './audit.ts'
import { cutChain, verifyChain } from './audit-chain.ts'

const NOW = Date.UTC(2026, 5, 1, 8, 0, 0)
const MINUTE_MS = 60_000
const database = testDatabase()

const entry = (n: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  at: new Date(NOW + n * MINUTE_MS),
  userId: n,
  username: `user ${n}`,
  domainId: 1,
  action: 'sys/user/add',
  params: makeAuditParams({ query: {}, params: {}, body: { z: 1e21, a: [0.1, null, { y: '林', x: true }] } }),
  status: 200,
  durationMs: 12.345,
  ip: '127.0.0.1',
  requestId: `request-${n}`,
  change: {
    objectId: n,
    objectName: 'n',
    before: { name: 'old', order: 1 },
    after: { name: 'new', order: 1 },
  },
  ...more,
})
const add = async (count: number, from = 1) => {
  for (let n = from; n < from + count; n++) await createAuditRow(database.db, entry(n))
}
const idOf = async (n: number) =>
  (await database.pool.query<{ id: string }>('SELECT id FROM audit WHERE user_id = $1', [n])).rows[0]?.id
const verify = () => verifyChain(database.db)

test('an empty chain is whole', async () => {
  expect(await verify()).toEqual({ isWhole: true, checked: 0, brokenAtId: null, from: null, to: null })
})

describe('a chain', () => {
  beforeEach(() => add(5))

  test('is whole as it was written, also by many at once', async () => {
    await Promise.all([6, 7, 8, 9].map((n) => createAuditRow(database.db, entry(n))))
    expect(await verify()).toMatchObject({
      isWhole: true,
      checked: 9,
      from: new Date(NOW + MINUTE_MS),
    })
    const { rows } = await database.pool.query<{ seq: number }>('SELECT seq FROM audit ORDER BY seq')
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test.each([1, 3, 5])('shows that row %i was removed', async (n) => {
    const next = await idOf(n + 1)
    await database.pool.query('DELETE FROM audit WHERE user_id = $1', [n])
    // No row follows the newest: only the last link in `audit_chain` shows that it is missing.
    expect(await verify()).toMatchObject({ isWhole: false, checked: n - 1, brokenAtId: next ?? null })
  })

  test.each([
    "params = '{}'",
    "username = 'somebody else'",
    'user_id = NULL',
    'status = 403',
    "at = at + interval '1 ms'",
    'after = NULL',
    'duration_ms = 0',
    'domain_id = 2',
    "method = 'GET'",
    'prev_hash = hash',
    'hash = NULL',
  ])('shows that a row was altered: %s', async (change) => {
    const id = await idOf(3)
    await database.pool.query(`UPDATE audit SET ${change} WHERE user_id = 3`)
    expect(await verify()).toMatchObject({ isWhole: false, checked: 2, brokenAtId: id })
  })

  test('shows that rows changed places, and that one was slipped in', async () => {
    await database.pool.query(
      'UPDATE audit SET seq = 99 WHERE user_id = 2; UPDATE audit SET seq = 2 WHERE user_id = 3; UPDATE audit SET seq = 3 WHERE user_id = 2',
    )
    expect(await verify()).toMatchObject({ isWhole: false, checked: 1, brokenAtId: await idOf(3) })
  })

  test('stays whole when retention cuts its old end, and goes on from there', async () => {
    expect(await cutChain(database.db, new Date(NOW + 3 * MINUTE_MS))).toBe(2)
    expect(await verify()).toMatchObject({ isWhole: true, checked: 3, from: new Date(NOW + 3 * MINUTE_MS) })
    expect(await cutChain(database.db, new Date(NOW))).toBe(0)
    await add(2, 6)
    expect(await verify()).toMatchObject({ isWhole: true, checked: 5 })
    await database.pool.query('DELETE FROM audit WHERE user_id = 3')
    expect(await verify()).toMatchObject({ isWhole: false, checked: 0, brokenAtId: await idOf(4) })
  })

  test('is cut a few rows at a time, and what is recorded in between stays', async () => {
    const cut = cutChain(database.db, new Date(NOW + 3 * MINUTE_MS), 1)
    await Promise.all([add(1, 6), add(1, 7)])
    expect(await cut).toBe(2)
    expect(await verify()).toMatchObject({ isWhole: true, checked: 5 })
    expect(await cutChain(database.db, new Date(NOW + 99 * MINUTE_MS), 2)).toBe(5)
  })

  test('may be cut off altogether', async () => {
    expect(await cutChain(database.db, new Date(NOW + 99 * MINUTE_MS))).toBe(5)
    expect(await verify()).toMatchObject({ isWhole: true, checked: 0 })
    await add(1, 6)
    expect(await verify()).toMatchObject({ isWhole: true, checked: 1 })
  })
})

test('a row keeps only the fields that changed, without their secrets', async () => {
  const before = { name: 'a', password: 'one', tags: [1], same: { x: 1 } }
  const after = { name: 'a', password: 'two', tags: [2], same: { x: 1 } }
  await createAuditRow(database.db, entry(1, { change: { objectId: 7, before, after } }))
  const { rows } = await database.pool.query('SELECT object_id, before, after FROM audit')
  expect(rows).toEqual([
    {
      object_id: '7',
      before: { password: '[redacted]', tags: [1] },
      after: { password: '[redacted]', tags: [2] },
    },
  ])
})

test('a row says with what it was done, and takes any change', async () => {
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const after = { text: 'a\0b\uD800', big: 'x'.repeat(900), at: new Date(NOW) }
  await createAuditRow(database.db, entry(1, { userAgent, change: { after, objectName: 'n\0' } }))
  const { rows } = await database.pool.query<{ after: { text: string; big: string }; before: unknown }>(
    'SELECT os, browser, before, after, object_name FROM audit',
  )
  expect(rows[0]).toMatchObject({ os: 'Windows 10', before: null, object_name: 'n\uFFFD' })
  expect(rows[0]?.after.text).toBe('a\uFFFDb\uFFFD')
  expect(rows[0]?.after.big).toHaveLength(501)
  expect(await verify()).toMatchObject({ isWhole: true, checked: 1 })
})
