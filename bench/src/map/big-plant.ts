import { plantApi } from '@fibrewatch/contract/plant'
import type { Admin } from '@fibrewatch/simulator'
import { runSql } from '../copy-peer.ts'

export const LINKS = Number(process.env['BENCH_LINKS'] ?? 10_000)
/** Of each link. */
const LANDMARKS = 20
const POINTS = 100
const DEVICES = 200
const ROOT_DOMAIN_ID = 1
const LENGTH_M = 40_000
/** Active alarms with a place, one of each so many links. */
const ALARMED_EVERY = 20

/** Every link winds some 40 km from its device, which stand on a grid around Suzhou. */
const makeLinkSql = (firstDeviceId: number): string => `
INSERT INTO link (code, name, device_id, port, domain_id, length_m, route)
SELECT 'BIG-' || i, '大网 ' || i, ${firstDeviceId} + (i - 1) % ${DEVICES}, 1 + (i - 1) / ${DEVICES}, ${ROOT_DOMAIN_ID}, ${LENGTH_M},
       jsonb_build_object('type', 'LineString', 'coordinates', (
         SELECT jsonb_agg(jsonb_build_array(
                  119.2 + (i % 20) * 0.15 + 0.004 * p * cos(i) + 0.001 * sin(p * 1.7 + i),
                  30.2 + ((i / 20) % 10) * 0.2 + 0.004 * p * sin(i) + 0.001 * cos(p * 1.3 + i)) ORDER BY p)
           FROM generate_series(0, ${POINTS - 1}) AS p))
  FROM generate_series(1, ${LINKS}) AS i`

const LANDMARK_SQL = `
INSERT INTO landmark (link_id, name, kind, optical_m)
SELECT link.id, '接头 ' || link.code || '-' || k, 'closure', k * ${LENGTH_M / (LANDMARKS + 1)}
  FROM link, generate_series(1, ${LANDMARKS}) AS k WHERE link.code LIKE 'BIG-%'`

const ALARM_SQL = `
INSERT INTO alarm (id, key, group_key, type, severity, severity_rank, state, open, resource_id, device_id, link_id, domain_id,
  position_m, anchor_m, confirmations, acked, count, first_at, raised_at, changed_at, last_at, recent_transitions, revision, ingested_at)
SELECT gen_random_uuid(), 'big|' || id, 'big|' || id, 'TEMP_HIGH', (ARRAY['critical','major','minor','warning'])[1 + n % 4], 1 + n % 4,
  'active', true, 'big', device_id, id, domain_id, 9000 + (n * 791) % 20000, 9000 + (n * 791) % 20000, 0, false, 1, now(), now(), now(), now(), '{}', 1, now()
FROM (SELECT id, device_id, domain_id, row_number() OVER (ORDER BY id) AS n FROM link WHERE code LIKE 'BIG-%') AS links
WHERE n % ${ALARMED_EVERY} = 0`

/** 10,000 links with routes of 100 points, 200,000 landmarks, 500 active alarms. */
export async function fillPlant(admin: Admin, databaseUrl: string): Promise<void> {
  const ids: number[] = []
  for (let at = 1; at <= DEVICES; at += 1) {
    const code = `BIG-D-${at}`
    const body = { code, name: code, kind: 'otdr' as const, domainId: ROOT_DOMAIN_ID, portCount: 64 }
    ids.push((await admin.call(plantApi.deviceAdd, { body })).id)
  }
  runSql(
    databaseUrl,
    [makeLinkSql(Math.min(...ids)), LANDMARK_SQL, ALARM_SQL].map((sql) => `${sql};`).join('\n'),
  )
  runSql(databaseUrl, 'VACUUM ANALYZE link; VACUUM ANALYZE landmark; VACUUM ANALYZE alarm')
}
