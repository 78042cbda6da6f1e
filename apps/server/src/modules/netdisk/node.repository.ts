import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/database'
import { unnestRows } from '#platform/database/unnest'
import type { DbOrTx, FileContent, NodeRow } from './netdisk.types.ts'
import { makeSearchName } from './search-name.ts'

/** The position of a node: a domain's top when `parentId` is null. */
export interface NodePosition {
  readonly domainId: number
  readonly parentId: number | null
}

export const NODE_COLUMNS = sql`
  node.id, node.parent_id, node.name, node.type, node.size_bytes, node.content_id, content.mime_type, node.mark,
  node.uploader, node.put_at, node.updated_at, node.search_name`
export const NODES = sql`netdisk_node node LEFT JOIN netdisk_content content ON content.id = node.content_id`

/** `IS NOT DISTINCT FROM` would use no index. */
const hasParent = (parentId: number | null): RawBuilder<boolean> =>
  parentId === null ? sql`node.parent_id IS NULL` : sql`node.parent_id = ${parentId}`

/** The live nodes of a folder. */
export const isIn = ({ domainId, parentId }: NodePosition): RawBuilder<boolean> =>
  sql`node.domain_id = ${domainId} AND ${hasParent(parentId)} AND node.trashed_at IS NULL`

export async function listNodesByName(
  db: DbOrTx,
  place: NodePosition,
  names: readonly string[],
): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    SELECT ${NODE_COLUMNS} FROM ${NODES}
     WHERE ${isIn(place)} AND node.name = ANY(${[...names]}::text[])`.execute(db)
  return rows
}

export interface NewFolder extends NodePosition {
  readonly name: string
  readonly by: { readonly userId: number; readonly name: string }
  readonly at: Date
}

export async function createFolder(tx: Tx, folder: NewFolder): Promise<number> {
  const { domainId, parentId, name, by, at } = folder
  const { searchName, searchGrams } = makeSearchName(name)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO netdisk_node (domain_id, parent_id, name, search_name, search_grams, type, uploader_id, uploader,
                              put_at, updated_at)
    VALUES (${domainId}, ${parentId}, ${name}, ${searchName}, ${searchGrams}::text[], 'dir', ${by.userId}, ${by.name},
            ${at}, ${at}) RETURNING id`.execute(tx)
  return rows[0]?.id ?? 0
}

export interface NewFile extends NewFolder {
  readonly content: FileContent
}

export async function createFile(tx: Tx, file: NewFile): Promise<number> {
  const { domainId, parentId, name, by, at, content } = file
  const { searchName, searchGrams } = makeSearchName(name)
  const { rows } = await sql<{ id: number }>`
    WITH content AS (
      INSERT INTO netdisk_content (file_key, size_bytes, sha256, mime_type)
      VALUES (${content.fileKey}, ${content.sizeBytes}, ${content.sha256}, ${content.mimeType}) RETURNING id)
    INSERT INTO netdisk_node (domain_id, parent_id, name, search_name, search_grams, type, content_id, size_bytes,
                              uploader_id, uploader, put_at, updated_at)
    SELECT ${domainId}::bigint, ${parentId}::bigint, ${name}, ${searchName}, ${searchGrams}::text[], 'file',
           content.id, ${content.sizeBytes}::bigint, ${by.userId}::bigint, ${by.name}, ${at}::timestamptz,
           ${at}::timestamptz FROM content RETURNING id`.execute(tx)
  return rows[0]?.id ?? 0
}

export interface Move {
  readonly id: number
  readonly name: string
}

/** Moves nodes to another folder and name; nodes below them do not change. Restores them from the trash. */
export async function moveNodes(
  tx: Tx,
  parentId: number | null,
  change: { moves: readonly Move[]; at: Date },
): Promise<void> {
  if (change.moves.length === 0) return
  const named = change.moves.map(({ id, name }) => ({ id, name, ...makeSearchName(name) }))
  const rows = named.map(({ searchGrams, ...row }) => ({ ...row, grams: searchGrams }))
  const input = unnestRows(rows, { id: 'int8', name: 'text', searchName: 'text', grams: 'jsonb' })
  await sql`
    UPDATE netdisk_node SET parent_id = ${parentId}::bigint, name = input.name, search_name = input.search_name,
           search_grams = ARRAY(SELECT jsonb_array_elements_text(input.grams)), updated_at = ${change.at},
           trashed_at = NULL, trashed_from = NULL, trashed_by = NULL
      FROM ${input} WHERE netdisk_node.id = input.id`.execute(tx)
}

export interface Trashing {
  readonly from: string
  readonly by: string
  readonly at: Date
}

/** Nodes below go along; those deleted before keep their own entry in the trash. */
export async function trashNodes(tx: Tx, ids: readonly number[], trashing: Trashing): Promise<void> {
  await sql`
    UPDATE netdisk_node SET parent_id = NULL, trashed_at = ${trashing.at}, trashed_from = ${trashing.from},
           trashed_by = ${trashing.by} WHERE id = ANY(${[...ids]}::bigint[])`.execute(tx)
}

export async function changeMark(tx: Tx, id: number, mark: string): Promise<void> {
  await tx.updateTable('netdiskNode').set({ mark }).where('id', '=', id).execute()
}

export interface ContentRow extends FileContent {
  readonly id: number
}

export async function loadContent(db: DbOrTx, id: number): Promise<ContentRow | undefined> {
  return db
    .selectFrom('netdiskContent')
    .select(['id', 'fileKey', 'sizeBytes', 'sha256', 'mimeType'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A live node by its id: nodes below a folder in the trash are not live either. */
export async function loadLiveNode(db: DbOrTx, domainId: number, id: number): Promise<NodeRow | undefined> {
  const { rows } = await sql<NodeRow>`
    SELECT ${NODE_COLUMNS} FROM ${NODES}
     WHERE node.id = ${id} AND node.domain_id = ${domainId} AND node.trashed_at IS NULL AND NOT EXISTS (
       WITH RECURSIVE above AS (
         SELECT node.parent_id AS id
         UNION ALL
         SELECT upper.parent_id FROM above JOIN netdisk_node upper ON upper.id = above.id)
       SELECT 1 FROM above JOIN netdisk_node upper ON upper.id = above.id WHERE upper.trashed_at IS NOT NULL)`.execute(
    db,
  )
  return rows[0]
}
