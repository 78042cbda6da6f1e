import type { MapCable, MapNode } from '@fibrewatch/contract/cable-map'
import { sql } from 'kysely'
import { inDomainTree } from '#modules/domain'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'

export interface MapFilter {
  readonly scope: DomainScope
  readonly domainId?: number | undefined
}

export interface MarkedCable {
  readonly cable: Omit<MapCable, 'line'>
  /** Another one when the cable, its way or the place of one of its nodes has changed. */
  readonly mark: string
}

const everything = sql<boolean>`true`

const isOf = ({ scope, domainId }: MapFilter, column: string) =>
  sql`${inScope(scope, column)} AND ${domainId === undefined ? everything : inDomainTree(domainId, column)}`

/** In order of their codes, without their lines. */
export async function listMarkedCables(db: Db, filter: MapFilter): Promise<MarkedCable[]> {
  const { rows } = await sql<MarkedCable['cable'] & { mark: string }>`
    SELECT cable.id, code, name, type, fibre_count, length_m, admin_state,
           concat_ws(' ', version, updated_at, way.mark) AS mark
      FROM cable LEFT JOIN (
           SELECT cable_id, concat_ws(' ', count(*), sum(node.version), max(node.updated_at)) AS mark
             FROM cable_stop JOIN node ON node.id = node_id GROUP BY cable_id) way ON way.cable_id = cable.id
     WHERE ${isOf(filter, 'cable.domainId')} ORDER BY code`.execute(db)
  return rows.map(({ mark, ...cable }) => ({ cable, mark }))
}

export interface PlacedStop {
  readonly cableId: number
  readonly lng: number | null
  readonly lat: number | null
  readonly line: number[][]
}

/** Cable by cable, in the order of each. */
export async function listPlacedStops(db: Db, cableIds: readonly number[]): Promise<PlacedStop[]> {
  const { rows } = await sql<PlacedStop>`
    SELECT cable_id, node.lng, node.lat, line FROM cable_stop JOIN node ON node.id = node_id
     WHERE cable_id = ANY(${[...cableIds]}::int8[]) ORDER BY cable_id, cable_m, cable_stop.id`.execute(db)
  return rows
}

export interface NodesIn extends MapFilter {
  readonly box: readonly [west: number, south: number, east: number, north: number]
  readonly limit: number
}

type PlacedNode = Omit<MapNode, 'lngLat'> & {
  readonly lng: number
  readonly lat: number
  /** Of the box, with those that are not among the rows. */
  readonly total: number
}

/** Nodes of a box by code, with the cables that the scope shows there. */
export async function listNodesIn(
  db: Db,
  { box: [west, south, east, north], limit, ...filter }: NodesIn,
): Promise<PlacedNode[]> {
  const { rows } = await sql<PlacedNode>`
    SELECT node.*, cables.cable_id, cables.cable_count
      FROM (SELECT id, code, name, kind, admin_state, lng, lat, count(*) OVER () AS total
              FROM node
             WHERE lng BETWEEN ${west} AND ${east} AND lat BETWEEN ${south} AND ${north}
               AND ${isOf(filter, 'node.domainId')}
             ORDER BY code LIMIT ${limit}) node
           CROSS JOIN LATERAL (
             SELECT min(cable.id) AS cable_id, count(DISTINCT cable.id) AS cable_count
               FROM cable_stop JOIN cable ON cable.id = cable_stop.cable_id
              WHERE node_id = node.id AND ${inScope(filter.scope, 'cable.domainId')}) cables
     ORDER BY node.code`.execute(db)
  return rows
}
