import type { Pool } from 'pg'

/** Copies of the rows that migrations write (menus, catalogues): every test starts with them. */
const SEED_SCHEMA = 'test_seed'
const KEPT_TABLE = 'schema_migration'
/**
 * Deleting a test's rows takes a tenth of the time that TRUNCATE needs for the new files of the table and of all
 * that refer to it, but leaves dead rows behind: from this size on a table is truncated.
 */
const MAX_DELETED_BYTES = 1024 * 1024

/** One function on the server: asking for every table from here would take a hundred round trips. */
const EMPTY_TABLES = `
  CREATE FUNCTION ${SEED_SCHEMA}.empty_tables() RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    entry record;
    is_changed boolean;
  BEGIN
    -- Neither foreign keys nor triggers look at what goes and what comes back, in any order.
    SET LOCAL session_replication_role = replica;
    FOR entry IN SELECT * FROM ${SEED_SCHEMA}.own_table WHERE bytes > ${MAX_DELETED_BYTES} LOOP
      EXECUTE format('TRUNCATE %s CASCADE', entry.name);
    END LOOP;
    FOR entry IN SELECT * FROM ${SEED_SCHEMA}.own_table WHERE seed IS NULL LOOP
      EXECUTE format('DELETE FROM %s', entry.name);
    END LOOP;
    FOR entry IN SELECT * FROM ${SEED_SCHEMA}.own_table WHERE seed IS NOT NULL LOOP
      EXECUTE format('SELECT (SELECT array_agg(t::text ORDER BY t::text) FROM %s t)
        IS DISTINCT FROM (SELECT array_agg(t::text ORDER BY t::text) FROM %s t)', entry.name, entry.seed)
        INTO is_changed;
      CONTINUE WHEN NOT is_changed;
      EXECUTE format('DELETE FROM %s', entry.name);
      EXECUTE format('INSERT INTO %1$s (%3$s) OVERRIDING SYSTEM VALUE SELECT %3$s FROM %2$s',
        entry.name, entry.seed, entry.columns);
    END LOOP;
    FOR entry IN SELECT * FROM ${SEED_SCHEMA}.used_sequence LOOP
      EXECUTE format('SELECT setval(%L, coalesce(max(%I) + 1, %s), false) FROM %s',
        entry.name, entry.column_name, entry.first, entry.table_name);
    END LOOP;
  END $$`

const VIEWS = [
  `CREATE VIEW ${SEED_SCHEMA}.own_table AS
     SELECT c.oid::regclass AS name, seed.oid::regclass AS seed,
            (SELECT sum(pg_relation_size(relid)) FROM pg_partition_tree(c.oid)) AS bytes,
            (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
              WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
       FROM pg_class c
       LEFT JOIN pg_class seed ON seed.relname = c.relname AND seed.relkind = 'r'
        AND seed.relnamespace = '${SEED_SCHEMA}'::regnamespace
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname <> '${KEPT_TABLE}'`,
  `CREATE VIEW ${SEED_SCHEMA}.used_sequence AS
     SELECT s.seqrelid::regclass AS name, s.seqstart AS first, d.refobjid::regclass AS table_name,
            a.attname AS column_name
       FROM pg_sequence s
       JOIN pg_depend d ON d.objid = s.seqrelid AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
       JOIN pg_class c ON c.oid = d.refobjid AND c.relnamespace = 'public'::regnamespace
       JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
      WHERE pg_sequence_last_value(s.seqrelid) IS NOT NULL`,
]

/** Saves the rows that are there now, straight after the migrations. */
export async function saveSeed(pool: Pool): Promise<void> {
  await pool.query(`CREATE SCHEMA ${SEED_SCHEMA}`)
  for (const view of VIEWS) await pool.query(view)
  await pool.query(EMPTY_TABLES)
  const filled = await listFilledTables(pool)
  for (const name of filled) await pool.query(`CREATE TABLE ${SEED_SCHEMA}.${name} AS TABLE public.${name}`)
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

/** Their names, quoted where SQL needs it. */
async function listFilledTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`SELECT name::text FROM ${SEED_SCHEMA}.own_table`)
  const filled: string[] = []
  for (const { name } of rows) {
    const found = await pool.query(`SELECT 1 FROM ${name} LIMIT 1`)
    if (found.rows.length > 0) filled.push(name)
  }
  return filled
}
