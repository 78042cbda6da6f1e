import { describe, expect, test } from 'vitest'
import { emptyTables } from './empty-tables.ts'
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
