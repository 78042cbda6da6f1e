import type { NetdiskKind } from '@fibrewatch/contract/netdisk'
import { sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import type { DbOrTx } from './netdisk.types.ts'

export interface SpaceRow {
  readonly usedBytes: number
  readonly reservedBytes: number
  readonly fileCount: number
}

export interface SpaceChange {
  readonly usedBytes?: number
  readonly reservedBytes?: number
  readonly files?: number
}

const EMPTY: SpaceRow = { usedBytes: 0, reservedBytes: 0, fileCount: 0 }

/** Only read: the domain module alone writes its table. */
export async function hasDomain(db: DbOrTx, scope: DomainScope, domainId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM domain WHERE id = ${domainId} AND ${inScope(scope, 'domain.id')}`.execute(db)
  return rows.length > 0
}

const selectSpace = (db: DbOrTx, domainId: number) =>
  db
    .selectFrom('netdiskSpace')
    .select(['usedBytes', 'reservedBytes', 'fileCount'])
    .where('domainId', '=', domainId)

/** Locks the space until the commit: its tree and its figures. */
export async function lockSpace(tx: Tx, domainId: number): Promise<SpaceRow> {
  await sql`INSERT INTO netdisk_space (domain_id) VALUES (${domainId}) ON CONFLICT DO NOTHING`.execute(tx)
  return (await selectSpace(tx, domainId).forUpdate().executeTakeFirst()) ?? EMPTY
}

export async function loadSpace(db: DbOrTx, domainId: number): Promise<SpaceRow> {
  return (await selectSpace(db, domainId).executeTakeFirst()) ?? EMPTY
}

export async function changeSpace(tx: Tx, domainId: number, change: SpaceChange): Promise<void> {
  const { usedBytes = 0, reservedBytes = 0, files = 0 } = change
  await sql`
    UPDATE netdisk_space SET used_bytes = used_bytes + ${usedBytes}::bigint,
           reserved_bytes = reserved_bytes + ${reservedBytes}::bigint, file_count = file_count + ${files}::bigint
     WHERE domain_id = ${domainId}`.execute(tx)
}

export interface KindRow {
  readonly kind: NetdiskKind
  readonly files: number
  readonly bytes: number
}

/** Files outside the trash, by content type. */
const LIVE = sql`
  live AS (
    SELECT id, type, content_id, size_bytes, put_at FROM netdisk_node, wanted
     WHERE netdisk_node.domain_id = wanted.domain_id AND parent_id IS NULL AND trashed_at IS NULL
    UNION ALL
    SELECT node.id, node.type, node.content_id, node.size_bytes, node.put_at
      FROM live JOIN netdisk_node node ON node.parent_id = live.id)`

const withLive = (domainId: number) =>
  sql`WITH RECURSIVE wanted AS (SELECT ${domainId}::bigint AS domain_id), ${LIVE}`

export async function listKinds(db: Db, domainId: number): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    ${withLive(domainId)}
    SELECT CASE WHEN mime_type LIKE 'image/%' THEN 'image' WHEN mime_type LIKE 'audio/%' THEN 'audio'
                WHEN mime_type LIKE 'video/%' THEN 'video' WHEN mime_type LIKE 'text/%' THEN 'text'
                WHEN mime_type ~ '(pdf|officedocument|msword|ole-storage|opendocument)' THEN 'document'
                WHEN mime_type ~ '(zip|gzip|7z|rar|tar|bzip2|xz)' THEN 'archive' ELSE 'other' END AS kind,
           count(*) AS files, coalesce(sum(live.size_bytes), 0) AS bytes
      FROM live JOIN netdisk_content content ON content.id = live.content_id GROUP BY 1 ORDER BY 3 DESC`.execute(
    db,
  )
  return rows
}

export async function countFolders(db: Db, domainId: number): Promise<number> {
  const { rows } = await sql<{ folders: number }>`
    ${withLive(domainId)} SELECT count(*) AS folders FROM live WHERE type = 'dir'`.execute(db)
  return rows[0]?.folders ?? 0
}

export interface MonthRow {
  readonly month: string
  readonly files: number
  readonly bytes: number
}

/** The months from `since` to `until`, also those without a file. */
export async function listMonths(db: Db, domainId: number, range: { since: Date; until: Date }) {
  const { rows } = await sql<MonthRow>`
    ${withLive(domainId)}
    SELECT to_char(month, 'YYYY-MM') AS month, count(live.id) AS files, coalesce(sum(live.size_bytes), 0) AS bytes
      FROM generate_series(${range.since}::timestamptz, ${range.until}::timestamptz, '1 month') AS month
      LEFT JOIN live ON live.type = 'file' AND live.put_at >= month AND live.put_at < month + interval '1 month'
     GROUP BY month ORDER BY month`.execute(db)
  return rows
}

export async function countTrash(db: Db, domainId: number): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    SELECT count(*) AS items FROM netdisk_node
     WHERE domain_id = ${domainId} AND trashed_at IS NOT NULL AND purged_at IS NULL`.execute(db)
  return rows[0]?.items ?? 0
}
