import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { ClockTrust } from '#platform/clock/clock-watch'
import type { Db } from '#platform/database/database'
import type { FileStore } from '#platform/files/file-store'
import type { Deps } from '#platform/module'
import type { ChunkOrder } from './chunk-order.ts'
import type { RunningHashes } from './running-hashes.ts'

export interface TransferPorts {
  /** Megabytes a space may hold. */
  loadQuotaMb(): Promise<number>
  /** The actor of a session, with their present rights. @throws when it is over, or on hold */
  requireActorOf(sessionId: string): Promise<Actor>
}

export interface TransferParts {
  readonly db: Db
  readonly clock: Clock
  readonly clockWatch: ClockTrust
  readonly files: FileStore
  readonly ids: Deps['ids']
  readonly jobs: Deps['jobs']
  readonly ports: TransferPorts
  readonly order: ChunkOrder
  readonly hashes: RunningHashes
}
