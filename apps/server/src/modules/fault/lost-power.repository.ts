import { sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'

/** A link whose power is lost, and of which nobody measured where. */
export interface LostPower {
  readonly alarmId: string
  readonly at: Date
  readonly linkId: number
  readonly linkCode: string
  readonly deviceId: number
  readonly port: number
}

/** Every one of a burst is compared with the others: more than these are no cut of a cable any more. */
export const MAX_LOST = 200

const RAISED_AT = sql`coalesce(alarm.raised_at, alarm.first_at)`

const IS_LOST = sql`alarm.type = 'POWER_LOST' AND alarm.state = 'active' AND alarm.drill_ends_at IS NULL
       AND alarm.position_m IS NULL AND alarm.seen_link_id IS NULL`

/** Whether the alarm is one that the scope shows. */
export async function isAlarmVisible(tx: Tx, scope: DomainScope, alarmId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('alarm')
    .select('id')
    .where('id', '=', alarmId)
    .where(inScope(scope, 'alarm.domainId'))
    .executeTakeFirst()
  return found !== undefined
}

/** The alarm and those of other links within so many seconds of it, itself first; none where it is of another kind. */
export async function listLostTogether(
  tx: Tx,
  scope: DomainScope,
  { alarmId, withinS }: { readonly alarmId: string; readonly withinS: number },
): Promise<LostPower[]> {
  const { rows } = await sql<LostPower>`
    WITH own AS (
      SELECT alarm.id, ${RAISED_AT} AS at FROM alarm WHERE alarm.id = ${alarmId} AND ${IS_LOST})
    SELECT alarm.id AS alarm_id, ${RAISED_AT} AS at, link.id AS link_id, link.code AS link_code,
           link.device_id, link.port
      FROM own JOIN alarm ON ${IS_LOST}
       AND ${RAISED_AT} BETWEEN own.at - make_interval(secs => ${withinS}) AND own.at + make_interval(secs => ${withinS})
      JOIN link ON link.id = alarm.link_id
     WHERE ${inScope(scope, 'alarm.domainId')}
     ORDER BY alarm.id <> own.id, ${RAISED_AT}, link.code LIMIT ${MAX_LOST}`.execute(tx)
  return rows
}
