import { create } from 'zustand'
import { useAccess } from '#lib/access/access.ts'
import { defineStored } from '#lib/storage/stored.ts'

/**
 * `asking`: its name is taken, the user has to choose · `stalled`: no answer, retried automatically ·
 * `lost`: the page was reloaded, the same file has to be chosen again.
 */
const UPLOAD_STATES = [
  'waiting',
  'running',
  'asking',
  'stalled',
  'paused',
  'lost',
  'finishing',
  'done',
  'skipped',
  'failed',
] as const
export type UploadState = (typeof UPLOAD_STATES)[number]

/** Facts that identify a file chosen before. */
type FileFacts = { name: string; size: number; lastModified: number }
type Begun = FileFacts & { domainId: number; path: string; uploadId: string }

export type Upload = FileFacts & {
  id: number
  domainId: number
  path: string
  /** Null until the server has accepted it. */
  uploadId: string | null
  /** Bytes the server has acknowledged; and with those being sent. */
  offset: number
  sentBytes: number
  state: UploadState
  /** Bytes per second over the last seconds; null while unknown. */
  speed: number | null
  /** Why it failed, or why it does not move. */
  error: string | null
}

type UploadList = { list: readonly Upload[]; finished: number }

/** Uploads belong to the console, not to a page: they go on while another tab is shown. */
export const useUploads = create<UploadList>()(() => ({ list: [], finished: 0 }))

const OVER = new Set<UploadState>(['done', 'skipped'])
export const isOver = ({ state }: Upload): boolean => OVER.has(state)
/** Would be interrupted by leaving the page. */
export const isUnderWay = ({ state }: Upload): boolean =>
  ['waiting', 'running', 'asking', 'stalled', 'paused', 'finishing'].includes(state)

export const findUpload = (id: number): Upload | undefined =>
  useUploads.getState().list.find((upload) => upload.id === id)

export function changeUpload(id: number, change: Partial<Upload>): void {
  useUploads.setState(({ list, finished }) => ({
    list: list.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    finished: change.state === 'done' ? finished + 1 : finished,
  }))
}

export const removeUploads = (isGone: (upload: Upload) => boolean): void =>
  useUploads.setState(({ list }) => ({ list: list.filter((upload) => !isGone(upload)) }))

let lastId = 0

export function addUpload(facts: Omit<Begun, 'uploadId'>, state: UploadState = 'waiting'): Upload {
  lastId += 1
  const upload: Upload = {
    ...facts,
    id: lastId,
    uploadId: null,
    offset: 0,
    sentBytes: 0,
    state,
    speed: null,
    error: null,
  }
  useUploads.setState(({ list }) => ({ list: [...list, upload] }))
  return upload
}

type Kept = Begun & { userId: number }

function isKept(value: Partial<Kept> | null): value is Kept {
  const { userId, domainId, size, lastModified, path, name, uploadId } = value ?? {}
  return (
    [userId, domainId, size, lastModified].every((one) => typeof one === 'number') &&
    [path, name, uploadId].every((one) => typeof one === 'string')
  )
}

/** As long as the server keeps an unfinished upload: a week, the lifetime of every stored value. */
const storedUploads = defineStored('netdisk_uploads', (value) =>
  Array.isArray(value) ? (value as (Partial<Kept> | null)[]).filter(isKept) : null,
)
const ownId = () => useAccess.getState().user?.id ?? 0

/** Reads and writes at once: other windows of the console store theirs in the same list. */
export function keepUpload({ name, size, lastModified, domainId, path, uploadId }: Upload): void {
  if (uploadId === null) return
  const others = (storedUploads.load() ?? []).filter((kept) => kept.uploadId !== uploadId)
  const own: Kept = { userId: ownId(), name, size, lastModified, domainId, path, uploadId }
  storedUploads.save([...others, own])
}

export function forgetUpload(uploadId: string | null): void {
  const kept = storedUploads.load() ?? []
  if (kept.some((one) => one.uploadId === uploadId)) {
    storedUploads.save(kept.filter((one) => one.uploadId !== uploadId))
  }
}

/** Shows the uploads that were running before a reload. */
export function restoreUploads(): void {
  const { list } = useUploads.getState()
  for (const { userId, uploadId, ...facts } of storedUploads.load() ?? []) {
    if (userId !== ownId() || list.some((upload) => upload.uploadId === uploadId)) continue
    changeUpload(addUpload(facts, 'lost').id, { uploadId })
  }
}
