import type { Pool } from 'pg'

/** Copies of the rows that migrations write (menus, catalogues): they are there at every test's start. */
const SEED_SCHEMA = 'test_seed'
const KEPT_TABLE = 'schema_migration'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Remembers the rows that are there now, straight after the migrations. */
export async function saveSeed(pool: Pool): Promise<void> {
  await pool.query(`CREATE SCHEMA ${SEED_SCHEMA}`)
  const names = await listUsedTables(pool)
  const copies = names.map(
    (name) => `CREATE TABLE ${SEED_SCHEMA}.${quote(name)} AS TABLE public.${quote(name)}`,
  )
  await pool.query(copies.join(';'))
}

/** Empties every table a test wrote to, restarts its identities, and puts the rows of the migrations back. */
export async function truncateAll(pool: Pool): Promise<void> {
  const used = await listUsedTables(pool)
  if (used.length === 0) return
  const seeds = await listSeeds(pool)
  await pool.query(
    [
      'BEGIN',
      `TRUNCATE ${used.map((name) => `public.${quote(name)}`).join(', ')} RESTART IDENTITY CASCADE`,
      // Foreign keys are not checked while the rows go back in any order.
      'SET LOCAL session_replication_role = replica',
      ...seeds.flatMap(makeRestore),
      'COMMIT',
    ].join(';'),
  )
}

interface Seed {
  readonly table: string
  readonly columns: string[]
  readonly identity: string | null
}

function makeRestore({ table, columns, identity }: Seed): string[] {
  const list = columns.map(quote).join(', ')
  const target = `public.${quote(table)}`
  const insert = `INSERT INTO ${target} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM ${SEED_SCHEMA}.${quote(table)}`
  if (identity === null) return [insert]
  const sequence = `pg_get_serial_sequence('${target}', '${identity}')`
  return [insert, `SELECT setval(${sequence}, (SELECT max(${quote(identity)}) FROM ${target}))`]
}

async function listSeeds(pool: Pool): Promise<Seed[]> {
  const answer = await pool.query<Seed>(
    `SELECT s.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
            min(a.attname::text) FILTER (WHERE a.attidentity <> '') AS identity
       FROM pg_class s
       JOIN pg_attribute a ON a.attrelid = format('public.%I', s.relname)::regclass
      WHERE s.relnamespace = $1::regnamespace AND s.relkind = 'r'
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY s.relname`,
    [SEED_SCHEMA],
  )
  return answer.rows
}

/** Tables that hold rows or gave out an identity value: the others need no work. */
async function listUsedTables(pool: Pool): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND relname <> $1 ORDER BY relname`,
    [KEPT_TABLE],
  )
  if (tables.rows.length === 0) return []
  const probes = tables.rows.map(({ name }) => makeUsedProbe(name))
  const used = await pool.query<{ name: string }>(probes.join(' UNION ALL '))
  return used.rows.map(({ name }) => name)
}

function makeUsedProbe(name: string): string {
  const literal = `'${name.replaceAll("'", "''")}'`
  return `SELECT ${literal} AS name WHERE EXISTS (SELECT 1 FROM public.${quote(name)}) OR EXISTS (
    SELECT 1 FROM pg_depend d JOIN pg_class s ON s.oid = d.objid
     WHERE d.refobjid = 'public.${quote(name)}'::regclass AND d.deptype IN ('a', 'i')
       AND CASE WHEN s.relkind = 'S' THEN pg_sequence_last_value(s.oid) IS NOT NULL ELSE false END)`
}
