import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'

/** The server's own migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 5_991_000
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

export interface Migration {
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string
}

interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

/** The folder and the database do not tell the same story, or a file failed; nothing of it was kept. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** @throws MigrationError for a file whose name is not `NNNN-words.sql` */
export async function listMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const wrong = names.filter((name) => !FILE_NAME.test(name))
  if (wrong.length > 0)
    throw new MigrationError(`Migrations are named NNNN-words.sql, unlike: ${wrong.join(', ')}`)
  return Promise.all(names.map((name) => loadMigration(folder, name)))
}

async function loadMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(join(folder, name), 'utf8')
  return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
}

/**
 * Brings the database to the last migration: forward only, in name order, each file in a transaction,
 * one process at a time. Returns the names applied now.
 * @throws MigrationError when an applied file was changed or is missing, or a file failed
 */
export async function migrate(pool: Pool, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = await listMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      return await applyPending(client, migrations)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
}

async function applyPending(client: PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migration (
       name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const answer = await client.query<AppliedMigration>(
    'SELECT name, checksum FROM schema_migration ORDER BY name',
  )
  const pending = selectPending(migrations, answer.rows)
  for (const migration of pending) await applyOne(client, migration)
  return pending.map(({ name }) => name)
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

async function applyOne(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(migration.sql)
    await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new MigrationError(`${migration.name} failed: ${reason}`, { cause })
  }
}
