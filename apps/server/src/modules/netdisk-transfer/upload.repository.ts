import type { NetdiskConflict } from '@fibrewatch/contract/netdisk'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { PartedFile } from '#platform/files/file-store'

export interface Upload {
  readonly id: string
  readonly domainId: number
  readonly userId: number
  readonly userName: string
  readonly parentId: number | null
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly offsetBytes: number
  readonly conflict: NetdiskConflict
  readonly mimeType: string
  readonly fileKey: string | null
  readonly transferId: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly finishedAt: Date | null
  readonly nodeId: number | null
}

export type NewUpload = Pick<
  Upload,
  'id' | 'domainId' | 'userId' | 'userName' | 'parentId' | 'path' | 'name' | 'sizeBytes' | 'conflict'
> & { readonly at: Date }

const selectUploads = (db: Db | Tx) =>
  db.selectFrom('netdiskUpload').selectAll().$narrowType<{ conflict: NetdiskConflict }>()

export async function createUpload(tx: Tx, upload: NewUpload): Promise<void> {
  const { at, ...columns } = upload
  await tx
    .insertInto('netdiskUpload')
    .values({ ...columns, createdAt: at, updatedAt: at })
    .execute()
}

export async function loadUpload(db: Db | Tx, id: string): Promise<Upload | undefined> {
  return selectUploads(db).where('id', '=', id).executeTakeFirst()
}

export async function lockUpload(tx: Tx, id: string): Promise<Upload | undefined> {
  return selectUploads(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Open uploads without a chunk since then, and those never begun since a later time. */
export async function listAbandoned(db: Db, before: Date, emptyBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM netdisk_upload
     WHERE finished_at IS NULL AND updated_at < CASE WHEN offset_bytes = 0 THEN ${emptyBefore}::timestamptz
                                                     ELSE ${before}::timestamptz END`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listOpenUploads(db: Db, domainId: number, limit: number): Promise<Upload[]> {
  return selectUploads(db)
    .where('domainId', '=', domainId)
    .where('finishedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface OpenCounts {
  readonly ofSpace: number
  readonly ofUser: number
  /** Bytes that the user's open uploads reserve. */
  readonly reservedBytes: number
}

/** Of a space that is locked. */
export async function countOpen(tx: Tx, domainId: number, userId: number): Promise<OpenCounts> {
  const { rows } = await sql<OpenCounts>`
    SELECT count(*) AS of_space, count(*) FILTER (WHERE user_id = ${userId}) AS of_user,
           coalesce(sum(size_bytes) FILTER (WHERE user_id = ${userId}), 0)::bigint AS reserved_bytes
      FROM netdisk_upload WHERE domain_id = ${domainId} AND finished_at IS NULL`.execute(tx)
  return rows[0] ?? { ofSpace: 0, ofUser: 0, reservedBytes: 0 }
}

/** Stored before the first byte is written, so that the file can always be removed. */
export async function setStored(db: Db, id: string, { key, transferId }: PartedFile): Promise<void> {
  await db
    .updateTable('netdiskUpload')
    .set({ fileKey: key, transferId })
    .where('id', '=', id)
    .where('fileKey', 'is', null)
    .execute()
}

export interface StoredChunk {
  readonly offsetBytes: number
  readonly lengthBytes: number
  readonly number: number
  readonly tag: string
  /** Only with the first chunk. */
  readonly mimeType: string | undefined
  readonly at: Date
}

/** False when the chunk does not begin at the upload's offset (any more). */
export async function acceptChunk(tx: Tx, id: string, chunk: StoredChunk): Promise<boolean> {
  const { offsetBytes, lengthBytes, number, tag, mimeType = null, at } = chunk
  const { rows } = await sql`
    UPDATE netdisk_upload SET offset_bytes = ${offsetBytes + lengthBytes}::bigint,
           mime_type = coalesce(${mimeType}::text, mime_type), updated_at = ${at}
     WHERE id = ${id} AND offset_bytes = ${offsetBytes} AND finished_at IS NULL RETURNING id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    INSERT INTO netdisk_upload_part (upload_id, number, tag) VALUES (${id}, ${number}, ${tag})
    ON CONFLICT (upload_id, number) DO UPDATE SET tag = excluded.tag`.execute(tx)
  return true
}

export async function listTags(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('netdiskUploadPart')
    .select('tag')
    .where('uploadId', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ tag }) => tag)
}

/** Kept for a while, so that a repeated call gets the same answer. */
export async function finishUpload(
  tx: Tx,
  id: string,
  { nodeId, at }: { nodeId: number | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('netdiskUpload')
    .set({ finishedAt: at, updatedAt: at, nodeId })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('netdiskUploadPart').where('uploadId', '=', id).execute()
}

export async function removeUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('netdiskUpload').where('id', '=', id).execute()
}

export async function removeFinishedUploads(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('netdiskUpload').where('finishedAt', '<', before).execute()
}

/** Of some files those that belong to an upload. */
export async function listNamedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    SELECT file_key FROM netdisk_upload WHERE file_key = ANY(${[...keys]}::text[])`.execute(db)
  return rows.map(({ fileKey }) => fileKey)
}
