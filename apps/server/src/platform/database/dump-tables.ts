import type { ClientBase } from 'pg'
import { isLockTimeout } from './sql-state.ts'
import {
  listSequences,
  listTables,
  PLAIN_TEXT,
  quoteName,
  type SequenceState,
  type TableShape,
} from './table-shape.ts'

/** Some rows of one table: an array of texts and nulls a line, as JSON, in the order of the table's columns. */
export interface TablePage {
  readonly table: TableShape
  readonly lines: readonly string[]
}

const FIRST_ROWS = 16
const MOST_ROWS = 200
/** More rows are fetched at a time until they are so long: rows of pictures have a megabyte each. */
const ENOUGH_CHARACTERS = 256 * 1024
/** Where a page ends, unless one row is longer: whoever reads it holds it whole. */
const PAGE_CHARACTERS = 1024 * 1024

/** The tables are being changed; the message is a sentence. */
export class TablesChangingError extends Error {
  override readonly name = 'TablesChangingError'
}

/** A migration holds its tables for as long as it works. */
const LOCK_MS = 30_000

/**
 * All rows of all tables as they were at one moment, page by page, and what has to be put back with them. On a server others write
 * meanwhile; who would change a table of `isOurs` itself waits for the end of the transaction, which is the caller's.
 * @throws TablesChangingError
 */
export async function beginDump(
  client: ClientBase,
  isOurs: (name: string) => boolean = () => true,
): Promise<TableShape[]> {
  const before = (await listTables(client)).filter(({ name }) => isOurs(name))
  // Its moment is that of the first question, so locks come before: what is asked then is as the locks keep it.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await lockTables(client, before)
  await client.query(PLAIN_TEXT)
  const there = await listTables(client)
  if (JSON.stringify(there.filter(({ name }) => isOurs(name))) !== JSON.stringify(before))
    throw new TablesChangingError('The tables were changed meanwhile, by an upgrade perhaps: try again.')
  return there
}

async function lockTables(client: ClientBase, tables: readonly TableShape[]): Promise<void> {
  if (tables.length === 0) return
  await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`)
  const names = tables.map(({ name }) => quoteName(name)).join(', ')
  try {
    await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`)
  } catch (cause) {
    if (!isLockTimeout(cause)) throw cause
    throw new TablesChangingError(
      'Somebody changes the tables of the database, an upgrade perhaps: try again when that has ended.',
      { cause },
    )
  }
}

export async function* dumpTable(client: ClientBase, table: TableShape): AsyncGenerator<TablePage> {
  const texts = table.columns.map((column) => `${quoteName(column)}::text`).join(', ')
  await client.query(
    `DECLARE page NO SCROLL CURSOR FOR SELECT to_json(ARRAY[${texts}])::text AS line FROM ${quoteName(table.name)}`,
  )
  for (let limit = FIRST_ROWS; ; ) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${limit} FROM page`)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => line)
    yield* cutPages(table, lines)
    const characters = lines.reduce((sum, { length }) => sum + length, 0)
    if (characters < ENOUGH_CHARACTERS) limit = Math.min(limit * 2, MOST_ROWS)
    else limit = Math.max(1, Math.min(limit, Math.floor((limit * ENOUGH_CHARACTERS) / characters) * 2))
  }
  await client.query('CLOSE page')
}

function* cutPages(table: TableShape, lines: readonly string[]): Generator<TablePage> {
  let page: string[] = []
  let characters = 0
  for (const line of lines) {
    if (page.length > 0 && characters + line.length > PAGE_CHARACTERS) {
      yield { table, lines: page }
      page = []
      characters = 0
    }
    page.push(line)
    characters += line.length
  }
  yield { table, lines: page }
}

/** To be read after the tables: a sequence is in no transaction, and must not be behind a row. */
export async function loadSequences(
  client: ClientBase,
  tables: readonly TableShape[],
): Promise<SequenceState[]> {
  const found: SequenceState[] = []
  for (const name of await listSequences(client, tables)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quoteName(name)}`,
    )
    found.push(...rows.map((row) => ({ name, ...row })))
  }
  return found
}
