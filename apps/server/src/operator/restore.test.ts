import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ArchiveFile, writeArchive } from '#platform/archive/write-archive'
import { type Config, loadConfig } from '#platform/config/config'
import { beginDump } from '#platform/database/dump-tables'
import { listMigrations, migrate, withLongSession } from '#platform/database/migrate'
import { createServerDatabase } from '#platform/database/server-database'
import { holdsNothing, listTables } from '#platform/database/table-shape'
import { testDatabase } from '#platform/testing/test-database'
import { requireServer } from '#require-places'
import { runBackup } from './backup.ts'
import { type BackupManifest, makeManifest } from './backup-manifest.ts'
import { OperatorError } from './operator-error.ts'
import { type BackupTotals, packBackup } from './pack-backup.ts'
import { runRestore } from './restore.ts'

const AT_MS = Date.UTC(2026, 10, 27)
const KEY = '2026/11/0197c1d0-0000-7000-8000-000000000000'

let folder: string
let dataDir: string
let archive: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-restore-'))
  dataDir = join(folder, 'data')
  archive = join(folder, 'backup.tar.gz')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const fileOf = (name: string, text: string): ArchiveFile => {
  const bytes = Buffer.from(text)
  return { name, sizeBytes: bytes.length, pieces: [bytes] }
}

const ROWS = '["1","one"]\n["2","two"]\n'
const PAGE = fileOf('tables/domain/000001.jsonl', ROWS)
const STORED = fileOf(`files/${KEY}`, 'content')

async function makeBackupManifest(changes: Partial<BackupManifest> = {}): Promise<BackupManifest> {
  const migrations = (await listMigrations()).map(({ name, checksum }) => ({ name, checksum }))
  return makeManifest({
    version: '0.1.0',
    madeAt: new Date(AT_MS).toISOString(),
    migrations,
    tables: [{ name: 'domain', columns: ['id', 'name'], rows: 2, sha256: hashOf(ROWS) }],
    sequences: [],
    files: { count: 1, bytes: 7, sha256: hashOf(`${KEY}\ncontent`) },
    secretKey: null,
    keyId: null,
    ...changes,
  })
}

const manifestFile = (manifest: unknown): ArchiveFile => fileOf('manifest.json', JSON.stringify(manifest))

async function write(...files: readonly ArchiveFile[]): Promise<void> {
  async function* inTurn(): AsyncGenerator<ArchiveFile> {
    yield* files
  }
  rmSync(archive, { force: true })
  await writeArchive(archive, inTurn(), { atMs: AT_MS })
}

/** What the operator is told; nothing may be there afterwards. */
async function readRefusal(settings: Record<string, string> = {}): Promise<string> {
  const loaded = loadConfig({ DATA_DIR: dataDir, MQTT_PORT: 'off', ...settings })
  if (!loaded.ok) throw new Error(loaded.faults.join())
  const refusal: unknown = await runRestore(loaded.config, archive, process).catch((cause: unknown) => cause)
  if (!(refusal instanceof OperatorError)) return `not refused: ${String(refusal)}`
  return refusal.message
}

const listLeft = (): string[] => {
  try {
    return readdirSync(dataDir)
  } catch {
    return []
  }
}

