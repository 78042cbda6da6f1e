import { closedObject } from '@fibrewatch/contract/schema'
import { defineJob } from '#platform/jobs/job'
import { removeOldTickets } from './ticket.repository.ts'
import type { TransferParts } from './transfer.types.ts'
import { listAbandoned, removeFinishedUploads } from './upload.repository.ts'
import { EMPTY_UPLOAD_KEPT_MS, UPLOAD_KEPT_MS } from './upload-lifetime.ts'
import { dropUpload } from './upload.service.ts'

export const HOURLY = '47 * * * *'

export const EXPIRE_JOB = defineJob('netdisk.expire', closedObject({}))

/** Removes abandoned uploads and unused tickets. */
export async function removeExpired(parts: TransferParts): Promise<void> {
  if (!(await parts.clockWatch.isTrusted())) return
  const now = new Date(parts.clock.now())
  const before = new Date(now.getTime() - UPLOAD_KEPT_MS)
  const emptyBefore = new Date(now.getTime() - EMPTY_UPLOAD_KEPT_MS)
  for (const id of await listAbandoned(parts.db, before, emptyBefore)) await dropUpload(parts, id)
  await removeFinishedUploads(parts.db, before)
  await removeOldTickets(parts.db, now)
}
