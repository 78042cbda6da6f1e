import { type RawBuilder, sql } from 'kysely'
import type { DomainScope } from '#platform/auth/scope'
import { inScope } from '#platform/auth/scope'
import { defineColumns, type WrittenRow } from '#platform/database/columns'
import type { Db, Tx } from '#platform/database/database'
import { eachStatement } from '#platform/database/unnest'

interface StopOfCable {
  readonly stopId: number
  readonly nodeId: number
  readonly cableM: number
  readonly passing: 'uncut' | 'straight' | 'cut'
}

export interface CableWithStops {
  readonly cableId: number
  readonly code: string
  readonly name: string
  readonly domainId: number
  readonly fibreCount: number
  readonly fibresPerTube: number
  readonly colourCode: 'gb' | 'gb-lead' | 'tia'
  readonly excessRatio: number
  readonly stops: readonly StopOfCable[]
}

export async function listCablesWithStops(db: Db | Tx, ids: readonly number[]): Promise<CableWithStops[]> {
  const { rows } = await sql<CableWithStops>`
    SELECT cable.id AS cable_id, cable.code, cable.name, cable.domain_id, cable.fibre_count, cable.fibres_per_tube,
           cable.colour_code, cable.excess_ratio,
           coalesce((SELECT json_agg(json_build_object('stopId', id, 'nodeId', node_id, 'cableM', cable_m,
                                                       'passing', passing) ORDER BY cable_m, id)
                       FROM cable_stop WHERE cable_id = cable.id), '[]') AS stops
      FROM cable WHERE cable.id = ANY(${[...ids]}::int8[])`.execute(db)
  return rows
}

/** The cables that stops belong to. */
export async function listCablesOfStops(
  db: Db | Tx,
  stopIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; cableId: number }>`
    SELECT id, cable_id FROM cable_stop WHERE id = ANY(${[...stopIds]}::int8[])`.execute(db)
  return new Map(rows.map(({ id, cableId }) => [id, cableId]))
}

export interface PortNumber {
  readonly deviceId: number
  readonly port: number
}

const STRETCH_COLUMNS = defineColumns('portStretch', {
  deviceId: 'int8',
  port: 'int4',
  place: 'int4',
  cableId: 'int8',
  fibre: 'int4',
  fromNodeId: 'int8',
  toNodeId: 'int8',
  fromCableM: 'float8',
  toCableM: 'float8',
  excessRatio: 'float8',
})
export type PortStretch = WrittenRow<'portStretch', typeof STRETCH_COLUMNS.forms>

/** The ports that look through one of the cables. */
export async function listPortsThrough(tx: Tx, cableIds: readonly number[]): Promise<PortNumber[]> {
  const { rows } = await sql<PortNumber>`
    SELECT DISTINCT device_id, port FROM port_stretch WHERE cable_id = ANY(${[...cableIds]}::int8[])
     ORDER BY device_id, port`.execute(tx)
  return rows
}

const ofPorts = (ports: readonly PortNumber[]): RawBuilder<unknown> => sql`
  (SELECT * FROM unnest(${ports.map(({ deviceId }) => deviceId)}::int8[], ${ports.map(({ port }) => port)}::int4[])
       AS asked (device_id, port)) AS asked`

export async function replacePortStretches(
  tx: Tx,
  ports: readonly PortNumber[],
  stretches: readonly PortStretch[],
): Promise<void> {
  await sql`
    DELETE FROM port_stretch USING ${ofPorts(ports)}
     WHERE port_stretch.device_id = asked.device_id AND port_stretch.port = asked.port`.execute(tx)
  for (const portion of eachStatement(stretches))
    await sql`INSERT INTO port_stretch ${STRETCH_COLUMNS.insertRows(portion)}`.execute(tx)
}

/** In the order in which each port sees them. */
export async function listPortStretches(db: Db | Tx, ports: readonly PortNumber[]): Promise<PortStretch[]> {
  const { rows } = await sql<PortStretch>`
    SELECT port_stretch.* FROM port_stretch JOIN ${ofPorts(ports)}
        ON port_stretch.device_id = asked.device_id AND port_stretch.port = asked.port
     ORDER BY port_stretch.device_id, port_stretch.port, place`.execute(db)
  return rows
}

export interface FibreLink {
  readonly fibre: number
  readonly id: number
  readonly code: string
}

/** The links that look through the fibres of a cable, by fibre and code. */
export async function listFibreLinks(db: Db, scope: DomainScope, cableId: number): Promise<FibreLink[]> {
  const { rows } = await sql<FibreLink>`
    SELECT DISTINCT port_stretch.fibre, link.id, link.code
      FROM port_stretch JOIN link ON link.device_id = port_stretch.device_id AND link.port = port_stretch.port
     WHERE port_stretch.cable_id = ${cableId} AND ${inScope(scope, 'link.domainId')}
     ORDER BY port_stretch.fibre, link.code`.execute(db)
  return rows
}

export interface LinkOfPort extends PortNumber {
  readonly id: number
  readonly code: string
  readonly name: string
}

/** The links at ports; those outside of the scope are absent. */
export async function listLinksOfPorts(
  db: Db,
  scope: DomainScope,
  ports: readonly PortNumber[],
): Promise<LinkOfPort[]> {
  const { rows } = await sql<LinkOfPort>`
    SELECT link.id, link.code, link.name, link.device_id, link.port
      FROM link JOIN ${ofPorts(ports)} ON link.device_id = asked.device_id AND link.port = asked.port
     WHERE ${inScope(scope, 'link.domainId')} ORDER BY link.code`.execute(db)
  return rows
}

export interface KnownDevice {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly portCount: number
}

/** Devices by id; those outside of the scope are absent, and those that were removed. */
export const listKnownDevices = (
  db: Db | Tx,
  scope: DomainScope,
  ids: readonly number[],
): Promise<KnownDevice[]> =>
  db
    .selectFrom('device')
    .select(['id', 'code', 'name', 'portCount'])
    .where(sql<boolean>`device.id = any(${[...ids]}::int8[])`)
    .where('removedAt', 'is', null)
    .where(inScope(scope, 'device.domainId'))
    .execute()
