import type { BatchParts } from './batch.types.ts'
import { endRemovals, listRemovals } from './removal.repository.ts'

const PORTION = 200

/**
 * Removes the bytes whose rows are gone. After the commit of a removal, and at the start for what a process that died left
 * behind; what fails now is tried then.
 */
export async function removeGoneBytes({ db, files, log }: BatchParts): Promise<void> {
  try {
    for (;;) {
      const keys = await listRemovals(db, PORTION)
      if (keys.length === 0) return
      for (const key of keys) await files.remove(key)
      await endRemovals(db, keys)
    }
  } catch (err) {
    log.warn({ err }, 'bytes of removed files of a cable test are still there')
  }
}
