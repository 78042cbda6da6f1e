import { accessSync, chmodSync, constants, statfsSync } from 'node:fs'
import { makeOwnedFolder } from './owned-folder.ts'

/** Debian mounts it for everybody, half as large as the memory at most. */
const SHARED_MEMORY = '/dev/shm'
const GB = 1024 ** 3
/** Several times what the tests ever keep at once. */
const MIN_FREE_GB = 8
/** Databases of tests run as another user. */
const OPEN_TO_ALL = 0o1777

/**
 * A new folder for the data of tests that lies in memory: they write many small files, and a test that ends a process asks
 * nothing of the disk. The caller removes it, or the next run if the caller was killed.
 * @returns undefined where there is no such place, or too little of it
 */
export function makeMemoryFolder(parent = SHARED_MEMORY, minFreeGb = MIN_FREE_GB): string | undefined {
  try {
    accessSync(parent, constants.W_OK)
    const { bavail, bsize } = statfsSync(parent)
    if (bavail * bsize < minFreeGb * GB) return undefined
  } catch {
    return undefined
  }
  const folder = makeOwnedFolder(parent, 'fibrewatch-tests-')
  chmodSync(folder, OPEN_TO_ALL)
  return folder
}
