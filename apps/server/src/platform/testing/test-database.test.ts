import { describe, expect, test } from 'vitest'
import { emptyTables, renewTables } from './empty-tables.ts'
import { testDatabase } from './test-database.ts'

describe('testDatabase', () => {
  const database = testDatabase()

  test('is migrated and keeps the rows of the migrations', async () => {
    const applied = await database.pool.query('SELECT name FROM schema_migration')
    expect(applied.rows).toContainEqual({ name: '0000-platform.sql' })
    await database.pool.query('UPDATE live_cursor SET seq = 7')
  })

  test('puts back what the test before changed', async () => {
    const answer = await database.pool.query('SELECT id, seq FROM live_cursor')
    expect(answer.rows).toEqual([{ id: 1, seq: 0 }])
  })

  test('first rows that go with what they refer to come back, and the next has a number of its own', async () => {
    const { pool } = database
    const readSets = async () =>
      (await pool.query<{ id: number }>('SELECT id FROM quality_rule_set ORDER BY id')).rows
    const first = await readSets()
    expect(first).not.toEqual([])
    await pool.query("INSERT INTO domain (name, path) VALUES ('north', '/north/')")
    await renewTables(pool)
    expect((await pool.query('SELECT id FROM domain')).rows).toEqual([])
    expect(await readSets()).toEqual(first)
    const { rows } = await pool.query<{ id: number }>(
      "SELECT nextval(pg_get_serial_sequence('quality_rule_set', 'id')) AS id",
    )
    expect(first).not.toContainEqual(rows[0])
  })

  test('empties tables, restarts identities, and leaves untouched ones alone', async () => {
    const { pool } = database
    await pool.query('CREATE TABLE probe (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text)')
    try {
      await pool.query("INSERT INTO probe (name) VALUES ('a'), ('b')")
      await pool.query('DELETE FROM probe')
      await emptyTables(pool)
      const answer = await pool.query("INSERT INTO probe (name) VALUES ('c') RETURNING id")
      expect(answer.rows).toEqual([{ id: 1 }])
    } finally {
      await pool.query('DROP TABLE probe')
    }
  })
})
