import type { TestSettings } from '@fibrewatch/contract/device-command'
import { sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'

export interface StoredPlan {
  readonly linkId: number
  readonly linkCode: string
  readonly port: number
  readonly settings: TestSettings
  readonly periodMinutes: number
  readonly isPaused: boolean
  readonly nextRunAt: Date
  readonly lastRunAt: Date | null
  readonly updatedBy: string
  readonly updatedAt: Date
}

const selectPlans = (db: Db | Tx) =>
  db
    .selectFrom('testPlan')
    .innerJoin('link', 'link.id', 'testPlan.linkId')
    .select([
      'testPlan.linkId',
      'link.code as linkCode',
      'link.port',
      'testPlan.settings',
      'testPlan.periodMinutes',
      'testPlan.isPaused',
      'testPlan.nextRunAt',
      'testPlan.lastRunAt',
      'testPlan.updatedBy',
      'testPlan.updatedAt',
    ])
    .$narrowType<Pick<StoredPlan, 'settings'>>()

export const loadPlan = (db: Db | Tx, scope: DomainScope, linkId: number): Promise<StoredPlan | undefined> =>
  selectPlans(db)
    .where('testPlan.linkId', '=', linkId)
    .where(inScope(scope, 'link.domainId'))
    .executeTakeFirst()

/** The same, held until the transaction ends: before its device, as the round of the plans does. */
export const lockPlan = (tx: Tx, scope: DomainScope, linkId: number): Promise<StoredPlan | undefined> =>
  selectPlans(tx)
    .where('testPlan.linkId', '=', linkId)
    .where(inScope(scope, 'link.domainId'))
    .forUpdate('testPlan')
    .executeTakeFirst()

/** Of links that are in use, by port. */
export const listPlansOf = (db: Db, deviceId: number): Promise<StoredPlan[]> =>
  selectPlans(db)
    .where('link.deviceId', '=', deviceId)
    .where('link.enabled', '=', true)
    .orderBy('link.port')
    .execute()

export type NewPlan = Omit<StoredPlan, 'linkCode' | 'port' | 'lastRunAt'>

export async function savePlan(tx: Tx, { settings, ...plan }: NewPlan): Promise<void> {
  const fields = { ...plan, settings: JSON.stringify(settings) }
  await tx
    .insertInto('testPlan')
    .values(fields)
    .onConflict((on) => on.column('linkId').doUpdateSet(fields))
    .execute()
}

export async function removePlan(tx: Tx, linkId: number): Promise<void> {
  await tx.deleteFrom('testPlan').where('linkId', '=', linkId).execute()
}

/**
 * Of each instrument the one that waited longest first, then its next ones: an instrument that has enough to do for days keeps none of
 * the others from its turn.
 */
export async function listDue(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ linkId: number }>`
    SELECT link_id FROM (
      SELECT test_plan.link_id, test_plan.next_run_at,
             row_number() OVER (PARTITION BY link.device_id ORDER BY test_plan.next_run_at, test_plan.link_id) AS turn
        FROM test_plan JOIN link ON link.id = test_plan.link_id
       WHERE NOT test_plan.is_paused AND test_plan.next_run_at <= ${now}
    ) AS due
     ORDER BY turn, next_run_at, link_id
     LIMIT ${limit}`.execute(db)
  return rows.map(({ linkId }) => linkId)
}

export type DuePlan = Pick<StoredPlan, 'linkId' | 'settings' | 'periodMinutes' | 'nextRunAt' | 'updatedBy'>

/** Held until the transaction ends; undefined where it is no longer due, or another process has it. */
export async function lockDue(tx: Tx, linkId: number, now: Date): Promise<DuePlan | undefined> {
  const { rows } = await sql<DuePlan>`
    SELECT link_id, settings, period_minutes, next_run_at, updated_by FROM test_plan
     WHERE link_id = ${linkId} AND NOT is_paused AND next_run_at <= ${now}
       FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows[0]
}

/** `lastRunAt` undefined: it was not run. */
export async function movePlan(
  tx: Tx,
  linkId: number,
  times: { readonly nextRunAt: Date; readonly lastRunAt?: Date },
): Promise<void> {
  await tx.updateTable('testPlan').set(times).where('linkId', '=', linkId).execute()
}
