import { makeReadingPattern, makeTextPattern, matchesKeyword } from '@fibrewatch/contract/search'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { fillReadings } from './fill-readings.ts'
import { makeReading } from './reading.ts'

const database = testDatabase()
beforeEach(() =>
  database.pool.query('CREATE TABLE probe (id bigint PRIMARY KEY, name text, name_reading text)'),
)
afterEach(() => database.pool.query('DROP TABLE probe'))

async function isFound(name: string, typed: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ found: boolean }>('SELECT coalesce($1 ~ $2, false) AS found', [
    makeReading(name),
    makeReadingPattern(typed),
  ])
  return rows[0]?.found ?? false
}

const names = fc.string({
  unit: fc.constantFrom(
    '苏',
    '昆',
    '干',
    '线',
    '重',
    '庆',
    '长',
    '单',
    '家',
    '桥',
    '乐',
    'a',
    'A',
    'n',
    'é',
    'É',
    'ß',
    '1',
    '-',
    '.',
    '[',
    '\\',
    '%',
    ' ',
  ),
  maxLength: 12,
})
/** What somebody may type who seeks the name: a part of it, of its reading without some letters, or anything. */
const sought = names.chain((name) => {
  const part = (text: string) =>
    fc.tuple(fc.nat(text.length), fc.nat(8)).map(([from, count]) => text.slice(from, from + count))
  const gapped = part(makeReading(name)).chain((text) => fc.subarray(text.match(/[a-z\d]/g) ?? []))
  const typed = fc.oneof(
    part(name),
    part(name.toUpperCase()),
    gapped.map((letters) => letters.join('')),
    names,
  )
  return typed.map((keyword) => ({ name, reading: makeReading(name), keyword }))
})

test('the database and the console find the same', async () => {
  const asked = fc.sample(sought, 3000).filter(({ keyword }) => keyword !== '')
  const { rows } = await database.pool.query<{ found: boolean }>(
    `SELECT name ~ pattern OR coalesce(reading ~ reading_pattern, false) AS found
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY
         AS input (name, reading, pattern, reading_pattern, at) ORDER BY at`,
    [
      asked.map(({ name }) => name),
      asked.map(({ reading }) => reading),
      asked.map(({ keyword }) => makeTextPattern(keyword)),
      asked.map(({ keyword }) => makeReadingPattern(keyword)),
    ],
  )
  const differing = asked.filter(
    ({ name, reading, keyword }, index) =>
      matchesKeyword({ texts: [name], reading }, keyword) !== rows[index]?.found,
  )
  expect(differing).toEqual([])
  expect(rows.filter(({ found }) => found).length).toBeGreaterThan(asked.length / 10)
})

describe('the database finds', () => {
  test.each([
    ['苏昆干线', 'sukunganxian'],
    ['苏昆干线', 'skgx'],
    ['苏昆干线', 'SuKun'],
    ['苏昆干线', 'sukgx'],
    ['苏昆干线', 'sukung'],
    ['苏昆干线', 'gx'],
    ['重庆', 'chongqing'],
    ['重庆', 'zhongqing'],
    ['到重庆', 'dcq'],
    ['重庆长沙', 'qingzhang'],
    ['西安', 'xian'],
    ['吕梁', 'lvliang'],
    ['G312 北侧', 'g312beice'],
    ['G312 北侧', 'bc'],
  ])('%s by %s', async (name, typed) => expect(await isFound(name, typed)).toBe(true))

  test.each([
    ['苏昆干线', 'kx'],
    ['苏昆干线', 'kunsu'],
    ['苏昆干线', 'un'],
    ['张伟', 'han'],
    ['重庆', 'zhongchong'],
    ['SZ-KS-01', 'szks'],
  ])('not %s by %s', async (name, typed) => expect(await isFound(name, typed)).toBe(false))

  test('takes the pattern of whatever is typed', async () => {
    const typed = fc.sample(
      fc.string({ unit: fc.constantFrom('a', 'Z', '0', '9', '*', '(', '[', '$', '\\', ' ') }),
      500,
    )
    const patterns = ['sukun', 'x'.repeat(40), ...typed]
      .map(makeReadingPattern)
      .filter((each) => each !== null)
    const { rows } = await database.pool.query<{ tried: number }>(
      "SELECT count('su kun gan xian' ~ pattern)::int AS tried FROM unnest($1::text[]) AS pattern",
      [patterns],
    )
    expect(rows).toEqual([{ tried: patterns.length }])
  })
})

describe('rows without a reading', () => {
  const ROWS = 2500
  const insert = () =>
    database.pool.query(
      "INSERT INTO probe SELECT id, '苏昆' || id, CASE WHEN id = 7 THEN 'kept' END FROM generate_series(1, $1) AS id",
      [ROWS],
    )
  const countUnread = async () =>
    (await database.pool.query('SELECT 1 FROM probe WHERE name_reading IS NULL')).rows.length
  const listReadings = async () => {
    const { rows } = await database.pool.query<{ nameReading: string }>(
      'SELECT name_reading AS "nameReading" FROM probe WHERE id IN (1, 7, 1000, 1001, $1) ORDER BY id',
      [ROWS],
    )
    return rows.map(({ nameReading }) => nameReading)
  }
  const EXPECTED = ['su kun 1', 'kept', 'su kun 1000', 'su kun 1001', `su kun ${ROWS}`]

  test('get one, all of them, however many; the others keep theirs', async () => {
    await insert()
    await fillReadings(database.db, 'probe')
    expect(await countUnread()).toBe(0)
    expect(await listReadings()).toEqual(EXPECTED)
  })

  test('get one each, when several processes start at once', async () => {
    await insert()
    await Promise.all([1, 2, 3].map(() => fillReadings(database.db, 'probe')))
    expect(await countUnread()).toBe(0)
    expect(await listReadings()).toEqual(EXPECTED)
  })

  test('get one after a start that was cut off, and a second start changes nothing', async () => {
    await insert()
    const name = 'reading that fails'
    await database.pool.query(
      `ALTER TABLE probe ADD CONSTRAINT "${name}" CHECK (id <> 2200 OR name_reading IS NULL)`,
    )
    await expect(fillReadings(database.db, 'probe')).rejects.toThrow(name)
    // Two batches of 1000, and the row that had its reading already.
    expect(await countUnread()).toBe(ROWS - 2001)
    await database.pool.query(`ALTER TABLE probe DROP CONSTRAINT "${name}"`)
    await fillReadings(database.db, 'probe')
    const before = (await database.pool.query('SELECT id, xmin::text FROM probe ORDER BY id')).rows
    await fillReadings(database.db, 'probe')
    expect((await database.pool.query('SELECT id, xmin::text FROM probe ORDER BY id')).rows).toEqual(before)
    expect(await listReadings()).toEqual(EXPECTED)
  })
})
