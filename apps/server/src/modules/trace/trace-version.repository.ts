import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { StoredVersion, VersionHead } from './trace.repository.ts'

/** The first version: of the instrument's table, or of the analysis where it has none. */
export const FIRST_VERSION = 1

export interface NewVersion extends Omit<StoredVersion, 'madeAt' | 'version'> {
  readonly traceId: string
  readonly madeAt: Date
  /** The newest one that is known to whoever makes this. */
  readonly baseVersion: number
}

/** Adds the next version; null when another than `baseVersion` is the newest. */
export async function createVersion(tx: Tx, made: NewVersion): Promise<number | null> {
  const { traceId, baseVersion, origin, madeAt, madeBy, reason, events, endM, totalLossDb, orlDb } = made
  const counted = await tx
    .updateTable('trace')
    .set({ version: baseVersion + 1 })
    .where('id', '=', traceId)
    .where('version', '=', baseVersion)
    .returning('version')
    .executeTakeFirst()
  if (counted === undefined) return null
  const { version } = counted
  await sql`
    INSERT INTO trace_version (trace_id, version, origin, made_at, made_by, reason, events, end_m, total_loss_db, orl_db)
    VALUES (${traceId}, ${version}, ${origin}, ${madeAt}, ${madeBy}, ${reason}, ${JSON.stringify(events)}::jsonb,
            ${endM}, ${totalLossDb}, ${orlDb})`.execute(tx)
  return version
}

/** The newest first; the first version, as measured, is not among them. */
export async function listVersionHeads(db: Db | Tx, traceId: string): Promise<VersionHead[]> {
  const rows = await db
    .selectFrom('traceVersion')
    .select(['version', 'origin', 'madeAt', 'madeBy', 'reason'])
    .where('traceId', '=', traceId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ madeAt, ...row }) => ({ ...row, madeAt: madeAt.toISOString() }))
}

export async function loadVersion(
  db: Db,
  traceId: string,
  version: number,
): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredVersion>`
    SELECT version, origin, to_jsonb(made_at) AS made_at, made_by, reason, events, end_m, total_loss_db, orl_db
      FROM trace_version WHERE trace_id = ${traceId} AND version = ${version}`.execute(db)
  return rows[0]
}
