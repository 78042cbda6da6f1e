import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { LinkFacts } from './plant.types.ts'

export type FactsByCode = ReadonlyMap<string, LinkFacts>

/** A link never changes its device, so this is cached for good. */
export async function readOwners(db: Db, linkIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; deviceId: number }>`
    SELECT id, device_id FROM link WHERE id = ANY(${linkIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, deviceId }) => [id, deviceId]))
}

export async function readLinksByDevice(
  db: Db,
  deviceIds: readonly number[],
): Promise<Map<number, FactsByCode>> {
  const { rows } = await sql<LinkFacts>`
    SELECT link.id AS link_id, link.code, link.name, link.device_id, device.code AS device_code, link.domain_id,
           link.length_m, link.enabled, coalesce(zones.list, '[]') AS zones
      FROM link
      JOIN device ON device.id = link.device_id
      LEFT JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name, 'fromM', from_m, 'toM', to_m)
                         ORDER BY from_m, id) AS list
          FROM zone WHERE zone.link_id = link.id) zones ON true
     WHERE link.device_id = ANY(${deviceIds}::bigint[])`.execute(db)
  const links = Map.groupBy(rows, ({ deviceId }) => deviceId)
  return new Map(deviceIds.map((id) => [id, new Map((links.get(id) ?? []).map((link) => [link.code, link]))]))
}
