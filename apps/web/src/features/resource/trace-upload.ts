import { MAX_TRACE_BYTES } from '@fibrewatch/contract/ingest'
import { traceApi } from '@fibrewatch/contract/trace'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import { upload } from '#lib/api/call.ts'
import { FileQueue } from '#lib/upload/file-queue.ts'

/** One file after the other: a slow line serves the first at full speed, and the newest trace of a link comes last. */
export const traceQueue = new FileQueue({ parallel: 1, maxBytes: MAX_TRACE_BYTES })

export type UploadTarget = { linkId: number; direction: TraceDirection }

/** Queues files for a link, all measured from one end. `onStored` is called for each that arrived, with the id of its trace. */
export function startUploads(
  { linkId, direction }: UploadTarget,
  files: readonly File[],
  onStored: (traceId: string) => void,
): void {
  traceQueue.start(linkId, files, async (file, transfer) => {
    const query = { linkId, direction, fileName: file.name }
    const { traceId } = await upload(traceApi.upload, { query, file, ...transfer, isQuiet: true })
    onStored(traceId)
    return { state: 'stored', note: null }
  })
}
