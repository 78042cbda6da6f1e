import type { Outcome } from '@fibrewatch/contract/plant-import'
import { sql } from 'kysely'
import { defineColumns } from '#platform/database/columns'
import type { Db, Tx } from '#platform/database/database'
import { unnestRows } from '#platform/database/unnest'
import type { PageSlice } from '#platform/list/page'
import type { RowResult, StoredRow } from './plant-import.types.ts'
import type { NumberedRow } from './read-rows.ts'
import type { RowReason } from './row-fault.ts'

const ROW_COLUMNS = defineColumns('plantImportRow', { importId: 'int8', rowNo: 'int4', cells: 'json' })

export async function createRows(db: Db, importId: number, rows: readonly NumberedRow[]): Promise<void> {
  if (rows.length === 0) return
  const written = rows.map(({ rowNo, cells }) => ({ importId, rowNo, cells: JSON.stringify(cells) }))
  await sql`INSERT INTO plant_import_row ${ROW_COLUMNS.insertRows(written)}`.execute(db)
}

/** By the column of the code; rows without one are each alone. A check that begins anew forgets the last one. */
export async function keyRows(tx: Tx, importId: number, column: number): Promise<void> {
  await sql`
    UPDATE plant_import_row
       SET object_key = coalesce(nullif(trim(cells ->> ${column}::int), ''), chr(1) || lpad(row_no::text, 8, '0')),
           outcome = NULL, reason = NULL, reason_values = NULL, change_id = NULL
     WHERE import_id = ${importId}`.execute(tx)
}

/** How many objects the rows are of; `isGrouped` false: each row is one. */
export async function countObjects(tx: Tx, importId: number, isGrouped: boolean): Promise<number> {
  const { rows } = isGrouped
    ? await sql<{ count: number }>`
        SELECT count(DISTINCT object_key) AS count FROM plant_import_row WHERE import_id = ${importId}`.execute(
        tx,
      )
    : await sql<{ count: number }>`
        SELECT count(*) AS count FROM plant_import_row WHERE import_id = ${importId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface KeyCount {
  readonly objectKey: string
  readonly rowCount: number
  readonly firstNo: number
}

/** The next objects after one, with how many rows they have. */
export async function listNextKeys(
  db: Db | Tx,
  importId: number,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<KeyCount[]> {
  const { rows } = await sql<KeyCount>`
    SELECT object_key, count(*) AS row_count, min(row_no) AS first_no FROM plant_import_row
     WHERE import_id = ${importId} AND object_key > ${after}
     GROUP BY object_key ORDER BY object_key LIMIT ${limit}`.execute(db)
  return rows
}

/** In the order of the file. */
export async function listRowsOf(
  db: Db | Tx,
  importId: number,
  keys: readonly string[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT row_no, object_key, cells FROM plant_import_row
     WHERE import_id = ${importId} AND object_key = ANY(${keys}::text[]) ORDER BY object_key, row_no`.execute(
    db,
  )
  return rows
}

export async function listFirstRows(db: Db, importId: number, limit: number): Promise<string[][]> {
  const rows = await db
    .selectFrom('plantImportRow')
    .select('cells')
    .where('importId', '=', importId)
    .orderBy('rowNo')
    .limit(limit)
    .execute()
  // Written by `createRows`.
  return rows.map(({ cells }) => cells as string[])
}

export async function storeResults(tx: Tx, importId: number, results: readonly RowResult[]): Promise<void> {
  if (results.length === 0) return
  const written = results.map(({ rowNo, outcome, reason, changeId }) => ({
    rowNo,
    outcome,
    reason: reason?.reason ?? null,
    reasonValues: reason?.values ?? null,
    changeId,
  }))
  const types = {
    rowNo: 'int4',
    outcome: 'text',
    reason: 'text',
    reasonValues: 'jsonb',
    changeId: 'int8',
  } as const
  await sql`
    UPDATE plant_import_row SET outcome = input.outcome, reason = input.reason,
           reason_values = input.reason_values, change_id = input.change_id
      FROM ${unnestRows(written, types)}
     WHERE import_id = ${importId} AND plant_import_row.row_no = input.row_no`.execute(tx)
}

/** What is in still, last first. */
export async function listDone(
  tx: Tx,
  importId: number,
  limit: number,
): Promise<{ rowNo: number; changeId: number }[]> {
  const { rows } = await sql<{ rowNo: number; changeId: number }>`
    SELECT row_no, change_id FROM plant_import_row
     WHERE import_id = ${importId} AND change_id IS NOT NULL AND outcome IN ('added', 'changed')
     ORDER BY change_id DESC LIMIT ${limit}`.execute(tx)
  return rows
}

export interface ResultRow {
  readonly rowNo: number
  readonly objectKey: string
  readonly outcome: Outcome
  readonly reason: RowReason['reason'] | null
  readonly reasonValues: RowReason['values'] | null
}

/** Rows of some outcomes, in the order of the file, after one. */
export async function listResults(
  db: Db,
  importId: number,
  { outcomes, after, limit }: { outcomes: readonly Outcome[]; after: number; limit: number },
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    SELECT row_no, object_key, outcome, reason, reason_values FROM plant_import_row
     WHERE import_id = ${importId} AND outcome = ANY(${outcomes}::text[]) AND row_no > ${after}
     ORDER BY row_no LIMIT ${limit}`.execute(db)
  return rows
}

export async function pageResults(
  db: Db,
  importId: number,
  { outcome, offset, limit }: PageSlice & { readonly outcome: Outcome },
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    SELECT row_no, object_key, outcome, reason, reason_values FROM plant_import_row
     WHERE import_id = ${importId} AND outcome = ${outcome}
     ORDER BY row_no LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}
