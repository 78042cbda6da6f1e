import type { PoolConfig } from 'pg'
import { createKysely, type Database } from './database.ts'
import { readDatabaseFault } from './database-fault.ts'
import { DatabaseWatch, type DatabaseWatchOptions } from './database-watch.ts'
import { GuardedPool, type PoolGuard } from './guarded-pool.ts'
import { sumLoads } from './pool-load.ts'
import { ServerClient, type ServerClientConfig, type StatementLimits } from './server-client.ts'
import { valueTypes } from './value-types.ts'

export interface ServerOptions extends Pick<DatabaseWatchOptions, 'onGone' | 'onBack' | 'onBroken'> {
  readonly connectionString: string
  /** Past the pooler, when `connectionString` leads to one. */
  readonly directUrl?: string | undefined
  /** For calls. */
  readonly poolSize: number
  /** For what instruments report. */
  readonly intakePoolSize?: number
  readonly statementTimeoutMs?: number
  readonly lockTimeoutMs?: number
  /** How long a call waits for a connection. */
  readonly waitMs?: number
}

/** The defaults of the settings; `config.ts` names the same. */
const USUAL = { intakePoolSize: 4, statementTimeoutMs: 30_000, lockTimeoutMs: 10_000, waitMs: 5000 }
const JOB_CONNECTIONS = 2
const LONG_WORK_CONNECTIONS = 4
/** Retention on a table of a year, or the sizes of all tables. */
const LONG_STATEMENT_MS = 30 * 60_000
/** As long as one of the four connections may be in use by another run; a run that fails for that is tried again. */
const LONG_WAIT_MS = 60_000
/** Our transactions wait for nothing but the database and, when files move, the file store. */
const IDLE_IN_TRANSACTION_MS = 60_000
const PROBE_TIMEOUT_MS = 1000

/** The pool hands its own options to what it makes. */
type PoolClientClass = NonNullable<PoolConfig['Client']>

type Parts = Required<Pick<ServerOptions, keyof typeof USUAL>> & ServerOptions

/** Any PostgreSQL from 15. Connects lazily: follow with `pingDatabase` to learn whether it is there. */
export function createServerDatabase(options: ServerOptions): Database {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const parts = { ...USUAL, ...(Object.fromEntries(given) as unknown as ServerOptions) }
  const watch = createWatch(parts)
  const { calls, intake, jobs, long } = createPools(parts, watch)
  const pools = [calls, intake, jobs, long]
  return {
    kind: 'server',
    pool: calls,
    db: createKysely(calls),
    intake: createKysely(intake),
    jobPool: jobs,
    directUrl: options.directUrl ?? options.connectionString,
    watch,
    readLoad: () => sumLoads(pools),
    close: async () => {
      watch.stop()
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

function createPools(parts: Parts, watch: DatabaseWatch) {
  const { poolSize, intakePoolSize, waitMs, statementTimeoutMs, lockTimeoutMs } = parts
  const usual = {
    statementMs: statementTimeoutMs,
    lockMs: lockTimeoutMs,
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
  }
  const endless = { ...usual, statementMs: LONG_STATEMENT_MS, idleInTransactionMs: LONG_STATEMENT_MS }
  const create = (max: number, limits: StatementLimits, guard: Pick<PoolGuard, 'waitMs' | 'longPool'>) =>
    new GuardedPool(
      { ...makeClientConfig(parts, limits, watch), max, Client: ServerClient as unknown as PoolClientClass },
      { isGone: () => watch.isGone, onUnreachable: (cause) => watch.doubt(cause), ...guard },
    )
  const long = create(LONG_WORK_CONNECTIONS, endless, { waitMs: LONG_WAIT_MS })
  return {
    long,
    calls: create(poolSize, usual, { waitMs, longPool: long }),
    intake: create(intakePoolSize, usual, { waitMs }),
    jobs: create(JOB_CONNECTIONS, endless, { waitMs: LONG_WAIT_MS }),
  }
}

function makeClientConfig(parts: Parts, limits: StatementLimits, watch: DatabaseWatch): ServerClientConfig {
  const { connectionString, directUrl } = parts
  return {
    connectionString,
    application_name: 'fibrewatch',
    types: valueTypes,
    limits,
    isPooled: directUrl !== undefined && directUrl !== connectionString,
    onBroken: (cause) => watch.doubt(cause),
  }
}

/** Probes as calls do, so that a pooler whose database is gone counts as gone. */
function createWatch({ connectionString, onGone, onBack, onBroken }: Parts): DatabaseWatch {
  const limits = { statementMs: PROBE_TIMEOUT_MS, lockMs: PROBE_TIMEOUT_MS, idleInTransactionMs: 0 }
  const probe = async (): Promise<boolean> => {
    const client = new ServerClient({ connectionString, limits, isPooled: true, onBroken: () => undefined })
    const timer = setTimeout(() => client.connection.stream.destroy(), PROBE_TIMEOUT_MS)
    try {
      await client.connect()
      await client.query('SELECT 1')
      client.end().catch(() => undefined)
      return true
    } catch (cause) {
      client.connection.stream.destroy()
      // All connections in use does not mean gone.
      return readDatabaseFault(cause) === 'busy'
    } finally {
      clearTimeout(timer)
    }
  }
  return new DatabaseWatch({ probe, onGone, onBack, onBroken })
}
