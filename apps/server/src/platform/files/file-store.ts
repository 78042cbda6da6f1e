import type { Clock } from '../clock/clock.ts'
import type { Secret } from '../config/secret.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import type { FileStore } from './stored-file.ts'

export {
  type ByteRange,
  FileMissingError,
  type FileStore,
  type PartedFile,
} from './stored-file.ts'

export interface FileStoreOptions {
  /** `s3://key:secret@host/bucket?region=…`; absent: the folder. */
  readonly url: Secret | undefined
  readonly folder: string
  readonly clock: Clock
}

/** An object store when there is a `url`, else the folder. */
export function createFileStore({ url, folder, clock }: FileStoreOptions): FileStore {
  return url ? createS3Store(url, clock) : createFolderStore(folder, clock)
}
