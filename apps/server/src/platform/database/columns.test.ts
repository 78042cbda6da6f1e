import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { defineColumns, writeTimes } from './columns.ts'

const database = testDatabase()

const COLUMNS = defineColumns('event', {
  id: 'uuid',
  deviceId: 'int8',
  domainId: 'int8',
  type: 'text',
  state: 'text',
  at: 'time',
  ingestedAt: 'time',
  positionM: 'float8',
  attributes: 'json',
})
const ROW = {
  id: '0195a4c8-1111-7222-8333-444455556666',
  deviceId: 1,
  domainId: 1,
  type: 'FIBRE_BREAK',
  state: 'raise',
  at: 1_780_000_000_123,
  ingestedAt: 1_780_000_000_456,
  positionM: null,
  attributes: '{"a": [1, 2]}',
}

describe('columns named once', () => {
  test('are the statement that writes them', () => {
    const { sql: text } = sql`INSERT INTO event ${COLUMNS.insertRows([ROW])}`.compile(database.db)
    expect(text).toContain(
      'INSERT INTO event (id, device_id, domain_id, type, state, at, ingested_at, position_m',
    )
    expect(text).toContain('to_timestamp(ingested_at / 1000), position_m, attributes::jsonb FROM')
  })

  test('are selected under the names of the program and read in its units', async () => {
    const stored = sql<Parameters<typeof COLUMNS.read>[0] & { readonly more: number }>`
      SELECT ${COLUMNS.select('stored')}, 1 AS more FROM (
        SELECT ${ROW.id}::uuid AS id, 1 AS device_id, 1 AS domain_id, ${ROW.type}::text AS type, ${ROW.state}::text AS state,
               to_timestamp(${ROW.at}::float8 / 1000) AS at, to_timestamp(${ROW.ingestedAt}::float8 / 1000) AS ingested_at,
               NULL::float8 AS position_m, ${ROW.attributes}::jsonb AS attributes) AS stored`
    const { rows } = await stored.execute(database.db.withoutPlugins())
    expect(rows.map(COLUMNS.read)).toEqual([{ ...ROW, attributes: { a: [1, 2] } }])
  })

  test('change when a row is there already, but for those that stay', () => {
    const update = COLUMNS.update({
      kept: ['id', 'deviceId'],
      special: { at: sql`greatest(event.at, excluded.at)` },
    })
    const { sql: text } = sql`UPDATE ${update}`.compile(database.db)
    expect(text).toMatch(/^UPDATE domain_id = excluded.domain_id, .* at = greatest\(event.at, excluded.at\)/)
    expect(text).not.toContain('device_id')
  })

  test('hold arrays of times', async () => {
    const answer = await sql<{
      times: Date[]
    }>`SELECT ${writeTimes([0, 1500])}::timestamptz[] AS times`.execute(database.db)
    expect(answer.rows).toEqual([{ times: [new Date(0), new Date(1500)] }])
  })
})
