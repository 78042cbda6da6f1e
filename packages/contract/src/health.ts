import { type Static, Type } from 'typebox'
import type { SystemAlarmType } from './alarm-type.ts'
import { nullable, oneOf } from './schema.ts'

/** The repeated checks of a server. One without a broker, a mail server, or a data folder of its own, omits that check. */
export const HEALTH_CHECKS = ['database', 'store', 'disk', 'folder', 'clock', 'broker', 'mail'] as const
export type HealthCheckName = (typeof HEALTH_CHECKS)[number]

/** The possible faults of each check. `blocks`: the server is not ready meanwhile. */
export const HEALTH_REASONS_FOUND = {
  'database.unavailable': { alarmType: 'SYSTEM_DATABASE_DOWN', blocks: true },
  'store.unavailable': { alarmType: 'SYSTEM_STORE_DOWN', blocks: true },
  'storage.low': { alarmType: 'SYSTEM_DISK_LOW', blocks: false },
  'storage.full': { alarmType: 'SYSTEM_DISK_FULL', blocks: true },
  'storage.unwritable': { alarmType: 'SYSTEM_DISK_UNWRITABLE', blocks: true },
  'clock.doubtful': { alarmType: 'SYSTEM_CLOCK_WRONG', blocks: false },
  'clock.wrong': { alarmType: 'SYSTEM_CLOCK_WRONG', blocks: true },
  'broker.unavailable': { alarmType: 'SYSTEM_BROKER_DOWN', blocks: true },
  'mail.unavailable': { alarmType: 'SYSTEM_MAIL_DOWN', blocks: false },
} as const satisfies Record<string, { alarmType: SystemAlarmType; blocks: boolean }>
export type HealthReason = keyof typeof HEALTH_REASONS_FOUND
export const HEALTH_REASON_CODES = Object.keys(HEALTH_REASONS_FOUND) as HealthReason[]

export const HEALTH_STATES = ['ok', 'failed', 'unknown'] as const

/** One check of the server that answers; `unknown` before it has looked for the first time. */
export const healthCheck = Type.Object({
  name: oneOf(HEALTH_CHECKS),
  state: oneOf(HEALTH_STATES),
  /** A reason of the catalogue, while it fails. */
  reason: nullable(oneOf(HEALTH_REASON_CODES)),
  /** Since when it has been in this state. */
  since: Type.String(),
})
export type HealthCheck = Static<typeof healthCheck>
