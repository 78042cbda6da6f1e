import { expect, test } from 'vitest'
import { checkTables } from './check-tables.ts'
import { makeTree } from './testing/make-tree.ts'
import { repositoryRoot } from './workspaces.ts'

const modules = 'apps/server/src/modules'
const owners = { link: { owner: 'plant', readers: ['alarm'] }, link_view: { owner: 'plant' } }
const tree = {
  'apps/server/schema.sql': 'COLUMN link.id bigint NOT NULL\n\nVIEW link_view AS SELECT 1\n',
  'apps/server/table-owners.json': JSON.stringify(owners),
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

test.each([
  ['alarm', "db.deleteFrom('link')", 'table-owner'],
  ['alarm', '\nsql`UPDATE link SET a = ${1}`', 'table-owner'],
  ['alarm', '`INSERT INTO link_view VALUES (${1})`', 'table-owner'],
  ['event', "db.selectFrom('link')", 'table-reader'],
  ['event', "db.selectFrom('alarm').innerJoin('link as l', 'l.id', 'alarm.linkId')", 'table-reader'],
  ['event', "db.selectFrom('linkView')", 'table-reader'],
  ['event', 'sql`EXISTS (SELECT 1 FROM link)`', 'table-reader'],
  ['event', "pool.query('SELECT 1 FROM link')", 'table-reader'],
])('%s may not: %s', (room, source, rule) => {
  const line = source.startsWith('\n') ? 2 : 1
  expect(listFaults({ [`${modules}/${room}/b.ts`]: source })).toEqual([
    `${modules}/${room}/b.ts:${line} ${rule}`,
  ])
})

test('what is no query names no table', () => {
  const source = 'const text = `a message from link`; list.from("link")'
  expect(listFaults({ [`${modules}/event/b.ts`]: source })).toEqual([])
})

test('each table has an owner, and no table is gone', () => {
  const file = 'apps/server/table-owners.json'
  expect(listFaults({ [file]: JSON.stringify({ ...owners, link_view: undefined }) })).toEqual([
    `${file}:undefined table-owner`,
  ])
  expect(listFaults({ [file]: JSON.stringify({ ...owners, site: { owner: 'plant' } }) })).toEqual([
    `${file}:undefined table-owner`,
  ])
})

test('a reader that reads no more is taken off the list', () => {
  expect(listFaults({ [`${modules}/alarm/a.ts`]: '' })).toEqual([
    'apps/server/table-owners.json:undefined table-reader',
  ])
})
