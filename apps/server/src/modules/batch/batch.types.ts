import type { TraceModule } from '#modules/trace'
import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import type { FileStore } from '#platform/files/file-store'
import type { AuditChange } from '#platform/http/audit'
import type { Log } from '#platform/log/log'
import type { Ids } from '#platform/module'
import type { TableCache } from './table-cache.ts'

/** What batch tests take of the module that reads traces. */
export type BatchPorts = Pick<TraceModule, 'readTrace'>

export interface BatchParts extends BatchPorts {
  readonly db: Db
  readonly clock: Clock
  readonly files: FileStore
  readonly ids: Ids
  readonly log: Log
  readonly tables: TableCache
}

/** The actor, and where the change is logged. */
export interface BatchCall {
  readonly actor: Actor
  readonly record: (change: AuditChange) => void
}
