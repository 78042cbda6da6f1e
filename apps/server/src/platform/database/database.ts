import { join } from 'node:path'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { ClientBase, Pool, PoolConfig } from 'pg'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { EmbeddedEngine, type EngineListeners } from './embedded-engine.ts'
import { GuardedPool } from './guarded-pool.ts'
import type { EmbeddedStorage } from './pglite-protocol.ts'
import { valueTypes } from './value-types.ts'

/** No table is known here: a repository names its own with `db.withTables<AlarmTables>()`. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- the empty set of tables is the point
export type Tables = Record<never, never>
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface Database {
  readonly kind: 'embedded' | 'server'
  /** For what Kysely cannot say (migrations, jobs); repositories use `db`. */
  readonly pool: Pool
  readonly db: Db
  /** Only on a server: for connections of one's own (LISTEN, jobs). */
  readonly connectionString: string | undefined
  /** Ends after running statements; the embedded engine writes its checkpoint and frees DATA_DIR. */
  close(): Promise<void>
}

export interface ServerOptions {
  readonly connectionString: string
  readonly poolSize: number
  readonly onError?: (cause: Error) => void
}

export interface EmbeddedOptions extends EngineListeners {
  readonly dataDir: string
  /** Written into the lock, so that a second start can say who holds it. */
  readonly pid: number
}

/** Idle memory against cached reads: 16 MB reads seven times slower uncached, 128 MB costs 100 MB more at rest. */
const SHARED_BUFFERS_MB = 64
const MEMORY_SHARED_BUFFERS_MB = 16
/** Longer than any statement should take, so that a lost session shows as an error and not as silence. */
const CONNECT_TIMEOUT_MS = 30_000

/** Any PostgreSQL from 15. Connects lazily: follow with `pingDatabase` to learn whether it is there. */
export function createServerDatabase(options: ServerOptions): Database {
  const pool = createPool({
    connectionString: options.connectionString,
    max: options.poolSize,
    application_name: 'fibrewatch',
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it; its typings say void
    onConnect: async (client: ClientBase) => {
      await client.query('SET TIME ZONE UTC')
    },
  })
  // Without a listener a connection cut while idle would end the process; the next statement reconnects.
  pool.on('error', (cause) => options.onError?.(cause))
  const { connectionString } = options
  return { kind: 'server', pool, db: createKysely(pool), connectionString, close: () => pool.end() }
}

/**
 * The embedded engine, durable, in `dataDir`/database; ready to answer when it resolves.
 * @throws DataDirLockedError when another process holds the folder
 */
export async function createEmbeddedDatabase(options: EmbeddedOptions): Promise<Database> {
  const lock = lockDataDir(options.dataDir, options.pid)
  const storage: EmbeddedStorage = { kind: 'folder', path: join(options.dataDir, 'database') }
  const engine = new EmbeddedEngine({ storage, sharedBuffersMb: SHARED_BUFFERS_MB }, options)
  return openEngine(engine, lock)
}

export interface MemoryDatabase extends Database {
  /** Writes the whole database as a tar file that `createMemoryDatabase` opens. */
  dumpTo(path: string): Promise<void>
}

/** The embedded engine without a folder: nothing survives. For tests. */
export async function createMemoryDatabase(loadFrom?: string): Promise<MemoryDatabase> {
  const storage: EmbeddedStorage = { kind: 'memory', ...(loadFrom ? { loadFrom } : {}) }
  const engine = new EmbeddedEngine({ storage, sharedBuffersMb: MEMORY_SHARED_BUFFERS_MB })
  return { ...(await openEngine(engine)), dumpTo: (path) => engine.dumpTo(path) }
}

async function openEngine(engine: EmbeddedEngine, lock?: DataDirLock): Promise<Database> {
  try {
    await engine.waitReady
  } catch (cause) {
    lock?.release()
    throw cause
  }
  const pool = createPool(makeEmbeddedPoolConfig(engine))
  const close = async (): Promise<void> => {
    await pool.end()
    await engine.close()
    lock?.release()
  }
  return { kind: 'embedded', pool, db: createKysely(pool), connectionString: undefined, close }
}

function makeEmbeddedPoolConfig(engine: EmbeddedEngine): PoolConfig {
  // PGlite's signature wants its own class; its code asks only for these two members.
  const config: PoolConfig = createPgConfig(
    engine as unknown as Parameters<typeof createPgConfig>[0] & object,
  )
  return {
    ...config,
    max: 1,
    idleTimeoutMillis: 0,
    // A client that was dropped inside a transaction left the one session in it.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it; its typings say void
    onConnect: async (client: ClientBase) => {
      await client.query('ROLLBACK')
    },
  }
}

function createPool(config: PoolConfig): Pool {
  return new GuardedPool({ ...config, types: valueTypes, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
}

/** The one place where snake_case meets camelCase; keys inside JSON values stay as they are. */
function createKysely(pool: Pool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** @throws the driver's error when the database does not answer */
export async function pingDatabase(database: Database): Promise<void> {
  await database.pool.query('SELECT 1')
}
