import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

export interface Removal {
  readonly fileKey: string
  /** Set when the file may exist only in parts. */
  readonly transferId: string | null
}

export async function createRemoval(tx: Tx, { fileKey, transferId }: Removal): Promise<void> {
  await sql`
    INSERT INTO netdisk_removal (file_key, transfer_id) VALUES (${fileKey}, ${transferId}) ON CONFLICT DO NOTHING`.execute(
    tx,
  )
}

/** In the order of their keys, after one of them. */
export async function listRemovals(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Removal[]> {
  return db
    .selectFrom('netdiskRemoval')
    .select(['fileKey', 'transferId'])
    .where('fileKey', '>', after)
    .orderBy('fileKey')
    .limit(limit)
    .execute()
}

export async function endRemovals(db: Db, fileKeys: readonly string[]): Promise<void> {
  await sql`DELETE FROM netdisk_removal WHERE file_key = ANY(${[...fileKeys]}::text[])`.execute(db)
}

/** Of some files those that a node has, or has had and a job is about to remove. */
export async function listNamedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    SELECT file_key FROM netdisk_content WHERE file_key = ANY(${[...keys]}::text[])
    UNION ALL SELECT file_key FROM netdisk_removal WHERE file_key = ANY(${[...keys]}::text[])`.execute(db)
  return rows.map(({ fileKey }) => fileKey)
}
