import { sql } from 'kysely'
import type { DeviceActor } from '#platform/auth/actor'
import type { Db } from '#platform/database/database'

export interface KnownDevice {
  readonly actor: DeviceActor
  readonly keyHash: Buffer
  /** The key before the last rotation, taken until then. */
  readonly oldKeyHash: Buffer | null
  readonly oldKeyUntil: Date | null
}

/** Devices that may report: neither disabled nor removed. */
export async function readDevicesByCode(db: Db, codes: readonly string[]): Promise<Map<string, KnownDevice>> {
  const { rows } = await sql<DeviceActor & Omit<KnownDevice, 'actor'>>`
    SELECT id AS device_id, code, domain_id, key_hash, old_key_hash, old_key_until FROM device
     WHERE code = ANY(${codes}::text[]) AND enabled AND removed_at IS NULL`.execute(db)
  return new Map(
    rows.map(({ keyHash, oldKeyHash, oldKeyUntil, ...actor }) => [
      actor.code,
      { actor, keyHash, oldKeyHash, oldKeyUntil },
    ]),
  )
}
