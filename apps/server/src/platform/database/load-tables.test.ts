import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { beginDump, dumpTable, loadSequences } from './dump-tables.ts'
import { beginLoad, RowsRefusedError } from './load-tables.ts'
import { listMigrations } from './migrate.ts'
import { findMadeTables, listTables, type SequenceState } from './table-shape.ts'

const database = testDatabase()

let client: PoolClient
beforeEach(async () => {
  client = await database.pool.connect()
})
afterEach(async () => {
  await client.query('ROLLBACK')
  client.release()
})

interface Dumped {
  readonly lines: Record<string, readonly string[]>
  readonly sequences: readonly SequenceState[]
}

async function dumpAll(): Promise<Dumped> {
  const lines: Record<string, readonly string[]> = {}
  for (const table of await listTables(client)) {
    const found: string[] = []
    for await (const page of dumpTable(client, table)) found.push(...page.lines)
    lines[table.name] = found.toSorted()
  }
  return { lines, sequences: await loadSequences(client, await listTables(client)) }
}

/** Values that a careless way through text would change. */
const MANY_TYPES = `
  CREATE TABLE many_types (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, up bigint REFERENCES many_types (id),
    bytes bytea, at timestamptz, day date, exact double precision, tags text[], ids bigint[], data jsonb, text text,
    at_times timestamptz[], small smallint, flag boolean, made uuid, twice int GENERATED ALWAYS AS (small * 2) STORED);
  INSERT INTO many_types (up, bytes, at, day, exact, tags, ids, data, text, at_times, small, flag, made) VALUES
    (2, '\\x00ff5c', '2026-11-27 01:02:03.456789+08', '0099-01-01', 0.1::float8 + 0.2::float8, ARRAY['a,b', NULL, '"'], '{9007199254740993}',
     'null', E'引号 " \\\\ \\n\\t', ARRAY['infinity'::timestamptz], -3, true, '0197c1d0-0000-7000-8000-000000000000'),
    (NULL, '', '-infinity', NULL, 'NaN', '{}', NULL, '{"b": 1e400, "a": [1.10, null]}', '', NULL, NULL, false, NULL)`

describe('what was dumped', () => {
  test('is the same again once it was loaded: every type, every reference, every sequence', async () => {
    await client.query('BEGIN')
    await client.query(MANY_TYPES)
    const before = await dumpAll()
    const tables = await listTables(client)
    const loader = await beginLoad(client, tables)
    for (const { name } of tables) await loader.load(name, before.lines[name] ?? [])
    await client.query("SELECT setval('many_types_id_seq', 9000)")
    await loader.finish(before.sequences)
    expect(await dumpAll()).toEqual(before)
    expect(Object.values(before.lines).flat().length).toBeGreaterThan(50)
  })

  test('comes in pages, and a long row alone', async () => {
    await client.query('BEGIN')
    await client.query('CREATE TABLE long_rows (n int, text text)')
    await client.query(
      "INSERT INTO long_rows SELECT n, repeat('x', CASE WHEN n % 50 = 0 THEN 700000 ELSE 10 END) FROM generate_series(1, 500) AS n",
    )
    const lengths: number[] = []
    let rows = 0
    for await (const { lines } of dumpTable(client, { name: 'long_rows', columns: ['n', 'text'] })) {
      lengths.push(lines.join('\n').length)
      rows += lines.length
    }
    expect(rows).toBe(500)
    expect(Math.max(...lengths)).toBeLessThan(1024 * 1024 + 10_000)
    expect(lengths.length).toBeGreaterThan(5)
  })

  test('is of one moment', async () => {
    await beginDump(client)
    const { rows } = await client.query('SHOW transaction_isolation')
    expect(rows).toEqual([{ transaction_isolation: 'repeatable read' }])
    await expect(client.query('DELETE FROM session')).rejects.toThrow('read-only')
  })
})

test('every table of ours is one that a migration makes', async () => {
  const made = findMadeTables(await listMigrations())
  const names = (await listTables(client)).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name) => !made.has(name))).toEqual([])
  expect(made.has('notes_of_others')).toBe(false)
})

describe('is refused:', () => {
  const refuse = async (work: () => Promise<unknown>): Promise<string> => {
    const refusal: unknown = await work().catch((cause: unknown) => cause)
    return refusal instanceof RowsRefusedError ? refusal.message : `not refused: ${String(refusal)}`
  }
  const beginAll = async () => {
    await client.query('BEGIN')
    return beginLoad(client, await listTables(client))
  }

  test('a table that is not there, and one that is missing', async () => {
    await client.query('BEGIN')
    const tables = await listTables(client)
    const foreign = [...tables, { name: 'pg_authid', columns: ['rolname'] }]
    expect(await refuse(() => beginLoad(client, foreign))).toContain('tables are not those')
    expect(await refuse(() => beginLoad(client, tables.slice(1)))).toContain('tables are not those')
    const loader = await beginLoad(client, tables)
    expect(await refuse(() => loader.load('schema_migration', ['["0001-a.sql"]']))).toContain('no table')
  })

  test.each([
    ['no JSON', ['["1"', 'x']],
    ['two rows on a line', ['["1"],["2"]']],
    ['a value of another type', ['["one", "two", "three"]']],
  ])('%s', async (_, lines) => {
    const loader = await beginAll()
    expect(await refuse(() => loader.load('domain', lines))).not.toContain('not refused')
  })

  test('a row that points to none', async () => {
    await client.query('BEGIN')
    await client.query(MANY_TYPES)
    const before = await dumpAll()
    const loader = await beginLoad(client, await listTables(client))
    const [pointing = ''] = before.lines['many_types'] ?? []
    await loader.load('many_types', [pointing])
    expect(await refuse(() => loader.finish(before.sequences))).toContain('foreign key')
  })

  test('a sequence that is not there', async () => {
    const loader = await beginAll()
    const foreign = [{ name: 'pg_catalog', value: '1', isCalled: true }]
    expect(await refuse(() => loader.finish(foreign))).toContain('no sequence')
  })
})
