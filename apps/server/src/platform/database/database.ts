import { join } from 'node:path'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type { ClientBase, Pool, PoolConfig } from 'pg'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { EmbeddedEngine, type EngineListeners } from './embedded-engine.ts'
import { prepareFolder } from './embedded-folder.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { tellDamage, tellDataDirFault } from './data-dir-fault.ts'
import { GuardedPool } from './guarded-pool.ts'
import { type PoolLoad, sumLoads } from './pool-load.ts'
import type { EmbeddedStorage } from './pglite-protocol.ts'
import type { DatabaseTables } from './tables.ts'
import { valueTypes } from './value-types.ts'

export type Db = Kysely<DatabaseTables>
export type Tx = Transaction<DatabaseTables>

export interface Database {
  readonly kind: 'embedded' | 'server'
  /** For what Kysely cannot express; repositories use `db`. */
  readonly pool: GuardedPool
  readonly db: Db
  /**
   * For reports of instruments and live messages: connections of their own, so that
   * long lists and exports do not delay them. The embedded database has one session for all.
   */
  readonly intake: Db
  /** For the messages of the job queue. */
  readonly jobPool: Pool
  /** Only on a server: past any pooler, for what needs a session of its own (migrations, LISTEN). */
  readonly directUrl: string | undefined
  /** Only on a server: whether it is there. */
  readonly watch: DatabaseWatch | undefined
  /**
   * Only embedded, in a folder: copies the folder of the database to one that is not there, as a loss of power would leave it.
   * Callers wait meanwhile.
   */
  readonly copyTo?: (path: string) => Promise<void>
  /** Connections in use and callers waiting for one, over all pools. */
  readonly readLoad: () => PoolLoad
  /** Ends after running statements; the embedded engine writes its checkpoint and frees DATA_DIR. */
  close(): Promise<void>
}

export interface EmbeddedOptions extends EngineListeners {
  readonly dataDir: string
  /** Written into the lock, so that a second start can say who holds it. */
  readonly pid: number
  /** The folder is ours and a thread opens the engine, for a second: time to do something else. */
  readonly onOpening?: (() => void) | undefined
}

/** Idle memory against cached reads: 16 MB reads seven times slower uncached, 128 MB costs 100 MB more at rest. */
const SHARED_BUFFERS_MB = 64
const MEMORY_SHARED_BUFFERS_MB = 16
/** One session serves all: a caller waits for all earlier ones, and for whatever holds the session. */
const EMBEDDED_WAIT_MS = 30_000

/**
 * The embedded engine, durable, in `dataDir`/database; ready to answer when it resolves.
 * @throws DataDirLockedError when another process holds the folder, DataDirFaultError when it cannot be used
 */
export async function createEmbeddedDatabase(options: EmbeddedOptions): Promise<Database> {
  const lock = takeDataDir(options)
  const path = join(options.dataDir, 'database')
  const start = { storage: { kind: 'folder', path }, sharedBuffersMb: SHARED_BUFFERS_MB } as const
  try {
    await prepareFolder(path)
    const engine = new EmbeddedEngine(start, options)
    options.onOpening?.()
    const database = await openEngine(engine, lock)
    return { ...database, copyTo: (copy) => copyFolder(database, engine, copy) }
  } catch (cause) {
    lock.release()
    throw tellDamage(options.dataDir, cause)
  }
}

/** Whoever holds the one session is in no transaction of others. */
async function copyFolder({ pool }: Database, engine: EmbeddedEngine, path: string): Promise<void> {
  const client = await pool.connect()
  try {
    await engine.copyTo(path)
  } finally {
    client.release()
  }
}

function takeDataDir({ dataDir, pid }: EmbeddedOptions): DataDirLock {
  try {
    return lockDataDir(dataDir, pid)
  } catch (cause) {
    throw tellDataDirFault(dataDir, cause)
  }
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
  await engine.waitReady
  // A dead engine thread ends the process, so this database is never `gone`.
  const pool = new GuardedPool(makeEmbeddedPoolConfig(engine), {
    waitMs: EMBEDDED_WAIT_MS,
    isGone: () => false,
    onUnreachable: () => undefined,
  })
  const db = createKysely(pool)
  const close = async (): Promise<void> => {
    await pool.end()
    await engine.close()
    lock?.release()
  }
  return {
    kind: 'embedded',
    pool,
    db,
    intake: db,
    jobPool: pool,
    directUrl: undefined,
    watch: undefined,
    readLoad: () => sumLoads([pool]),
    close,
  }
}

function makeEmbeddedPoolConfig(engine: EmbeddedEngine): PoolConfig {
  // PGlite's signature asks for its own class; its code uses only these two members.
  const config = createPgConfig(engine as unknown as Parameters<typeof createPgConfig>[0] & object)
  // PGlite's connection emits the last messages of an answer itself, errors among them; the earlier ones are emitted here.
  engine.onMessage = (message) => config.connection.emit(message.name, message)
  return {
    ...(config as PoolConfig),
    types: valueTypes,
    max: 1,
    idleTimeoutMillis: 0,
    // A client that was dropped inside a transaction left it open in the one session.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it; its typings say void
    onConnect: async (client: ClientBase) => {
      await client.query('ROLLBACK')
    },
  }
}

/** The one place where snake_case meets camelCase; keys inside JSON values stay as they are. */
export function createKysely(pool: Pool): Db {
  return new Kysely<DatabaseTables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** @throws DatabaseFault when the database does not answer */
export async function pingDatabase(database: Database): Promise<void> {
  await sql`SELECT 1`.execute(database.intake)
}
