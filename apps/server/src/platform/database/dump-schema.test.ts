import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { dumpSchema } from './dump-schema.ts'

const database = testDatabase()

// Servers of another version print the same expressions differently, so the embedded engine is the measure.
test.skipIf(process.env['TEST_DATABASE_URL'])('schema.sql is what the migrations make', async () => {
  const written = await readFile(new URL('../../../schema.sql', import.meta.url), 'utf8')
  expect(
    await dumpSchema(database.pool),
    'run "node src/platform/database/write-schema.ts" in apps/server',
  ).toBe(written)
})

test('a change of the schema changes the dump', async () => {
  const before = await dumpSchema(database.pool)
  await database.pool.query(
    'CREATE TABLE probe (id int PRIMARY KEY, name text DEFAULT $$x$$ CHECK (name <> $$y$$))',
  )
  const after = await dumpSchema(database.pool)
  await database.pool.query('DROP TABLE probe')
  expect(after).not.toBe(before)
  expect(after).toContain("COLUMN probe.name text DEFAULT 'x'::text")
  expect(await dumpSchema(database.pool)).toBe(before)
})
