import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'
import { lockGroups } from './alarm.repository.ts'

/** Those of the device itself, and those of its links. */
const ofDevice = (deviceId: number) => sql`(
  (link_id IS NULL AND device_id = ${deviceId}) OR link_id IN (SELECT id FROM link WHERE device_id = ${deviceId}))`

/** Nobody else works on its alarms until the transaction ends. */
export async function lockAlarmsOfDevice(tx: Tx, deviceId: number): Promise<void> {
  const { rows } = await sql<{ groupKey: string }>`
    SELECT DISTINCT group_key FROM alarm WHERE ${ofDevice(deviceId)}`.execute(tx)
  await lockGroups(
    tx,
    rows.map(({ groupKey }) => groupKey),
  )
}

/** Those that have ended too: who has the link now is asked what happened to it. */
export async function moveAlarms(
  tx: Tx,
  { deviceId, domainId }: { readonly deviceId: number; readonly domainId: number },
): Promise<void> {
  await sql`UPDATE alarm SET domain_id = ${domainId} WHERE domain_id <> ${domainId} AND ${ofDevice(deviceId)}`.execute(
    tx,
  )
}
