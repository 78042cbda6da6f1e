import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

export interface Removal {
  readonly fileKey: string
  /** Set when the file may be there in parts only. */
  readonly transferId: string | null
}

export async function createRemoval(tx: Tx, { fileKey, transferId }: Removal): Promise<void> {
  await sql`
    INSERT INTO netdisk_removal (file_key, transfer_id) VALUES (${fileKey}, ${transferId}) ON CONFLICT DO NOTHING`.execute(
    tx,
  )
}

export async function listRemovals(db: Db, limit: number): Promise<Removal[]> {
  const { rows } = await sql<Removal>`
    SELECT file_key, transfer_id FROM netdisk_removal ORDER BY file_key LIMIT ${limit}`.execute(db)
  return rows
}

export async function endRemovals(db: Db, fileKeys: readonly string[]): Promise<void> {
  await sql`DELETE FROM netdisk_removal WHERE file_key = ANY(${[...fileKeys]}::text[])`.execute(db)
}
