import type { Db } from '#platform/database/database'
import type { StoredRow } from './plant-import.types.ts'

/** As many as a map draws without waiting. */
const MAX_PLACES = 5000

export async function listRowsForPlaces(db: Db, importId: number): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('plantImportRow')
    .select(['rowNo', 'objectKey', 'cells'])
    .where('importId', '=', importId)
    .orderBy('objectKey')
    .orderBy('rowNo')
    .limit(MAX_PLACES)
    .execute()
  // Written by `createRows`.
  return rows as StoredRow[]
}
