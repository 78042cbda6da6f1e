import type { LinkRule, SorFileState, SorImportFile, SorImportInfo } from '@fibrewatch/contract/sor-import'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import type { TraceModule } from '#modules/trace'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import type { FileStore } from '#platform/files/file-store'
import type { AuditChange } from '#platform/http/audit'
import type { JobRunner } from '#platform/jobs/job-runner'
import type { Log } from '#platform/log/log'
import type { Ids } from '#platform/module'

export interface SorImportPorts
  extends Pick<TraceModule, 'readTrace' | 'storePast' | 'removePast' | 'listKnownFiles'> {
  /** What a user may do now; undefined for one who is gone or disabled. */
  readonly loadRightsOf: (
    userId: number,
  ) => Promise<Pick<Actor, 'isSuper' | 'permissions' | 'scope'> | undefined>
}

export interface SorImportParts {
  readonly db: Db
  readonly clock: Clock
  readonly files: FileStore
  readonly ids: Ids
  readonly jobs: Pick<JobRunner, 'send'>
  readonly log: Log
  readonly ports: SorImportPorts
}

/** The actor, and where the change is logged. */
export interface SorImportCall {
  readonly actor: Actor
  readonly record: (change: AuditChange) => void
}

export interface StoredImport extends Pick<SorImportInfo, 'id' | 'name' | 'state' | 'mode'> {
  readonly userId: number
  /** Null: all. */
  readonly domainIds: readonly number[] | null
  readonly rule: LinkRule | null
  readonly sourceKey: string | null
  readonly createdAt: Date
}

export type Stated = NonNullable<SorImportFile['stated']>

export interface StoredFile {
  readonly id: string
  readonly importId: number
  readonly fileName: string
  readonly sizeBytes: number
  readonly digest: Buffer
  readonly fileKey: string | null
  readonly state: SorFileState
  readonly reason: string | null
  readonly stated: Stated | null
  readonly linkId: number | null
  readonly direction: TraceDirection | null
  readonly traceId: string | null
  readonly fit: SorImportFile['fit']
}

export const toScope = ({ domainIds }: Pick<StoredImport, 'domainIds'>): DomainScope =>
  domainIds === null ? { all: true } : { all: false, domainIds }
