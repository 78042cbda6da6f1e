import { expect, test } from 'vitest'
import { checkTables } from './check-tables.ts'
import { makeTree } from './testing/make-tree.ts'
import { repositoryRoot } from './workspaces.ts'

const modules = 'apps/server/src/modules'
const readersFile = 'apps/server/table-readers.json'
const tree = {
  'apps/server/schema.sql': 'COLUMN link.id bigint NOT NULL\n\nVIEW link_view AS SELECT 1\n',
  [readersFile]: JSON.stringify({ link: ['alarm'], link_view: ['plant'] }),
  [`${modules}/plant/a.ts`]: "db.updateTable('link'); sql`SELECT 1 FROM link_view`",
  [`${modules}/alarm/a.ts`]: 'sql<Row>`SELECT 1 FROM alarm a LEFT JOIN link ON true`',
}

const listFaults = (files: Record<string, string>) =>
  checkTables(makeTree({ ...tree, ...files })).map(({ file, line, rule }) => `${file}:${line} ${rule}`)

test('this repository keeps its tables apart', () => {
  expect(checkTables(repositoryRoot)).toEqual([])
})

test('a tree that does is clean', () => {
  expect(listFaults({})).toEqual([])
})

test.each(["db.deleteFrom('link')", 'sql`UPDATE link SET a = ${1}`', '`INSERT INTO link VALUES (${1})`'])(
  'a table has one writer: %s',
  (source) => {
    expect(listFaults({ [`${modules}/alarm/b.ts`]: source })).toEqual([
      `${modules}/alarm/b.ts:1 table-writer`,
      `${modules}/plant/a.ts:1 table-writer`,
    ])
  },
)

test('a table that nobody writes is nobody’s', () => {
  expect(listFaults({ [`${modules}/plant/a.ts`]: 'sql`SELECT 1 FROM link_view`' })).toEqual([
    'apps/server/schema.sql:undefined table-writer',
  ])
})

test.each([
  ['event', "db.selectFrom('link')"],
  ['event', "db.selectFrom('alarm').innerJoin('link as l', 'l.id', 'alarm.linkId')"],
  ['event', "db.selectFrom('linkView')"],
  ['event', 'sql`EXISTS (SELECT 1 FROM link)`'],
  ['event', "pool.query('SELECT 1 FROM link')"],
  ['event', "\npool.query('SELECT 1 FROM link')"],
])('%s may not: %s', (room, source) => {
  const line = source.startsWith('\n') ? 2 : 1
  expect(listFaults({ [`${modules}/${room}/b.ts`]: source })).toEqual([
    `${modules}/${room}/b.ts:${line} table-reader`,
  ])
})

test('what is no query names no table', () => {
  const source = 'const text = `a message from link`; list.from("link")'
  expect(listFaults({ [`${modules}/event/b.ts`]: source })).toEqual([])
})

test('a reader that reads no more is taken off the list', () => {
  expect(listFaults({ [`${modules}/alarm/a.ts`]: '' })).toEqual([`${readersFile}:undefined table-reader`])
})

test('no table is named that is gone', () => {
  const readers = { link: ['alarm'], link_view: ['plant'], site: ['event'] }
  expect(listFaults({ [readersFile]: JSON.stringify(readers) })).toEqual([
    `${readersFile}:undefined table-reader`,
  ])
})
