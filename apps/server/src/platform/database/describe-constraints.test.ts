import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { describeConstraints } from './describe-constraints.ts'

const database = testDatabase()

test('constraint-names.ts is what the migrations make', async () => {
  const written = await readFile(new URL('constraint-names.ts', import.meta.url), 'utf8')
  expect(await describeConstraints(database.pool), 'run "npm run schema"').toBe(written)
})

test('constraints and indexes that refuse for the sake of other rows are named, and no others', async () => {
  await database.pool.query(`
    CREATE TABLE probe (id bigint PRIMARY KEY, parent bigint REFERENCES probe (id), code text UNIQUE, size int CHECK (size > 0));
    CREATE UNIQUE INDEX probe_size ON probe (size) WHERE size > 1;
    CREATE INDEX probe_plain ON probe (size)`)
  const described = await describeConstraints(database.pool)
  await database.pool.query('DROP TABLE probe')
  expect(described.match(/'probe_\w+'/g)).toEqual(["'probe_code_key'", "'probe_parent_fkey'", "'probe_size'"])
})
