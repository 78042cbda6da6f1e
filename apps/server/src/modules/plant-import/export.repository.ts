import type { TableKind } from '@fibrewatch/contract/import-field'
import type { LineString } from '@fibrewatch/contract/schema'
import { type RawBuilder, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'

/** Cells by the ids of their columns, and by what the next page is asked for. */
export type ExportedRow = Readonly<Record<string, string | number | boolean | null>> & { readonly id: number }

interface Asked {
  readonly scope: DomainScope
  readonly after: ExportedRow | undefined
  readonly limit: number
}

/** Ids as columns: `code`, `name` … are named as the templates name them. */
const SELECTED: Readonly<Record<Exclude<TableKind, 'route'>, (asked: Asked) => RawBuilder<unknown>>> = {
  site: ({ scope, after, limit }) => sql`
    SELECT site.id, site.code, site.name, domain.name AS domain, site.lng, site.lat, site.address
      FROM site JOIN domain ON domain.id = site.domain_id
     WHERE ${inScope(scope, 'site.domainId')} AND site.id > ${after?.id ?? 0} ORDER BY site.id LIMIT ${limit}`,
  node: ({ scope, after, limit }) => sql`
    SELECT node.id, node.code, node.name, node.kind, domain.name AS domain, site.code AS site, node.lng, node.lat,
           node.address, node.admin_state AS "admin_state", node.remark
      FROM node JOIN domain ON domain.id = node.domain_id
      LEFT JOIN site ON site.id = node.site_id AND ${inScope(scope, 'site.domainId')}
     WHERE ${inScope(scope, 'node.domainId')} AND node.id > ${after?.id ?? 0} ORDER BY node.id LIMIT ${limit}`,
  cable: ({ scope, after, limit }) => sql`
    SELECT cable.id, cable.code, cable.name, domain.name AS domain, cable.type, cable.fibre_count,
           cable.fibres_per_tube, cable.colour_code, cable.length_m, cable.excess_ratio, cable.maker,
           cable.laid_on::text AS laid_on, cable.laid_by, cable.admin_state, cable.remark
      FROM cable JOIN domain ON domain.id = cable.domain_id
     WHERE ${inScope(scope, 'cable.domainId')} AND cable.id > ${after?.id ?? 0} ORDER BY cable.id LIMIT ${limit}`,
  stops: ({ scope, after, limit }) => sql`
    SELECT stop.id, stop.cable_id, cable.code AS cable, node.code AS node, stop.cable_m, stop.sheath_in_m,
           stop.sheath_out_m, stop.slack_m, stop.passing, stop.laying, stop.line, node.lng, node.lat
      FROM cable_stop stop JOIN cable ON cable.id = stop.cable_id JOIN node ON node.id = stop.node_id
     WHERE ${inScope(scope, 'cable.domainId')}
       AND (stop.cable_id, stop.cable_m, stop.id)
         > (${after?.['cableId'] ?? 0}::int8, ${after?.['cableM'] ?? 0}::float8, ${after?.id ?? 0}::int8)
     ORDER BY stop.cable_id, stop.cable_m, stop.id LIMIT ${limit}`,
  device: ({ scope, after, limit }) => sql`
    SELECT device.id, device.code, device.name, device.kind, domain.name AS domain, site.code AS site,
           device.port_count, device.enabled
      FROM device JOIN domain ON domain.id = device.domain_id
      LEFT JOIN site ON site.id = device.site_id AND ${inScope(scope, 'site.domainId')}
     WHERE device.removed_at IS NULL AND ${inScope(scope, 'device.domainId')} AND device.id > ${after?.id ?? 0}
     ORDER BY device.id LIMIT ${limit}`,
  link: ({ scope, after, limit }) => sql`
    SELECT link.id, link.code, link.name, device.code AS device, link.port, link.length_m,
           link.launch_offset_m AS launch_m, link.receive_fibre_m AS receive_m, link.excess_ratio,
           link.group_index, link.enabled
      FROM link JOIN device ON device.id = link.device_id
     WHERE ${inScope(scope, 'link.domainId')} AND link.id > ${after?.id ?? 0} ORDER BY link.id LIMIT ${limit}`,
  landmark: ({ scope, after, limit }) => sql`
    SELECT landmark.id, landmark.link_id, link.code AS link, landmark.name, landmark.kind, landmark.optical_m,
           landmark.lng, landmark.lat, landmark.slack_m, landmark.remark
      FROM landmark JOIN link ON link.id = landmark.link_id
     WHERE ${inScope(scope, 'link.domainId')}
       AND (landmark.link_id, landmark.optical_m, landmark.id)
         > (${after?.['linkId'] ?? 0}::int8, ${after?.['opticalM'] ?? 0}::float8, ${after?.id ?? 0}::int8)
     ORDER BY landmark.link_id, landmark.optical_m, landmark.id LIMIT ${limit}`,
}

/** Objects of a kind within the scope, in a fixed order, after one. */
export async function listExported(
  db: Db,
  kind: Exclude<TableKind, 'route'>,
  asked: Asked,
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`${SELECTED[kind](asked)}`.execute(db)
  return rows
}

export interface ExportedRoute {
  readonly id: number
  readonly code: string
  readonly route: LineString
}

/** Links that have a route, after one. */
export async function listRoutes(
  db: Db,
  { scope, after, limit }: { readonly scope: DomainScope; readonly after: number; readonly limit: number },
): Promise<ExportedRoute[]> {
  const rows = await db
    .selectFrom('link')
    .select(['id', 'code', 'route'])
    .where(inScope(scope, 'link.domainId'))
    .where('route', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ route, ...row }) => (route === null ? [] : [{ ...row, route }]))
}
