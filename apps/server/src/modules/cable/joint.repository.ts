import type { Joint, NewJoint, Terminal } from '@fibrewatch/contract/cable'
import { sql } from 'kysely'
import { defineColumns } from '#platform/database/columns'
import type { Db, Tx } from '#platform/database/database'
import { eachStatement } from '#platform/database/unnest'

const JOINT_COLUMNS = defineColumns('joint', {
  id: 'int8',
  nodeId: 'int8',
  kind: 'text',
  tray: 'text',
  position: 'text',
  lossDb: 'float8',
  measuredOn: 'date',
})

const END_COLUMNS = defineColumns('jointEnd', {
  jointId: 'int8',
  place: 'int2',
  stopId: 'int8',
  fibre: 'int4',
  side: 'text',
  deviceId: 'int8',
  port: 'int4',
})

interface StoredEnd {
  readonly stopId: number | null
  readonly fibre: number | null
  readonly side: 'a' | 'b' | null
  readonly deviceId: number | null
  readonly port: number | null
}
type StoredJoint = Omit<Joint, 'ends'> & { readonly ends: readonly StoredEnd[] }

const SELECT_JOINT = sql`
  SELECT joint.id, joint.node_id, joint.kind, joint.tray, joint.position, joint.loss_db, joint.measured_on,
         (SELECT json_agg(json_build_object('stopId', stop_id, 'fibre', fibre, 'side', side, 'deviceId', device_id,
                                            'port', port) ORDER BY place)
            FROM joint_end WHERE joint_id = joint.id) AS ends
    FROM joint`

function readEnd({ stopId, fibre, side, deviceId, port }: StoredEnd): Terminal {
  if (stopId !== null && fibre !== null && side !== null) return { stopId, fibre, side }
  if (deviceId !== null && port !== null) return { deviceId, port }
  throw new Error('the end of a joint is neither a fibre nor a port')
}

const readJoint = ({ ends, ...joint }: StoredJoint): Joint => ({ ...joint, ends: ends.map(readEnd) })

/** By tray, position and age. */
export async function listNodeJoints(db: Db | Tx, nodeId: number): Promise<Joint[]> {
  const { rows } = await sql<StoredJoint>`
    ${SELECT_JOINT} WHERE joint.node_id = ${nodeId} ORDER BY joint.tray, joint.position, joint.id`.execute(db)
  return rows.map(readJoint)
}

/** By id. */
export async function listJoints(db: Db | Tx, ids: readonly number[]): Promise<Joint[]> {
  const { rows } = await sql<StoredJoint>`
    ${SELECT_JOINT} WHERE joint.id = ANY(${[...ids]}::int8[]) ORDER BY joint.id`.execute(db)
  return rows.map(readJoint)
}

/** Joints that one of the terminals of a port belongs to, or any at the stops of the cables. */
export async function listJointsAt(
  db: Db | Tx,
  {
    cableIds,
    ports,
  }: { readonly cableIds: readonly number[]; readonly ports: readonly { deviceId: number; port: number }[] },
): Promise<Joint[]> {
  const devices = ports.map(({ deviceId }) => deviceId)
  const numbers = ports.map(({ port }) => port)
  const { rows } = await sql<StoredJoint>`
    ${SELECT_JOINT} WHERE joint.id IN (
      SELECT joint_id FROM joint_end JOIN cable_stop ON cable_stop.id = stop_id
       WHERE cable_id = ANY(${[...cableIds]}::int8[])
      UNION SELECT joint_id FROM joint_end
              JOIN unnest(${devices}::int8[], ${numbers}::int4[]) AS asked (device_id, port)
                ON joint_end.device_id = asked.device_id AND joint_end.port = asked.port)`.execute(db)
  return rows.map(readJoint)
}

async function makeIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('joint', 'id')) AS id FROM generate_series(1, ${count})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** New joints of a node with ids of their own. */
export async function makeJoints(tx: Tx, nodeId: number, joints: readonly NewJoint[]): Promise<Joint[]> {
  const ids = await makeIds(tx, joints.length)
  return joints.map((joint, index) => ({ ...joint, nodeId, id: ids[index] ?? 0 }))
}

export async function createJoints(tx: Tx, joints: readonly Joint[]): Promise<void> {
  for (const portion of eachStatement(joints)) {
    await sql`INSERT INTO joint ${JOINT_COLUMNS.insertRows(portion)}`.execute(tx)
    const ends = portion.flatMap(({ id, ends: both }) => both.map((end, place) => makeEndRow(id, place, end)))
    await sql`INSERT INTO joint_end ${END_COLUMNS.insertRows(ends)}`.execute(tx)
  }
}

function makeEndRow(jointId: number, place: number, end: Terminal) {
  const none = { stopId: null, fibre: null, side: null, deviceId: null, port: null }
  return { jointId, place, ...none, ...end }
}

export async function changeJoint(
  tx: Tx,
  { id, kind, tray, position, lossDb, measuredOn }: Omit<Joint, 'nodeId' | 'ends'>,
): Promise<void> {
  await tx
    .updateTable('joint')
    .set({ kind, tray, position, lossDb, measuredOn })
    .where('id', '=', id)
    .execute()
}

export async function removeJoints(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM joint WHERE id = ANY(${[...ids]}::int8[])`.execute(tx)
}
