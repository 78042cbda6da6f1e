import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { listMigrations, MIGRATIONS_FOLDER, migrate } from './migrate.ts'

const database = testDatabase()
let folder: string

/** A folder with further migrations after the real ones, which the test database already has. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fibrewatch-migrations-'))
  for (const { name, sql } of await listMigrations(MIGRATIONS_FOLDER)) await write(name, sql)
})
afterEach(async () => {
  await database.pool.query("DROP TABLE IF EXISTS probe; DELETE FROM schema_migration WHERE name >= '9'")
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(database, { folder })

test('applies what is new, in order, once', async () => {
  await write('9001-second.sql', 'INSERT INTO probe VALUES (1); INSERT INTO probe VALUES (2);')
  await write('9000-first.sql', 'CREATE TABLE probe (n int);')
  expect(await run()).toEqual(['9000-first.sql', '9001-second.sql'])
  expect(await run()).toEqual([])
  expect((await database.pool.query('SELECT n FROM probe ORDER BY n')).rows).toEqual([{ n: 1 }, { n: 2 }])
})

test('several starts at once apply each file once', async () => {
  await write('9000-first.sql', 'CREATE TABLE probe (n int);')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['9000-first.sql'])
})

test('a file that fails leaves nothing, names itself and lets the earlier ones stand', async () => {
  await write('9000-first.sql', 'CREATE TABLE probe (n int);')
  await write('9001-broken.sql', 'INSERT INTO probe VALUES (1); INSERT INTO nowhere VALUES (1);')
  await expect(run()).rejects.toThrow(/9001-broken\.sql failed: .*nowhere/)
  expect((await database.pool.query('SELECT n FROM probe')).rows).toEqual([])
  await write('9001-broken.sql', 'INSERT INTO probe VALUES (1);')
  expect(await run()).toEqual(['9001-broken.sql'])
})

test('refuses changed, missing and late files, all at once', async () => {
  await write('9001-a.sql', 'CREATE TABLE probe (n int);')
  await write('9002-b.sql', 'SELECT 1;')
  await run()
  await write('9001-a.sql', 'CREATE TABLE probe (n bigint);')
  await rm(join(folder, '9002-b.sql'))
  await write('9000-late.sql', 'SELECT 1;')
  const refused = run()
  await expect(refused).rejects.toThrow('9001-a.sql was changed')
  await expect(refused).rejects.toThrow('9002-b.sql is applied but its file is missing')
  await expect(refused).rejects.toThrow('9000-late.sql comes before')
})

test('refuses a file name without a number', async () => {
  await write('users.sql', 'SELECT 1;')
  await expect(run()).rejects.toThrow('users.sql')
})