describe('before anything is written, a restore refuses', () => {
  const cases: [what: string, says: string, make: () => Promise<readonly ArchiveFile[]>][] = [
    ['an archive without a manifest', 'has no manifest', async () => [PAGE]],
    [
      'one with another manifest',
      'manifest is not of a version',
      async () => [manifestFile({ format: 'other' })],
    ],
    [
      'rows that were altered',
      'the rows of domain are not those',
      async () => [
        fileOf(PAGE.name, ROWS.replace('two', 'owt')),
        STORED,
        manifestFile(await makeBackupManifest()),
      ],
    ],
    [
      'rows that are missing',
      'the rows of domain are not those',
      async () => [STORED, manifestFile(await makeBackupManifest())],
    ],
    [
      'a table that its manifest does not name',
      'does not know the table app_user',
      async () => [
        PAGE,
        fileOf('tables/app_user/000001.jsonl', '[]\n'),
        STORED,
        manifestFile(await makeBackupManifest()),
      ],
    ],
    [
      'a file that was altered',
      'its files are not those',
      async () => [PAGE, fileOf(STORED.name, 'CONTENT'), manifestFile(await makeBackupManifest())],
    ],
    [
      'a file too many',
      'its files are not those',
      async () => [PAGE, STORED, manifestFile(await makeBackupManifest({ files: null }))],
    ],
    ['a way out of the store', 'which no backup does', async () => [fileOf('files/../../etc/passwd', 'x')]],
    ['an absolute name', 'which no backup does', async () => [fileOf('/etc/passwd', 'x')]],
    [
      'a key that its manifest does not know',
      'its key is not the one',
      async () => [PAGE, STORED, fileOf('secret.key', 'other'), manifestFile(await makeBackupManifest())],
    ],
    [
      'what follows the manifest',
      'follows its manifest',
      async () => [PAGE, STORED, manifestFile(await makeBackupManifest()), PAGE],
    ],
    [
      'a key that is far too long',
      'larger than any',
      async () => [fileOf('secret.key', randomBytes(5000).toString('hex'))],
    ],
  ]
  test.each(cases)('%s', async (_, says, make) => {
    await write(...(await make()))
    const refusal = await readRefusal()
    expect(refusal).toContain(says)
    expect(refusal).toContain('Nothing was changed.')
    expect(listLeft()).toEqual([])
  })

  test('a backup of a newer server, and of another history', async () => {
    const own = await makeBackupManifest()
    const newer = [...own.migrations, { name: '9999-later.sql', checksum: hashOf('later') }]
    await write(PAGE, STORED, manifestFile({ ...own, version: '9.0.0', migrations: newer }))
    expect(await readRefusal()).toContain('made by Fibrewatch 9.0.0, which is newer')
    const other = own.migrations.map(({ name }) => ({ name, checksum: hashOf(name) }))
    await write(PAGE, STORED, manifestFile({ ...own, migrations: other }))
    expect(await readRefusal()).toContain('made in another way')
    await write(PAGE, STORED, manifestFile({ ...own, migrations: own.migrations.slice(1) }))
    expect(await readRefusal()).toContain('made in another way')
    expect(listLeft()).toEqual([])
  })

  test('a place that is not empty, and a file that is not there', async () => {
    expect(await readRefusal()).toContain('is no file')
    await write(PAGE, STORED, manifestFile(await makeBackupManifest()))
    mkdirSync(join(dataDir, 'database'), { recursive: true })
    writeFileSync(join(dataDir, 'database', 'thesis.txt'), 'ten years of work')
    expect(await readRefusal()).toContain('holds a database already')
    expect(readFileSync(join(dataDir, 'database', 'thesis.txt'), 'utf8')).toBe('ten years of work')
    rmSync(join(dataDir, 'database'), { recursive: true })
    mkdirSync(join(dataDir, 'files/2026/11'), { recursive: true })
    writeFileSync(join(dataDir, 'files', KEY), 'another')
    expect(await readRefusal()).toContain('The file store is not empty')
    expect(readFileSync(join(dataDir, 'files', KEY), 'utf8')).toBe('another')
  })
})

