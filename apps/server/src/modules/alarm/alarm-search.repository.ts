import { makeReadingPattern, makeTextPattern } from '@fibrewatch/contract/search'
import { type RawBuilder, sql } from 'kysely'
import { findTypes } from './alarm-search.ts'

/**
 * The alarms `a` that a keyword finds: those whose search words, made in `alarm-search.ts`, contain it. Links, devices, zones
 * and types are looked up once, not per alarm; of the landmarks only the nearest surveyed one on either side counts.
 */
export function matchSearch(keyword: string): RawBuilder<unknown> {
  const pattern = makeTextPattern(keyword)
  const reading = makeReadingPattern(keyword)
  const links = sql`SELECT id FROM link
    WHERE code ~ ${pattern} OR name ~ ${pattern} OR name_reading ~ ${reading}`
  const devices = sql`SELECT id FROM device WHERE code ~ ${pattern} OR name ~ ${pattern}`
  const zones = sql`SELECT id FROM zone WHERE name ~ ${pattern}`
  const marked = sql`SELECT link_id FROM landmark WHERE name ~ ${pattern}`
  const neighbour = (side: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (SELECT mark.name FROM landmark mark
      WHERE mark.link_id = a.link_id AND mark.lng IS NOT NULL AND mark.lat IS NOT NULL
        AND mark.optical_m ${side} a.position_m
      ORDER BY mark.optical_m ${order} LIMIT 1) ~ ${pattern}`
  return sql`(a.link_id IN (${links}) OR a.device_id IN (${devices}) OR a.zone_id IN (${zones})
    OR a.type = ANY(${findTypes(keyword)}::text[])
    OR (a.link_id IN (${marked})
      AND (${neighbour(sql`<=`, sql`DESC`)} OR ${neighbour(sql`>=`, sql`ASC`)})))`
}
