import type { Pool } from 'pg'

/** Copies of the rows that migrations write (menus, catalogues): every test starts with them. */
const SEED_SCHEMA = 'test_seed'
const KEPT_TABLE = 'schema_migration'
/**
 * Deleting a test's rows takes a tenth of the time that TRUNCATE needs for the new files of the table and of all
 * that refer to it, but leaves dead rows behind: from this size on a table is truncated.
 */
const MAX_DELETED_BYTES = 1024 * 1024

/**
 * One function on the server: asking for every table from here would take a hundred round trips. Each table has statements of
 * its own, which a session plans once: a hundred tables that are planned anew take five times as long as emptying them.
 */
const makeFunction = (tables: readonly OwnTable[]): string => `
  CREATE FUNCTION ${SEED_SCHEMA}.empty_tables() RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    entry record;
  BEGIN
    -- Neither foreign keys nor triggers look at what goes and what comes back, in any order.
    SET LOCAL session_replication_role = replica;
    FOR entry IN SELECT oid::regclass AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > ${MAX_DELETED_BYTES} LOOP
      EXECUTE format('TRUNCATE %s CASCADE', entry.name);
    END LOOP;
    ${tables.map(makeStatements).join('\n')}
    -- Those of a test.
    FOR entry IN SELECT oid::regclass AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND relname <> ALL (ARRAY[${[KEPT_TABLE, ...tables.map(({ name }) => name)].map((name) => `'${name}'`).join(', ')}]) LOOP
      EXECUTE format('DELETE FROM %s', entry.name);
    END LOOP;
    FOR entry IN SELECT * FROM ${SEED_SCHEMA}.used_sequence LOOP
      EXECUTE format('SELECT setval(%L, coalesce(max(%I) + 1, %s), false) FROM %s',
        entry.name, entry.column_name, entry.first, entry.table_name);
    END LOOP;
  END $$`

interface OwnTable {
  /** Quoted where SQL needs it. */
  readonly name: string
  /** Quoted, one after the other. */
  readonly columns: string
  readonly isFilled: boolean
}

/** A table that nothing was written to by migrations is emptied; another gets back what they wrote, if it is not there as it was. */
function makeStatements({ name, columns, isFilled }: OwnTable): string {
  if (!isFilled) return `DELETE FROM ${name};`
  const [now, seed] = [name, `${SEED_SCHEMA}.${name}`].map(
    (table) => `(SELECT array_agg(t::text ORDER BY t::text) FROM ${table} t)`,
  )
  return `IF ${now} IS DISTINCT FROM ${seed} THEN
      DELETE FROM ${name};
      INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${SEED_SCHEMA}.${name};
    END IF;`
}

const OWN_TABLES = `
  SELECT c.oid::regclass::text AS name,
         (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
           WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
    FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND c.relname <> '${KEPT_TABLE}'`

const USED_SEQUENCES = `
  CREATE VIEW ${SEED_SCHEMA}.used_sequence AS
  SELECT s.seqrelid::regclass AS name, s.seqstart AS first, d.refobjid::regclass AS table_name,
         a.attname AS column_name
    FROM pg_sequence s
    JOIN pg_depend d ON d.objid = s.seqrelid AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
    JOIN pg_class c ON c.oid = d.refobjid AND c.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
   WHERE pg_sequence_last_value(s.seqrelid) IS NOT NULL`

/** Saves the rows that are there now, straight after the migrations. */
export async function saveSeed(pool: Pool): Promise<void> {
  await pool.query(`CREATE SCHEMA ${SEED_SCHEMA}`)
  await pool.query(USED_SEQUENCES)
  const tables = await listOwnTables(pool)
  for (const { name, isFilled } of tables) {
    if (isFilled) await pool.query(`CREATE TABLE ${SEED_SCHEMA}.${name} AS TABLE public.${name}`)
  }
  await pool.query(makeFunction(tables))
}

/** Whether what `saveSeed` wrote is there still: a test may have dropped it. */
export async function hasSeed(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [SEED_SCHEMA])
  return rows.length > 0
}

/** Empties every table a test wrote to, restarts its identities, and puts the rows of the migrations back. */
export async function emptyTables(pool: Pool): Promise<void> {
  await pool.query(`SELECT ${SEED_SCHEMA}.empty_tables()`)
}

async function listOwnTables(pool: Pool): Promise<OwnTable[]> {
  const { rows } = await pool.query<{ name: string; columns: string }>(OWN_TABLES)
  const tables: OwnTable[] = []
  for (const row of rows) {
    const found = await pool.query(`SELECT 1 FROM ${row.name} LIMIT 1`)
    tables.push({ ...row, isFilled: found.rows.length > 0 })
  }
  return tables
}
