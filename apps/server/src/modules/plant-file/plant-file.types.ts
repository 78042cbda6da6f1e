import type { NodeRow } from '#modules/netdisk'
import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import type { FileStore } from '#platform/files/file-store'
import type { Deps } from '#platform/module'

/** What this module needs of others. */
export interface PlantFilePorts {
  /** What a ticket of the netdisk lets its session download. @throws netdisk.ticket-invalid */
  takeOwnNodes(actor: Actor, token: string): Promise<readonly NodeRow[]>
  /** Megabytes a space may hold. */
  loadQuotaMb(): Promise<number>
}

export interface PlantFileParts {
  readonly db: Db
  readonly clock: Clock
  readonly files: FileStore
  readonly log: Deps['log']
  readonly ports: PlantFilePorts
}
