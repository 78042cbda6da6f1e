import type { ImportInfo, ImportState, Outcome } from '@fibrewatch/contract/plant-import'
import type { ChangeParts, PlantChangeModule } from '#modules/plant-change'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import type { JobRunner } from '#platform/jobs/job-runner'
import type { Log } from '#platform/log/log'
import type { Entrants } from './kinds.ts'
import type { RowReason } from './row-fault.ts'
import type { RowReading } from './row-reader.ts'

export interface DomainName {
  readonly id: number
  readonly name: string
  readonly parentId: number | null
}

/** What an import takes of the rooms whose objects it enters. */
export interface ImportPorts {
  readonly entrants: Entrants
  readonly undoKept: PlantChangeModule['undoKept']
  readonly listDomains: (scope: DomainScope) => Promise<readonly DomainName[]>
  /** What a user may do now; undefined for one who is gone or disabled. */
  readonly loadRightsOf: (userId: number) => Promise<HeldNow | undefined>
  /** Open lists, trees and maps of the plant ask again. */
  readonly announceChange: () => Promise<void>
}

/** What somebody may do, and where. */
export type HeldNow = Pick<Actor, 'isSuper' | 'permissions' | 'scope'>

export interface ImportParts extends ChangeParts {
  readonly ports: ImportPorts
  readonly reading: RowReading
  readonly jobs: Pick<JobRunner, 'send'>
  readonly log: Log
}

/** Who began it, as far as that matters to an import. */
export interface StoredRights {
  readonly isSuper: boolean
  readonly permissions: readonly string[]
  /** Null: all. */
  readonly domainIds: readonly number[] | null
}

export type Counts = ImportInfo['counts']
export const NO_COUNTS: Counts = { added: 0, changed: 0, same: 0, refused: 0, undone: 0, kept: 0 }

/** The head of an import as it is stored. */
export interface StoredImport extends Omit<ImportInfo, 'sample' | 'createdAt' | 'state'> {
  readonly state: ImportState
  readonly headingsKey: string
  readonly lastKey: string
  readonly userId: number
  readonly rights: StoredRights
  readonly movedAt: Date
  readonly createdAt: Date
}

export interface StoredRow {
  readonly rowNo: number
  readonly objectKey: string
  readonly cells: readonly string[]
}

/** What became of an object, on its first row. */
export interface RowResult {
  readonly rowNo: number
  readonly outcome: Outcome
  readonly reason: RowReason | null
  readonly changeId: number | null
}
