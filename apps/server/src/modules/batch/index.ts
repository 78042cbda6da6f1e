import type { Deps, ServerModule } from '#platform/module'
import { makeBatchRoutes } from './batch.routes.ts'
import type { BatchParts, BatchPorts } from './batch.types.ts'
import { removeGoneBytes } from './removal.service.ts'
import { createTableCache } from './table-cache.ts'

/** Batch tests of a cable: the files of its fibres, the table of their losses, and the limits they are judged by. */
export function createBatchModule(deps: Deps, ports: BatchPorts): ServerModule {
  const { clock, files, ids, log } = deps
  const { db } = deps.database
  const parts: BatchParts = { ...ports, db, clock, files, ids, log, tables: createTableCache() }
  return { name: 'batch', routes: makeBatchRoutes(parts), start: () => removeGoneBytes(parts) }
}
