import type { Pool } from 'pg'

/** Copies of the rows that migrations write (menus, catalogues): every test starts with them. */
const SEED_SCHEMA = 'test_seed'
const KEPT_TABLE = 'schema_migration'
/**
 * Deleting a test's rows takes a tenth of the time that TRUNCATE needs for the new files of the table and of all
 * that refer to it, but leaves dead rows behind: from this size on a table is truncated.
 */
const MAX_DELETED_BYTES = 1024 * 1024

/** What a table is known by that migrations wrote to: writing a row makes a later transaction its last writer. */
const MARK = 'count(*), max(xmin::text::bigint)'

/** What there was straight after the migrations. Of a table that they wrote nothing to there is no mark. */
const OWN_RELATIONS = `
  CREATE TABLE ${SEED_SCHEMA}.own_table AS
  SELECT c.oid::regclass AS name, NULL::bigint AS row_count, NULL::bigint AS last_writer,
         (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
           WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
    FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${KEPT_TABLE}';

  CREATE TABLE ${SEED_SCHEMA}.own_sequence AS
  SELECT s.seqrelid::regclass AS name, s.seqstart AS first, d.refobjid::regclass AS table_name, a.attname AS column_name
    FROM pg_sequence s
    JOIN pg_depend d ON d.objid = s.seqrelid AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
    JOIN pg_class c ON c.oid = d.refobjid AND c.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid`

/*
 * One function on the server: asking for every table from here would take a hundred round trips. It looks at the sizes of
 * tables, at the marks of the few that have first rows, and at what sequences gave out, and has a statement only for what a test
 * wrote to: no statement of a session stays planned, as the role that disables triggers plans them all anew.
 */
const FUNCTION = `
  CREATE FUNCTION ${SEED_SCHEMA}.empty_tables(max_deleted_bytes bigint) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    entry record;
    is_as_it_was boolean;
  BEGIN
    -- Neither foreign keys nor triggers look at what goes and what comes back, in any order.
    SET LOCAL session_replication_role = replica;
    FOR entry IN SELECT c.oid::regclass AS name, own.name IS NULL AS is_of_test, pg_relation_size(c.oid) AS bytes
      FROM pg_class c LEFT JOIN ${SEED_SCHEMA}.own_table own ON own.name = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${KEPT_TABLE}'
        AND own.row_count IS NULL AND pg_relation_size(c.oid) > 0 LOOP
      IF entry.is_of_test THEN
        EXECUTE format('TRUNCATE %s RESTART IDENTITY CASCADE', entry.name);
      ELSIF entry.bytes > max_deleted_bytes THEN
        -- It may take first rows with it, which come back with numbers: no sequence begins anew here.
        EXECUTE format('TRUNCATE %s CASCADE', entry.name);
      ELSE
        EXECUTE format('DELETE FROM %s', entry.name);
      END IF;
    END LOOP;
    FOR entry IN SELECT * FROM ${SEED_SCHEMA}.own_table WHERE row_count IS NOT NULL LOOP
      EXECUTE format('SELECT (SELECT ROW(${MARK}) FROM %s) IS NOT DISTINCT FROM ROW($1, $2)', entry.name)
        INTO is_as_it_was USING entry.row_count, entry.last_writer;
      CONTINUE WHEN is_as_it_was;
      EXECUTE format('DELETE FROM %s', entry.name);
      EXECUTE format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM ${SEED_SCHEMA}.%1$s', entry.name, entry.columns);
      PERFORM ${SEED_SCHEMA}.mark(entry.name);
    END LOOP;
    FOR entry IN SELECT * FROM ${SEED_SCHEMA}.own_sequence WHERE pg_sequence_last_value(name) IS NOT NULL LOOP
      EXECUTE format('SELECT setval(%L, coalesce(max(%I) + 1, %s), false) FROM %s',
        entry.name, entry.column_name, entry.first, entry.table_name);
    END LOOP;
  END $$;

  CREATE FUNCTION ${SEED_SCHEMA}.mark(marked regclass) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    EXECUTE format('UPDATE ${SEED_SCHEMA}.own_table SET (row_count, last_writer) = (SELECT ${MARK} FROM %s) WHERE name = $1', marked)
      USING marked;
  END $$`

/** Saves the rows that are there now, straight after the migrations. */
export async function saveSeed(pool: Pool): Promise<void> {
  await pool.query(`CREATE SCHEMA ${SEED_SCHEMA}; ${OWN_RELATIONS}; ${FUNCTION}`)
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name::text AS name FROM ${SEED_SCHEMA}.own_table`,
  )
  for (const { name } of rows) {
    const found = await pool.query(`SELECT 1 FROM ${name} LIMIT 1`)
    if (found.rows.length === 0) continue
    await pool.query(`CREATE TABLE ${SEED_SCHEMA}.${name} AS TABLE public.${name}`)
    await pool.query(`SELECT ${SEED_SCHEMA}.mark($1::regclass)`, [name])
  }
}

/** Whether what `saveSeed` wrote is there still: a test may have dropped it. */
export async function hasSeed(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [SEED_SCHEMA])
  return rows.length > 0
}

/** Empties every table a test wrote to, restarts its identities, and puts the rows of the migrations back. */
export async function emptyTables(pool: Pool): Promise<void> {
  await pool.query(`SELECT ${SEED_SCHEMA}.empty_tables(${MAX_DELETED_BYTES})`)
}

/** The same, and leaves no dead rows behind: for the next file a table that it does not write to has no pages. */
export async function renewTables(pool: Pool): Promise<void> {
  await pool.query(`SELECT ${SEED_SCHEMA}.empty_tables(0)`)
}
