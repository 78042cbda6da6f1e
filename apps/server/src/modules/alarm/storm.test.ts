import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countRowsOf } from '#platform/testing/row-count'
import { testDatabase } from '#platform/testing/test-database'
import { numberRepeats } from './alarm-live.repository.ts'

const MANY = 5000
const PORTION = 500

const database = testDatabase()

const addAlarms = async (count: number) =>
  await sql`
    INSERT INTO alarm (id, key, group_key, type, severity, severity_rank, state, open, resource_id, domain_id, confirmations,
                       acked, count, first_at, raised_at, changed_at, last_at, recent_transitions, revision, ingested_at,
                       announce_pending)
    SELECT gen_random_uuid(), 'k' || n, 'k', 'FIBRE_BREAK', 'critical', 1, 'active', true, 'r', domain.id, 0,
           false, 2, now(), now(), now(), now(), '{}', 1, now(), true
      FROM domain, generate_series(1, ${count}::int) AS n`.execute(database.db)

test('repeats of a storm after a quiet time are numbered without reading each for each', async () => {
  await sql`INSERT INTO domain (name, path) VALUES ('north', '/north/')`.execute(database.db)
  // What the planner knows: pages, and nothing in them.
  await addAlarms(3)
  await sql`DELETE FROM alarm`.execute(database.db)
  await sql`ANALYZE alarm`.execute(database.db)
  await addAlarms(MANY)
  const rows = await countRowsOf(database, (tx) => numberRepeats(tx, 1, PORTION))
  const waiting = await sql`SELECT count(*)::int AS count FROM alarm WHERE announce_pending`.execute(
    database.db,
  )
  expect(waiting.rows).toEqual([{ count: MANY - PORTION }])
  expect(rows).toBeLessThan(20 * PORTION)
})
