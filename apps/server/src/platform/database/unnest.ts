import { type RawBuilder, sql } from 'kysely'

export const COLUMN_TYPES = [
  'bool',
  'bytea',
  'date',
  'float4',
  'float8',
  'int2',
  'int4',
  'int8',
  'jsonb',
  'numeric',
  'text',
  'timestamptz',
  'uuid',
] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]

const COLUMN_NAME = /^[a-z][a-zA-Z0-9]*$/
const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Rows as a table expression: one array parameter per column, however many rows, so 5,000 rows of 15
 * columns are 15 parameters and one statement text for every batch.
 *
 * `unnestRows(rows, {id: 'uuid', raisedAt: 'timestamptz'})` makes
 * `unnest($1::uuid[], $2::timestamptz[]) AS input (id, raised_at)`. An absent value becomes NULL; a
 * jsonb value is any JSON value. No array types: PostgreSQL's unnest would flatten them.
 */
export function unnestRows<Row extends object>(
  rows: readonly Row[],
  columns: { readonly [Name in keyof Row & string]?: ColumnType },
): RawBuilder<unknown> {
  const entries = Object.entries(columns) as [keyof Row & string, ColumnType][]
  const arrays = entries.map(([name, type]) => makeArray(rows, name, type))
  const names = entries.map(([name]) => sql.raw(toSnakeCase(requireColumnName(name))))
  return sql`unnest(${sql.join(arrays)}) AS input (${sql.join(names)})`
}

function makeArray<Row extends object>(
  rows: readonly Row[],
  name: keyof Row & string,
  type: ColumnType,
): RawBuilder<unknown> {
  if (!COLUMN_TYPES.includes(type)) throw new TypeError(`${type as string} is not a column type for unnest`)
  return sql`${rows.map((row) => makeElement(row[name], type))}::${sql.raw(type)}[]`
}

function makeElement(value: unknown, type: ColumnType): unknown {
  if (value === undefined || value === null) return null
  // The driver would read an array inside as a second dimension, and leave a plain string unquoted.
  return type === 'jsonb' ? JSON.stringify(value) : value
}

/** Names go into the statement as text: only what an identifier of our own looks like. */
function requireColumnName(name: string): string {
  if (!COLUMN_NAME.test(name)) throw new TypeError(`${name} is not a column name`)
  return name
}
