import { netdiskApi, netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import type { ChosenFiles } from '#lib/upload/chosen-files.ts'
import { listFolderPaths, parentOf, splitPath } from './netdisk-path.ts'
import type { Batch } from './netdisk.types.ts'
import { runUpload } from './upload-run.ts'
import {
  addUpload,
  changeUpload,
  findUpload,
  forgetUpload,
  isOver,
  isUnderWay,
  removeUploads,
  type Upload,
  useUploads,
} from './uploads.ts'

const MAX_AT_ONCE = 3

type Work = { file: File; batch: Batch; abort: AbortController | null }
/** What the store cannot hold: the files themselves, and how to stop them. */
const works = new Map<number, Work>()

const countRunning = () => [...works.values()].filter(({ abort }) => abort !== null).length

/** The browser asks before the page is left: after that the files cannot be read any more. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
useUploads.subscribe(({ list }) => {
  if (list.some(isUnderWay)) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
})

function startWaiting(): void {
  for (const { id, state } of useUploads.getState().list) {
    const work = works.get(id)
    if (countRunning() >= MAX_AT_ONCE) return
    if (state === 'waiting' && work?.abort === null) void start(id, work)
  }
}

async function start(id: number, work: Work): Promise<void> {
  const abort = new AbortController()
  work.abort = abort
  await runUpload({ id, file: work.file, batch: work.batch, signal: abort.signal })
  if (work.abort === abort) work.abort = null
  const upload = findUpload(id)
  if (upload === undefined || isOver(upload)) works.delete(id)
  startWaiting()
}

export function pauseUpload(id: number): void {
  const work = works.get(id)
  work?.abort?.abort()
  if (work !== undefined) work.abort = null
  const upload = findUpload(id)
  changeUpload(id, { state: 'paused', speed: null, sentBytes: upload?.offset ?? 0 })
  startWaiting()
}

/** Also retries after a failure. */
export function resumeUpload(id: number): void {
  changeUpload(id, { state: 'waiting', error: null })
  startWaiting()
}

/** Tells the server to drop the received bytes. */
export async function cancelUpload(id: number): Promise<void> {
  works.get(id)?.abort?.abort()
  works.delete(id)
  const uploadId = findUpload(id)?.uploadId ?? null
  removeUploads((upload) => upload.id === id)
  forgetUpload(uploadId)
  startWaiting()
  if (uploadId === null) return
  try {
    await call(netdiskTransferApi.uploadCancel, { body: { uploadId }, isQuiet: true })
  } catch (error) {
    // Unreachable or dropped already: the server drops it by itself after a week.
    if (!(error instanceof ApiError)) throw error
  }
}

export const clearOver = (): void => removeUploads(isOver)

const isSameFile = (upload: Upload, { name, size, lastModified }: File) =>
  upload.name === name && upload.size === size && upload.lastModified === lastModified

function attach(upload: Upload, file: File, batch: Batch): void {
  works.set(upload.id, { file, batch, abort: null })
  changeUpload(upload.id, { state: 'waiting', error: null })
}

/** Continues an upload that lost its file; false when the file is another one. */
export function chooseAgain(id: number, file: File): boolean {
  const upload = findUpload(id)
  if (upload === undefined || !isSameFile(upload, file)) return false
  attach(upload, file, { choice: null })
  startWaiting()
  return true
}

type Target = { domainId: number; path: string }

/** Makes the folders that came with the files; an existing one is no error. */
async function makeFolders({ domainId, path }: Target, folders: readonly string[]): Promise<void> {
  for (const folder of listFolderPaths(folders)) {
    const body = { domainId, path: `${path}${parentOf(folder)}`, dirName: splitPath(folder).at(-1) ?? '' }
    try {
      await call(netdiskApi.mkdir, { body, isQuiet: true })
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'netdisk.name-taken') throw error
    }
  }
}

/**
 * Starts or resumes the uploads of these files.
 * @throws {ApiError} when a folder could not be made; nothing is uploaded then
 */
export async function addFiles(target: Target, { folders, files }: ChosenFiles): Promise<void> {
  await makeFolders(target, [...folders, ...files.map(({ folder }) => folder)])
  const batch: Batch = { choice: null }
  for (const { file, folder } of files) {
    const { name, size, lastModified } = file
    const location = { domainId: target.domainId, path: `${target.path}${folder}` }
    const lost = useUploads
      .getState()
      .list.find(
        (upload) =>
          upload.state === 'lost' &&
          isSameFile(upload, file) &&
          upload.domainId === location.domainId &&
          upload.path === location.path,
      )
    attach(lost ?? addUpload({ ...location, name, size, lastModified }), file, batch)
  }
  startWaiting()
}
