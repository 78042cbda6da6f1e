import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { describeTables } from './describe-tables.ts'

const database = testDatabase()

test('tables.ts is what the migrations make', async () => {
  const written = await readFile(new URL('tables.ts', import.meta.url), 'utf8')
  expect(await describeTables(database.pool), 'run "npm run schema"').toBe(written)
})

test('a column is described by its type, its default, its checks and its comment', async () => {
  await database.pool.query(`
    CREATE TABLE probe (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      odd_name text NOT NULL CHECK (odd_name IN ('it''s', 'b')),
      given boolean NOT NULL DEFAULT false,
      maybe timestamptz[],
      held jsonb
    );
    COMMENT ON COLUMN probe.given IS 'Once.'`)
  const described = await describeTables(database.pool)
  await database.pool.query('DROP TABLE probe')
  expect(described).toContain(`  probe: {
    id: GeneratedAlways<number>
    oddName: 'it\\'s' | 'b'
    /** Once. */
    given: Generated<boolean>
    maybe: Date[] | null
    held: ColumnType<unknown, string | null, string | null>
  }
`)
})

test('a type that nobody knows how to read is refused', async () => {
  await database.pool.query('CREATE TABLE probe (at interval)')
  await expect(describeTables(database.pool)).rejects.toThrow('probe.at: no type for interval')
  await database.pool.query('DROP TABLE probe')
})
