import type { cableApi } from '@fibrewatch/contract/cable'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { type Selectable, sql } from 'kysely'
import { inDomainTree } from '#modules/domain'
import type { Stamp } from '#modules/plant-change'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'
import type { DatabaseTables } from '#platform/database/tables'
import type { PageSlice } from '#platform/list/page'

export type CableFields = EndpointBody<typeof cableApi.add>
export type CableRow = Selectable<DatabaseTables['cable']>
export type ListedCable = CableRow & { readonly stopCount: number }

export interface CableFilter extends PageSlice {
  readonly scope: DomainScope
  readonly keyword?: string | undefined
  readonly domainId?: number | undefined
}

const everything = sql<boolean>`true`

function listFiltered(db: Db, { scope, keyword, domainId }: CableFilter) {
  const pattern = keyword ? makeContainsPattern(keyword) : undefined
  const visible = db
    .selectFrom('cable')
    .where(inScope(scope, 'cable.domainId'))
    .where(domainId === undefined ? everything : inDomainTree(domainId, 'cable.domainId'))
  if (pattern === undefined) return visible
  return visible.where((eb) =>
    eb.or([eb('code', 'ilike', pattern), eb('name', 'ilike', pattern), eb('type', 'ilike', pattern)]),
  )
}

/** By code. */
export async function pageCables(
  db: Db,
  filter: CableFilter,
): Promise<{ rows: ListedCable[]; total: number }> {
  const rows = await listFiltered(db, filter)
    .selectAll('cable')
    .select((eb) =>
      eb
        .selectFrom('cableStop')
        .select((stop) => stop.fn.countAll<number>().as('count'))
        .whereRef('cableStop.cableId', '=', 'cable.id')
        .as('stopCount'),
    )
    .orderBy('cable.code')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
  const { total } = await listFiltered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map((row) => ({ ...row, stopCount: row.stopCount ?? 0 })), total }
}

export const loadCable = (db: Db | Tx, scope: DomainScope, id: number): Promise<CableRow | undefined> =>
  db
    .selectFrom('cable')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'cable.domainId'))
    .executeTakeFirst()

/** Cables by id; those outside of the scope are absent. */
export const listNamedCables = (
  db: Db | Tx,
  scope: DomainScope,
  ids: readonly number[],
): Promise<Pick<CableRow, 'id' | 'code' | 'name'>[]> =>
  db
    .selectFrom('cable')
    .select(['id', 'code', 'name'])
    .where('id', 'in', [0, ...ids])
    .where(inScope(scope, 'cable.domainId'))
    .execute()

/** The cable as it is, which nobody else changes until the commit; of every domain. */
export const lockCable = (tx: Tx, id: number): Promise<CableRow | undefined> =>
  tx.selectFrom('cable').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function createCable(
  tx: Tx,
  fields: CableFields & { readonly id?: number },
  stamp: Stamp,
): Promise<number> {
  const row = await tx
    .insertInto('cable')
    .values({ ...fields, ...stamp })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeCable(tx: Tx, id: number, fields: CableFields & Stamp): Promise<number> {
  const row = await tx
    .updateTable('cable')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** A change of its stops is a change of the cable. */
export async function stampCable(tx: Tx, id: number, stamp: Stamp): Promise<number> {
  const row = await tx
    .updateTable('cable')
    .set((eb) => ({ ...stamp, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export async function removeCable(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('cable').where('id', '=', id).execute()
}

export interface CableUse {
  readonly joints: number
  readonly services: number
  readonly faults: number
}

export async function loadCableUse(tx: Tx, id: number): Promise<CableUse> {
  const { rows } = await sql<CableUse>`
    SELECT (SELECT count(DISTINCT joint_id) FROM joint_end JOIN cable_stop ON cable_stop.id = stop_id
             WHERE cable_id = ${id}) AS joints,
           (SELECT count(DISTINCT service_id) FROM service_fibre WHERE cable_id = ${id}) AS services,
           (SELECT count(*) FROM fault WHERE cable_id = ${id}) AS faults`.execute(tx)
  return rows[0] ?? { joints: 0, services: 0, faults: 0 }
}

/** The highest fibre of a cable that is joined or has a service; 0: none. */
export async function loadLastUsedFibre(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    SELECT greatest(
      coalesce((SELECT max(fibre) FROM joint_end JOIN cable_stop ON cable_stop.id = stop_id WHERE cable_id = ${id}), 0),
      coalesce((SELECT max(fibre) FROM service_fibre WHERE cable_id = ${id}), 0)) AS last`.execute(tx)
  return rows[0]?.last ?? 0
}
