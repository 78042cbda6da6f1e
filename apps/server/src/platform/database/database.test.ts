import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { pingDatabase } from './database.ts'
import { readSqlState } from './sql-state.ts'
import { afterCommit, OutsideTransactionError, transaction } from './transaction.ts'
import { unnestRows } from './unnest.ts'

const database = testDatabase()
beforeAll(() => database.pool.query('CREATE TABLE probe (id bigint PRIMARY KEY, row_note jsonb)'))

const add = (id: number) => sql`INSERT INTO probe (id) VALUES (${id})`
const listIds = async (): Promise<number[]> =>
  (await database.pool.query<{ id: number }>('SELECT id FROM probe ORDER BY id')).rows.map(({ id }) => id)

describe('values', () => {
  test('come out as the types we chose, with camelCase names and JSON as it was', async () => {
    const at = new Date('2026-03-01T04:05:06.789Z')
    const answer =
      await sql`SELECT 9007199254740991::int8 AS big_value, 1.25::numeric AS a_number, ${at}::timestamptz AS raised_at,
      '2026-03-01'::date AS on_day, ARRAY[1, NULL]::int8[] AS many_values, '{"inner_key": 1}'::jsonb AS a_json`.execute(
        database.db,
      )
    expect(answer.rows).toEqual([
      {
        bigValue: 9007199254740991,
        aNumber: 1.25,
        raisedAt: at,
        onDay: '2026-03-01',
        manyValues: [1, null],
        aJson: { inner_key: 1 },
      },
    ])
  })

  test('an integer that a number cannot hold is an error, not another integer', async () => {
    await expect(database.pool.query('SELECT 9007199254740993::int8')).rejects.toThrow(RangeError)
  })

  test('an SQL error carries its code and leaves the session usable', async () => {
    const failure = await database.pool
      .query('SELECT * FROM nowhere WHERE a = $1', [1])
      .catch((cause: unknown) => cause)
    expect(readSqlState(failure)).toBe('42P01')
    await pingDatabase(database)
  })
})

describe('transaction', () => {
  test('commits, and runs what was left for after the commit', async () => {
    const seen: number[][] = []
    await transaction(database.db, async (tx) => {
      afterCommit(async () => void seen.push(await listIds()))
      await add(1).execute(tx)
    })
    expect(seen).toEqual([[1]])
  })

  test('is never repeated once committed, whatever an effect throws', async () => {
    let runs = 0
    const failing = transaction(database.db, async (tx) => {
      await add(++runs).execute(tx)
      afterCommit(() => {
        throw Object.assign(new Error('effect failed'), { code: '40001' })
      })
    })
    await expect(failing).rejects.toThrow('effect failed')
    expect(await listIds()).toEqual([1])
  })

  test('rolls back, and drops what was left for after the commit', async () => {
    const seen: string[] = []
    const failing = transaction(database.db, async (tx) => {
      afterCommit(() => void seen.push('committed'))
      await add(1).execute(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await listIds()).toEqual([])
    expect(seen).toEqual([])
    expect(() => afterCommit(() => undefined)).toThrow('outside')
  })

  test.each([
    ['Kysely', () => sql`SELECT 1`.execute(database.db)],
    ['the pool', () => database.pool.query('SELECT 1')],
    ['a transaction inside', () => transaction(database.db, async () => undefined)],
  ])('refuses the outer database through %s instead of waiting for ever', async (_, useOuter) => {
    await expect(transaction(database.db, async () => void (await useOuter()))).rejects.toThrow(
      OutsideTransactionError,
    )
    await expect(useOuter()).resolves.not.toThrow()
  })

  test.each(['40001', '40P01'])('repeats after %s, at most three times', async (code) => {
    let attempts = 0
    const fail = sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '${code}'; END $$`)
    await transaction(database.db, async (tx) => {
      await add(++attempts).execute(tx)
      if (attempts < 3) await fail.execute(tx)
    })
    expect(await listIds()).toEqual([3])
    const failing = transaction(database.db, async (tx) => {
      attempts++
      await fail.execute(tx)
    })
    await expect(failing).rejects.toThrow('again')
    expect(attempts).toBe(6)
  })
})

describe('unnestRows', () => {
  test('carries every type, absent values and hostile text', async () => {
    const id = '0195a4c8-1111-7222-8333-444455556666'
    const text = `a"b\\c,{}'; DROP TABLE probe; --\n光缆 NULL`
    const rows = [
      {
        id,
        aText: text,
        at: new Date(0),
        n: 1.5,
        big: 2 ** 40,
        ok: true,
        json: ['x', { k_1: [1, null] }],
        bytes: Buffer.from([0, 255]),
      },
      { id, aText: 'NULL' },
      { id, aText: '', json: 'plain' },
    ]
    const input = unnestRows(rows, {
      id: 'uuid',
      aText: 'text',
      at: 'timestamptz',
      n: 'float8',
      big: 'int8',
      ok: 'bool',
      json: 'jsonb',
      bytes: 'bytea',
    })
    const answer = await sql`SELECT * FROM ${input}`.execute(database.db)
    const absent = { at: null, n: null, big: null, ok: null, json: null, bytes: null }
    expect(answer.rows).toEqual([rows[0], { ...absent, ...rows[1] }, { ...absent, ...rows[2] }])
  })

  test('refuses a name or a type that would be SQL', () => {
    expect(() => unnestRows([{ 'a) x': 1 }], { 'a) x': 'int4' })).toThrow(TypeError)
    const type = JSON.parse('"int4[]) x --"') as 'int4'
    expect(() => unnestRows([{ a: 1 }], { a: type })).toThrow(TypeError)
  })

  test('writes 5,000 rows in one statement', async () => {
    const rows = Array.from({ length: 5000 }, (_, id) => ({ id, rowNote: { id } }))
    const input = unnestRows(rows, { id: 'int8', rowNote: 'jsonb' })
    await sql`INSERT INTO probe (id, row_note) SELECT id, row_note FROM ${input}`.execute(database.db)
    const answer = await database.pool.query(
      `SELECT count(*) AS n, max(id) AS last FROM probe WHERE row_note ->> 'id' = id::text`,
    )
    expect(answer.rows).toEqual([{ n: 5000, last: 4999 }])
  })
})