describe.skipIf(findPostgres() === undefined)('into PostgreSQL', () => {
  const database = testDatabase()
  let server: PrivatePostgres
  beforeAll(async () => {
    server = await startPrivatePostgres({ isDurable: false })
  })
  afterAll(() => server.stop())

  test('what fails in the middle leaves nothing: no file, no key, no table', async () => {
    const client = await database.pool.connect()
    const shapes = await listTables(client).finally(() => client.release())
    const tables = shapes.map(({ name, columns }) => ({
      name,
      columns: [...columns],
      rows: 0,
      sha256: hashOf(''),
    }))
    const secretKey = { sha256: hashOf('k'.repeat(43)) }
    const sequences = [{ name: 'no_such_seq', value: '1', isCalled: true }]
    const manifest = await makeBackupManifest({ tables, secretKey, sequences })
    await write(STORED, fileOf('secret.key', 'k'.repeat(43)), manifestFile(manifest))
    expect(await readRefusal({ DATABASE_URL: server.url })).toContain('there is no sequence no_such_seq')
    expect(listLeft()).toEqual(['files'])
    expect(
      readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    ).toEqual([])
    const opened = createServerDatabase({ connectionString: server.url, poolSize: 2 })
    try {
      expect(await withLongSession(opened, holdsNothing)).toBe(true)
    } finally {
      await opened.close()
    }
  })

  test('a backup of an older schema is brought up to date, with its rows and its numbers', async () => {
    const all = await listMigrations()
    const older = join(folder, 'migrations')
    mkdirSync(older)
    for (const { name, sql } of all.slice(0, -1)) writeFileSync(join(older, name), sql)
    const url = await makeDatabase('older')
    const opened = createServerDatabase({ connectionString: url, poolSize: 2 })
    try {
      await migrate(opened, { folder: older })
      await opened.pool.query(
        "INSERT INTO domain (id, parent_id, name, path) OVERRIDING SYSTEM VALUE VALUES (77, NULL, '旧', '/77/')",
      )
      await opened.pool.query("SELECT setval(pg_get_serial_sequence('domain', 'id'), 500)")
      await opened.pool.query('CREATE TABLE notes_of_others (id serial PRIMARY KEY)')
      const totals: BackupTotals = {}
      const source = {
        endRows: async () => undefined,
        files: undefined,
        secretKey: undefined,
        keyId: null,
        version: '0.0.9',
        madeAt: new Date(AT_MS),
      }
      await withLongSession(opened, (client) =>
        writeArchive(archive, packBackup({ client, ...source }, totals), { atMs: AT_MS }),
      )
      expect(totals.foreign).toEqual(['notes_of_others'])
    } finally {
      await opened.close()
    }
    const target = await makeDatabase('newer')
    const loaded = loadConfig({ DATA_DIR: dataDir, MQTT_PORT: 'off', DATABASE_URL: target })
    if (!loaded.ok) throw new Error(loaded.faults.join())
    expect(await runRestore(loaded.config, archive, process)).toContain('by Fibrewatch 0.0.9')
    const restored = createServerDatabase({ connectionString: target, poolSize: 2 })
    try {
      expect(await migrate(restored)).toEqual([])
      const { rows } = await restored.pool.query(
        "SELECT name, nextval(pg_get_serial_sequence('domain', 'id')) AS next FROM domain WHERE id = 77",
      )
      expect(rows).toEqual([{ name: '旧', next: 501 }])
    } finally {
      await restored.close()
    }
  })

  test('nobody changes a table while the rows are read', async () => {
    const url = await makeDatabase('locked')
    const opened = createServerDatabase({ connectionString: url, poolSize: 2 })
    try {
      await migrate(opened)
      await withLongSession(opened, async (client) => {
        await beginDump(client)
        await expect(
          run(url, "SET lock_timeout = '50ms'; ALTER TABLE domain ADD COLUMN later int"),
        ).rejects.toThrow('lock timeout')
        await run(url, "INSERT INTO domain (name, path) VALUES ('written', '/x/')")
      })
    } finally {
      await opened.close()
    }
  })

  test('tables in a schema of the role itself are found by check and backup, and put back into one', async () => {
    await run(server.url, 'CREATE ROLE plant LOGIN')
    const [from, to] = [await makeOwnSchema('own_schema'), await makeOwnSchema('own_schema_again')]
    const opened = createServerDatabase({ connectionString: from, poolSize: 2 })
    try {
      await migrate(opened)
      await opened.pool.query(
        "INSERT INTO domain (id, parent_id, name, path) OVERRIDING SYSTEM VALUE VALUES (77, NULL, 'own', '/77/')",
      )
    } finally {
      await opened.close()
    }
    expect(await requireServer(readConfig(from))).toBeUndefined()
    expect(await runBackup(readConfig(from), { target: archive, withFiles: false }, process)).not.toContain(
      'Not in it',
    )
    expect(await runRestore(readConfig(to), archive, process)).toContain('Restored from')
    expect(await run(to, 'SELECT name FROM plant.domain WHERE id = 77')).toEqual([{ name: 'own' }])
    expect(await run(to, "SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
    const again = runRestore(readConfig(to), archive, process)
    await expect(again).rejects.toThrow('The database of DATABASE_URL is not empty')
  })

  const readConfig = (databaseUrl: string): Config => {
    const loaded = loadConfig({ DATA_DIR: dataDir, MQTT_PORT: 'off', DATABASE_URL: databaseUrl })
    if (!loaded.ok) throw new Error(loaded.faults.join())
    return loaded.config
  }

  /** A database whose `public` nobody writes in, as its role has a schema. */
  async function makeOwnSchema(name: string): Promise<string> {
    const url = await makeDatabase(name)
    await run(url, 'CREATE SCHEMA AUTHORIZATION plant')
    await run(url, `GRANT CREATE ON DATABASE ${name} TO plant`)
    return url.replace(/\/\/[^@]+@/, '//plant@')
  }

  async function run(url: string, statement: string): Promise<unknown[]> {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }

  async function makeDatabase(name: string): Promise<string> {
    await run(server.url, `CREATE DATABASE ${name}`)
    return server.url.replace('/postgres?', `/${name}?`)
  }
})
