import { type Static, Type } from 'typebox'
import { get, label } from './endpoint.ts'
import { closedObject, id, instant, nullable, text } from './schema.ts'

const MAX_IDENTITY = 64
/** No instrument lasts longer: a century of hours. */
const MAX_LASER_HOURS = 876_000
const percent = Type.Number({ minimum: 0, maximum: 100 })

/** How an instrument fares, as it says itself with a heartbeat. What it does not know it leaves out. */
export const healthReport = closedObject({
  model: Type.Optional(text(MAX_IDENTITY, 1)),
  serial: Type.Optional(text(MAX_IDENTITY, 1)),
  firmware: Type.Optional(text(MAX_IDENTITY, 1)),
  /** Since when it has been running without a restart. */
  startedAt: Type.Optional(instant),
  temperatureC: Type.Optional(Type.Number({ minimum: -100, maximum: 200 })),
  diskFreePercent: Type.Optional(percent),
  memoryFreePercent: Type.Optional(percent),
  laserHours: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_LASER_HOURS })),
})
export type HealthReport = Static<typeof healthReport>

/** Of one device at most; older ones are forgotten. */
export const MAX_IDENTITIES = 50

const identity = {
  model: nullable(Type.String()),
  serial: nullable(Type.String()),
  firmware: nullable(Type.String()),
}
const reading = nullable(Type.Number())

/** Null throughout: the instrument has not said it. */
export const deviceHealth = Type.Object({
  deviceId: id,
  /**
   * Milliseconds by which its clock was ahead of the server's when it reported last; what a message is under way
   * makes it seem to be behind. Null before the first heartbeat.
   */
  clockOffMs: reading,
  /** When a heartbeat told that; by the server's clock. */
  clockAt: nullable(Type.String()),
  /** Since when its clock has been off by more than the parameter allows; null: it is not. */
  clockOffSince: nullable(Type.String()),
  ...identity,
  startedAt: nullable(Type.String()),
  temperatureC: reading,
  diskFreePercent: reading,
  memoryFreePercent: reading,
  laserHours: reading,
  /** When a heartbeat said the above last; null: none ever did. */
  reportedAt: nullable(Type.String()),
  /** What it was, the newest first: firmware that was changed, a unit that was replaced. */
  identities: Type.Array(Type.Object({ ...identity, since: Type.String() })),
})
export type DeviceHealth = Static<typeof deviceHealth>

export const deviceHealthApi = {
  info: get('plant/device/health', {
    label: label('设备运行状况', 'Health of a device'),
    query: closedObject({ id }),
    data: deviceHealth,
  }),
}
