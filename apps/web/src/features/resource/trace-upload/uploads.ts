import { MAX_TRACE_BYTES } from '@fibrewatch/contract/ingest'
import { traceApi } from '@fibrewatch/contract/trace'
import { useMemo } from 'react'
import { create } from 'zustand'
import { ApiError, tellFailure } from '#lib/api/api-error.ts'
import { upload } from '#lib/api/call.ts'
import { formatBytes } from '#lib/format/numbers.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { resourceMessages } from '../resource.messages.ts'

/** `waiting` for the files before it · `sending` bytes · `reading`: all sent, the server analyses it. */
export const UPLOAD_STATES = ['waiting', 'sending', 'reading', 'stored', 'failed', 'cancelled'] as const
export type UploadState = (typeof UPLOAD_STATES)[number]

export type TraceUpload = {
  id: number
  linkId: number
  fileName: string
  sizeBytes: number
  sentBytes: number
  state: UploadState
  /** Why it failed, in the server's words. */
  failure: string | null
}

export const isUnderWay = ({ state }: TraceUpload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'reading'

type Store = { uploads: readonly TraceUpload[] }
// Outlives the page: a file goes on when its tab is left.
const useStore = create<Store>()(() => ({ uploads: [] }))

const aborts = new Map<number, AbortController>()
let lastId = 0
/** One file after the other: a slow line serves the first at full speed, and no request ages in a queue. */
let queue: Promise<void> = Promise.resolve()

function change(id: number, part: Partial<TraceUpload>): void {
  useStore.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.id === id ? { ...one, ...part } : one)),
  }))
}

function endAs(error: unknown): Partial<TraceUpload> {
  if (error instanceof ApiError && error.kind === 'aborted') return { state: 'cancelled' }
  return { state: 'failed', failure: tellFailure(error) }
}

type Job = { id: number; linkId: number; file: File; onStored: (traceId: string) => void }

async function sendFile({ id, linkId, file, onStored }: Job, signal: AbortSignal): Promise<void> {
  const onProgress = (sentBytes: number, totalBytes: number) =>
    change(id, { sentBytes, state: sentBytes < totalBytes ? 'sending' : 'reading' })
  change(id, { state: 'sending' })
  const query = { linkId, fileName: file.name }
  const { traceId } = await upload(traceApi.upload, { query, file, onProgress, signal, isQuiet: true })
  change(id, { state: 'stored', sentBytes: file.size })
  onStored(traceId)
}

async function work(job: Job): Promise<void> {
  const abort = aborts.get(job.id)
  if (abort === undefined || abort.signal.aborted) return
  try {
    await sendFile(job, abort.signal)
  } catch (error) {
    change(job.id, endAs(error))
  } finally {
    aborts.delete(job.id)
  }
}

function refuseTooLarge(file: File): string | null {
  if (file.size <= MAX_TRACE_BYTES) return null
  return translate(resourceMessages, 'uploadTooLarge', { limit: formatBytes(MAX_TRACE_BYTES) })
}

/** Queues files for a link. `onStored` is called for each that arrived, with the id of its trace. */
export function startUploads(
  linkId: number,
  files: readonly File[],
  onStored: (traceId: string) => void,
): void {
  const jobs = files.map((file): Job => {
    lastId += 1
    return { id: lastId, linkId, file, onStored }
  })
  const added = jobs.map(({ id, file }): TraceUpload => {
    const failure = refuseTooLarge(file)
    const state = failure === null ? 'waiting' : 'failed'
    return { id, linkId, fileName: file.name, sizeBytes: file.size, sentBytes: 0, state, failure }
  })
  useStore.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))
  for (const job of jobs) {
    if (refuseTooLarge(job.file) !== null) continue
    aborts.set(job.id, new AbortController())
    queue = queue.then(() => work(job))
  }
}

/** Stops a file that waits or is being sent. One the server already reads may still be stored. */
export function cancelUpload(id: number): void {
  aborts.get(id)?.abort()
  aborts.delete(id)
  change(id, { state: 'cancelled' })
}

/** Takes what is over off the list. */
export function removeFinishedUploads(linkId: number): void {
  useStore.setState(({ uploads }) => ({
    uploads: uploads.filter((one) => one.linkId !== linkId || isUnderWay(one)),
  }))
}

export function useUploads(linkId: number): readonly TraceUpload[] {
  const uploads = useStore((state) => state.uploads)
  return useMemo(() => uploads.filter((one) => one.linkId === linkId), [uploads, linkId])
}
