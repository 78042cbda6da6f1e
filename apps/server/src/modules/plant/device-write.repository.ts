import { type Insertable, sql, type Updateable } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'
import type { DomainMove } from './plant.types.ts'
import { DEVICE_COLUMNS, type DeviceRow } from './plant-read.repository.ts'

/** What people enter of a device. */
export type DeviceFields = Pick<
  DeviceRow,
  'code' | 'name' | 'kind' | 'domainId' | 'siteId' | 'portCount' | 'enabled'
>

export async function createDevice(
  tx: Tx,
  device: Pick<
    Insertable<DatabaseTables['device']>,
    'code' | 'name' | 'kind' | 'domainId' | 'siteId' | 'portCount' | 'enabled' | 'keyHash'
  >,
): Promise<number> {
  return (await tx.insertInto('device').values(device).returning('id').executeTakeFirstOrThrow()).id
}

/** Devices in the scope, in order of their ids, locked against every other change. */
export function lockDevices(tx: Tx, scope: DomainScope, ids: readonly number[]): Promise<DeviceRow[]> {
  return tx
    .selectFrom('device')
    .select(DEVICE_COLUMNS)
    .where(sql<boolean>`id = ANY(${ids}::bigint[]) AND removed_at IS NULL AND ${inScope(scope, 'domainId')}`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Keeps the device and its ports as they are until the transaction ends; undefined when it does not exist. */
export const lockDevice = (
  tx: Tx,
  id: number,
): Promise<Pick<DeviceRow, 'code' | 'domainId' | 'portCount'> | undefined> =>
  tx
    .selectFrom('device')
    .select(['code', 'domainId', 'portCount'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** All that people enter; state and detail where they are others now. */
export type DeviceChange = DeviceFields & Pick<Updateable<DatabaseTables['device']>, 'state' | 'detail'>

export function changeDevice(tx: Tx, id: number, change: DeviceChange): Promise<DeviceRow> {
  return tx
    .updateTable('device')
    .set(change)
    .where('id', '=', id)
    .returning(DEVICE_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Makes a device what it was, also one that was removed: its key is gone, and nobody has that of `unknownKeyHash`. */
export async function restoreDevice(
  tx: Tx,
  id: number,
  { unknownKeyHash, ...fields }: DeviceFields & { readonly unknownKeyHash: Buffer },
): Promise<void> {
  await tx
    .updateTable('device')
    .set({
      ...fields,
      keyHash: sql`CASE WHEN removed_at IS NULL THEN key_hash ELSE ${unknownKeyHash} END`,
      removedAt: null,
    })
    .where('id', '=', id)
    .execute()
}

export interface KeyChange {
  readonly keyHash: Buffer
  /** Until then the present key is valid too; null ends it. */
  readonly oldKeyUntil: Date | null
}

export async function changeDeviceKey(
  tx: Tx,
  id: number,
  { keyHash, oldKeyUntil }: KeyChange,
): Promise<void> {
  await tx
    .updateTable('device')
    .set({ oldKeyHash: oldKeyUntil === null ? null : sql`key_hash`, oldKeyUntil, keyHash })
    .where('id', '=', id)
    .execute()
}

/** The keys of removed devices are deleted. */
export async function removeDevices(tx: Tx, ids: readonly number[], removedAt: Date): Promise<void> {
  await tx
    .updateTable('device')
    .set({ removedAt, keyHash: Buffer.alloc(0), oldKeyHash: null, oldKeyUntil: null })
    .where(sql<boolean>`id = ANY(${ids}::bigint[])`)
    .execute()
}

/** The links of a device stay as they are until the commit. Before the device itself, as whoever changes a link does it. */
export async function lockLinksOf(tx: Tx, deviceId: number): Promise<void> {
  await tx
    .selectFrom('link')
    .select('id')
    .where('deviceId', '=', deviceId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function moveLinks(tx: Tx, { deviceId, domainId }: DomainMove): Promise<void> {
  await tx
    .updateTable('link')
    .set({ domainId })
    .where('deviceId', '=', deviceId)
    .where('domainId', '<>', domainId)
    .execute()
}

/** What an OTDR alone does: how many tests are planned, and how many commands have not ended. */
export async function countTests(tx: Tx, deviceId: number): Promise<{ plans: number; commands: number }> {
  const { rows } = await sql<{ plans: number; commands: number }>`
    SELECT (SELECT count(*) FROM test_plan JOIN link ON link.id = test_plan.link_id
             WHERE link.device_id = ${deviceId}) AS plans,
           (SELECT count(*) FROM device_command WHERE device_id = ${deviceId} AND ended_at IS NULL) AS commands`.execute(
    tx,
  )
  return rows[0] ?? { plans: 0, commands: 0 }
}

/** How many links the devices have together, and the highest used port. */
export async function countLinks(
  tx: Tx,
  deviceIds: readonly number[],
): Promise<{ links: number; highestPort: number }> {
  const answer = await sql<{ links: number; highestPort: number }>`
    SELECT count(*) AS links, coalesce(max(port), 0) AS highest_port FROM link
     WHERE device_id = ANY(${deviceIds}::bigint[])`.execute(tx)
  return answer.rows[0] ?? { links: 0, highestPort: 0 }
}
