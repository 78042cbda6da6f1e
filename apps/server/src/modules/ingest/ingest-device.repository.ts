import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { DeviceActor } from '#platform/http/module'

/** A device by its code alone: for messages whose sender an external broker has authenticated. */
export async function loadDeviceByCode(db: Db, code: string): Promise<DeviceActor | undefined> {
  const answer = await sql<DeviceActor>`
    SELECT id AS device_id, code, domain_id FROM device WHERE code = ${code}`.execute(db)
  return answer.rows[0]
}
