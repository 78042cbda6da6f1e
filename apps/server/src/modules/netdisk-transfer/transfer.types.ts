import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import type { FileStore } from '#platform/files/file-store'
import type { Deps } from '#platform/http/module'
import type { ChunkOrder } from './chunk-order.ts'
import type { RunningHashes } from './running-hashes.ts'

export interface TransferPorts {
  /** Megabytes a space may hold. */
  loadQuotaMb(): Promise<number>
}

export interface TransferParts {
  readonly db: Db
  readonly clock: Clock
  readonly files: FileStore
  readonly ids: Deps['ids']
  readonly jobs: Deps['jobs']
  readonly ports: TransferPorts
  readonly order: ChunkOrder
  readonly hashes: RunningHashes
}
