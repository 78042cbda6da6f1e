import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/database'
import { FIGURE_NAMES, type Figures } from './sample.ts'

/** One minute of a server; a second row for it is ignored. */
export async function createMinute(
  db: Db,
  row: Figures & { readonly server: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('serveSample')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeMinutesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('serveSample').where('at', '<', before).execute()
}

export interface HistoryQuery {
  readonly server: string
  readonly from: Date
  readonly stepS: number
}

/** Means over steps that begin at multiples of the step; steps without a row are left out. */
export async function listHistory(
  db: Db,
  { server, from, stepS }: HistoryQuery,
): Promise<(Figures & { readonly at: Date })[]> {
  // A literal: as a parameter it would be a different expression each time.
  const step = sql<Date>`date_bin(make_interval(secs => ${sql.lit(stepS)}), at, 'epoch'::timestamptz)`
  return db
    .selectFrom('serveSample')
    .select(({ fn }) => FIGURE_NAMES.map((name) => fn.avg<number | null>(name).as(name)))
    .select(step.as('at'))
    .where('server', '=', server)
    .where('at', '>', from)
    .groupBy(step)
    .orderBy(step)
    .execute()
}

export async function listServers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('serveSample').select('server').distinct().orderBy('server').execute()
  return rows.map(({ server }) => server)
}

export interface DatabaseFacts {
  readonly version: string
  readonly sizeBytes: number
}

export async function loadDatabaseFacts({ db }: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes`.execute(
    db,
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('the database says nothing of itself')
  return facts
}

export interface TableSize {
  readonly name: string
  readonly sizeBytes: number
}

/** The largest tables with their indexes. */
export async function listTableSizes(db: Db, limit: number): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select relname as name, pg_total_relation_size(oid) as size_bytes
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     order by pg_total_relation_size(oid) desc limit ${limit}`.execute(db)
  return rows
}
