import { readFile } from 'node:fs/promises'
import { IMPORT_FIELDS, TABLE_KINDS, keyFieldOf } from '@fibrewatch/contract/import-field'
import { expect, test } from 'vitest'
import { guessMapping, hashHeadings } from './guess-mapping.ts'

const asColumns = (names: readonly string[]) => Object.fromEntries(names.map((name, index) => [name, index]))

test.each(TABLE_KINDS)('the headings of %s are found by id and in both languages', (kind) => {
  const fields = IMPORT_FIELDS[kind]
  const all = asColumns(fields.map(({ id }) => id))
  for (const headings of [
    fields.map(({ id }) => id),
    fields.map(({ label }) => label.zh),
    fields.map(({ label }) => ` ${label.en.toUpperCase()} `),
  ])
    expect(guessMapping(kind, headings)).toEqual(all)
  expect(fields.find(({ id }) => id === keyFieldOf(kind))?.isRequired).toBe(true)
})

test('other spellings are found, a column is taken once, and what is unknown is left out', () => {
  expect(guessMapping('site', ['X', '名字', 'no', 'y', 'Owner', 'code'])).toEqual({
    code: 2,
    name: 1,
    lng: 0,
    lat: 3,
  })
  expect(guessMapping('site', ['Besitzer'])).toEqual({})
})

test('sources are told apart by their headings in their order', () => {
  expect(hashHeadings(['a', 'b'])).toBe(hashHeadings(['a', 'b']))
  expect(hashHeadings(['a', 'b'])).not.toBe(hashHeadings(['b', 'a']))
  expect(hashHeadings(['a,b'])).not.toBe(hashHeadings(['a', 'b']))
})

test('the document names every column of every kind', async () => {
  const text = await readFile(new URL('../../../../../docs/import.md', import.meta.url), 'utf8')
  const parts = new Map(text.split('\n### ').map((part) => [/^`(\w+)`/.exec(part)?.[1], part]))
  for (const kind of TABLE_KINDS)
    for (const { id, label } of IMPORT_FIELDS[kind])
      expect([kind, parts.get(kind)]).toEqual([
        kind,
        expect.stringContaining(`| \`${id}\` | ${label.zh} | ${label.en} |`),
      ])
})
