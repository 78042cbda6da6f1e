import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

/** Alarms that say that light ends at a place. */
export const BREAK_TYPES: readonly AlarmType[] = ['FIBRE_BREAK', 'SENSOR_FIBRE_BREAK']

/** Of the alarms of a fault those that say that its fibre is cut: power that is lost belongs to one where a test saw the place. */
export const CUT_OFF_TYPES: readonly AlarmType[] = [...BREAK_TYPES, 'POWER_LOST']

/** With one of these nobody can say that a link is whole, wherever its light ends. */
export const DARK_TYPES: readonly AlarmType[] = [...BREAK_TYPES, 'POWER_LOST', 'TEST_FAILED']

/** Alarms that say that a fibre lost light at a place. */
export const CUT_TYPES: ReadonlySet<AlarmType> = new Set<AlarmType>([
  ...BREAK_TYPES,
  'EVENT_LOSS_INCREASE',
  'NEW_EVENT',
])

/** Of one cable: with more nothing is said to have ended, for an alarm of it may be among those not read. */
export const MAX_ALARMS = 5000

/** An active alarm of a link, and what places it on a cable. */
export interface CutAlarm {
  readonly alarmId: string
  readonly firstAt: Date
  /** When its light went last. */
  readonly raisedAt: Date
  readonly linkId: number
  readonly deviceId: number
  readonly port: number
  readonly positionM: number
  readonly sigmaM: number | null
  readonly launchOffsetM: number
  readonly groupIndex: number
  readonly pulseNs: number | null
  readonly sampleSpacingM: number | null
  /** Landmarks that bear the code or the name of a node on the way: its optical distance is known. */
  readonly anchors: readonly { readonly nodeId: number; readonly opticalM: number }[]
}

/** Where a test of another link saw it, along that link; else as reported of its own. */
const PLACE_M = sql`CASE WHEN alarm.seen_link_id IS NULL THEN alarm.position_m ELSE alarm.seen_m END`

const IS_CUT = sql`alarm.state = 'active' AND alarm.drill_ends_at IS NULL AND ${PLACE_M} IS NOT NULL
       AND (alarm.seen_link_id IS NOT NULL OR alarm.type = ANY(${[...CUT_TYPES]}::text[]))`

/** The active ones, without drills, whose links look through the cable, the oldest first. */
export async function listCutAlarms(tx: Tx, cableId: number): Promise<CutAlarm[]> {
  const { rows } = await sql<CutAlarm>`
    SELECT alarm.id AS alarm_id, alarm.first_at, coalesce(alarm.raised_at, alarm.first_at) AS raised_at, link.id AS link_id, link.device_id, link.port, ${PLACE_M} AS position_m,
           CASE WHEN alarm.seen_link_id IS NULL THEN alarm.position_sigma_m ELSE alarm.seen_sigma_m END AS sigma_m, link.launch_offset_m, link.group_index, link.last_pulse_ns AS pulse_ns,
           link.last_spacing_m AS sample_spacing_m,
           coalesce((SELECT json_agg(json_build_object('nodeId', node.id, 'opticalM', landmark.optical_m))
                       FROM port_stretch JOIN node ON node.id = port_stretch.to_node_id
                       JOIN landmark ON landmark.link_id = link.id AND landmark.name IN (node.code, node.name)
                      WHERE port_stretch.device_id = link.device_id AND port_stretch.port = link.port), '[]') AS anchors
      FROM alarm JOIN link ON link.id = coalesce(alarm.seen_link_id, alarm.link_id)
     WHERE ${IS_CUT}
       AND EXISTS (SELECT FROM port_stretch
                    WHERE port_stretch.device_id = link.device_id AND port_stretch.port = link.port
                      AND port_stretch.cable_id = ${cableId})
     ORDER BY alarm.first_at LIMIT ${MAX_ALARMS}`.execute(tx)
  return rows
}

/** The cables that links look through. */
export async function listCablesOfLinks(db: Db, linkIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ cableId: number }>`
    SELECT DISTINCT port_stretch.cable_id
      FROM link JOIN port_stretch ON port_stretch.device_id = link.device_id AND port_stretch.port = link.port
     WHERE link.id = ANY(${[...linkIds]}::int8[]) ORDER BY 1`.execute(db)
  return rows.map(({ cableId }) => cableId)
}

/** Cables with an open fault, or with an active alarm on a link that looks through them. */
export async function listConcernedCables(db: Db): Promise<number[]> {
  const { rows } = await sql<{ cableId: number }>`
    SELECT cable_id FROM fault WHERE ended_at IS NULL
    UNION SELECT port_stretch.cable_id
            FROM alarm JOIN link ON link.id = coalesce(alarm.seen_link_id, alarm.link_id)
            JOIN port_stretch ON port_stretch.device_id = link.device_id AND port_stretch.port = link.port
           WHERE ${IS_CUT}`.execute(db)
  return rows.map(({ cableId }) => cableId)
}
