import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DatabaseTables } from './tables.ts'
import { type ColumnType, toSnakeCase, unnestRows } from './unnest.ts'

/**
 * How a column is written: as its PostgreSQL type; `time`: Unix milliseconds; `times`: an array of them as text
 * (`writeTimes`); `json`: JSON text.
 */
export type ColumnForm = ColumnType | 'time' | 'times' | 'json'

/** In what a form crosses, and what the statement makes of it. */
const SENT_FORMS = {
  time: { type: 'float8', convert: (column: string) => `to_timestamp(${column} / 1000)` },
  times: { type: 'text', convert: (column: string) => `${column}::timestamptz[]` },
  json: { type: 'text', convert: (column: string) => `${column}::jsonb` },
} as const

type Forms = Readonly<Record<string, ColumnForm>>
type StoredIn<Table extends keyof DatabaseTables> = Selectable<DatabaseTables[Table]>

type Written<Stored, Form> = Form extends 'time'
  ? number | Extract<Stored, null>
  : Form extends 'times'
    ? string
    : Form extends 'json'
      ? string | null
      : Stored
/** What may be null may be absent. */
type WrittenField<Stored, Form> = null extends Stored
  ? Written<Stored, Form> | undefined
  : Written<Stored, Form>

type Read<Stored, Form> = Form extends 'time'
  ? number | Extract<Stored, null>
  : Form extends 'times'
    ? readonly number[]
    : Stored

/** The columns of a table that are written row by row or set-wise, each named once. */
export interface Columns<Table extends keyof DatabaseTables, All extends Forms> {
  readonly forms: All
  /** `a.id, a.group_key AS "groupKey"`: named as in the program, with or without plugins; default: of the table. */
  select(alias?: string): RawBuilder<unknown>
  /** Follows `INSERT INTO table`: `(id, at) SELECT id, to_timestamp(at / 1000) FROM …`. */
  insertRows(rows: readonly WrittenRow<Table, All>[]): RawBuilder<unknown>
  /** Follows `DO UPDATE SET`: every column but `kept` takes what was to be inserted, or what `special` says. */
  update(given: {
    readonly kept: readonly (keyof All)[]
    readonly special: { readonly [Name in keyof All]?: RawBuilder<unknown> }
  }): RawBuilder<unknown>
  /** A selected row as the program knows it; what was selected beside is left out. */
  read(row: StoredRow<Table, All>): ReadRow<Table, All>
}

export type StoredRow<Table extends keyof DatabaseTables, All extends Forms> = Readonly<
  Pick<StoredIn<Table>, keyof All & keyof StoredIn<Table>>
>
export type WrittenRow<Table extends keyof DatabaseTables, All extends Forms> = {
  readonly [Name in keyof All & keyof StoredIn<Table>]: WrittenField<StoredIn<Table>[Name], All[Name]>
}
export type ReadRow<Table extends keyof DatabaseTables, All extends Forms> = {
  readonly [Name in keyof All & keyof StoredIn<Table>]: Read<StoredIn<Table>[Name], All[Name]>
}

type FormsOf<Table extends keyof DatabaseTables> = {
  readonly [Name in keyof DatabaseTables[Table] & string]?: ColumnForm
}

/** SELECT, INSERT and reading of rows follow from this record alone. */
export function defineColumns<Table extends keyof DatabaseTables, const All extends Forms & FormsOf<Table>>(
  table: Table,
  forms: All,
): Columns<Table, All> {
  const names: readonly (keyof All & string)[] = Object.keys(forms)
  const targets = joinRaw(names.map(toSnakeCase))
  const values = joinRaw(names.map((name) => convert(name, forms[name])))
  const types = Object.fromEntries(names.map((name) => [name, findSentType(forms[name])]))
  return {
    forms,
    select: (alias = toSnakeCase(table)) => joinRaw(names.map((name) => makeSelected(alias, name))),
    insertRows: (rows) =>
      sql`(${targets}) SELECT ${values} FROM ${unnestRows<Readonly<Record<string, unknown>>>(rows, types)}`,
    update: ({ kept, special }) =>
      sql.join(
        names.filter((name) => !kept.includes(name)).map((name) => makeAssignment(name, special[name])),
      ),
    // The names and forms are those of the row's type.
    read: (row) => readRow(forms, row) as ReadRow<Table, All>,
  }
}

function makeSelected(alias: string, name: string): string {
  const column = toSnakeCase(name)
  return column === name ? `${alias}.${column}` : `${alias}.${column} AS "${name}"`
}

const joinRaw = (parts: readonly string[]): RawBuilder<unknown> => sql.raw(parts.join(', '))

function convert(name: string, form: ColumnForm | undefined): string {
  const column = toSnakeCase(name)
  return form !== undefined && isSent(form) ? SENT_FORMS[form].convert(column) : column
}

const findSentType = (form: ColumnForm): ColumnType => (isSent(form) ? SENT_FORMS[form].type : form)

const isSent = (form: ColumnForm): form is keyof typeof SENT_FORMS => Object.hasOwn(SENT_FORMS, form)

function makeAssignment(name: string, special?: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = toSnakeCase(name)
  return sql`${sql.raw(column)} = ${special ?? sql.raw(`excluded.${column}`)}`
}

function readRow(forms: Forms, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const name in forms) read[name] = readValue(row[name])
  return read
}

/** The driver reads times as `Date`, whatever the form. */
function readValue(value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  return Array.isArray(value) ? value.map(readValue) : value
}

/** The text of an array of times, in Unix milliseconds, for a column of the form `times`. */
export const writeTimes = (times: readonly number[]): string =>
  `{${times.map((at) => new Date(at).toISOString()).join(',')}}`
