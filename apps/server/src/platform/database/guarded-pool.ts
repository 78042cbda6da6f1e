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
  /** Nobody waits for a database that is known to be gone. */
  readonly isGone: () => boolean
  /** A connection could not be made. */
  readonly onUnreachable: (cause: unknown) => void
  /** Where the connections for long work come from, so that it keeps none of these. */
  readonly longPool?: Pool
}

/**
 * A pool that refuses the flow of an open transaction (with one session it would wait for itself), and whose callers
 * learn in time, and by a `DatabaseFault`, that there is no connection for them.
 */
export class GuardedPool extends Pool {
  readonly #guard: PoolGuard

  constructor(config: PoolConfig, guard: PoolGuard) {
    super(config)
    this.#guard = guard
    // What breaks while idle is told by the client; without a listener it would end the process.
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
      // It may still come to whom it was promised, and goes to the next then.
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

/** The driver's own callers (`pool.query`) speak by callbacks. */
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
