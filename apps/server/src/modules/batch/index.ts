import type { BatchFileInfo, BatchInfo, BatchTable } from '@fibrewatch/contract/batch'
import type { LimitValues } from '@fibrewatch/otdr'
import type { TraceCurve } from '#modules/trace'
import type { DomainScope } from '#platform/auth/scope'
import type { Deps, ServerModule } from '#platform/module'
import { beginAtStart } from '#platform/program/start-work'
import { loadFileCurve, loadFileInfo } from './batch-file.service.ts'
import { makeBatchRoutes } from './batch.routes.ts'
import { loadBatchInfo } from './batch.service.ts'
import { loadTablePage, type TableQuery } from './batch-table.service.ts'
import type { BatchParts, BatchPorts } from './batch.types.ts'
import { loadLimitValues } from './limit-set.repository.ts'
import { listNamedKeys } from './removal.repository.ts'
import { removeGoneBytes } from './removal.service.ts'
import { createTableCache } from './table-cache.ts'

export interface BatchModule extends ServerModule {
  /** @throws object.not-found outside of the scope too */
  loadBatchInfo(scope: DomainScope, id: number): Promise<BatchInfo>
  /** One page of fibres. @throws object.not-found outside of the scope too */
  loadTablePage(scope: DomainScope, query: TableQuery): Promise<BatchTable>
  /** @throws object.not-found outside of the scope too */
  loadFileInfo(scope: DomainScope, id: string): Promise<BatchFileInfo>
  /** @throws object.not-found outside of the scope too, and for a file that was refused */
  loadFileCurve(scope: DomainScope, id: string): Promise<TraceCurve>
  /** Undefined for a limit set that is gone. */
  loadLimitValues(id: number): Promise<LimitValues | undefined>
}

/** Batch tests of a cable: the files of its fibres, the table of their losses, and the limits they are judged by. */
export function createBatchModule(deps: Deps, ports: BatchPorts): BatchModule {
  const { clock, files, ids, log } = deps
  const { db } = deps.database
  const parts: BatchParts = { ...ports, db, clock, files, ids, log, tables: createTableCache() }
  return {
    name: 'batch',
    routes: makeBatchRoutes(parts),
    ...beginAtStart(() => removeGoneBytes(parts)),
    listNamedKeys: (keys) => listNamedKeys(db, keys),
    loadBatchInfo: (scope, id) => loadBatchInfo(parts, scope, id),
    loadTablePage: (scope, query) => loadTablePage(parts, scope, query),
    loadFileInfo: (scope, id) => loadFileInfo(parts, scope, id),
    loadFileCurve: (scope, id) => loadFileCurve(parts, scope, id),
    loadLimitValues: (id) => loadLimitValues(db, id),
  }
}
