import type { DeviceKind } from '@fibrewatch/contract/plant'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

export type ModuleStateRow = {
  readonly code: string
  readonly enabled: boolean
  readonly updatedAt: Date
}

/** Rows of the modules that were ever switched. */
export function listModuleStates(db: Db): Promise<ModuleStateRow[]> {
  return db.selectFrom('productModule').selectAll().execute()
}

export async function saveModuleState(tx: Tx, state: ModuleStateRow): Promise<void> {
  const { enabled, updatedAt } = state
  await tx
    .insertInto('productModule')
    .values(state)
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ enabled, updatedAt }))
    .execute()
}

export async function loadDeviceKind(db: Db, deviceId: number): Promise<DeviceKind | undefined> {
  const row = await db.selectFrom('device').select('kind').where('id', '=', deviceId).executeTakeFirst()
  return row?.kind
}

export async function countDevicesByKind(db: Db): Promise<Map<DeviceKind, number>> {
  const { rows } = await sql<{ kind: DeviceKind; devices: number }>`
    SELECT kind, count(*) AS devices FROM device WHERE removed_at IS NULL GROUP BY kind`.execute(db)
  return new Map(rows.map(({ kind, devices }) => [kind, devices]))
}
