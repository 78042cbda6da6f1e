import type { nodeApi, NodeKind, NodeStop } from '@fibrewatch/contract/cable'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { type Selectable, sql } from 'kysely'
import { inDomainTree } from '#modules/domain'
import type { Stamp } from '#modules/plant-change'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'
import type { DatabaseTables } from '#platform/database/tables'
import type { PageSlice } from '#platform/list/page'

type NodeBody = EndpointBody<typeof nodeApi.add>
export type NodeFields = Omit<NodeBody, 'lngLat'> & {
  readonly lng: number | null
  readonly lat: number | null
}
export type NodeRow = Selectable<DatabaseTables['node']>
export type ListedNode = NodeRow & { readonly cableCount: number }

export interface NodeFilter extends PageSlice {
  readonly scope: DomainScope
  readonly keyword?: string | undefined
  readonly domainId?: number | undefined
  readonly kind?: NodeKind | undefined
  /** Separated by commas. */
  readonly codes?: string | undefined
  /** West, south, east, north, separated by commas. */
  readonly within?: string | undefined
}

const everything = sql<boolean>`true`

/** Nodes without coordinates lie in no box. */
function isWithin(box: string) {
  const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number)
  return sql<boolean>`node.lng between ${west} and ${east} and node.lat between ${south} and ${north}`
}

function listFiltered(db: Db, { scope, keyword, domainId, kind, codes, within }: NodeFilter) {
  const pattern = keyword ? makeContainsPattern(keyword) : undefined
  const visible = db
    .selectFrom('node')
    .where(inScope(scope, 'node.domainId'))
    .where(domainId === undefined ? everything : inDomainTree(domainId, 'node.domainId'))
    .where(kind === undefined ? everything : sql<boolean>`node.kind = ${kind}`)
    .where(codes === undefined ? everything : sql<boolean>`node.code = any(${codes.split(',')}::text[])`)
    .where(within === undefined ? everything : isWithin(within))
  if (pattern === undefined) return visible
  return visible.where((eb) =>
    eb.or([eb('code', 'ilike', pattern), eb('name', 'ilike', pattern), eb('address', 'ilike', pattern)]),
  )
}

/** By code. */
export async function pageNodes(db: Db, filter: NodeFilter): Promise<{ rows: ListedNode[]; total: number }> {
  const rows = await listFiltered(db, filter)
    .selectAll('node')
    .select((eb) =>
      eb
        .selectFrom('cableStop')
        .select((stop) => stop.fn.countAll<number>().as('count'))
        .whereRef('cableStop.nodeId', '=', 'node.id')
        .as('cableCount'),
    )
    .orderBy('node.code')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
  const { total } = await listFiltered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map((row) => ({ ...row, cableCount: row.cableCount ?? 0 })), total }
}

export const loadNode = (db: Db | Tx, scope: DomainScope, id: number): Promise<NodeRow | undefined> =>
  db
    .selectFrom('node')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'node.domainId'))
    .executeTakeFirst()

/** The node as it is, which nobody else changes until the commit; of every domain. */
export const lockNode = (tx: Tx, id: number): Promise<NodeRow | undefined> =>
  tx.selectFrom('node').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Nodes by id; those outside of the scope are absent. */
export const listNodes = (db: Db | Tx, scope: DomainScope, ids: readonly number[]): Promise<NodeRow[]> =>
  db
    .selectFrom('node')
    .selectAll()
    .where(sql<boolean>`node.id = any(${[...ids]}::int8[])`)
    .where(inScope(scope, 'node.domainId'))
    .execute()

export interface NodesAfter {
  readonly after: number
  readonly limit: number
  readonly cableIds?: readonly number[] | undefined
}

/** Nodes that a cable passes, by id. */
export async function listNodeIds(
  db: Db,
  scope: DomainScope,
  { after, limit, cableIds }: NodesAfter,
): Promise<number[]> {
  const rows = await db
    .selectFrom('node')
    .select('node.id')
    .where('node.id', '>', after)
    .where(inScope(scope, 'node.domainId'))
    .where((eb) => {
      const stops = eb
        .selectFrom('cableStop')
        .select('cableStop.id')
        .whereRef('cableStop.nodeId', '=', 'node.id')
      if (cableIds === undefined) return eb.exists(stops)
      return eb.exists(stops.where(sql<boolean>`cable_stop.cable_id = any(${[...cableIds]}::int8[])`))
    })
    .orderBy('node.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Nodes by id, of every domain. */
export const listNodesById = (tx: Tx, ids: readonly number[]): Promise<NodeRow[]> =>
  tx
    .selectFrom('node')
    .selectAll()
    .where('id', 'in', [0, ...ids])
    .execute()

export async function createNode(
  tx: Tx,
  fields: NodeFields & { readonly id?: number },
  stamp: Stamp,
): Promise<number> {
  const row = await tx
    .insertInto('node')
    .values({ ...fields, ...stamp })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeNode(tx: Tx, id: number, fields: NodeFields & Stamp): Promise<number> {
  const row = await tx
    .updateTable('node')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export async function removeNode(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('node').where('id', '=', id).execute()
}

/** The cables at a node, those outside of the scope too: they are joined there all the same. */
export async function listNodeStops(db: Db, nodeId: number): Promise<NodeStop[]> {
  const { rows } = await sql<NodeStop>`
    SELECT stop.id, stop.cable_id, cable.code AS cable_code, cable.name AS cable_name, cable.fibre_count,
           cable.fibres_per_tube, cable.colour_code, stop.cable_m, stop.passing,
           stop.cable_m IN (way.from_m, way.to_m) AS is_end,
           array_remove(ARRAY[CASE WHEN stop.cable_m > way.from_m THEN 'a' END,
                              CASE WHEN stop.cable_m < way.to_m THEN 'b' END], NULL) AS sides
      FROM cable_stop stop JOIN cable ON cable.id = stop.cable_id
           CROSS JOIN LATERAL (SELECT min(cable_m) AS from_m, max(cable_m) AS to_m
                                 FROM cable_stop WHERE cable_id = cable.id) way
     WHERE stop.node_id = ${nodeId} ORDER BY cable.code, stop.cable_m`.execute(db)
  return rows
}

export async function loadNodeUse(tx: Tx, id: number): Promise<{ cables: number; joints: number }> {
  const { rows } = await sql<{ cables: number; joints: number }>`
    SELECT (SELECT count(*) FROM cable_stop WHERE node_id = ${id}) AS cables,
           (SELECT count(*) FROM joint WHERE node_id = ${id}) AS joints`.execute(tx)
  return rows[0] ?? { cables: 0, joints: 0 }
}

export async function isSiteVisible(tx: Tx, scope: DomainScope, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('site')
    .select('id')
    .where('id', '=', id)
    .where(inScope(scope, 'site.domainId'))
    .executeTakeFirst()
  return found !== undefined
}
