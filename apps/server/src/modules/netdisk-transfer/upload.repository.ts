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

const UPLOAD = sql`
  SELECT id, domain_id, user_id, user_name, parent_id, path, name, size_bytes, offset_bytes, conflict, mime_type,
         file_key, transfer_id, created_at, updated_at, finished_at, node_id FROM netdisk_upload`

export async function createUpload(tx: Tx, upload: NewUpload): Promise<void> {
  const { id, domainId, userId, userName, parentId, path, name, sizeBytes, conflict, at } = upload
  await sql`
    INSERT INTO netdisk_upload (id, domain_id, user_id, user_name, parent_id, path, name, size_bytes, conflict,
                                created_at, updated_at)
    VALUES (${id}, ${domainId}, ${userId}, ${userName}, ${parentId}, ${path}, ${name}, ${sizeBytes}, ${conflict},
            ${at}, ${at})`.execute(tx)
}

export async function loadUpload(db: Db | Tx, id: string): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`${UPLOAD} WHERE id = ${id}`.execute(db)
  return rows[0]
}

export async function lockUpload(tx: Tx, id: string): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`${UPLOAD} WHERE id = ${id} FOR UPDATE`.execute(tx)
  return rows[0]
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
  const { rows } = await sql<Upload>`
    ${UPLOAD} WHERE domain_id = ${domainId} AND finished_at IS NULL ORDER BY created_at, id LIMIT ${limit}`.execute(
    db,
  )
  return rows
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
  await sql`
    UPDATE netdisk_upload SET file_key = ${key}, transfer_id = ${transferId}
     WHERE id = ${id} AND file_key IS NULL`.execute(db)
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
  const { rows } = await sql<{ tag: string }>`
    SELECT tag FROM netdisk_upload_part WHERE upload_id = ${id} ORDER BY number`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** Kept for a while, so that a repeated call gets the same answer. */
export async function finishUpload(
  tx: Tx,
  id: string,
  finished: { nodeId: number | null; at: Date },
): Promise<void> {
  await sql`
    UPDATE netdisk_upload SET finished_at = ${finished.at}, updated_at = ${finished.at}, node_id = ${finished.nodeId}
     WHERE id = ${id}`.execute(tx)
  await sql`DELETE FROM netdisk_upload_part WHERE upload_id = ${id}`.execute(tx)
}

export async function removeUpload(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM netdisk_upload WHERE id = ${id}`.execute(tx)
}

export async function removeFinishedUploads(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM netdisk_upload WHERE finished_at < ${before}`.execute(db)
}
