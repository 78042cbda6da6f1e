import type { NetdiskProgress } from '@fibrewatch/contract/netdisk'
import type { NodeRow } from '#modules/netdisk'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import type { Deps, ServerModule } from '#platform/module'
import { handleJob } from '#platform/jobs/job'
import { createChunkOrder } from './chunk-order.ts'
import { takeOwnNodes } from './download.service.ts'
import { createRunningHashes } from './running-hashes.ts'
import { makeTransferRoutes } from './transfer.routes.ts'
import type { TransferParts, TransferPorts } from './transfer.types.ts'
import { listNamedKeys } from './upload.repository.ts'
import { loadUploadProgress } from './upload.service.ts'
import { HOURLY, EXPIRE_JOB, removeExpired } from './transfer.jobs.ts'

export { openNode } from './download.service.ts'
export { sniffMime, SNIFFED_BYTES } from './sniff-mime.ts'

export interface NetdiskTransferModule extends ServerModule {
  /** Undefined outside the scope. */
  loadUploadProgress(scope: DomainScope, uploadId: string): Promise<NetdiskProgress | undefined>
  /** What a ticket lets its session download. @throws netdisk.ticket-invalid */
  takeOwnNodes(actor: Actor, token: string): Promise<readonly NodeRow[]>
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
    takeOwnNodes: (actor, token) => takeOwnNodes(parts, actor, token),
  }
}
