import type { ClientBase } from 'pg'

/** A table as rows are taken from it and put into it: columns that the database computes itself are left out. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
}

/** Where a sequence stands. */
export interface SequenceState {
  readonly name: string
  /** Text: it may be larger than a number of JavaScript holds exactly. */
  readonly value: string
  readonly isCalled: boolean
}

/** Says which migrations there were: it belongs to the schema, not to the data. */
const NOT_DATA = 'schema_migration'

/**
 * Where our tables lie: in a schema of the role itself, where there is one (PostgreSQL, "The Schema Search Path"), or in `public`;
 * in an empty database where the first table would be made.
 */
export const OWN_SCHEMA = `COALESCE((SELECT relnamespace FROM pg_class WHERE oid = to_regclass('schema_migration')),
        quote_ident(current_schema())::regnamespace::oid)`

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** How dates, bytes and figures are written as text, whatever the installation's own settings are; until the transaction ends. */
export const PLAIN_TEXT = `
  SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`

export async function listTables(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = ${OWN_SCHEMA} AND c.relkind = 'r' AND c.relname <> $1
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname::text COLLATE "C"`,
    [NOT_DATA],
  )
  return rows
}

/** Those that number the rows of these tables. */
export async function listSequences(client: ClientBase, tables: readonly TableShape[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT s.relname::text AS name
       FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
       JOIN pg_class t ON t.oid = d.refobjid AND d.refclassid = 'pg_class'::regclass AND t.relnamespace = s.relnamespace
      WHERE s.relnamespace = ${OWN_SCHEMA} AND s.relkind = 'S' AND t.relname = ANY ($1::text[])
      ORDER BY s.relname::text COLLATE "C"`,
    [tables.map(({ name }) => name)],
  )
  return rows.map(({ name }) => name)
}

/** `CREATE TABLE name`, `ALTER TABLE … RENAME TO name`. */
const MADE = /\b(?:CREATE TABLE(?: IF NOT EXISTS)?|RENAME TO) "?([a-z][a-z0-9_]*)"?/gi

/** The tables that migrations make; others in the same schema belong to somebody else. */
export const findMadeTables = (migrations: readonly { readonly sql: string }[]): ReadonlySet<string> =>
  new Set(migrations.flatMap(({ sql }) => [...sql.matchAll(MADE)].map(([, name]) => name ?? '')))

/** Whether the database has no table of anybody, nor a job queue of ours. */
export async function holdsNothing(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isEmpty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = ${OWN_SCHEMA} AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f'))
        AND to_regnamespace('pgboss') IS NULL AS "isEmpty"`,
  )
  return rows[0]?.isEmpty === true
}
