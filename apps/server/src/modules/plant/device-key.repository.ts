import { sql } from 'kysely'
import type { DeviceActor } from '#platform/auth/actor'
import type { Db } from '#platform/database/database'

export interface KnownDevice {
  readonly actor: DeviceActor
  readonly keyHash: Buffer
}

export async function readDevicesByCode(db: Db, codes: readonly string[]): Promise<Map<string, KnownDevice>> {
  const { rows } = await sql<DeviceActor & { keyHash: Buffer }>`
    SELECT id AS device_id, code, domain_id, key_hash FROM device WHERE code = ANY(${codes}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ keyHash, ...actor }) => [actor.code, { actor, keyHash }]))
}
