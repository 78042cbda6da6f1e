import { sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
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

/** Nodes by their codes; those outside of the scope and those without a place are absent. */
export async function listNodePlaces(
  db: Db,
  scope: DomainScope,
  codes: readonly string[],
): Promise<Map<string, readonly [lng: number, lat: number]>> {
  const rows = await db
    .selectFrom('node')
    .select(['code', 'lng', 'lat'])
    .where(sql<boolean>`code = any(${[...codes]}::text[])`)
    .where(inScope(scope, 'node.domainId'))
    .execute()
  return new Map(
    rows.flatMap(({ code, lng, lat }) => (lng === null || lat === null ? [] : [[code, [lng, lat] as const]])),
  )
}
