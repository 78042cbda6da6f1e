import type {
  NetdiskAction,
  NetdiskConflict,
  NetdiskNodeType,
  NetdiskTaskStatus,
} from '@fibrewatch/contract/netdisk'
import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { ClockTrust } from '#platform/clock/clock-watch'
import type { Db, Tx } from '#platform/database/database'
import type { FileStore } from '#platform/files/file-store'
import type { Deps } from '#platform/module'

/** What this module needs of others. */
export interface NetdiskPorts {
  /** Megabytes a space may hold. */
  loadQuotaMb(): Promise<number>
}

export interface NetdiskParts {
  readonly db: Db
  readonly clock: Clock
  readonly clockWatch: ClockTrust
  readonly files: FileStore
  readonly ids: Deps['ids']
  readonly jobs: Deps['jobs']
  readonly log: Deps['log']
  readonly ports: NetdiskPorts
}

/** The space of a call; it is in the caller's scope. */
export interface Space {
  readonly domainId: number
  readonly actor: Actor
}

export interface NodeRow {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly type: NetdiskNodeType
  readonly sizeBytes: number
  readonly contentId: number | null
  readonly mimeType: string | null
  readonly mark: string
  readonly uploader: string | null
  readonly putAt: Date
  readonly updatedAt: Date
  readonly searchName: string
}

/** A folder with the way to it: its own id is the last of `ids`. */
export interface Folder {
  readonly id: number | null
  readonly ids: readonly number[]
  readonly names: readonly string[]
}

export interface Subtree {
  readonly nodes: number
  readonly files: number
  readonly bytes: number
  /** Levels from the given nodes down, with a file in the deepest folder; 0 for no node at all. */
  readonly height: number
}

/** A node that comes into a folder. */
export interface Arrival {
  readonly name: string
  readonly type: NetdiskNodeType
}

export interface Placement {
  readonly domainId: number
  readonly folder: Folder
  readonly conflict: NetdiskConflict
  /** By whom and when, for the trash entry of what is replaced. */
  readonly by: string
  readonly at: Date
}

export interface Task {
  readonly id: string
  readonly domainId: number
  readonly action: Extract<NetdiskAction, 'copy' | 'purge' | 'empty'>
  readonly userId: number
  readonly userName: string
  readonly status: NetdiskTaskStatus
  readonly done: number
  readonly total: number
  readonly failure: TaskFailure | null
  readonly maxNodeId: number
}

/** A reason of the contract with the values of its text. */
export interface TaskFailure {
  readonly reason: string
  readonly values: readonly (string | number)[]
}

export interface FileContent {
  readonly fileKey: string
  readonly sizeBytes: number
  readonly sha256: Buffer
  readonly mimeType: string
}

export type DbOrTx = Db | Tx
