import { useLocation } from 'react-router'
import type { StorageArea } from '#lib/storage/stored.ts'
import { parseSeparatePath } from './separate-path.ts'

/** Where a page stores its state: a window of its own does not change what the console shows. */
export const useStorageArea = (): StorageArea =>
  parseSeparatePath(useLocation().pathname) === null ? 'browser' : 'window'
