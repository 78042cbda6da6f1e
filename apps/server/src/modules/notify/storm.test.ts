import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countRowsOf } from '#platform/testing/row-count'
import { testDatabase } from '#platform/testing/test-database'
import { reviveDead } from './delivery-log.repository.ts'
import { takeDeliveries } from './outbox.repository.ts'

const MANY = 10_000
const NOW = new Date('2026-06-01T08:00:00Z')
const LATER = new Date('2026-06-02T08:00:00Z')

const database = testDatabase()

async function createChannel(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO notify_channel (domain_id, name, kind, targets, events, min_severity, language, time_zone, is_enabled, updated_at)
    SELECT id, 'a', 'webhook', '{https://duty.example}', '{raised}', 'warning', 'en', 'UTC', true, ${NOW} FROM domain
    RETURNING id`.execute(database.db)
  return rows[0]?.id ?? Number.NaN
}

const addDeliveries = async (channelId: number, state: string, count: number) =>
  await sql`
    INSERT INTO notify_delivery (channel_id, event, alarm_id, revision, alarm, state, created_at, due_at, give_up_at)
    SELECT ${channelId}, 'raised', gen_random_uuid(), 1, '{}', ${state}, ${NOW}, ${NOW}, ${LATER}
      FROM generate_series(1, ${count}::int)`.execute(database.db)

async function countStates() {
  const { rows } =
    await sql`SELECT state, count(*)::int AS count FROM notify_delivery GROUP BY state`.execute(database.db)
  return rows
}

test('a storm after a quiet time is told, and told again, without reading each for each', async () => {
  await sql`INSERT INTO domain (name, path) VALUES ('north', '/north/')`.execute(database.db)
  const channelId = await createChannel()
  // What the planner knows: pages, and nothing in them.
  await addDeliveries(channelId, 'waiting', 3)
  await sql`DELETE FROM notify_delivery`.execute(database.db)
  await sql`ANALYZE notify_delivery`.execute(database.db)
  await addDeliveries(channelId, 'waiting', MANY)
  const taking = { channelId, now: NOW, leaseUntil: LATER, limit: MANY }
  expect(await countRowsOf(database, (tx) => takeDeliveries(tx, taking))).toBeLessThan(20 * MANY)
  expect(await countStates()).toEqual([{ state: 'sending', count: MANY }])
  await sql`UPDATE notify_delivery SET state = 'dead'`.execute(database.db)
  const resending = { channelId, ids: null, limit: MANY, now: NOW, giveUpAt: LATER }
  expect(await countRowsOf(database, (tx) => reviveDead(tx, resending))).toBeLessThan(20 * MANY)
  expect(await countStates()).toEqual([{ state: 'waiting', count: MANY }])
})
