import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSourceFiles } from './source-files.ts'
import { listTableUses, type TableUse } from './table-uses.ts'
import { type Violation, reportViolations } from './violation.ts'
import { repositoryRoot } from './workspaces.ts'

const SOURCES = 'apps/server/src/'
const SCHEMA = 'apps/server/schema.sql'
/** By table: the room whose it is, and the rooms that read it beside. A room is a module, or a folder of the platform. */
const OWNERS = 'apps/server/table-owners.json'

type Owner = { owner: string; readers?: string[] }
type Owners = Record<string, Owner>
type RoomUse = TableUse & { file: string; room: string }

const COLUMN_LINE = /^COLUMN (\w+)\./gm
const VIEW_LINE = /^VIEW (\w+) /gm
const NOT_THE_PRODUCT = /\.test\.ts$|\/testing\//

function listTables(root: string): Set<string> {
  const schema = readFileSync(join(root, SCHEMA), 'utf8')
  const found = [...schema.matchAll(COLUMN_LINE), ...schema.matchAll(VIEW_LINE)]
  return new Set(found.map(([, name = '']) => name))
}

/** `modules/alarm/…` is `alarm`, `platform/auth/…` is `platform/auth`, a file beside them is itself. */
function roomOf(path: string): string {
  const [area = '', room = ''] = path.slice(SOURCES.length).split('/')
  if (area === 'modules') return room
  return area === 'platform' ? `${area}/${room}` : area
}

function listUses(root: string, tables: ReadonlySet<string>): RoomUse[] {
  const files = listSourceFiles(root).filter(
    ({ path }) => path.startsWith(SOURCES) && path.endsWith('.ts') && !NOT_THE_PRODUCT.test(path),
  )
  return files.flatMap(({ path, read }) =>
    listTableUses(path, read())
      .filter(({ table }) => tables.has(table))
      .map((use) => ({ ...use, file: path, room: roomOf(path) })),
  )
}

function checkUse({ table, isWrite, file, line, room }: RoomUse, owners: Owners): Violation[] {
  const { owner, readers = [] } = owners[table] ?? { owner: '' }
  if (room === owner || owner === '') return []
  if (isWrite) return [{ file, line, rule: 'table-owner', message: `${table} is written by ${owner} alone` }]
  if (readers.includes(room)) return []
  const message = `${room} is no reader of ${table}: ask ${owner}, or name it in ${OWNERS}`
  return [{ file, line, rule: 'table-reader', message }]
}

function checkOwners(owners: Owners, tables: ReadonlySet<string>, uses: readonly RoomUse[]): Violation[] {
  const missing = [...tables].filter((table) => owners[table] === undefined)
  const gone = Object.keys(owners).filter((table) => !tables.has(table))
  const idle = Object.entries(owners).flatMap(([table, { readers = [] }]) =>
    readers
      .filter((reader) => !uses.some((use) => use.table === table && use.room === reader))
      .map((reader) => ({ file: OWNERS, rule: 'table-reader', message: `${reader} does not read ${table}` })),
  )
  return [
    ...missing.map((table) => ({ file: OWNERS, rule: 'table-owner', message: `${table} has no owner` })),
    ...gone.map((table) => ({ file: OWNERS, rule: 'table-owner', message: `there is no table ${table}` })),
    ...idle,
  ]
}

/** Checks that each table has one owner, that nobody else writes it, and that nobody reads it who is not named. */
export function checkTables(root: string): Violation[] {
  const owners = JSON.parse(readFileSync(join(root, OWNERS), 'utf8')) as Owners
  const tables = listTables(root)
  const uses = listUses(root, tables)
  return [...uses.flatMap((use) => checkUse(use, owners)), ...checkOwners(owners, tables, uses)]
}

if (import.meta.main) reportViolations('tables', checkTables(repositoryRoot))
