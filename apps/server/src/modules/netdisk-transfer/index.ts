import { closedObject, type NetdiskProgress } from '@fibrewatch/contract'
import type { DomainScope } from '#platform/auth/scope'
import type { Deps, ServerModule } from '#platform/module'
import { defineJob, handleJob } from '#platform/jobs/job'
import { createChunkOrder } from './chunk-order.ts'
import { createRunningHashes } from './running-hashes.ts'
import { removeOldTickets } from './ticket.repository.ts'
import { makeTransferRoutes } from './transfer.routes.ts'
import type { TransferParts, TransferPorts } from './transfer.types.ts'
import { listAbandoned, removeFinishedUploads } from './upload.repository.ts'
import { dropUpload, EMPTY_UPLOAD_KEPT_MS, loadUploadProgress, UPLOAD_KEPT_MS } from './upload.service.ts'

export interface NetdiskTransferModule extends ServerModule {
  /** Undefined outside the scope. */
  loadUploadProgress(scope: DomainScope, uploadId: string): Promise<NetdiskProgress | undefined>
}

const HOURLY = '47 * * * *'
const EXPIRE_JOB = defineJob('netdisk.expire', closedObject({}))

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
    loadUploadProgress: (scope, uploadId) => loadUploadProgress(parts, scope, uploadId),
  }
}

/** Removes abandoned uploads and unused tickets. */
async function removeExpired(parts: TransferParts): Promise<void> {
  if (!(await parts.clockWatch.isTrusted())) return
  const now = new Date(parts.clock.now())
  const before = new Date(now.getTime() - UPLOAD_KEPT_MS)
  const emptyBefore = new Date(now.getTime() - EMPTY_UPLOAD_KEPT_MS)
  for (const id of await listAbandoned(parts.db, before, emptyBefore)) await dropUpload(parts, id)
  await removeFinishedUploads(parts.db, before)
  await removeOldTickets(parts.db, now)
}
