import type { NetdiskNodeType, NetdiskSort } from '@fibrewatch/contract/netdisk'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { DbOrTx, NodeRow, Subtree } from './netdisk.types.ts'
import { isIn, NODE_COLUMNS, NODES, type NodePosition } from './node.repository.ts'
import type { SearchName } from './search-name.ts'

/** The last entry of a page: folders come first, then the sorted value, then the id. */
export interface ListPosition {
  readonly type: NetdiskNodeType
  readonly value: string | number
  readonly id: number
}

export interface ListOrder {
  readonly sortBy: NetdiskSort
  readonly isAsc: boolean
  readonly after: ListPosition | undefined
  readonly limit: number
}

const SORT_COLUMN = { name: 'search_name', size: 'size_bytes', time: 'updated_at' } as const
const sortColumn = (sortBy: NetdiskSort) => sql.ref(`node.${SORT_COLUMN[sortBy]}`)

function isBeyond({ sortBy, isAsc, after }: ListOrder): RawBuilder<boolean> {
  if (after === undefined) return sql`true`
  const value = sortBy === 'time' ? new Date(after.value) : after.value
  const compare = isAsc ? sql`>` : sql`<`
  return sql`(node.type > ${after.type} OR (node.type = ${after.type}
    AND (${sortColumn(sortBy)}, node.id) ${compare} (${value}, ${after.id}::bigint)))`
}

const orderOf = ({ sortBy, isAsc, limit }: ListOrder) => {
  const direction = isAsc ? sql`ASC` : sql`DESC`
  return sql`ORDER BY node.type, ${sortColumn(sortBy)} ${direction}, node.id ${direction} LIMIT ${limit}`
}

export async function listFolder(db: Db, place: NodePosition, order: ListOrder): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    SELECT ${NODE_COLUMNS} FROM ${NODES} WHERE ${isIn(place)} AND ${isBeyond(order)} ${orderOf(order)}`.execute(
    db,
  )
  return rows
}

export type FoundNode = NodeRow & { readonly belongTo: string }

/** The way to a node; no row for a node in the trash, itself or with a folder above it. */
const WAY = sql`
  WITH RECURSIVE way AS (
    SELECT node.parent_id AS id, ''::text AS path
    UNION ALL
    SELECT upper.parent_id, upper.name || '/' || way.path
      FROM way JOIN netdisk_node upper ON upper.id = way.id WHERE upper.trashed_at IS NULL)
  SELECT path FROM way WHERE id IS NULL`

export async function searchNodes(
  db: Db,
  domainId: number,
  search: { key: SearchName; order: ListOrder },
): Promise<FoundNode[]> {
  const { key, order } = search
  const { rows } = await sql<FoundNode>`
    SELECT ${NODE_COLUMNS}, place.path AS belong_to FROM ${NODES} CROSS JOIN LATERAL (${WAY}) place
     WHERE node.search_grams @> ${key.searchGrams}::text[] AND position(${key.searchName} IN node.search_name) > 0
       AND node.domain_id = ${domainId} AND node.trashed_at IS NULL AND ${isBeyond(order)}
     ${orderOf(order)}`.execute(db)
  return rows
}

export type HeldNode = NodeRow & {
  /** Neither in the trash nor below a folder there. */
  readonly isLive: boolean
}

/** Nodes of any space that something outside of the netdisk holds, those in the trash too. */
export async function listHeldNodes(db: DbOrTx, ids: readonly number[]): Promise<HeldNode[]> {
  const { rows } = await sql<HeldNode>`
    SELECT ${NODE_COLUMNS}, node.trashed_at IS NULL AND EXISTS (${WAY}) AS is_live
      FROM ${NODES} WHERE node.id = ANY(${[...ids]}::bigint[]) AND node.purged_at IS NULL`.execute(db)
  return rows
}

const NO_SUBTREE: Subtree = { nodes: 0, files: 0, bytes: 0, height: 0 }

/** Everything from the given nodes down, themselves included. */
export async function loadSubtree(db: DbOrTx, ids: readonly number[]): Promise<Subtree> {
  const { rows } = await sql<Subtree>`
    WITH RECURSIVE below AS (
      SELECT id, type, size_bytes, 1 AS height FROM netdisk_node WHERE id = ANY(${[...ids]}::bigint[])
      UNION ALL
      SELECT node.id, node.type, node.size_bytes, below.height + 1
        FROM below JOIN netdisk_node node ON node.parent_id = below.id)
    SELECT count(*) AS nodes, count(*) FILTER (WHERE type = 'file') AS files,
           coalesce(sum(size_bytes), 0) AS bytes,
           coalesce(max(CASE type WHEN 'dir' THEN height + 1 ELSE height END), 0) AS height FROM below`.execute(
    db,
  )
  return rows[0] ?? NO_SUBTREE
}

export interface FileBelow {
  /** From the given nodes on: `a/b/c.txt`; a folder ends with a slash. */
  readonly path: string
  readonly type: NetdiskNodeType
  readonly fileKey: string | null
  readonly sizeBytes: number
  readonly putAt: Date
}

/** Everything from the given nodes down, at most `limit` of them, folders before their content. */
export async function listBelow(db: Db, ids: readonly number[], limit: number): Promise<FileBelow[]> {
  const { rows } = await sql<FileBelow>`
    WITH RECURSIVE below AS (
      SELECT id, type, content_id, size_bytes, put_at, name AS path FROM netdisk_node
       WHERE id = ANY(${[...ids]}::bigint[])
      UNION ALL
      SELECT node.id, node.type, node.content_id, node.size_bytes, node.put_at, below.path || '/' || node.name
        FROM below JOIN netdisk_node node ON node.parent_id = below.id)
    SELECT CASE below.type WHEN 'dir' THEN path || '/' ELSE path END AS path, below.type, content.file_key,
           below.size_bytes, below.put_at
      FROM below LEFT JOIN netdisk_content content ON content.id = below.content_id LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

