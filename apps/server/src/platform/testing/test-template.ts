import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, type QueryResultRow } from 'pg'
import { createMemoryDatabase, type Database } from '../database/database.ts'
import { listMigrations, migrate } from '../database/migrate.ts'
import { createServerDatabase } from '../database/server-database.ts'
import { saveSeed } from './empty-tables.ts'

const CACHE_FOLDER = fileURLToPath(new URL('../../../../../node_modules/.cache/fibrewatch', import.meta.url))

/** What a test worker starts from: a dump to load, or a database of a server to copy. */
export type TestTemplate = { readonly kind: 'embedded'; readonly dumpPath: string } | ServerTemplate

export interface ServerTemplate {
  readonly kind: 'server'
  readonly url: string
  /** The names of its copies begin with it. */
  readonly templateName: string
}

async function fill(database: Database): Promise<void> {
  await migrate(database)
  await saveSeed(database.pool)
}

/** Migrates once and keeps the dump as long as the migrations and what fills it stay the same. */
export async function makeEmbeddedTemplate(): Promise<TestTemplate> {
  const dumpPath = join(CACHE_FOLDER, `test-database-${await makeFingerprint()}.tar`)
  if (!existsSync(dumpPath)) await writeDump(dumpPath)
  return { kind: 'embedded', dumpPath }
}

async function writeDump(dumpPath: string): Promise<void> {
  await mkdir(CACHE_FOLDER, { recursive: true })
  const database = await createMemoryDatabase()
  try {
    await fill(database)
    // Two runs may make it at once: each writes a file of its own, and the rename is atomic.
    const ownPath = `${dumpPath}.${randomUUID()}`
    await database.dumpTo(ownPath)
    await rename(ownPath, dumpPath)
  } finally {
    await database.close()
  }
}

async function makeFingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await listMigrations()) hash.update(`${name} ${checksum}\n`)
  const enginePackage = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  hash.update(await readFile(enginePackage))
  hash.update(await readFile(new URL('./empty-tables.ts', import.meta.url)))
  return hash.digest('hex').slice(0, 16)
}

/** Makes a migrated database on the server `url` that test workers copy. */
export async function makeServerTemplate(url: string): Promise<ServerTemplate> {
  const templateName = `fibrewatch_test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(url, `CREATE DATABASE ${templateName}`)
  const database = createServerDatabase({ connectionString: urlOf(url, templateName), poolSize: 1 })
  try {
    await fill(database)
  } finally {
    await database.close()
  }
  return { kind: 'server', url, templateName }
}

/** Makes a database from the template; returns its name. */
export async function copyTemplate({ url, templateName }: ServerTemplate): Promise<string> {
  const name = `${templateName}_${randomBytes(4).toString('hex')}`
  await runOnServer(url, `CREATE DATABASE ${name} TEMPLATE ${templateName}`)
  return name
}

/** Removes the template, and the copies that workers kept to their end. */
export async function removeTemplate({ url, templateName }: ServerTemplate): Promise<void> {
  const databases = await runOnServer<{ name: string }>(
    url,
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${templateName}')`,
  )
  for (const { name } of databases) await removeServerDatabase(url, name)
}

export async function removeServerDatabase(url: string, name: string): Promise<void> {
  await runOnServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

/** Runs one statement on a connection of its own, as CREATE and DROP DATABASE need it. */
async function runOnServer<Row extends QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The same server and credentials, another database. */
export function urlOf(url: string, databaseName: string): string {
  const changed = new URL(url)
  changed.pathname = `/${databaseName}`
  return changed.href
}
