import type { batchApi, BatchRow } from '@fibrewatch/contract/batch'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { inDomainTree } from '#modules/domain'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'

export type BatchFields = EndpointBody<typeof batchApi.add>

export type StoredBatch = Omit<BatchRow, 'createdAt' | 'updatedAt' | 'files'> & {
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly revision: number
  readonly limitsUpdatedAt: Date | null
  readonly fileTotal: number
  readonly fileOk: number
  readonly fileNeedsPlacing: number
  readonly fileRefused: number
}

const SELECT_BATCH = sql`
  SELECT batch.id, batch.name, batch.domain_id, batch.cable_name, batch.cable_code, batch.fibre_count, batch.end_a,
         batch.end_b, batch.launch_m, batch.receive_m, batch.limit_set_id, batch.remark, batch.created_at,
         batch.updated_at, batch.revision, domain.name AS domain_name, limit_set.name AS limit_set_name,
         limit_set.updated_at AS limits_updated_at,
         coalesce(file.total, 0) AS file_total, coalesce(file.ok, 0) AS file_ok,
         coalesce(file.needs_placing, 0) AS file_needs_placing, coalesce(file.refused, 0) AS file_refused
    FROM batch JOIN domain ON domain.id = batch.domain_id
    LEFT JOIN limit_set ON limit_set.id = batch.limit_set_id
    LEFT JOIN LATERAL (
      SELECT count(*) AS total, count(*) FILTER (WHERE state = 'ok') AS ok,
             count(*) FILTER (WHERE state = 'needs-placing') AS needs_placing,
             count(*) FILTER (WHERE state = 'refused') AS refused
        FROM batch_file WHERE batch_file.batch_id = batch.id) file ON true`

export interface BatchFilter {
  readonly scope: DomainScope
  readonly keyword?: string | undefined
  readonly domainId?: number | undefined
}

const matches = ({ scope, keyword, domainId }: BatchFilter): RawBuilder<unknown> => {
  const pattern = keyword ? makeContainsPattern(keyword) : undefined
  const conditions = [
    inScope(scope, 'batch.domainId'),
    ...(domainId === undefined ? [] : [inDomainTree(domainId, 'batch.domainId')]),
    ...(pattern === undefined
      ? []
      : [
          sql`(batch.name ILIKE ${pattern} OR batch.cable_name ILIKE ${pattern} OR batch.cable_code ILIKE ${pattern}
               OR batch.end_a ILIKE ${pattern} OR batch.end_b ILIKE ${pattern})`,
        ]),
  ]
  return sql.join(conditions, sql` AND `)
}

/** Newest first. */
export async function listBatches(
  db: Db,
  filter: BatchFilter,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<StoredBatch[]> {
  const older = before === null ? sql`true` : sql`batch.id < ${before}`
  const { rows } = await sql<StoredBatch>`
    ${SELECT_BATCH} WHERE ${matches(filter)} AND ${older} ORDER BY batch.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Counts up to `bound`. */
export async function countBatches(db: Db, filter: BatchFilter, bound: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total
      FROM (SELECT FROM batch WHERE ${matches(filter)} LIMIT ${bound}) found`.execute(db)
  return rows[0]?.total ?? 0
}

export async function loadBatch(
  db: Db | Tx,
  scope: DomainScope,
  id: number,
): Promise<StoredBatch | undefined> {
  const { rows } = await sql<StoredBatch>`
    ${SELECT_BATCH} WHERE batch.id = ${id} AND ${inScope(scope, 'batch.domainId')}`.execute(db)
  return rows[0]
}

/** Begins a change: those of one batch wait for each other until the commit. False when it is gone or out of scope. */
export async function lockBatch(tx: Tx, scope: DomainScope, id: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE batch SET revision = revision + 1
     WHERE id = ${id} AND ${inScope(scope, 'batch.domainId')} RETURNING id`.execute(tx)
  return rows.length > 0
}

export async function createBatch(tx: Tx, fields: BatchFields, now: Date): Promise<number> {
  const row = await tx
    .insertInto('batch')
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeBatch(
  tx: Tx,
  id: number,
  fields: BatchFields & { updatedAt: Date },
): Promise<void> {
  await tx.updateTable('batch').set(fields).where('id', '=', id).execute()
}

/** Its files go with it; their bytes are listed to be removed. */
export async function removeBatch(tx: Tx, id: number): Promise<void> {
  await sql`
    INSERT INTO batch_removal (file_key)
      SELECT file_key FROM batch_file WHERE batch_id = ${id} AND file_key IS NOT NULL`.execute(tx)
  await tx.deleteFrom('batch').where('id', '=', id).execute()
}