export interface TrashRow {
  readonly id: number
  readonly name: string
  readonly type: NetdiskNodeType
  readonly sizeBytes: number
  readonly trashedFrom: string
  readonly trashedAt: Date
  readonly trashedBy: string | null
}

export interface TrashPosition {
  readonly at: Date
  readonly id: number
}

/** Newest first. */
export async function listTrash(
  db: Db,
  domainId: number,
  page: { after: TrashPosition | undefined; limit: number },
): Promise<TrashRow[]> {
  const { after, limit } = page
  const beyond = after
    ? sql<boolean>`(trashed_at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql<boolean>`true`
  const { rows } = await sql<TrashRow>`
    SELECT id, name, type, size_bytes, trashed_from, trashed_at, trashed_by FROM netdisk_node
     WHERE domain_id = ${domainId} AND trashed_at IS NOT NULL AND purged_at IS NULL AND ${beyond}
     ORDER BY trashed_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** The ids among these that are in the trash, those nearest to the top first. */
export async function listTrashed(db: DbOrTx, domainId: number, ids: readonly number[]): Promise<TrashRow[]> {
  const { rows } = await sql<TrashRow>`
    SELECT id, name, type, size_bytes, trashed_from, trashed_at, trashed_by FROM netdisk_node
     WHERE domain_id = ${domainId} AND trashed_at IS NOT NULL AND purged_at IS NULL AND id = ANY(${[...ids]}::bigint[])
     ORDER BY length(trashed_from), trashed_from, id`.execute(db)
  return rows
}

/** Ids in the trash of a space: all, or those deleted before a time. */
export async function listTrashIds(
  db: DbOrTx,
  domainId: number,
  before?: Date,
): Promise<{ readonly id: number }[]> {
  const old = before ? sql<boolean>`trashed_at < ${before}` : sql<boolean>`true`
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM netdisk_node
     WHERE domain_id = ${domainId} AND trashed_at IS NOT NULL AND purged_at IS NULL AND ${old} ORDER BY id`.execute(
    db,
  )
  return rows
}

/** Spaces whose trash holds something older than that. */
export async function listSpacesWithTrash(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('netdiskNode')
    .select('domainId')
    .distinct()
    .where('trashedAt', '<', before)
    .where('purgedAt', 'is', null)
    .orderBy('domainId')
    .execute()
  return rows.map(({ domainId }) => domainId)
}
