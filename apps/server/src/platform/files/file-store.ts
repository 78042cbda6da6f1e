import { fileURLToPath } from 'node:url'
import type { Clock } from '../clock/clock.ts'
import type { Secret } from '../config/secret.ts'
import { createFolderStore } from './folder-store.ts'
import type { FileStore } from './stored-file.ts'

export {
  type ByteRange,
  FileMissingError,
  type FileStore,
  type PartedFile,
} from './stored-file.ts'

export interface FileStoreOptions {
  /** `s3://key:secret@host/bucket?region=…`, or `file:///path` of a folder that several processes share; absent: the folder. */
  readonly url: Secret | undefined
  readonly folder: string
  readonly clock: Clock
}

/** What the `url` names, else the folder; the client of object stores (some 35 MB) is loaded for one alone. */
export async function createFileStore({ url, folder, clock }: FileStoreOptions): Promise<FileStore> {
  if (!url) return createFolderStore(folder, clock)
  const place = new URL(url.reveal())
  if (place.protocol === 'file:') return createFolderStore(fileURLToPath(place), clock)
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(url, clock)
}
