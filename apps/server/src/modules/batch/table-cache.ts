import type { CableTable } from '@fibrewatch/otdr'
import type { TableFiles } from './batch-table.wire.ts'

/** A table as it was made, and the files it was made of. */
export interface MadeTable {
  readonly table: CableTable
  readonly files: TableFiles
}

/** What a table depends on; another `state` is another table. */
interface TableKey {
  readonly batchId: number
  readonly wavelengthNm: number
  /** Revision of the batch and of its limits. */
  readonly state: string
}

/** The tables read last: somebody who turns the pages of one makes it once. */
export interface TableCache {
  find(key: TableKey): MadeTable | undefined
  keep(key: TableKey, made: MadeTable): void
}

/** Of 500 fibres each takes some 10 MB. */
const MAX_TABLES = 4

export function createTableCache(): TableCache {
  const kept = new Map<string, { readonly state: string; readonly made: MadeTable }>()
  const nameOf = ({ batchId, wavelengthNm }: TableKey): string => `${batchId}:${wavelengthNm}`
  return {
    find: (key) => {
      const found = kept.get(nameOf(key))
      return found?.state === key.state ? found.made : undefined
    },
    keep: (key, made) => {
      kept.delete(nameOf(key))
      kept.set(nameOf(key), { state: key.state, made })
      const [oldest] = kept.keys()
      if (kept.size > MAX_TABLES && oldest !== undefined) kept.delete(oldest)
    },
  }
}
