import type { DirectionCorrection, TraceDirection } from '@fibrewatch/contract/trace-direction'
import type { LinkTrace } from '#modules/plant'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { StoredTrace } from './trace.repository.ts'

export interface NewDirection extends Pick<StoredTrace, 'id' | 'summary'> {
  readonly from: TraceDirection
  readonly to: TraceDirection
}

/** False when it was turned meanwhile, or became the reference, which counts from the port. */
export async function changeDirection(tx: Tx, { id, from, to, summary }: NewDirection): Promise<boolean> {
  const changed = await tx
    .updateTable('trace')
    .set({ direction: to, summary: JSON.stringify(summary) })
    .where('id', '=', id)
    .where('direction', '=', from)
    .where('referenceVersion', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Which end it is from, held until the transaction ends; undefined when it is gone. */
export async function lockDirection(
  tx: Tx,
  id: string,
): Promise<{ readonly direction: TraceDirection } | undefined> {
  return tx
    .selectFrom('trace')
    .select('direction')
    .$narrowType<{ direction: TraceDirection }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export interface NewCorrection extends Omit<DirectionCorrection, 'at'> {
  readonly traceId: string
  readonly at: Date
}

export async function createCorrection(
  tx: Tx,
  { traceId, from, to, at, by, reason }: NewCorrection,
): Promise<void> {
  await sql`
    INSERT INTO trace_correction
      (trace_id, number, from_direction, to_direction, corrected_at, corrected_by, reason)
    SELECT ${traceId}::uuid, coalesce(max(number), 0) + 1, ${from}, ${to}, ${at}::timestamptz, ${by}, ${reason}
      FROM trace_correction WHERE trace_id = ${traceId}::uuid`.execute(tx)
}

/** The newest first. */
export async function listCorrections(
  db: Db,
  traceId: string,
  limit: number,
): Promise<DirectionCorrection[]> {
  const rows = await db
    .selectFrom('traceCorrection')
    .select([
      'fromDirection as from',
      'toDirection as to',
      'correctedAt as at',
      'correctedBy as by',
      'reason',
    ])
    .$narrowType<{ from: TraceDirection; to: TraceDirection }>()
    .where('traceId', '=', traceId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** The trace measured last from the port, of those that arrived at the same moment the later one. */
export async function loadLastForward(tx: Tx, linkId: number): Promise<LinkTrace | null> {
  const { rows } = await sql<LinkTrace>`
    SELECT id AS trace_id, measured_at, pulse_ns, (summary->>'spacingM')::float8 AS sample_spacing_m FROM trace
     WHERE link_id = ${linkId} AND direction = 'forward' ORDER BY measured_at DESC, id DESC LIMIT 1`.execute(
    tx,
  )
  return rows[0] ?? null
}
