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

/** Of some files those that a batch test has, or has had and is about to remove. */
export async function listNamedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    SELECT file_key FROM batch_file WHERE file_key = ANY(${[...keys]}::text[])
    UNION ALL SELECT file_key FROM batch_removal WHERE file_key = ANY(${[...keys]}::text[])`.execute(db)
  return rows.map(({ fileKey }) => fileKey)
}
