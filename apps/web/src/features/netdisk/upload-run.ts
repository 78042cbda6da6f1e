import type { EndpointData } from '@fibrewatch/contract/endpoint'
import {
  NETDISK_CHUNK_BYTES,
  type NetdiskConflict,
  type NetdiskUpload,
  netdiskTransferApi,
} from '@fibrewatch/contract/netdisk'
import { untilUnlocked } from '#lib/access/lock.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { call, upload as sendFile } from '#lib/api/call.ts'
import { SESSION_LOCKED } from '#lib/api/failure-catalogue.ts'
import { chooseForName, listTakenNames } from './conflict.ts'
import { hashChunk } from './hash-chunk.ts'
import type { Batch } from './netdisk.types.ts'
import { SpeedMeter } from './speed-meter.ts'
import { changeUpload, findUpload, forgetUpload, keepUpload, type Upload } from './uploads.ts'
import { waitForLine } from './wait-for-line.ts'

/** Ends a run without a failure: the user stopped it, or the file is skipped. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

export type Run = { id: number; file: File; batch: Batch; signal: AbortSignal }

function requireUpload(id: number): Upload {
  const upload = findUpload(id)
  if (upload === undefined) throw new Stopped()
  return upload
}

/** Asks about a taken name until the call gets another answer. */
async function withName<T>(
  { id, batch }: Run,
  work: (conflict: NetdiskConflict) => Promise<T>,
): Promise<T | 'skipped'> {
  try {
    return await work('ask')
  } catch (error) {
    if (listTakenNames(error).length === 0) throw error
    const { name, state } = requireUpload(id)
    changeUpload(id, { state: 'asking' })
    const choice = await chooseForName(name, batch)
    if (choice === null) throw new Stopped()
    changeUpload(id, { state })
    return choice === 'skip' ? 'skipped' : await work(choice)
  }
}

async function begin(run: Run): Promise<NetdiskUpload | 'skipped'> {
  const { domainId, path, name, size } = requireUpload(run.id)
  const { signal } = run
  return await withName(run, (conflict) =>
    call(netdiskTransferApi.token, {
      body: { domainId, path, name, size, conflict },
      signal,
      isQuiet: true,
    }),
  )
}

/** The offset of the server; an upload it has dropped starts again. */
async function findOffset(run: Run): Promise<NetdiskUpload | 'skipped'> {
  const { uploadId } = requireUpload(run.id)
  if (uploadId === null) return await begin(run)
  try {
    return await call(netdiskTransferApi.uploadStatus, {
      query: { uploadId },
      signal: run.signal,
      isQuiet: true,
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    forgetUpload(uploadId)
    changeUpload(run.id, { uploadId: null, offset: 0, sentBytes: 0 })
    return await begin(run)
  }
}

async function sendChunk({ id, file, signal }: Run, uploadId: string, meter: SpeedMeter): Promise<void> {
  const { offset } = requireUpload(id)
  const chunk = file.slice(offset, offset + NETDISK_CHUNK_BYTES)
  const sha256 = await hashChunk(chunk)
  const answer = await sendFile(netdiskTransferApi.upload, {
    query: { uploadId, offset, ...(sha256 === null ? {} : { sha256 }) },
    file: chunk,
    signal,
    isQuiet: true,
    onProgress: (sent) => {
      const sentBytes = Math.min(offset + sent, offset + chunk.size)
      const speed = meter.note(sentBytes)
      if (speed !== null && !signal.aborted) changeUpload(id, { sentBytes, speed })
    },
  })
  changeUpload(id, { offset: answer.offset, sentBytes: answer.offset })
}

type Finished = EndpointData<typeof netdiskTransferApi.uploadFinish>

/** May be called twice: the second answer is that of the first. */
async function finish(run: Run, uploadId: string): Promise<Finished | 'skipped'> {
  changeUpload(run.id, { state: 'finishing', speed: null })
  return await withName(run, (conflict) =>
    call(netdiskTransferApi.uploadFinish, {
      body: { uploadId, ...(conflict === 'ask' ? {} : { conflict }) },
      signal: run.signal,
      isQuiet: true,
    }),
  )
}

/** The user skips the file at the end: the server still holds the received bytes. */
async function leaveOut(id: number, uploadId: string | null): Promise<void> {
  if (uploadId !== null) {
    await call(netdiskTransferApi.uploadCancel, { body: { uploadId }, isQuiet: true }).catch(() => {})
  }
  changeUpload(id, { state: 'skipped', speed: null })
}

/** Sends from the server's offset to the end, or to the first failure. */
async function goOn(run: Run, onProgress: () => void): Promise<void> {
  const { id, file } = run
  changeUpload(id, { state: 'running', error: null })
  const begun = await findOffset(run)
  if (begun === 'skipped' || begun.uploadId === null) return await leaveOut(id, null)
  const { uploadId, offset, isFinished } = begun
  changeUpload(id, { uploadId, offset, sentBytes: offset })
  keepUpload(requireUpload(id))
  const meter = new SpeedMeter()
  // Finished already, but the answer was lost: there is nothing left to send.
  if (isFinished) changeUpload(id, { offset: file.size })
  while (requireUpload(id).offset < file.size) {
    await sendChunk(run, uploadId, meter)
    onProgress()
  }
  const ended = await finish(run, uploadId)
  if (ended === 'skipped' || ended === null) return await leaveOut(id, ended === null ? null : uploadId)
  return changeUpload(id, { state: 'done', name: ended.name, sentBytes: file.size, speed: null })
}

const PASSING_REASONS = new Set(['netdisk.offset-mismatch', 'netdisk.checksum-mismatch'])
const PASSING_STATUSES = new Set([408, 425, 429])

/** Whether the same call may succeed later: no answer, a proxy's page, a busy server, a changed offset. */
const isPassing = ({ kind, status, reason }: ApiError): boolean =>
  kind === 'unreachable' ||
  kind === 'malformed' ||
  status >= 500 ||
  PASSING_STATUSES.has(status) ||
  PASSING_REASONS.has(reason ?? '')

async function waitAfter(error: ApiError, failures: number, { id, signal }: Run): Promise<void> {
  changeUpload(id, { state: 'stalled', speed: null, error: error.message })
  if (error.reason === SESSION_LOCKED) return await untilUnlocked()
  return await waitForLine({ failures, leastMs: (error.retryAfterS ?? 0) * 1000, signal })
}

/** Uploads one file, however often the connection is lost. Ends without a failure when it is paused or cancelled. */
export async function runUpload(run: Run): Promise<void> {
  let failures = 0
  for (;;) {
    try {
      await goOn(run, () => {
        failures = 0
      })
      return forgetUpload(findUpload(run.id)?.uploadId ?? null)
    } catch (error) {
      if (run.signal.aborted) return
      if (error instanceof Stopped) return changeUpload(run.id, { state: 'paused', speed: null })
      if (!(error instanceof ApiError)) return changeUpload(run.id, { state: 'failed', error: null })
      if (error.reason !== SESSION_LOCKED && !isPassing(error)) {
        return changeUpload(run.id, { state: 'failed', speed: null, error: error.message })
      }
      failures += 1
      await waitAfter(error, failures, run)
      if (run.signal.aborted) return
    }
  }
}
