import type { ClientBase } from 'pg'
import { isDataError } from './sql-state.ts'
import {
  listSequences,
  listTables,
  OWN_SCHEMA,
  PLAIN_TEXT,
  quoteName,
  type SequenceState,
  type TableShape,
} from './table-shape.ts'

/** The rows do not fit the tables; the message ends a sentence. */
export class RowsRefusedError extends Error {
  override readonly name = 'RowsRefusedError'
}

/** A foreign key that is away while rows come in in any order. */
interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Puts rows into tables inside the caller's transaction. */
export interface TableLoader {
  /** Rows as a dump gives them. Returns how many went in. @throws RowsRefusedError */
  load(table: string, lines: readonly string[]): Promise<number>
  /** Checks every reference between rows, and sets the sequences. @throws RowsRefusedError */
  finish(sequences: readonly SequenceState[]): Promise<void>
}

/**
 * Empties all tables, which hold what the migrations have put in, and takes their foreign keys away: turning them off takes
 * the rights of a superuser, and owning the tables is enough for this. @throws RowsRefusedError when the tables are others
 */
export async function beginLoad(client: ClientBase, given: readonly TableShape[]): Promise<TableLoader> {
  const types = await requireTables(client, given)
  await client.query(PLAIN_TEXT)
  const keys = await dropForeignKeys(client)
  await client.query(`TRUNCATE ${[...types.keys()].map(quoteName).join(', ')}`)
  const statements = new Map(given.map((table) => [table.name, makeInsert(table, types)]))
  return {
    load: async (table, lines) => {
      const statement = statements.get(table)
      if (statement === undefined) throw new RowsRefusedError(`there is no table ${table}`)
      const { rowCount } = await refuseMisfits(client.query(statement, [`[${lines.join(',')}]`]))
      if (rowCount !== lines.length) throw new RowsRefusedError(`a line of ${table} is not one row`)
      return lines.length
    },
    finish: async (sequences) => {
      for (const { table, name, definition } of keys)
        await refuseMisfits(
          client.query(`ALTER TABLE ${quoteName(table)} ADD CONSTRAINT ${quoteName(name)} ${definition}`),
        )
      await setSequences(client, given, sequences)
    },
  }
}

/** By table: the type of each column. */
type Types = ReadonlyMap<string, ReadonlyMap<string, string>>

const compareNames = (one: string, other: string): number => (one < other ? -1 : 1)

async function requireTables(client: ClientBase, given: readonly TableShape[]): Promise<Types> {
  const tell = (tables: readonly TableShape[]): string =>
    tables
      .map(({ name, columns }) => `${name} ${columns.toSorted(compareNames).join(' ')}`)
      .toSorted(compareNames)
      .join('\n')
  const there = await listTables(client)
  if (tell(there) !== tell(given)) throw new RowsRefusedError('its tables are not those of its schema')
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `SELECT c.relname::text AS table, a.attname::text AS column, format_type(a.atttypid, a.atttypmod) AS type
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = ${OWN_SCHEMA} AND a.attnum > 0 AND NOT a.attisdropped`,
  )
  return new Map(
    there.map(({ name }) => [
      name,
      new Map(rows.filter(({ table }) => table === name).map(({ column, type }) => [column, type])),
    ]),
  )
}

function makeInsert({ name, columns }: TableShape, types: Types): string {
  const values = columns.map(
    (column, index) => `(line ->> ${index})::${types.get(name)?.get(column) ?? 'text'}`,
  )
  return `INSERT INTO ${quoteName(name)} (${columns.map(quoteName).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM json_array_elements($1::json) AS line`
}

async function dropForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT c.relname::text AS table, k.conname::text AS name, pg_get_constraintdef(k.oid) AS definition
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.connamespace = ${OWN_SCHEMA} AND k.contype = 'f'
      ORDER BY c.relname::text COLLATE "C", k.conname::text COLLATE "C"`,
  )
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${quoteName(table)} DROP CONSTRAINT ${quoteName(name)}`)
  return rows
}

async function setSequences(
  client: ClientBase,
  tables: readonly TableShape[],
  sequences: readonly SequenceState[],
): Promise<void> {
  const known = new Set(await listSequences(client, tables))
  for (const { name, value, isCalled } of sequences) {
    if (!known.has(name)) throw new RowsRefusedError(`there is no sequence ${name}`)
    await refuseMisfits(
      client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoteName(name), value, isCalled]),
    )
  }
}

async function refuseMisfits<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (cause) {
    if (isDataError(cause)) throw new RowsRefusedError(cause instanceof Error ? cause.message : '', { cause })
    throw cause
  }
}
