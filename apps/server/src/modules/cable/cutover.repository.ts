import { type Selectable, sql } from 'kysely'
import type { LaidStretch } from '@fibrewatch/cable'
import { type DomainScope, inScope } from '#platform/auth/scope'
import { defineColumns } from '#platform/database/columns'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'
import { eachStatement } from '#platform/database/unnest'
import type { PortNumber } from './network.repository.ts'
import { listShownStops, type ShownStop, type StopRow } from './stop.repository.ts'

const STOP_COLUMNS = defineColumns('cableStop', {
  id: 'int8',
  cableId: 'int8',
  nodeId: 'int8',
  cableM: 'float8',
  sheathInM: 'float8',
  sheathOutM: 'float8',
  slackM: 'float8',
  passing: 'text',
  laying: 'text',
  line: 'json',
})

/** Makes them the stops of the cables; a stop may come from one cable to another with all that is joined to it. */
export async function placeStops(
  tx: Tx,
  cableIds: readonly number[],
  stops: readonly StopRow[],
): Promise<void> {
  for (const portion of eachStatement(stops)) {
    const written = portion.map((row) => ({ ...row, line: JSON.stringify(row.line) }))
    await sql`
      INSERT INTO cable_stop ${STOP_COLUMNS.insertRows(written)}
      ON CONFLICT (id) DO UPDATE SET ${STOP_COLUMNS.update({ kept: ['id'], special: {} })}`.execute(tx)
  }
  const kept = stops.map(({ id }) => id)
  await sql`
    DELETE FROM cable_stop WHERE cable_id = ANY(${[...cableIds]}::int8[]) AND id <> ALL(${kept}::int8[])`.execute(
    tx,
  )
}

/** Numbers for stops that are not stored yet. */
export async function makeStopIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('cable_stop', 'id')) AS id FROM generate_series(1, ${count})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** A number for a cable that is not stored yet. */
export async function makeCableId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('cable', 'id')) AS id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** What rides on fibres of the cables, of every domain. */
export async function listServicesOn(tx: Tx, cableIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT service_id AS id FROM service_fibre WHERE cable_id = ANY(${[...cableIds]}::int8[])
     ORDER BY 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The number of an open fault of one of the cables. */
export async function findOpenFault(
  tx: Tx,
  cableIds: readonly number[],
): Promise<{ code: string; number: string } | undefined> {
  const { rows } = await sql<{ code: string; number: string }>`
    SELECT cable.code, fault.number FROM fault JOIN cable ON cable.id = fault.cable_id
     WHERE fault.ended_at IS NULL AND cable.id = ANY(${[...cableIds]}::int8[]) ORDER BY fault.id LIMIT 1`.execute(
    tx,
  )
  return rows[0]
}

export interface SeenLink extends PortNumber {
  readonly id: number
  readonly code: string
  readonly isVisible: boolean
  /** Metres of fibre that its port sees. */
  readonly fibreM: number
}

/** The links at ports, with how far they see; by code. */
export async function listSeenLinks(
  tx: Tx,
  scope: DomainScope,
  ports: readonly PortNumber[],
): Promise<SeenLink[]> {
  const { rows } = await sql<SeenLink>`
    SELECT link.id, link.code, link.device_id, link.port, ${inScope(scope, 'link.domainId')} AS is_visible,
           coalesce((SELECT sum(abs(to_cable_m - from_cable_m) * (1 + excess_ratio)) FROM port_stretch
                      WHERE port_stretch.device_id = link.device_id AND port_stretch.port = link.port), 0) AS fibre_m
      FROM link JOIN unnest(${ports.map(({ deviceId }) => deviceId)}::int8[],
                            ${ports.map(({ port }) => port)}::int4[]) AS asked (device_id, port)
        ON link.device_id = asked.device_id AND link.port = asked.port
     ORDER BY link.code`.execute(tx)
  return rows
}

/** Landmarks of the links at ports that bear the name of a node on the way; a link without any has one row of none. */
export async function listAnchors(
  tx: Tx,
  ports: readonly PortNumber[],
): Promise<
  (PortNumber & {
    readonly launchOffsetM: number
    readonly nodeId: number | null
    readonly opticalM: number | null
  })[]
> {
  const { rows } = await sql<PortNumber & { launchOffsetM: number; nodeId: number; opticalM: number }>`
    SELECT link.device_id, link.port, link.launch_offset_m, found.node_id, found.optical_m
      FROM link JOIN unnest(${ports.map(({ deviceId }) => deviceId)}::int8[],
                            ${ports.map(({ port }) => port)}::int4[]) AS asked (device_id, port)
        ON link.device_id = asked.device_id AND link.port = asked.port
      LEFT JOIN LATERAL (
        SELECT node.id AS node_id, landmark.optical_m
          FROM port_stretch JOIN node ON node.id = port_stretch.to_node_id
          JOIN landmark ON landmark.link_id = link.id AND landmark.name IN (node.code, node.name)
         WHERE port_stretch.device_id = link.device_id AND port_stretch.port = link.port) found ON true`.execute(
    tx,
  )
  return rows
}

/** When the cables were cut over last; null: never. */
export async function loadLastCutover(tx: Tx, cableIds: readonly number[]): Promise<Date | null> {
  const row = await tx
    .selectFrom('cableFormer')
    .select((eb) => eb.fn.max('until').as('last'))
    .where('cableId', 'in', [0, ...cableIds])
    .executeTakeFirst()
  return row?.last ?? null
}

/** When one of the ports was last cut over, by whichever cable. */
export async function loadLastOfPorts(tx: Tx, ports: readonly PortNumber[]): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`
    SELECT max(until) AS last FROM port_former
      JOIN unnest(${ports.map(({ deviceId }) => deviceId)}::int8[], ${ports.map(({ port }) => port)}::int4[])
             AS asked (device_id, port)
        ON port_former.device_id = asked.device_id AND port_former.port = asked.port`.execute(tx)
  return rows[0]?.last ?? null
}

