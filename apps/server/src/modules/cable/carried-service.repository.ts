import type { CableService, cableServiceApi } from '@fibrewatch/contract/cable-service'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { inDomainTree } from '#modules/domain'
import type { Stamp } from '#modules/plant-change'
import { type DomainScope, inScope } from '#platform/auth/scope'
import { defineColumns } from '#platform/database/columns'
import type { Db, Tx } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'
import type { DatabaseTables } from '#platform/database/tables'
import type { PageSlice } from '#platform/list/page'

export type ServiceBody = EndpointBody<typeof cableServiceApi.add>
export type ServiceFields = Omit<ServiceBody, 'fibres'>
export type ServiceRow = Selectable<DatabaseTables['cableService']>
export type ServiceFibre = ServiceBody['fibres'][number]

export interface ServiceFilter extends PageSlice {
  readonly scope: DomainScope
  readonly keyword?: string | undefined
  readonly domainId?: number | undefined
  readonly cableId?: number | undefined
}

function matches({ scope, keyword, domainId, cableId }: ServiceFilter): RawBuilder<unknown> {
  const pattern = keyword ? makeContainsPattern(keyword) : undefined
  const conditions = [
    inScope(scope, 'cable_service.domainId'),
    ...(domainId === undefined ? [] : [inDomainTree(domainId, 'cable_service.domainId')]),
    ...(cableId === undefined
      ? []
      : [
          sql`EXISTS (SELECT FROM service_fibre
                       WHERE service_fibre.service_id = cable_service.id AND service_fibre.cable_id = ${cableId})`,
        ]),
    ...(pattern === undefined
      ? []
      : [
          sql`(cable_service.code ILIKE ${pattern} OR cable_service.name ILIKE ${pattern}
               OR cable_service.customer ILIKE ${pattern} OR cable_service.circuit ILIKE ${pattern})`,
        ]),
  ]
  return sql.join(conditions, sql` AND `)
}

/** The most urgent first, then by code. */
export async function pageServices(
  db: Db,
  filter: ServiceFilter,
): Promise<{ rows: CableService[]; total: number }> {
  const { rows } = await sql<CableService>`
    SELECT cable_service.id, cable_service.code, cable_service.name, cable_service.domain_id, cable_service.customer,
           cable_service.circuit, cable_service.priority, cable_service.contact, cable_service.remark,
           cable_service.version,
           coalesce((SELECT json_agg(json_build_object('cableId', cable.id, 'cableCode', cable.code, 'fibre', fibre,
                                                       'way', way) ORDER BY way DESC, cable.code, fibre)
                       FROM service_fibre JOIN cable ON cable.id = service_fibre.cable_id
                      WHERE service_id = cable_service.id AND ${inScope(filter.scope, 'cable.domainId')}), '[]') AS fibres
      FROM cable_service WHERE ${matches(filter)}
     ORDER BY cable_service.priority, cable_service.code LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM cable_service WHERE ${matches(filter)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The service as it is, which nobody else changes until the commit; of every domain. */
export const lockService = (tx: Tx, id: number): Promise<ServiceRow | undefined> =>
  tx.selectFrom('cableService').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const loadService = (db: Db, scope: DomainScope, id: number): Promise<ServiceRow | undefined> =>
  db
    .selectFrom('cableService')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'cableService.domainId'))
    .executeTakeFirst()

export const listServiceFibres = (db: Db | Tx, id: number): Promise<ServiceFibre[]> =>
  db
    .selectFrom('serviceFibre')
    .select(['cableId', 'fibre', 'way'])
    .where('serviceId', '=', id)
    .orderBy('cableId')
    .orderBy('fibre')
    .execute()

export async function createService(
  tx: Tx,
  fields: ServiceFields & { readonly id?: number },
  stamp: Stamp,
): Promise<number> {
  const row = await tx
    .insertInto('cableService')
    .values({ ...fields, ...stamp })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeService(tx: Tx, id: number, fields: ServiceFields & Stamp): Promise<number> {
  const row = await tx
    .updateTable('cableService')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

const FIBRE_COLUMNS = defineColumns('serviceFibre', {
  serviceId: 'int8',
  cableId: 'int8',
  fibre: 'int4',
  way: 'text',
})

export async function replaceServiceFibres(
  tx: Tx,
  serviceId: number,
  fibres: readonly ServiceFibre[],
): Promise<void> {
  await tx.deleteFrom('serviceFibre').where('serviceId', '=', serviceId).execute()
  if (fibres.length === 0) return
  const rows = fibres.map((fibre) => ({ serviceId, ...fibre }))
  await sql`INSERT INTO service_fibre ${FIBRE_COLUMNS.insertRows(rows)}`.execute(tx)
}

export async function removeService(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('cableService').where('id', '=', id).execute()
}

export interface RidingService
  extends Pick<ServiceRow, 'id' | 'code' | 'name' | 'customer' | 'priority' | 'contact'> {
  readonly cableId: number
  readonly fibre: number
  readonly way: 'working' | 'spare'
}

/** What rides on fibres of cables, within the scope: the most urgent first. */
export async function listRidingServices(
  db: Db,
  scope: DomainScope,
  fibres: readonly { readonly cableId: number; readonly fibre: number }[],
): Promise<RidingService[]> {
  const { rows } = await sql<RidingService>`
    SELECT cable_service.id, cable_service.code, cable_service.name, cable_service.customer, cable_service.priority,
           cable_service.contact, service_fibre.cable_id, service_fibre.fibre, service_fibre.way
      FROM unnest(${fibres.map(({ cableId }) => cableId)}::int8[], ${fibres.map(({ fibre }) => fibre)}::int4[])
             AS asked (cable_id, fibre)
      JOIN service_fibre ON service_fibre.cable_id = asked.cable_id AND service_fibre.fibre = asked.fibre
      JOIN cable_service ON cable_service.id = service_fibre.service_id
     WHERE ${inScope(scope, 'cable_service.domainId')}
     ORDER BY cable_service.priority, cable_service.code`.execute(db)
  return rows
}
