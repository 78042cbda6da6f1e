import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { findLongestStepMs, MAX_STEP_MS } from '#testing/longest-step'
import { createPlaceLocator, type PlaceLocator } from './place-locator.ts'

const database = testDatabase()
const LINKS = 3000
const POINTS = 100
let locator: PlaceLocator
let linkIds: readonly number[]

/** As after a start: no route is known. */
const forgetRoutes = async () => {
  locator = createPlaceLocator(database.db)
}

beforeEach(async () => {
  await forgetRoutes()
  const { rows } = await database.pool.query<{ id: number }>(
    `WITH place AS (INSERT INTO domain (name, path) VALUES ('东区', '/east/') RETURNING id),
          own AS (INSERT INTO device (code, name, kind, domain_id, key_hash, port_count)
                  SELECT 'D', 'D', 'otdr', place.id, sha256('D'::bytea), 8 FROM place RETURNING id, domain_id)
     INSERT INTO link (code, name, device_id, port, domain_id, length_m, route)
     SELECT 'L-' || i, '链路', own.id, i, own.domain_id, 40000, jsonb_build_object('type', 'LineString', 'coordinates', (
              SELECT jsonb_agg(jsonb_build_array(120 + p * 0.004 + sin(p * 1.7 + i) * 0.001, 30 + i * 0.0005) ORDER BY p)
                FROM generate_series(0, ${POINTS - 1}) AS p))
       FROM own, generate_series(1, ${LINKS}) AS i RETURNING id`,
  )
  linkIds = rows.map(({ id }) => id)
})
afterEach(() => locator.clear())

test('others are served while the first map of a large plant since the start is made', async () => {
  let drawn = 0
  const longestMs = await findLongestStepMs(async () => {
    const asked = linkIds.map((linkId) => ({ linkId, brokenAtM: null }))
    drawn = (await locator.drawLines(asked)).lines.size
  }, forgetRoutes)
  expect(drawn).toBe(LINKS)
  expect(longestMs).toBeLessThan(MAX_STEP_MS)
})
