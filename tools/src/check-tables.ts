import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSourceFiles } from './source-files.ts'
import { listTableUses, type TableUse } from './table-uses.ts'
import { type Violation, reportViolations } from './violation.ts'
import { repositoryRoot } from './workspaces.ts'

const SOURCES = 'apps/server/src/'
const SCHEMA = 'apps/server/schema.sql'
/** By table or view: the rooms that read it beside its owner. A room is a module, or a folder of the platform. */
const READERS = 'apps/server/table-readers.json'

type Readers = Record<string, string[]>
type RoomUse = TableUse & { file: string; room: string }

const COLUMN_LINE = /^COLUMN (\w+)\./gm
const VIEW_LINE = /^VIEW (\w+) /gm
const NOT_THE_PRODUCT = /\.test\.ts$|\/testing\//

function listNames(root: string): { tables: Set<string>; views: Set<string> } {
  const schema = readFileSync(join(root, SCHEMA), 'utf8')
  const namesOf = (line: RegExp) => new Set([...schema.matchAll(line)].map(([, name = '']) => name))
  const views = namesOf(VIEW_LINE)
  return { tables: namesOf(COLUMN_LINE).difference(views), views }
}

/** `modules/alarm/…` is `alarm`, `platform/auth/…` is `platform/auth`, a file beside them is itself. */
function roomOf(path: string): string {
  const [area = '', room = ''] = path.slice(SOURCES.length).split('/')
  if (area === 'modules') return room
  return area === 'platform' ? `${area}/${room}` : area
}

function listUses(root: string, names: ReadonlySet<string>): RoomUse[] {
  const files = listSourceFiles(root).filter(
    ({ path }) => path.startsWith(SOURCES) && path.endsWith('.ts') && !NOT_THE_PRODUCT.test(path),
  )
  return files.flatMap(({ path, read }) =>
    listTableUses(path, read())
      .filter(({ table }) => names.has(table))
      .map((use) => ({ ...use, file: path, room: roomOf(path) })),
  )
}

/** A table is its writer's: two rooms that write it do not know whose it is. */
function checkWriters(table: string, uses: readonly RoomUse[]): Violation[] {
  const writes = uses.filter((use) => use.table === table && use.isWrite)
  const rooms = [...new Set(writes.map(({ room }) => room))].toSorted()
  if (rooms.length === 1) return []
  if (rooms.length === 0) {
    return [{ file: SCHEMA, rule: 'table-writer', message: `${table} is written by nobody` }]
  }
  const message = `${table} is written by ${rooms.join(' and ')}: one of them owns it, the others ask`
  return writes.map(({ file, line }) => ({ file, line, rule: 'table-writer', message }))
}

function checkReads(uses: readonly RoomUse[], readers: Readers): Violation[] {
  const owned = new Set(uses.filter(({ isWrite }) => isWrite).map(({ table, room }) => `${table} ${room}`))
  return uses
    .filter(({ table, room }) => !owned.has(`${table} ${room}`) && readers[table]?.includes(room) !== true)
    .map(({ file, line, room, table }) => ({
      file,
      line,
      rule: 'table-reader',
      message: `${room} is no reader of ${table}: ask its owner, or name it in ${READERS}`,
    }))
}

function checkReaders(readers: Readers, uses: readonly RoomUse[]): Violation[] {
  return Object.entries(readers).flatMap(([table, rooms]) =>
    rooms
      .filter((room) => !uses.some((use) => use.table === table && use.room === room))
      .map((room) => ({ file: READERS, rule: 'table-reader', message: `${room} does not read ${table}` })),
  )
}

/** Checks that each table is written by one room, and that nobody else reads it who is not named. */
export function checkTables(root: string): Violation[] {
  const readers = JSON.parse(readFileSync(join(root, READERS), 'utf8')) as Readers
  const { tables, views } = listNames(root)
  const uses = listUses(root, tables.union(views))
  return [
    ...[...tables].flatMap((table) => checkWriters(table, uses)),
    ...checkReads(uses, readers),
    ...checkReaders(readers, uses),
  ]
}

if (import.meta.main) reportViolations('tables', checkTables(repositoryRoot))
