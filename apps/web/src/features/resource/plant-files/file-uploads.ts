import {
  FILE_OWNERS,
  type FileOwner,
  MAX_FILE_NAME,
  MAX_FILE_PICTURE_BYTES,
  MAX_PLANT_FILE_BYTES,
  plantFileApi,
} from '@fibrewatch/contract/plant-file'
import { call, upload } from '#lib/api/call.ts'
import { FileQueue } from '#lib/upload/file-queue.ts'
import { shrinkPicture } from '../field/shrink-picture.ts'

export type FilesOf = { owner: FileOwner; ownerId: number }

/** Numbers of objects are counted by kind: each kind has its own. */
const QUEUES = new Map(
  FILE_OWNERS.map((owner) => [owner, new FileQueue({ parallel: 2, maxBytes: MAX_PLANT_FILE_BYTES })]),
)

export function queueOf(owner: FileOwner): FileQueue {
  const queue = QUEUES.get(owner)
  if (queue === undefined) throw new Error(`nothing is uploaded to ${owner}`)
  return queue
}

/** As large as a row shows it on a sharp screen. */
const SMALL = { longestSidePx: 320, maxBytes: MAX_FILE_PICTURE_BYTES }

/** A photograph has a small picture; what the browser cannot draw has none. */
async function keepSmallPicture(id: number, file: Blob, signal: AbortSignal): Promise<void> {
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg')) return
  try {
    const picture = await shrinkPicture(file, SMALL)
    await call(plantFileApi.setPicture, { body: { id, picture }, signal, isQuiet: true })
  } catch {
    // The file is stored: its row shows a sign instead.
  }
}

/** Queues files for an object. `onStored` is called for each that arrived. */
export function startFileUploads(of: FilesOf, files: readonly File[], onStored: () => void): void {
  queueOf(of.owner).start(of.ownerId, files, async (file, transfer) => {
    const name = file.name.slice(-MAX_FILE_NAME)
    const query = { ...of, name }
    const { id } = await upload(plantFileApi.upload, { query, file, ...transfer, isQuiet: true })
    await keepSmallPicture(id, file, transfer.signal)
    onStored()
    return { state: 'stored', note: null }
  })
}
