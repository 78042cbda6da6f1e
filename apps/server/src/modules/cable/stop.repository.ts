import type { LaidSection } from '@fibrewatch/cable'
import type { CableStop, cableApi } from '@fibrewatch/contract/cable'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { type Selectable, sql } from 'kysely'
import { defineColumns } from '#platform/database/columns'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'
import { eachStatement } from '#platform/database/unnest'

export type StopRow = Selectable<DatabaseTables['cableStop']>
export type StopFields = EndpointBody<typeof cableApi.stops>['stops'][number]
/** A stop as its history keeps it. */
export type KeptStop = Omit<StopRow, 'cableId'>

export type ShownStop = Omit<CableStop, 'lngLat'> & {
  readonly lng: number | null
  readonly lat: number | null
}

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

/** In the order of the cable. */
export const listStops = (db: Db | Tx, cableId: number): Promise<StopRow[]> =>
  db
    .selectFrom('cableStop')
    .selectAll()
    .where('cableId', '=', cableId)
    .orderBy('cableM')
    .orderBy('id')
    .execute()

/** In the order of the cable, with their nodes and how many ends are joined there. */
export async function listShownStops(db: Db | Tx, cableId: number): Promise<ShownStop[]> {
  const { rows } = await sql<ShownStop>`
    SELECT stop.id, stop.cable_id, stop.node_id, stop.cable_m, stop.sheath_in_m, stop.sheath_out_m, stop.slack_m,
           stop.passing, stop.laying, stop.line, node.code AS node_code, node.name AS node_name,
           node.kind AS node_kind, node.lng, node.lat,
           (SELECT count(*) FROM joint_end WHERE stop_id = stop.id) AS joint_count
      FROM cable_stop stop JOIN node ON node.id = stop.node_id
     WHERE stop.cable_id = ${cableId} ORDER BY stop.cable_m, stop.id`.execute(db)
  return rows
}

/** How cables lie from stop to stop. */
export async function listLaidSections(db: Db, cableIds: readonly number[]): Promise<LaidSection[]> {
  const { rows } = await sql<LaidSection>`
    SELECT cable_id, from_m, to_m, from_node_id, to_node_id, laying
      FROM (SELECT cable_id, cable_m AS from_m, node_id AS from_node_id, laying,
                   lead(cable_m) OVER way AS to_m, lead(node_id) OVER way AS to_node_id
              FROM cable_stop WHERE cable_id = ANY(${[...cableIds]}::int8[])
            WINDOW way AS (PARTITION BY cable_id ORDER BY cable_m, id)) AS section
     WHERE to_m IS NOT NULL ORDER BY cable_id, from_m`.execute(db)
  return rows
}

/** Numbers for stops that are not stored yet. */
async function makeIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('cable_stop', 'id')) AS id FROM generate_series(1, ${count})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Makes them the stops of the cable: those with an id stay, those left out go. */
export async function replaceStops(
  tx: Tx,
  cableId: number,
  stops: readonly (Omit<KeptStop, 'id'> & { readonly id?: number | undefined })[],
): Promise<void> {
  const fresh = await makeIds(tx, stops.filter(({ id }) => id === undefined).length)
  const rows = stops.map((stop) => ({ ...stop, cableId, id: stop.id ?? fresh.shift() ?? 0 }))
  const kept = rows.map(({ id }) => id)
  await sql`DELETE FROM cable_stop WHERE cable_id = ${cableId} AND id <> ALL(${kept}::int8[])`.execute(tx)
  for (const portion of eachStatement(rows)) {
    const written = portion.map((row) => ({ ...row, line: JSON.stringify(row.line) }))
    await sql`
      INSERT INTO cable_stop ${STOP_COLUMNS.insertRows(written)}
      ON CONFLICT (id) DO UPDATE SET ${STOP_COLUMNS.update({ kept: ['id', 'cableId'], special: {} })}`.execute(
      tx,
    )
  }
}

/** A stop whose end is joined although the cable does not lie on that side of it. */
export async function findStrayStop(tx: Tx, cableId: number): Promise<number | undefined> {
  const { rows } = await sql<{ nodeId: number }>`
    WITH stop AS (
      SELECT id, node_id, cable_m = min(cable_m) OVER () AS is_first, cable_m = max(cable_m) OVER () AS is_last
        FROM cable_stop WHERE cable_id = ${cableId})
    SELECT node_id FROM stop JOIN joint_end ON stop_id = stop.id
     WHERE (is_first AND side = 'a') OR (is_last AND side = 'b') LIMIT 1`.execute(tx)
  return rows[0]?.nodeId
}
