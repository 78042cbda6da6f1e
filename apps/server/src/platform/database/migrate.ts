import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client, ClientBase } from 'pg'
import type { Database } from './database.ts'
import { ServerClient } from './server-client.ts'

/** The server's own migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 5_991_000
/** Hours, for a table with a year of rows; a limit all the same, for a silent server. */
const STATEMENT_MS = 6 * 3_600_000
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

export interface Migration {
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string
}

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

/** The applied migrations and the files differ, or a file failed; nothing of it was kept. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/**
 * In their order, without what is in the files.
 * @throws MigrationError for a file whose name is not `NNNN-words.sql`
 */
export async function listMigrationNames(folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const wrong = names.filter((name) => !FILE_NAME.test(name))
  if (wrong.length > 0)
    throw new MigrationError(`Migrations are named NNNN-words.sql, unlike: ${wrong.join(', ')}`)
  return names
}

/** @throws MigrationError as `listMigrationNames` */
export async function listMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = await listMigrationNames(folder)
  return Promise.all(names.map((name) => loadMigration(folder, name)))
}

async function loadMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(join(folder, name), 'utf8')
  return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
}

export interface MigrateOptions {
  readonly folder?: string
  /** Called when another process is migrating; this one waits for it. */
  readonly onWait?: () => void
}

/**
 * Brings the database to the last migration: forward only, in name order, one process at a time, all in one
 * transaction, so that it needs no session state. Returns the names applied now.
 * @throws MigrationError when an applied file was changed or is missing, or a file failed (those before it stay)
 */
export async function migrate(
  database: Pick<Database, 'pool' | 'directUrl'>,
  { folder = MIGRATIONS_FOLDER, onWait }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await listMigrations(folder)
  return withLongSession(database, async (client) => {
    await client.query('BEGIN')
    try {
      await lockMigrations(client, onWait)
      const outcome = await applyPending(client, migrations)
      await client.query('COMMIT')
      if (outcome.failure !== undefined) throw outcome.failure
      return outcome.applied
    } catch (cause) {
      // After the commit there is nothing to roll back; PostgreSQL then only warns.
      await client.query('ROLLBACK')
      throw cause
    }
  })
}

export interface LongSession {
  readonly client: Client
  end(): Promise<void>
}

/** A session of its own, past any pooler, for work of hours. */
export async function openLongSession({
  pool,
  directUrl,
}: Pick<Database, 'pool' | 'directUrl'>): Promise<LongSession> {
  if (directUrl === undefined) {
    const client = await pool.connect()
    return { client, end: async () => client.release() }
  }
  const limits = { statementMs: STATEMENT_MS, lockMs: STATEMENT_MS, idleInTransactionMs: STATEMENT_MS }
  const connection = { connectionString: directUrl, application_name: 'fibrewatch-long-work' }
  const client = new ServerClient({ ...connection, limits, isPooled: false, onBroken: () => undefined })
  try {
    await client.connect()
  } catch (cause) {
    await client.end()
    throw cause
  }
  return { client, end: () => client.end() }
}

/** As `openLongSession`, for as long as the work takes. */
export async function withLongSession<Result>(
  database: Pick<Database, 'pool' | 'directUrl'>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const session = await openLongSession(database)
  try {
    return await work(session.client)
  } finally {
    await session.end()
  }
}

/** Until the transaction ends nobody else migrates. */
export async function lockMigrations(client: Client, onWait?: () => void): Promise<void> {
  const tried = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
    MIGRATION_LOCK,
  ])
  if (tried.rows[0]?.taken === true) return
  onWait?.()
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

interface MigrateOutcome {
  readonly applied: string[]
  /** The error of the file that failed; the files before it are kept. */
  readonly failure?: MigrationError
}

/** Whether any migration was ever applied. */
export async function isMigrated(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isMigrated: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS "isMigrated"`,
  )
  return rows[0]?.isMigrated === true
}

export async function listApplied(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'SELECT name, checksum FROM schema_migration ORDER BY name',
  )
  return rows
}

/** Inside the caller's transaction. @throws MigrationError as `migrate` does */
export async function applyMigrations(client: Client, migrations: readonly Migration[]): Promise<void> {
  const { failure } = await applyPending(client, migrations)
  if (failure !== undefined) throw failure
}

async function applyPending(client: Client, migrations: readonly Migration[]): Promise<MigrateOutcome> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migration (
       name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const applied: string[] = []
  for (const migration of selectPending(migrations, await listApplied(client))) {
    const failure = await applyOne(client, migration)
    if (failure !== undefined) return { applied, failure }
    applied.push(migration.name)
  }
  return { applied }
}

function selectPending(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  const appliedNames = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !appliedNames.has(name))
  const last = applied.at(-1)?.name ?? ''
  const faults = [
    ...applied.flatMap((record) => describeFault(record, byName.get(record.name))),
    ...pending
      .filter(({ name }) => name < last)
      .map(({ name }) => `${name} comes before ${last}, which is applied; give it the next number`),
  ]
  if (faults.length > 0) throw new MigrationError(`The database cannot be migrated:\n${faults.join('\n')}`)
  return pending
}

function describeFault(record: AppliedMigration, file: Migration | undefined): string[] {
  if (!file)
    return [`${record.name} is applied but its file is missing; is this server older than its database?`]
  if (file.checksum === record.checksum) return []
  return [`${record.name} was changed after it was applied; restore it and write a new migration`]
}

async function applyOne(client: Client, migration: Migration): Promise<MigrationError | undefined> {
  await client.query('SAVEPOINT migration')
  try {
    await client.query(migration.sql)
    await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('RELEASE SAVEPOINT migration')
    return undefined
  } catch (cause) {
    await client.query('ROLLBACK TO SAVEPOINT migration')
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new MigrationError(`${migration.name} failed: ${reason}`, { cause })
  }
}
