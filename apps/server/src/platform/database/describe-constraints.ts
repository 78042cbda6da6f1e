import type { Pool } from 'pg'

/** Unique constraints and indexes, and foreign keys: what refuses a row for the sake of others. Keys the server makes itself and checks of one row are faults of ours. */
const NAMES = `
  SELECT name FROM (
    SELECT conname AS name FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND contype IN ('u', 'f') AND conparentid = 0
     UNION
    SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique AND NOT i.indisprimary AND NOT c.relispartition
  ) refusing ORDER BY name COLLATE "C"`

/** The names by which the database says what refused a statement, as a TypeScript type. */
export async function describeConstraints(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(NAMES)
  return `/** Made by "npm run schema" from the migrations: change those, not this. */
export type ConstraintName =
${rows.map(({ name }) => `  | '${name}'`).join('\n')}
`
}
