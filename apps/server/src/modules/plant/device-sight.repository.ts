import type { Device, DeviceState } from '@fibrewatch/contract/plant'
import { sql } from 'kysely'
import type { DeviceActor } from '#platform/auth/actor'
import type { Db, Tx } from '#platform/database/database'
import { DEVICE_COLUMNS } from './plant-read.repository.ts'
import { makeDevice } from './plant.wire.ts'

/** How many devices of a kind are in a state; those put aside are not counted. */
export interface DeviceCount {
  readonly kind: string
  readonly state: string
  readonly devices: number
}

export const listDeviceCounts = (db: Db): Promise<DeviceCount[]> =>
  db
    .selectFrom('device')
    .select(['kind', 'state', (each) => each.fn.countAll<number>().as('devices')])
    .where('enabled', '=', true)
    .where('removedAt', 'is', null)
    .groupBy(['kind', 'state'])
    .execute()

/** The state of a device after a heartbeat, or without one. */
export interface DeviceSight {
  readonly id: number
  readonly state: DeviceState
  readonly detail: string | null
  readonly lastSeenAt: Date
}

export interface SilentDevice {
  readonly device: DeviceActor
  readonly detail: string | null
  readonly lastSeenAt: Date
}

/** For a heartbeat without a visible change; false when there is one, and nothing was written. */
export async function touchDevice(db: Db, { id, state, detail, lastSeenAt }: DeviceSight): Promise<boolean> {
  const touched = await db
    .updateTable('device')
    .set({ lastSeenAt: sql`greatest(last_seen_at, ${lastSeenAt})` })
    .where('id', '=', id)
    .where('state', '=', state)
    .where(sql<boolean>`detail IS NOT DISTINCT FROM ${detail}`)
    .returning('id')
    .executeTakeFirst()
  return touched !== undefined
}

/** Undefined for a device that has never reported. */
export async function loadSight(
  db: Db,
  id: number,
): Promise<Pick<DeviceSight, 'state' | 'detail' | 'lastSeenAt'> | undefined> {
  const row = await db
    .selectFrom('device')
    .select(['state', 'detail', 'lastSeenAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.lastSeenAt ? { ...row, lastSeenAt: row.lastSeenAt } : undefined
}

/**
 * Writes the state. With `expectedLastSeenAt` only when the device did not report since then.
 * Returns the changed device; undefined when nothing was written.
 */
export async function changeDeviceState(
  tx: Tx,
  { id, state, detail, lastSeenAt }: DeviceSight,
  expectedLastSeenAt?: Date,
): Promise<Device | undefined> {
  const unchanged = sql<boolean>`(${expectedLastSeenAt ?? null}::timestamptz IS NULL
    OR date_trunc('milliseconds', last_seen_at) = ${expectedLastSeenAt ?? null}::timestamptz)`
  const row = await tx
    .updateTable('device')
    .set({ state, detail, lastSeenAt: sql`greatest(last_seen_at, ${lastSeenAt})` })
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('removedAt', 'is', null)
    .where(unchanged)
    .returning(DEVICE_COLUMNS)
    .executeTakeFirst()
  return row && makeDevice(row)
}

/** Devices that have reported once, but not since `before`, and are not marked offline yet. */
export async function listSilentDevices(db: Db, before: Date): Promise<SilentDevice[]> {
  const { rows } = await sql<DeviceActor & { detail: string | null; lastSeenAt: Date }>`
    SELECT id AS device_id, code, domain_id, detail, last_seen_at FROM device
     WHERE last_seen_at < ${before} AND state NOT IN ('offline', 'unknown')
       AND enabled AND removed_at IS NULL ORDER BY last_seen_at`.execute(db)
  return rows.map(({ detail, lastSeenAt, ...device }) => ({ device, detail, lastSeenAt }))
}