/** What the port of `asked` sees now. */
const STRETCHES_NOW = sql`
  coalesce((SELECT jsonb_agg(jsonb_build_object(
                     'cableId', cable_id, 'fibre', fibre, 'fromNodeId', from_node_id, 'toNodeId', to_node_id,
                     'fromCableM', from_cable_m, 'toCableM', to_cable_m, 'excessRatio', excess_ratio)
                   ORDER BY place)
              FROM port_stretch
             WHERE port_stretch.device_id = asked.device_id AND port_stretch.port = asked.port), '[]')`

/** Where the link of that port knows nodes on the way. */
const ANCHORS_NOW = sql`
  coalesce((SELECT jsonb_agg(jsonb_build_object('nodeId', node.id, 'opticalM', landmark.optical_m)
                             ORDER BY landmark.optical_m, node.id, place)
              FROM port_stretch JOIN node ON node.id = port_stretch.to_node_id
              JOIN link ON link.device_id = asked.device_id AND link.port = asked.port
              JOIN landmark ON landmark.link_id = link.id AND landmark.name IN (node.code, node.name)
             WHERE port_stretch.device_id = asked.device_id AND port_stretch.port = asked.port), '[]')`

/** Keeps the ways of the cables and what the ports see as they are now, for what was measured before `until`. */
export async function keepFormer(
  tx: Tx,
  {
    cables,
    ports,
    until,
  }: {
    readonly cables: readonly { readonly id: number; readonly lengthM: number }[]
    readonly ports: readonly PortNumber[]
    readonly until: Date
  },
): Promise<void> {
  for (const { id, lengthM } of cables) {
    const stops = JSON.stringify(await listShownStops(tx, id))
    await tx.insertInto('cableFormer').values({ cableId: id, until, lengthM, stops }).execute()
  }
  await sql`
    INSERT INTO port_former (device_id, port, until, stretches, anchors)
      SELECT asked.device_id, asked.port, ${until},
             ${STRETCHES_NOW},
             ${ANCHORS_NOW}
        FROM unnest(${ports.map(({ deviceId }) => deviceId)}::int8[], ${ports.map(({ port }) => port)}::int4[])
               AS asked (device_id, port)
      ON CONFLICT DO NOTHING`.execute(tx)
}

/** Forgets what a port saw until a moment where it sees the same now. */
export async function forgetSameView(tx: Tx, { deviceId, port }: PortNumber, until: Date): Promise<void> {
  await sql`
    DELETE FROM port_former AS asked
     WHERE device_id = ${deviceId} AND port = ${port} AND until = ${until}
       AND stretches = ${STRETCHES_NOW}
       AND anchors = ${ANCHORS_NOW}`.execute(tx)
}

/** Forgets what was kept by the cutover at this moment. */
export async function forgetFormer(tx: Tx, cableIds: readonly number[], until: Date): Promise<void> {
  await sql`
    DELETE FROM port_former
     WHERE until = ${until}
       AND EXISTS (SELECT FROM jsonb_array_elements(stretches) AS stretch
                    WHERE (stretch ->> 'cableId')::int8 = ANY(${[...cableIds]}::int8[]))`.execute(tx)
  await tx.deleteFrom('cableFormer').where('cableId', 'in', cableIds).where('until', '=', until).execute()
}

/** The way of a cable at a moment, where it was another than it is now. */
export async function loadFormerWay(
  db: Db,
  cableId: number,
  at: Date,
): Promise<{ readonly lengthM: number; readonly stops: readonly ShownStop[] } | undefined> {
  const row = await db
    .selectFrom('cableFormer')
    .select(['lengthM', 'stops'])
    .where('cableId', '=', cableId)
    .where('until', '>', at)
    .orderBy('until')
    .limit(1)
    .executeTakeFirst()
  // What is kept was written by `keepFormer`.
  return row && { lengthM: row.lengthM, stops: row.stops as readonly ShownStop[] }
}

type StoredFormer = Selectable<DatabaseTables['portFormer']>

export interface PortFormer extends PortNumber {
  readonly until: Date
  readonly stretches: readonly LaidStretch[]
  readonly anchors: readonly { readonly nodeId: number; readonly opticalM: number }[]
}

/** What ports saw before their cutovers, the oldest first. */
export async function listPortFormers(db: Db | Tx, ports: readonly PortNumber[]): Promise<PortFormer[]> {
  const { rows } = await sql<StoredFormer>`
    SELECT port_former.* FROM port_former
      JOIN (SELECT DISTINCT * FROM unnest(${ports.map(({ deviceId }) => deviceId)}::int8[],
                                          ${ports.map(({ port }) => port)}::int4[])) AS asked (device_id, port)
        ON port_former.device_id = asked.device_id AND port_former.port = asked.port
     ORDER BY port_former.until`.execute(db)
  // What is kept was written by `keepFormer`.
  return rows as unknown as PortFormer[]
}
