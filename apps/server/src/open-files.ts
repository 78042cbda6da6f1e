import { join } from 'node:path'
import { systemClock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { createFileStore, type FileStore } from '#platform/files/file-store'

/** The store that the settings name. */
export const openFiles = ({ filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>): Promise<FileStore> =>
  createFileStore({ url: filesUrl, folder: join(dataDir, 'files'), clock: systemClock })
