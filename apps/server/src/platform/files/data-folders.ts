import { fileURLToPath } from 'node:url'
import type { Secret } from '../config/secret.ts'

/** The folders of this machine in which data lies: their disks are watched. */
export interface DataFolders {
  /** DATA_DIR, when anything but a key lies in it. */
  readonly own: string | undefined
  /** Of FILES_URL, shared with other processes: it is never made. */
  readonly shared: string | undefined
}

export interface DataPlaces {
  readonly config: { readonly dataDir: string; readonly filesUrl: Secret | undefined }
  readonly database: { readonly kind: 'embedded' | 'server' }
  readonly files: { readonly kind: 'folder' | 'bucket' }
}

export function findDataFolders({ config, database, files }: DataPlaces): DataFolders {
  const url = config.filesUrl && new URL(config.filesUrl.reveal())
  const shared = url?.protocol === 'file:' ? fileURLToPath(url) : undefined
  const hasOwnFiles = files.kind === 'folder' && shared === undefined
  return { own: database.kind === 'embedded' || hasOwnFiles ? config.dataDir : undefined, shared }
}
