import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { DatabaseFault, readDatabaseFault } from './database-fault.ts'
import { isLongWork } from './long-work.ts'
import { readSqlState } from './sql-state.ts'
import { assertOutsideTransaction } from './transaction.ts'

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** Callers in line for a connection; more could not be served within the time they wait. */
const MAX_WAITING = 1000

export interface PoolGuard {
  /** How long a caller waits for a connection. */
  readonly waitMs: number
  /** While the database is known to be gone, callers fail at once. */
  readonly isGone: () => boolean
  /** A connection could not be made. */
  readonly onUnreachable: (cause: unknown) => void
  /** Connections for long work, so that it uses none of these. */
  readonly longPool?: Pool
}

/**
 * A pool that refuses calls from inside an open transaction (with one session they would wait for themselves), and whose
 * callers get a `DatabaseFault` in time when there is no connection for them.
 */
export class GuardedPool extends Pool {
  readonly #guard: PoolGuard

  constructor(config: PoolConfig, guard: PoolGuard) {
    super(config)
    this.#guard = guard
    // The client reports a break while idle; without a listener it would end the process.
    this.on('error', () => undefined)
  }

  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    assertOutsideTransaction()
    const { longPool } = this.#guard
    const acquired = longPool !== undefined && isLongWork() ? longPool.connect() : this.#acquire()
    if (!callback) return acquired
    void handTo(acquired, callback)
    return undefined
  }

  async #acquire(): Promise<PoolClient> {
    const { isGone, onUnreachable, waitMs } = this.#guard
    if (isGone()) throw new DatabaseFault('gone')
    if (this.waitingCount >= MAX_WAITING) throw new DatabaseFault('busy')
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new DatabaseFault(isGone() ? 'gone' : 'busy')), waitMs)
    const connecting = super.connect()
    try {
      return await Promise.race([connecting, late.promise])
    } catch (cause) {
      // If it still comes, it goes to the next caller.
      connecting.then(
        (client) => client.release(),
        () => undefined,
      )
      if (cause instanceof DatabaseFault) throw cause
      if (readDatabaseFault(cause) === 'gone') onUnreachable(cause)
      if (readSqlState(cause) !== undefined) throw cause
      onUnreachable(cause)
      throw new DatabaseFault('gone', cause)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Callers of `pool.query` inside the driver use callbacks. */
async function handTo(acquired: Promise<PoolClient>, done: ConnectCallback): Promise<void> {
  let client: PoolClient
  try {
    client = await acquired
  } catch (cause) {
    done(cause instanceof Error ? cause : new DatabaseFault('gone', cause), undefined, () => undefined)
    return
  }
  done(undefined, client, (failure) => client.release(failure instanceof Error ? failure : undefined))
}
