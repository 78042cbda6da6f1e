import type { NetdiskProgress } from '@fibrewatch/contract/netdisk'
import type { DomainScope } from '#platform/auth/scope'
import type { Deps, ServerModule } from '#platform/module'
import { handleJob } from '#platform/jobs/job'
import { createChunkOrder } from './chunk-order.ts'
import { createRunningHashes } from './running-hashes.ts'
import { makeTransferRoutes } from './transfer.routes.ts'
import type { TransferParts, TransferPorts } from './transfer.types.ts'
import { listNamedKeys } from './upload.repository.ts'
import { loadUploadProgress } from './upload.service.ts'
import { HOURLY, EXPIRE_JOB, removeExpired } from './transfer.jobs.ts'

export interface NetdiskTransferModule extends ServerModule {
  /** Undefined outside the scope. */
  loadUploadProgress(scope: DomainScope, uploadId: string): Promise<NetdiskProgress | undefined>
}

/** Resumable uploads, downloads with ranges, zips and previews of the netdisk. */
export function createNetdiskTransferModule(deps: Deps, ports: TransferPorts): NetdiskTransferModule {
  const { clock, clockWatch, files, ids, jobs } = deps
  const parts: TransferParts = {
    db: deps.database.db,
    clock,
    clockWatch,
    files,
    ids,
    jobs,
    ports,
    order: createChunkOrder(),
    hashes: createRunningHashes(),
  }
  return {
    name: 'netdisk-transfer',
    routes: makeTransferRoutes(parts),
    jobs: [handleJob(EXPIRE_JOB, { schedule: HOURLY, handler: async () => removeExpired(parts) })],
    listNamedKeys: (keys) => listNamedKeys(parts.db, keys),
    loadUploadProgress: (scope, uploadId) => loadUploadProgress(parts, scope, uploadId),
  }
}
