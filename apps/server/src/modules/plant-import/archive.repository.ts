import type { FileOwner } from '@fibrewatch/contract/plant-file'
import { sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'

/** Of the domains that are archived, in the order of their numbers, after one. */
export interface Page {
  readonly scope: DomainScope
  readonly after: number
  readonly limit: number
}

export const listSites = (db: Db, { scope, after, limit }: Page) =>
  db
    .selectFrom('site')
    .select(['id', 'code', 'domainId', 'name', 'address', 'lng', 'lat'])
    .where(inScope(scope, 'domainId'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** A site of another domain is left out. */
export const listNodes = (db: Db, { scope, after, limit }: Page) =>
  db
    .selectFrom('node')
    .leftJoin('site', (join) => join.onRef('site.id', '=', 'node.siteId').on(inScope(scope, 'site.domainId')))
    .select([
      'node.id',
      'node.code',
      'node.domainId',
      'node.name',
      'node.kind',
      'site.code as site',
      'node.lng',
      'node.lat',
      'node.address',
      'node.adminState',
      'node.remark',
    ])
    .where(inScope(scope, 'node.domainId'))
    .where('node.id', '>', after)
    .orderBy('node.id')
    .limit(limit)
    .execute()

export const listCables = (db: Db, { scope, after, limit }: Page) =>
  db
    .selectFrom('cable')
    .select(['id', 'code', 'domainId', 'name', 'type', 'fibreCount', 'fibresPerTube', 'colourCode'])
    .select(['lengthM', 'excessRatio', 'maker', 'laidOn', 'laidBy', 'adminState', 'remark'])
    .where(inScope(scope, 'domainId'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** In the order of each cable; those at nodes of other domains are left out. */
export const listStopsOf = (db: Db, scope: DomainScope, cableIds: readonly number[]) =>
  db
    .selectFrom('cableStop as stop')
    .innerJoin('node', 'node.id', 'stop.nodeId')
    .select(['stop.cableId', 'node.code as node', 'stop.cableM', 'stop.sheathInM', 'stop.sheathOutM'])
    .select(['stop.slackM', 'stop.passing', 'stop.laying', 'stop.line'])
    .where(inScope(scope, 'node.domainId'))
    .where(sql<boolean>`stop.cable_id = ANY(${cableIds}::bigint[])`)
    .orderBy('stop.cableId')
    .orderBy('stop.cableM')
    .orderBy('stop.id')
    .execute()

export const listDevices = (db: Db, { scope, after, limit }: Page) =>
  db
    .selectFrom('device')
    .leftJoin('site', (join) =>
      join.onRef('site.id', '=', 'device.siteId').on(inScope(scope, 'site.domainId')),
    )
    .select(['device.id', 'device.code', 'device.domainId', 'device.name', 'device.kind'])
    .select(['site.code as site', 'device.portCount', 'device.enabled'])
    .where(inScope(scope, 'device.domainId'))
    .where('device.removedAt', 'is', null)
    .where('device.id', '>', after)
    .orderBy('device.id')
    .limit(limit)
    .execute()

export const listLinks = (db: Db, { scope, after, limit }: Page) =>
  db
    .selectFrom('link')
    .innerJoin('device', 'device.id', 'link.deviceId')
    .select(['link.id', 'link.code', 'link.domainId', 'link.name', 'device.code as device', 'link.port'])
    .select(['link.lengthM', 'link.launchOffsetM', 'link.receiveFibreM', 'link.excessRatio'])
    .select(['link.groupIndex', 'link.enabled', 'link.route'])
    .where(inScope(scope, 'link.domainId'))
    .where('link.id', '>', after)
    .orderBy('link.id')
    .limit(limit)
    .execute()

export const listLandmarksOf = (db: Db, linkIds: readonly number[]) =>
  db
    .selectFrom('landmark')
    .select(['linkId', 'name', 'kind', 'opticalM', 'lng', 'lat', 'slackM', 'remark'])
    .where(sql<boolean>`link_id = ANY(${linkIds}::bigint[])`)
    .orderBy('linkId')
    .orderBy('opticalM')
    .execute()

export const listZonesOf = (db: Db, linkIds: readonly number[]) =>
  db
    .selectFrom('zone')
    .select(['linkId', 'code', 'name', 'fromM', 'toM'])
    .where(sql<boolean>`link_id = ANY(${linkIds}::bigint[])`)
    .orderBy('linkId')
    .orderBy('fromM')
    .orderBy('id')
    .execute()

/** A joint with its ends as they are archived; an end of another domain is null. */
export interface ArchivedJoint {
  readonly nodeId: number
  readonly kind: 'splice' | 'patch'
  readonly tray: string
  readonly position: string
  readonly lossDb: number | null
  readonly measuredOn: string | null
  readonly ends: readonly {
    readonly cable: string | null
    readonly stop: number | null
    readonly fibre: number | null
    readonly side: 'a' | 'b' | null
    readonly device: string | null
    readonly port: number | null
  }[]
}

/** In the order in which they were made. `stop` counts the stops of the cable that are archived. */
export async function listJointsOf(
  db: Db,
  scope: DomainScope,
  nodeIds: readonly number[],
): Promise<ArchivedJoint[]> {
  const { rows } = await sql<ArchivedJoint>`
    SELECT joint.node_id, joint.kind, joint.tray, joint.position, joint.loss_db, joint.measured_on::text AS measured_on,
           (SELECT json_agg(json_build_object(
                     'cable', cable.code, 'fibre', place.fibre, 'side', place.side,
                     'stop', (SELECT count(*) FROM cable_stop former JOIN node ON node.id = former.node_id
                               WHERE former.cable_id = stop.cable_id AND ${inScope(scope, 'node.domainId')}
                                 AND (former.cable_m, former.id) < (stop.cable_m, stop.id)),
                     'device', device.code, 'port', place.port) ORDER BY place.place)
              FROM joint_end place
              LEFT JOIN cable_stop stop ON stop.id = place.stop_id
              LEFT JOIN cable ON cable.id = stop.cable_id AND ${inScope(scope, 'cable.domainId')}
              LEFT JOIN device ON device.id = place.device_id AND device.removed_at IS NULL
                              AND ${inScope(scope, 'device.domainId')}
             WHERE place.joint_id = joint.id) AS ends
      FROM joint WHERE joint.node_id = ANY(${nodeIds}::bigint[])
     ORDER BY joint.node_id, joint.id`.execute(db)
  return rows
}

export const listServices = (db: Db, { scope, after, limit }: Page) =>
  db
    .selectFrom('cableService')
    .select(['id', 'code', 'domainId', 'name', 'customer', 'circuit', 'priority', 'contact', 'remark'])
    .where(inScope(scope, 'domainId'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Those of cables of other domains are left out. */
export const listFibresOf = (db: Db, scope: DomainScope, serviceIds: readonly number[]) =>
  db
    .selectFrom('serviceFibre')
    .innerJoin('cable', 'cable.id', 'serviceFibre.cableId')
    .select(['serviceFibre.serviceId', 'cable.code as cable', 'serviceFibre.fibre', 'serviceFibre.way'])
    .where(inScope(scope, 'cable.domainId'))
    .where(sql<boolean>`service_id = ANY(${serviceIds}::bigint[])`)
    .orderBy('serviceFibre.serviceId')
    .orderBy('cable.code')
    .orderBy('serviceFibre.fibre')
    .execute()

/** The stops of cables in their order. */
export const listStopIds = (db: Db | Tx, cableIds: readonly number[]) =>
  db
    .selectFrom('cableStop')
    .select(['cableId', 'id'])
    .where(sql<boolean>`cable_id = ANY(${cableIds}::bigint[])`)
    .orderBy('cableId')
    .orderBy('cableM')
    .orderBy('id')
    .execute()

/** By object; those without a value are absent. */
export const listValuesOf = (db: Db, target: FileOwner, ids: readonly number[]) =>
  db
    .selectFrom('attributeValue')
    .select(['objectId', 'values'])
    .where('target', '=', target)
    .where('objectId', 'in', ['', ...ids.map(String)])
    .execute()
