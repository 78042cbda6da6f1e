import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Bytes whose rows are gone. */
export async function listRemovals(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('batchRemoval').select('fileKey').orderBy('fileKey').limit(limit).execute()
  return rows.map(({ fileKey }) => fileKey)
}

export async function endRemovals(db: Db, fileKeys: readonly string[]): Promise<void> {
  await sql`DELETE FROM batch_removal WHERE file_key = ANY(${[...fileKeys]}::text[])`.execute(db)
}
