import type { Tx } from '#platform/database/database'
import * as stored from './sor-import.repository.ts'
import type { SorImportParts, StoredImport } from './sor-import.types.ts'

/** Its files go, and it as well where no rule is to be remembered of it. The keys of their bytes, which go after the commit. */
export async function clearAway(tx: Tx, { id, rule }: Pick<StoredImport, 'id' | 'rule'>): Promise<string[]> {
  const keys = await stored.removeFiles(tx, id)
  if (rule === null) await stored.removeImport(tx, id)
  else await stored.changeImport(tx, id, { state: 'expired' })
  return keys
}

/** What is left of them when the process dies is swept: no row names it. */
export async function removeBytes(
  { files, log }: Pick<SorImportParts, 'files' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  for (const fileKey of keys) {
    try {
      await files.remove(fileKey)
    } catch (err) {
      log.warn({ err, fileKey }, 'a file that was imported is still there')
    }
  }
}
