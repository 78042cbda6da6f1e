import { Pool, type PoolClient } from 'pg'
import { assertOutsideTransaction } from './transaction.ts'

type ConnectCallback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void

/** A pool that refuses the flow of an open transaction: with one session it would wait for itself. */
export class GuardedPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    assertOutsideTransaction()
    if (!callback) return super.connect()
    super.connect(callback)
    return undefined
  }
}
